import WebSyntax

/// Sanitized content as markdown: headings, lists, code, tables, pictures, footnotes and formulas.
package enum ContentMarkdown {
    /// Returns the blocks, divided by empty lines. What markdown lacks stays as HTML: `sub`, `sup`, merged cells.
    package static func text(of content: [UInt8], brackets: MarkdownText.Brackets = .escapes) -> String {
        content.withUnsafeBufferPointer { bytes in
            let tree = ContentTree(bytes)
            let notes = Footnotes(tree)
            let writer = MarkdownWriter(content: tree, notes: notes, brackets: brackets)
            var blocks = writer.blocks(in: tree.root)
            blocks += notes.definitions.map { label, parts in
                // A part with the number alone is the mark itself.
                let parts = parts.count > 1 ? Array(parts.dropFirst()) : parts
                let text = parts.flatMap { writer.blocks(in: $0) }.joined(separator: "\n\n")
                return "[^\(label)]: " + text.replacing("\n", with: "\n    ")
            }
            return blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n"
        }
    }
}
