import WebSyntax

/// Sanitized content as markdown: headings, lists, code, tables, pictures, footnotes and formulas.
package enum ContentMarkdown {
    /// Returns the blocks, divided by empty lines. What markdown lacks stays as HTML: `sub`, `sup`, merged cells.
    ///
    /// - Parameters:
    ///   - isBelowTitle: true for the page of a document whose title is its `h1`: its headings have no gaps
    ///     between levels, and its blocks keep their direction and language.
    ///   - language: that of the page.
    package static func text(
        of content: [UInt8], brackets: MarkdownText.Brackets = .escapes, isBelowTitle: Bool = false,
        language: String? = nil
    ) -> String {
        content.withUnsafeBufferPointer { bytes in
            let tree = ContentTree(bytes)
            let notes = Footnotes(tree)
            let writer = MarkdownWriter(
                content: tree, notes: notes, brackets: brackets, isBelowTitle: isBelowTitle,
                direction: isBelowTitle ? BlockDirection(tree, language: language) : nil)
            var blocks = writer.blocks(in: tree.root)
            blocks += notes.definitions.map { label, parts in
                // A part with the number alone is the mark itself.
                let parts = parts.count > 1 ? Array(parts.dropFirst()) : parts
                var text = parts.flatMap { writer.blocks(in: $0) }.joined(separator: "\n\n")
                if notes.numbered.contains(label) { text = withoutMark(text) }
                return "[^\(label)]: " + text.replacing("\n", with: "\n    ")
            }
            let text = blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n"
            return isBelowTitle ? HeadingLevels.closed(text) : text
        }
    }

    /// Returns the text of a note without the signs around the link that led back from its start.
    private static func withoutMark(_ text: String) -> String {
        var rest = text[...]
        let pairs = ["\\[\\]", "&#91;&#93;", "()"]
        while let first = rest.first {
            if let pair = pairs.first(where: rest.hasPrefix) {
                rest = rest.dropFirst(pair.count)
            } else if first.isWhitespace || ":.)^↑,".contains(first) {
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        return rest.count == text.count ? text : MarkdownText.escapedStart(String(rest))
    }
}
