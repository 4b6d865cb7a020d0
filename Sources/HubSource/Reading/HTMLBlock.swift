/// The block of raw HTML that lines belong to (CommonMark, section 4.6). Markdown in it is text.
struct HTMLBlock {
    private enum End {
        case blankLine
        /// The first end tag with one of the names.
        case endTag
    }

    private var end: End?
    /// True after a line of a block that goes on.
    var isOpen: Bool { end != nil }

    /// Elements whose content ends with their end tag alone.
    private static let verbatim = ["pre", "script", "style", "textarea"]
    /// Elements that begin a block.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
        "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
        "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol",
        "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot",
        "th", "thead", "title", "tr", "track", "ul",
    ]

    /// Reads a line, and returns true if it is in a block.
    ///
    /// - Parameter content: the line after the marks of quotes and lists.
    mutating func contains(
        _ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, isAfterBlank: Bool
    ) -> Bool {
        if end == .blankLine, content.isEmpty { end = nil }
        guard end != nil || content.first == UInt8(ascii: "<") else { return false }
        if end == nil { end = Self.end(ofBlockIn: content, isAfterBlank: isAfterBlank) }
        guard let open = end else { return false }
        if open == .endTag, Self.hasEndTag(line) { end = nil }
        return true
    }

    /// Returns true for the first line of a block that ends a paragraph. A block of kind 7, a tag alone in its line, does not.
    ///
    /// - Parameter content: the line after the marks of quotes and lists.
    static func interruptsParagraph(_ content: ArraySlice<UInt8>) -> Bool {
        guard content.first == UInt8(ascii: "<") else { return false }
        let rest = content.dropFirst(2)
        switch content.dropFirst().first {
        case UInt8(ascii: "?"): return true
        case UInt8(ascii: "!"):
            return rest.starts(with: "--".utf8) || rest.starts(with: "[CDATA[".utf8)
                || rest.first.map(NoteScanner.isLetter) == true
        default: return end(ofBlockIn: content, isAfterBlank: false) != nil
        }
    }

    /// Returns the end of the block that a line begins.
    private static func end(ofBlockIn content: ArraySlice<UInt8>, isAfterBlank: Bool) -> End? {
        var rest = content.dropFirst()
        let isEndTag = rest.first == UInt8(ascii: "/")
        if isEndTag { rest = rest.dropFirst() }
        let letters = rest.prefix { NoteScanner.isLetter($0) || NoteScanner.isDigit($0) }
        let name = String(decoding: letters.prefix(20), as: UTF8.self).lowercased()
        let after = rest.dropFirst(letters.count)
        guard !name.isEmpty, after.first.map({ " \t/>".utf8.contains($0) }) ?? true else { return nil }
        if !isEndTag, verbatim.contains(name) { return .endTag }
        if blocks.contains(name) { return .blankLine }
        // Another tag begins a block where it is alone in its line, and no paragraph goes on.
        let end = NoteScanner.endOfTag(content, content.startIndex)
        let isAlone = content[end...].allSatisfy(NoteScanner.isSpace) && end > content.startIndex + 2
        return isAfterBlank && isAlone && content[end - 1] == UInt8(ascii: ">") ? .blankLine : nil
    }

    private static func hasEndTag(_ line: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: line, as: UTF8.self).lowercased()
        return verbatim.contains { text.contains("</\($0)>") }
    }
}
