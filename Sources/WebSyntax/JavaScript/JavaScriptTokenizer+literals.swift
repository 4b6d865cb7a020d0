/// Comments and literals (12.4, 12.9).
extension JavaScriptTokenizer {
    // MARK: Comments

    /// Reads a comment up to the end of the line.
    mutating func lineComment(_ start: Int) -> JavaScriptToken {
        position = lineEnd(from: start)
        return token(.comment, start)
    }

    /// Returns true if a range contains a line terminator.
    func hasLineTerminator(_ range: Range<Int>) -> Bool {
        range.contains { isLineTerminator($0) }
    }

    /// Reads a block comment. One with a line break counts as a line terminator (12.4).
    mutating func blockComment(_ start: Int) -> JavaScriptToken {
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
        return token(.comment, start, isUnterminated: true)
    }

    /// Returns the offset of the next line terminator: LF, CR, LS or PS.
    private func lineEnd(from start: Int) -> Int {
        var offset = start
        while offset < end, !isLineTerminator(offset) { offset &+= 1 }
        return offset
    }

    /// Returns true at LF, CR, LS or PS (12.3). The mask accepts both U+2028 and U+2029.
    @inline(__always)
    func isLineTerminator(_ offset: Int) -> Bool {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
        return byte == 0xE2 && self.byte(offset + 1) == 0x80 && self.byte(offset + 2) & 0xFE == 0xA8
    }

    // MARK: Strings and templates

    /// Reads a string (12.9.4). A line break without a backslash ends it; LS and PS do not.
    @inline(__always)
    mutating func string(_ start: Int, quote: UInt8) -> JavaScriptToken {
        var hasEscape = false
        position = start + 1
        while position < end {
            let byte = bytes[position]
            if byte == quote {
                position &+= 1
                return operand(.string, start, hasEscape: hasEscape)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                let isPair =
                    self.byte(position + 1) == UInt8(ascii: "\r")
                    && self.byte(position + 2) == UInt8(ascii: "\n")
                // An escaped CRLF is one line break.
                position = min(position + (isPair ? 3 : 2), end)
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                break
            } else {
                position &+= 1
            }
        }
        return operand(.string, start, hasEscape: hasEscape, isUnterminated: true)
    }

    /// Reads a template up to its end or its next substitution (12.9.6). `start` is the back quote, or
    /// the brace that ends a substitution.
    mutating func template(_ start: Int, isStart: Bool) -> JavaScriptToken {
        var hasEscape = false
        position = start + 1
        while position < end {
            let byte = bytes[position]
            if byte == UInt8(ascii: "`") {
                position += 1
                return operand(isStart ? .template : .templateTail, start, hasEscape: hasEscape)
            }
            if byte == UInt8(ascii: "$"), self.byte(position + 1) == UInt8(ascii: "{") {
                position += 2
                frames.append(.hole)
                conditionals.append(0)
                let part = operand(isStart ? .templateHead : .templateMiddle, start, hasEscape: hasEscape)
                expectsOperand = true
                opensBlock = false
                return part
            }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                position = min(position + 2, end)
            } else {
                position &+= 1
            }
        }
        return operand(
            isStart ? .template : .templateTail, start, hasEscape: hasEscape, isUnterminated: true)
    }

    // MARK: Regular expressions

    /// Reads a regular expression (12.9.5). Returns nil if the line ends first: then the slash was a division.
    ///
    /// A failed search costs the rest of the line, so only a few are made on one line: time stays linear.
    mutating func regularExpression(_ start: Int) -> JavaScriptToken? {
        if start < vainLineEnd, vainCount >= 16 { return nil }
        var offset = start + 1
        var isInClass = false
        while offset < end, !isLineTerminator(offset) {
            switch bytes[offset] {
            case UInt8(ascii: "\\"):
                // A backslash does not escape the end of a line.
                offset += 1
                if offset < end, isLineTerminator(offset) { continue }
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            // A slash in a class is an ordinary character.
            case UInt8(ascii: "/") where !isInClass:
                position = offset + 1
                // The flags.
                while position < end, Self.isNamePart(bytes[position]), bytes[position] < 0x80 {
                    position += 1
                }
                return operand(.regularExpression, start)
            default: break
            }
            offset += 1
        }
        vainCount = start < vainLineEnd ? vainCount + 1 : 1
        vainLineEnd = min(offset, end)
        return nil
    }

    // MARK: Numbers

    /// Reads a numeric literal (12.9.3) with separators, exponent, base prefix and `n`. Characters that
    /// follow directly are included, which the grammar forbids anyway.
    mutating func number(_ start: Int) -> JavaScriptToken {
        position = start
        let base = byte(start + 1) | 0x20
        let isPrefixed =
            bytes[start] == UInt8(ascii: "0")
            && (base == UInt8(ascii: "x") || base == UInt8(ascii: "o") || base == UInt8(ascii: "b"))
        var hasPoint = isPrefixed
        while position < end {
            let byte = bytes[position]
            if byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") {
                position &+= 1
                // The sign of an exponent is part of the number; `0x1e+1` is an addition.
                let isExponent = !isPrefixed && byte | 0x20 == UInt8(ascii: "e")
                let sign = self.byte(position)
                if isExponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
                position &+= 1
            } else {
                break
            }
        }
        return operand(.number, start)
    }
}
