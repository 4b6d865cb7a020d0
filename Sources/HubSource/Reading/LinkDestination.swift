/// The part of a markdown link between its parentheses: an address, and a title in quotes after it (CommonMark, section 6.3).
struct LinkDestination {
    /// The bytes of the address, without angle brackets.
    var address: Range<Int>
    /// The bytes of the title with its quotes.
    var title: Range<Int>?
    /// The offset of the parenthesis that ends the link.
    var close: Int

    /// The longest title in bytes.
    private static let titleLimit = 4000

    /// Parses the text after the parenthesis that opens a link. Fails if no parenthesis ends the link.
    init?(_ text: ArraySlice<UInt8>) {
        guard let address = Self.address(in: text) else { return nil }
        self.address = address
        var rest = text[address.upperBound...]
        if rest.first == UInt8(ascii: ">"), address.lowerBound > text.startIndex,
            text[address.lowerBound - 1] == UInt8(ascii: "<")
        {
            rest = rest.dropFirst()
        }
        let after = Self.withoutSpace(rest)
        if after.startIndex > rest.startIndex, let title = Self.title(in: after) {
            self.title = title
            rest = text[title.upperBound...]
        }
        rest = Self.withoutSpace(rest)
        guard rest.first == UInt8(ascii: ")") else { return nil }
        close = rest.startIndex
    }

    /// Returns the bytes of the address; `nil` for an angle bracket without its partner.
    static func address(in text: ArraySlice<UInt8>) -> Range<Int>? {
        let rest = withoutSpace(text)
        if rest.first == UInt8(ascii: "<") {
            guard let end = firstIndex(in: rest.dropFirst(), where: { "<>\n\r".utf8.contains($0) }),
                rest[end] == UInt8(ascii: ">")
            else { return nil }
            return (rest.startIndex + 1)..<end
        }
        // Parentheses in an address come in pairs.
        var depth = 0
        let end =
            firstIndex(in: rest) { byte in
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                return depth < 0 || isSpace(byte)
            } ?? rest.endIndex
        return rest.startIndex..<end
    }

    /// Returns the bytes of the title that a text begins with.
    static func title(in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let quote = text.first, "\"'(".utf8.contains(quote) else { return nil }
        let last = quote == UInt8(ascii: "(") ? UInt8(ascii: ")") : quote
        var index = text.startIndex + 1
        let end = min(text.endIndex, index + titleLimit)
        while index < end {
            if text[index] == last { return text.startIndex..<(index + 1) }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Returns a text without the white space before it. After the end of a line it may have the marks of a quote.
    static func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var isAtStart = false
        return text.drop { byte in
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { isAtStart = true }
            return isSpace(byte) || isAtStart && byte == UInt8(ascii: ">")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        NoteScanner.isSpace(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
