import WebSyntax
/// A link `[[target#place|text]]`.
struct WikiLink {
    /// A leaf's address, file, source or title; empty for a place of the document itself.
    var target: String
    /// An id or the words of a heading; empty for the whole leaf.
    var place: String
    /// The text that the author wants to be printed; `nil` for the target's name.
    var text: String?

    /// The most bytes between the brackets.
    static let maximumLength = 300

    /// Parses the text between the brackets.
    init(_ content: String) {
        // In a table, the bar is escaped.
        let parts = content.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var whole = String(parts[0])
        if parts.count > 1 {
            if whole.hasSuffix("\\") { whole.removeLast() }
            let words = String(parts[1]).trimmed
            text = words.isEmpty ? nil : words
        }
        let pieces = whole.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        target = String(pieces[0]).trimmed
        place = pieces.count > 1 ? String(pieces[1]).trimmed : ""
    }

    /// The text for a link that cannot be resolved.
    var plainText: String { text ?? (place.isEmpty ? target : target.isEmpty ? place : "\(target)#\(place)") }

    /// Returns the end of the link whose brackets open at `open`, or `nil` if the brackets are text. The content is on
    /// one line, has a letter, and no brackets, code or tags. A footnote, a condition of a shell and numbers are text.
    static func end(in text: UnsafeBufferPointer<UInt8>, at open: Int) -> Int? {
        guard open + 4 < text.count, text[open + 1] == UInt8(ascii: "["),
            let close = text[(open + 2)...].prefix(maximumLength).firstIndex(of: UInt8(ascii: "]")),
            close + 1 < text.count, text[close + 1] == UInt8(ascii: "]")
        else { return nil }
        let content = text[(open + 2)..<close]
        guard let first = content.first, let last = content.last, !ASCII.isSpace(first), !ASCII.isSpace(last),
            !"^!|-:".utf8.contains(first),
            content.contains(where: { ASCII.isLetter($0) || $0 >= 0x80 }),
            !content.contains(where: { ASCII.isLineEnd($0) || "[<>`$".utf8.contains($0) })
        else { return nil }
        return close + 2
    }
}
