/// HTML and XML. Embedded scripts and styles are lexed in their own languages.
extension Lexer {
    /// Reads the next tag, comment, reference or text.
    mutating func readMarkup() {
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "<"):
            let next = bytes[position + 1]
            if bytes.has(Array("<!--".utf8), at: position) {
                skip(past: "-->", from: position + 4)
                mark(.comment, from: start)
            } else if bytes.has(Array("<![CDATA[".utf8), at: position) {
                skip(past: "]]>", from: position + 9)
                mark(.string, from: start)
            } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
                skip(past: ">", from: position + 2)
                mark(.punctuation, from: start)
            } else if next == UInt8(ascii: "/") || Self.tagNameStart.contains(next) {
                readTag()
            } else {
                position += 1
            }
        case UInt8(ascii: "&"): readReference()
        default: position += 1
        }
    }

    /// The bytes that begin a tag name. `<` before any other byte is text.
    private static let tagNameStart = ByteSet.letters.union(ByteSet("_:")).union(ByteSet(0x80...0xFF))
    /// The bytes that end the name of a tag or attribute.
    private static let tagNameEnds = ByteSet(" \t\n\r/><=\"'")

    /// Moves past the next occurrence of a text, or to the end.
    private mutating func skip(past text: StaticString, from start: Int) {
        let pattern = text.withUTF8Buffer { Array($0) }
        position = start
        while position < end, !bytes.has(pattern, at: position) { position += 1 }
        position = min(position + pattern.count, end)
    }

    /// Marks a character reference if it ends in a semicolon. Others are text in XML and rare in HTML.
    private mutating func readReference() {
        let start = position
        position += 1
        if bytes[position] == UInt8(ascii: "#") { position += 1 }
        skip(while: ByteSet.letters.union(.digits))
        guard bytes[position] == UInt8(ascii: ";"), position > start + 1 else { return }
        position += 1
        mark(.number, from: start)
    }

    /// Reads a tag to its `>`. A `<` inside ends it early, so that one forgotten `>` does not swallow
    /// the rest.
    private mutating func readTag() {
        let start = position
        position += 1
        let isEnd = bytes[position] == UInt8(ascii: "/")
        if isEnd { position += 1 }
        let name = position
        while position < end, !Self.tagNameEnds.contains(bytes[position]) { position += 1 }
        guard position > name else { return }
        let element = name..<position
        mark(.keyword, from: start)
        while position < end {
            let offset = position
            switch bytes[position] {
            case UInt8(ascii: ">"):
                position += 1
                mark(.keyword, from: offset)
                if !isEnd { readRawText(of: element) }
                return
            case UInt8(ascii: "<"): return
            case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: ">"):
                position += 2
                return mark(.keyword, from: offset)
            case UInt8(ascii: "="): readAttributeValue()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): readQuotedValue()
            case let byte where Self.tagNameEnds.contains(byte): position += 1
            default:
                while position < end, !Self.tagNameEnds.contains(bytes[position]) { position += 1 }
                mark(.type, from: offset)
            }
        }
    }

    /// Reads the value after an equals sign.
    private mutating func readAttributeValue() {
        position += 1
        skip(while: .space)
        let start = position
        if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
            return readQuotedValue()
        }
        while position < end, !ByteSet(" \t\n\r>").contains(bytes[position]) { position += 1 }
        mark(.string, from: start)
    }

    /// Reads a quoted value. It may span lines (HTML standard, 13.1.2.3).
    private mutating func readQuotedValue() {
        let start = position
        let quote = bytes[position]
        position += 1
        while position < end, bytes[position] != quote { position += 1 }
        position = min(position + 1, end)
        mark(.string, from: start)
    }

    // MARK: Scripts and styles

    /// Reads the content of `script` and `style` with the lexer of its language, up to the end tag
    /// (HTML standard, 13.1.2.6). XML has no raw text elements.
    private mutating func readRawText(of element: Range<Int>) {
        guard language.name == "HTML" else { return }
        let inner: Language
        if element.count == 6, hasWord("script", at: element.lowerBound) {
            inner = .javaScript
        } else if element.count == 5, hasWord("style", at: element.lowerBound) {
            inner = .css
        } else {
            return
        }
        let start = position
        let name: StaticString = element.count == 6 ? "</script" : "</style"
        while position < end, !(bytes[position] == UInt8(ascii: "<") && hasWord(name, at: position)) {
            position += 1
        }
        // The inner lexer reads the same bytes up to the end tag, so its offsets need no translation.
        var lexer = Lexer(bytes.prefix(position), language: inner, from: start)
        lexer.run()
        append(lexer.spans)
    }

    /// Returns true if the lower-case `word` is at `offset`, ignoring case.
    private func hasWord(_ word: StaticString, at offset: Int) -> Bool {
        word.withUTF8Buffer { word in
            word.indices.allSatisfy { index in
                let byte = bytes[offset + index]
                return word[index] == (ByteSet.letters.contains(byte) ? byte | 0x20 : byte)
            }
        }
    }
}
