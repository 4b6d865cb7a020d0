import WebSyntax

/// The value after a name: `name=value`, `"name": "value"`, `--name value`, `<name>value</name>`, with the escapes of JSON
/// around the quotes; or one of the forms of ``RelatedValue``.
struct AssignedValue {
    let range: Range<Int>
    /// The way in which the value is written.
    let form: Form
    /// True if no sign of an assignment is between the name and the value, so that the value alone must look like a secret.
    let isLoose: Bool

    enum Form {
        /// Text without quotes.
        case bare
        case quoted
        /// Words in quotes.
        case phrase
        /// An expression of code.
        case code
    }

    /// True if the value is text without spaces, not an expression of code.
    var isLiteral: Bool { form == .bare || form == .quoted }

    /// Reads the value after a name; `nil` without one.
    init?(_ text: Bytes, _ name: Range<Int>) {
        var reader = Reader(text, at: name.upperBound)
        let isFlag = text[name.lowerBound] == UInt8(ascii: "-")
        reader.skipClosers()
        let gap = reader.skipSpaces()
        if reader.skipSeparator() || isFlag && gap > 0 {
            _ = reader.skipSpaces()
            if let second = reader.secondOfPair() {
                (range, form, isLoose) = (second, .quoted, true)
                return
            }
            guard let value = reader.value() else { return nil }
            (range, form) = value
            isLoose = false
        } else {
            guard let related = RelatedValue(text, name) else { return nil }
            (range, form, isLoose) = (related.range, related.form, related.isLoose)
        }
    }

    /// Reads the bytes after a name, each step bounded.
    struct Reader {
        let text: Bytes
        var offset: Int

        init(_ text: Bytes, at offset: Int) {
            self.text = text
            self.offset = offset
        }

        var peek: UInt8? { offset < text.count ? text[offset] : nil }

        mutating func skipSpaces() -> Int {
            let start = offset
            while offset - start < 64, peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { offset += 1 }
            return offset - start
        }

        /// Skips the quote and the bracket after a name.
        mutating func skipClosers() {
            _ = skipQuote()
            if peek == UInt8(ascii: "]") { offset += 1 }
        }

        /// Skips a quote with the backslashes before it.
        mutating func skipQuote() -> (quote: UInt8, backslashes: Int)? {
            var next = offset
            while next < text.count, next - offset < 8, text[next] == UInt8(ascii: "\\") { next += 1 }
            guard next < text.count, "\"'`".utf8.contains(text[next]) else { return nil }
            let backslashes = next - offset
            offset = next + 1
            return (text[next], backslashes)
        }

        /// Skips `=`, `:`, `:=` or `=>`. `==` compares.
        mutating func skipSeparator() -> Bool {
            guard let byte = peek, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else {
                return false
            }
            offset += 1
            if byte == UInt8(ascii: "=") {
                if peek == UInt8(ascii: "=") { return false }
                if peek == UInt8(ascii: ">") { offset += 1 }
            } else if peek == UInt8(ascii: "=") {
                offset += 1
            }
            return true
        }

        mutating func value() -> (range: Range<Int>, form: Form)? {
            // A type before the value: `let token: String = "…"`.
            let start = offset
            let type = skipType()
            if !type { offset = start }
            if let byte = peek, "bfru".utf8.contains(byte), offset + 1 < text.count,
                "\"'".utf8.contains(text[offset + 1])
            {
                offset += 1
            }
            if let quote = skipQuote() { return quoted(quote.quote, quote.backslashes) }
            return bare()
        }

        /// Skips the name of a type, if a quoted value is assigned after it.
        private mutating func skipType() -> Bool {
            let start = offset
            while offset - start < 40, let byte = peek,
                byte.isASCIIAlphanumeric || "_.?&<>".utf8.contains(byte)
            {
                offset += 1
            }
            guard offset > start, skipSpaces() > 0, peek == UInt8(ascii: "=") else { return false }
            offset += 1
            _ = skipSpaces()
            return peek.map { "\"'`".utf8.contains($0) } == true
        }

        /// Returns the second string of a pair in brackets: `auth=("name", "password")`.
        func secondOfPair() -> Range<Int>? {
            guard peek == UInt8(ascii: "(") || peek == UInt8(ascii: "[") else { return nil }
            var reader = self
            reader.offset += 1
            guard reader.skipString() != nil, reader.peek == UInt8(ascii: ",") else { return nil }
            reader.offset += 1
            guard let second = reader.skipString(), second.form == .quoted,
                reader.peek == UInt8(ascii: ")") || reader.peek == UInt8(ascii: "]")
            else { return nil }
            return second.range
        }

        /// Skips a string with the spaces around it.
        private mutating func skipString() -> (range: Range<Int>, form: Form)? {
            _ = skipSpaces()
            guard let open = skipQuote(), let value = quoted(open.quote, open.backslashes) else { return nil }
            offset = value.range.upperBound
            _ = skipQuote()
            _ = skipSpaces()
            return value
        }

        func quoted(_ quote: UInt8, _ backslashes: Int) -> (range: Range<Int>, form: Form)? {
            let limit = min(text.count, offset + SecretForm.maximumLength)
            var next = offset
            var escapes = 0
            var form = Form.quoted
            while next < limit {
                let byte = text[next]
                if byte == UInt8(ascii: "\\") {
                    escapes += 1
                } else {
                    if byte == quote, escapes <= backslashes { break }
                    if byte.isASCIISpace {
                        // Longer values with spaces are prose.
                        guard byte == UInt8(ascii: " "), next - offset < Self.longestPhrase else {
                            return nil
                        }
                        form = .phrase
                    }
                    escapes = 0
                }
                next += 1
            }
            guard next < limit || next == text.count else { return nil }
            let end = next < text.count ? next - escapes : next
            guard form == .quoted || next < limit && next - offset <= Self.longestPhrase else { return nil }
            return end > offset ? (offset..<end, form) : nil
        }

        private static let longestPhrase = 100

        private func bare() -> (range: Range<Int>, form: Form)? {
            let limit = min(text.count, offset + SecretForm.maximumLength)
            var next = offset
            // Control characters end a word, and so do the signs of U+2000, of which typographic quotes are.
            while next < limit, text[next] > 0x20, text[next] != 0xE2, !Self.ends.contains(text[next]) {
                next += 1
            }
            guard next < limit || next == text.count else { return nil }
            // A call, a subscript or a type with parameters is code.
            let isCode = next < text.count && "([{<".utf8.contains(text[next])
            var end = next
            // The end of a sentence or of emphasis.
            while end > offset, ".:*".utf8.contains(text[end - 1]) { end -= 1 }
            return end > offset ? (offset..<end, isCode ? .code : .bare) : nil
        }

        private static let ends = ByteSet("\"'`,;()[]{}<>&|\\")
    }
}
