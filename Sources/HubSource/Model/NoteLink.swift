/// A link to another document, a place of it, or a file: `[[target#place|text]]`, `![[target]]` or `[text](target.md)`.
package struct NoteLink: Sendable, Hashable {
    /// The name or path of the document; empty for a place of the document itself.
    package var target: String
    /// The words of a heading, or `^` and the id of a block; empty for the whole document.
    package var place = ""
    /// The name with the place as they are written; empty without a place. It may be a title with a number sign.
    var full = ""
    /// The words that are shown; `nil` for the name.
    package var text: String?
    /// The title of a markdown link or image as written, with its quotes; that of an `img` element without.
    package var title: String?
    /// True for `![[…]]`, and for an image.
    package var isEmbed = false
    /// True in brackets: `[[…]]`. False for the destination of a markdown link, which is a path.
    package var isWiki = true
    /// True for an address of the hub's site, whose target is the id of a document.
    package var isAddress = false
    /// True for an `img` or `a` element. The words of the former have no markup.
    package var isElement = false
    /// True for an `a` element with a class.
    package var hasClass = false

    package init(target: String) { self.target = target }

    /// Parses the text between the brackets; `nil` if it names nothing.
    init?(wiki content: String, isEmbed: Bool) {
        // In a table, the bar is escaped.
        let parts = content.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var whole = parts[0]
        if parts.count > 1 {
            if whole.last == "\\" { whole.removeLast() }
            let words = Self.withoutComments(parts[1].trimmed)
            text = words.isEmpty ? nil : words
        }
        let pieces = whole.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        target = pieces[0].trimmed
        place = pieces.count > 1 ? pieces[1].trimmed : ""
        if !place.isEmpty { full = whole.trimmed }
        self.isEmbed = isEmbed
        if target.isEmpty && place.isEmpty { return nil }
    }

    /// The name and the place as they are written.
    package var written: String { place.isEmpty ? target : "\(target)#\(place)" }

    /// The words of the link if it has none of its own.
    package var name: String {
        // The id of a block says nothing to a reader.
        if place.hasPrefix("^") { return target.isEmpty ? String(place.dropFirst()) : target }
        let words = place.replacing("#", with: " > ")
        return target.isEmpty ? words : place.isEmpty ? target : "\(target) > \(words)"
    }

    /// The words that a reader sees.
    package var shown: String { text ?? name }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// The text without white space at its ends.
    var trimmed: String {
        // Most texts begin and end with a letter or a sign of ASCII.
        if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last {
            return String(self)
        }
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
