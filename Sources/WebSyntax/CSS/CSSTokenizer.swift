/// The tokenizer of CSS Syntax 3 (section 4.3) over UTF-8 bytes.
///
/// It yields offsets; ``CSSEscapes`` decodes them when asked. Any bytes are accepted; time is linear.
package struct CSSTokenizer {
    package let bytes: Bytes
    /// The offset of the next token.
    package private(set) var position = 0

    private var end: Int { bytes.count }

    /// - Parameter bytes: must stay valid for as long as the tokenizer is used.
    package init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> CSSToken? {
        guard position < end else { return nil }
        let start = position
        let byte = bytes[start]
        if byte.isHTMLSpace {
            while position < end, bytes[position].isHTMLSpace { position &+= 1 }
            return token(.whitespace, start)
        }
        switch byte {
        case UInt8(ascii: "/") where self.byte(start + 1) == UInt8(ascii: "*"): return comment(start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(start, quote: byte)
        // `#` before anything else is a delimiter (4.3.1), as in `#(`.
        case UInt8(ascii: "#") where isNameByte(start + 1) || isEscape(start + 1):
            position = start + 1
            return CSSToken(kind: .hash, range: start..<skipName(), value: (start + 1)..<position)
        case UInt8(ascii: "@") where startsName(start + 1):
            position = start + 1
            return CSSToken(kind: .atKeyword, range: start..<skipName(), value: (start + 1)..<position)
        // CDO and CDC are tokens of their own: HTML comments around style sheets of the nineties must
        // not hide rules.
        case UInt8(ascii: "<") where bytes.hasExactly("!--", at: start + 1, to: end):
            return token(.openComment, start, length: 4)
        case UInt8(ascii: "-") where bytes.hasExactly("->", at: start + 1, to: end):
            return token(.closeComment, start, length: 3)
        default: break
        }
        if startsNumber(start) { return number(start) }
        if startsName(start) { return identLike(start) }
        return token(Self.punctuation(byte), start, length: 1)
    }

    /// Returns the kind of a token of one byte (4.3.1).
    private static func punctuation(_ byte: UInt8) -> CSSToken.Kind {
        switch byte {
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ";"): .semicolon
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: "("): .openParenthesis
        case UInt8(ascii: ")"): .closeParenthesis
        case UInt8(ascii: "["): .openBracket
        case UInt8(ascii: "]"): .closeBracket
        case UInt8(ascii: "{"): .openBrace
        case UInt8(ascii: "}"): .closeBrace
        default: .delimiter
        }
    }

    /// Returns a token from `start` to the current position, or of `length` bytes.
    private mutating func token(_ kind: CSSToken.Kind, _ start: Int, length: Int? = nil) -> CSSToken {
        if let length { position = start + length }
        return CSSToken(kind: kind, range: start..<position, value: start..<position)
    }

    /// Returns the byte at `offset`; nil after the end.
    private func byte(_ offset: Int) -> UInt8? {
        offset < end ? bytes[offset] : nil
    }

    // MARK: Names and numbers

    /// Returns true for letters, digits, `_`, `-`, everything outside ASCII, and NUL, which counts as
    /// U+FFFD (3.3).
    private func isNameByte(_ offset: Int) -> Bool {
        guard offset < end else { return false }
        return bytes[offset] == UInt8(ascii: "-") || bytes[offset].isASCIIDigit || isNameStart(offset)
    }

    /// Returns true for an ident-start code point (4.2).
    private func isNameStart(_ offset: Int) -> Bool {
        guard offset < end else { return false }
        let byte = bytes[offset]
        return byte.isASCIIAlpha || byte == UInt8(ascii: "_") || byte >= 0x80 || byte == 0
    }

    /// Returns true if a valid escape starts here (4.3.8).
    private func isEscape(_ offset: Int) -> Bool {
        guard byte(offset) == UInt8(ascii: "\\") else { return false }
        // A backslash at the end of the file is a valid escape (4.3.8).
        guard let next = byte(offset + 1) else { return true }
        return !CSSEscapes.isNewline(next)
    }

    /// Returns true if an ident sequence starts here (4.3.9).
    private func startsName(_ offset: Int) -> Bool {
        if byte(offset) == UInt8(ascii: "-") {
            // Two hyphens start a name, as in custom properties.
            return isNameStart(offset + 1) || byte(offset + 1) == UInt8(ascii: "-") || isEscape(offset + 1)
        }
        return isNameStart(offset) || isEscape(offset)
    }

    /// Returns true if a number starts here (4.3.10).
    private func startsNumber(_ offset: Int) -> Bool {
        func isDigit(_ offset: Int) -> Bool { byte(offset)?.isASCIIDigit ?? false }
        switch byte(offset) {
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            return isDigit(offset + 1) || (byte(offset + 1) == UInt8(ascii: ".") && isDigit(offset + 2))
        case UInt8(ascii: "."): return isDigit(offset + 1)
        default: return isDigit(offset)
        }
    }

    /// Consumes an ident sequence and returns the offset after it.
    @discardableResult
    private mutating func skipName() -> Int {
        while true {
            while isNameByte(position) { position &+= 1 }
            guard isEscape(position) else { return position }
            position = CSSEscapes.end(of: position, in: bytes, to: end)
        }
    }

    private mutating func skipDigits() {
        while position < end, bytes[position].isASCIIDigit { position &+= 1 }
    }

    /// Reads a number, percentage or dimension (4.3.3).
    private mutating func number(_ start: Int) -> CSSToken {
        // A sign is skipped; a leading `.` is read with the fraction below.
        position = start + (bytes[start].isASCIIDigit || bytes[start] == UInt8(ascii: ".") ? 0 : 1)
        skipDigits()
        if byte(position) == UInt8(ascii: "."), byte(position + 1)?.isASCIIDigit ?? false {
            position += 1
            skipDigits()
        }
        if let e = byte(position), e | 0x20 == UInt8(ascii: "e") {
            // The exponent needs a digit: `1em` is a dimension, `1e3` a number.
            let hasSign = byte(position + 1) == UInt8(ascii: "+") || byte(position + 1) == UInt8(ascii: "-")
            if byte(position + (hasSign ? 2 : 1))?.isASCIIDigit ?? false {
                position += hasSign ? 2 : 1
                skipDigits()
            }
        }
        if startsName(position) {
            skipName()
            return token(.dimension, start)
        }
        if byte(position) == UInt8(ascii: "%") {
            position += 1
            return token(.percentage, start)
        }
        return token(.number, start)
    }

    /// Reads an ident-like token (4.3.4). `url(` before a quote is a function; otherwise the address is
    /// part of the token.
    private mutating func identLike(_ start: Int) -> CSSToken {
        position = start
        let name = start..<skipName()
        guard byte(position) == UInt8(ascii: "(") else {
            return CSSToken(kind: .ident, range: name, value: name)
        }
        position += 1
        // The name may contain escapes: `u\72l(` is `url(`, and an address after it must not be missed.
        if CSSEscapes.matches(bytes, name, "url") {
            var offset = position
            while offset < end, bytes[offset].isHTMLSpace { offset += 1 }
            // After white space and a quote the address is an ordinary string token in a function
            // (4.3.4).
            if byte(offset) != UInt8(ascii: "\""), byte(offset) != UInt8(ascii: "'") {
                return url(start, from: offset)
            }
        }
        return CSSToken(kind: .function, range: start..<position, value: name)
    }

    // MARK: Comments, strings, addresses

    /// Reads a comment. An unclosed one extends to the end (4.3.2).
    private mutating func comment(_ start: Int) -> CSSToken {
        var offset = start + 2
        while let slash = bytes.firstOffset(of: UInt8(ascii: "/"), from: offset, to: end) {
            offset = slash + 1
            // The slash of `/*/` must not end the comment that it opens.
            if slash >= start + 3, bytes[slash - 1] == UInt8(ascii: "*") {
                position = offset
                return token(.comment, start)
            }
        }
        position = end
        return token(.comment, start)
    }

    /// Reads a string (4.3.5). An unescaped line break makes it a bad string.
    private mutating func string(_ start: Int, quote: UInt8) -> CSSToken {
        position = start + 1
        while position < end {
            let byte = bytes[position]
            if byte == quote {
                position += 1
                return CSSToken(kind: .string, range: start..<position, value: (start + 1)..<(position - 1))
            }
            if CSSEscapes.isNewline(byte) {
                // The line break is not consumed, so the next line is parsed as if the string had ended
                // (4.3.5).
                return CSSToken(kind: .badString, range: start..<position, value: (start + 1)..<position)
            }
            position =
                byte == UInt8(ascii: "\\") ? CSSEscapes.end(of: position, in: bytes, to: end) : position &+ 1
        }
        // The end of the file ends a string without making it bad, so an address in it counts.
        return CSSToken(kind: .string, range: start..<end, value: (start + 1)..<end)
    }

    /// Reads an unquoted address (4.3.6) whose first byte is at `first`.
    private mutating func url(_ start: Int, from first: Int) -> CSSToken {
        position = first
        while position < end {
            let byte = bytes[position]
            let stop = position
            if byte == UInt8(ascii: ")") {
                position += 1
                return CSSToken(kind: .url, range: start..<position, value: first..<stop)
            }
            if byte.isHTMLSpace {
                while position < end, bytes[position].isHTMLSpace { position += 1 }
                // White space may only be followed by `)`: `url(a b)` is a bad url and fetches nothing.
                if position < end, bytes[position] != UInt8(ascii: ")") { return badURL(start) }
                position = min(position + 1, end)
                return CSSToken(kind: .url, range: start..<position, value: first..<stop)
            }
            // NUL counts as U+FFFD (3.3), so it is printable.
            let isUnprintable =
                (1...8).contains(byte) || byte == 0x0B || (0x0E...0x1F).contains(byte) || byte == 0x7F
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "(")
                || isUnprintable
            {
                return badURL(start)
            }
            if byte == UInt8(ascii: "\\") {
                guard isEscape(position) else { return badURL(start) }
                position = CSSEscapes.end(of: position, in: bytes, to: end)
            } else {
                position &+= 1
            }
        }
        // The end of the file ends an address too, and browsers fetch it.
        return CSSToken(kind: .url, range: start..<end, value: first..<end)
    }

    /// Skips the remnants of a bad url (4.3.14).
    private mutating func badURL(_ start: Int) -> CSSToken {
        while position < end {
            if bytes[position] == UInt8(ascii: ")") {
                position += 1
                break
            }
            position = isEscape(position) ? CSSEscapes.end(of: position, in: bytes, to: end) : position &+ 1
        }
        return token(.badURL, start)
    }
}
