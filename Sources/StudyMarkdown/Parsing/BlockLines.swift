/// Start positions of blocks, with a workaround for cmark-gfm 0.29.0.gfm.6: if the last line of a paragraph turns out
/// to be a table header, the paragraph becomes the table, and the lines before it become a new paragraph without a
/// position.
enum BlockLines {
    /// Returns the 1-based line on which a block begins.
    static func first(of block: MarkdownNode) -> Int {
        switch block.kind {
        case .paragraph where block.startLine == 0:
            // The table follows the paragraph directly, and its position is that of the paragraph.
            return max(1, Int(block.next?.startLine ?? 1))
        case .tableCell:
            guard let text = textBeforeHeader(of: block) else { break }
            // The header is the line after that text.
            return max(1, block.startLine) + text.count { $0 == UInt8(ascii: "\n") } + 1
        default: break
        }
        return max(1, block.startLine)
    }

    /// Returns the offset in its line at which a table cell begins, or a little before it. cmark counts the offset of a
    /// header cell after such a paragraph from the start of the paragraph.
    static func offset(ofCell cell: MarkdownNode) -> Int {
        let offset = cell.startColumn - 1
        return max(0, textBeforeHeader(of: cell).map { offset - $0.count - 1 } ?? offset)
    }

    /// Returns the lines of the paragraph that the header of a cell's table was split from, without the last line end.
    private static func textBeforeHeader(of cell: MarkdownNode) -> Slice<UnsafeBufferPointer<UInt8>>? {
        // Only the header row takes its position from the table.
        guard let row = cell.parent, row.previous == nil,
            let before = row.parent?.previous,
            before.kind == .paragraph, before.startLine == 0
        else { return nil }
        var text = before.content[...]
        while text.last == UInt8(ascii: "\n") { text.removeLast() }
        return text
    }
}
