/// A definition of links: `[label]: destination "title"` (CommonMark, section 4.7).
struct LinkDefinition {
    /// The label as labels are compared.
    var label: String
    /// The bytes of the destination, without angle brackets.
    var address: Range<Int>
    /// The bytes of the title with its quotes.
    var title: Range<Int>?
    /// The bytes from the bracket to the end of the last line.
    var range: Range<Int>

    /// Parses the definition that a paragraph begins with. Fails for other text, such as a line with words after the destination
    /// that are not a title.
    init?(_ text: ArraySlice<UInt8>) {
        // A circumflex makes it a footnote.
        guard text.first == UInt8(ascii: "["), text.dropFirst().first != UInt8(ascii: "^"),
            let close = Self.endOfLabel(text), text[(close + 1)...].first == UInt8(ascii: ":"),
            let address = LinkDestination.address(in: text[(close + 2)...])
        else { return nil }
        label = NoteScanner.label(text[(text.startIndex + 1)..<close])
        self.address = address
        let isInBrackets = text[address.lowerBound - 1] == UInt8(ascii: "<")
        guard !label.isEmpty, isInBrackets || !address.isEmpty else { return nil }
        var rest = text[(address.upperBound + (isInBrackets ? 1 : 0))...]
        let after = LinkDestination.withoutSpace(rest)
        if after.startIndex > rest.startIndex, let title = LinkDestination.title(in: after),
            Self.endsLine(text[title.upperBound...])
        {
            self.title = title
            rest = text[title.upperBound...]
        }
        guard Self.endsLine(rest) else { return nil }
        range = text.startIndex..<rest.drop(while: NoteScanner.isSpace).startIndex
    }

    /// Returns the offset of the bracket that closes the label. A label has no other brackets unless they are escaped.
    private static func endOfLabel(_ text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex + 1
        let end = min(text.endIndex, index + NoteScanner.labelLimit)
        while index < end {
            switch text[index] {
            case UInt8(ascii: "]"): return index
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    private static func endsLine(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop(while: NoteScanner.isSpace)
        return rest.isEmpty || rest.first == UInt8(ascii: "\n") || rest.first == UInt8(ascii: "\r")
    }
}
