import CCMarkGFM

/// The line on which a block begins, also where cmark-gfm 0.29.0.gfm.6 loses it: a paragraph whose last line turns out
/// to be a table's header becomes the table, and the lines before it a new paragraph without a place.
enum BlockLines {
    static func first(of block: Node) -> Int {
        let types = NodeTypes.all
        switch UInt32(block.pointee.type) {
        case types.paragraph where block.pointee.start_line == 0:
            return max(1, Int(block.pointee.next?.pointee.start_line ?? 1))
        case types.tableCell:
            guard let text = textBeforeHeader(of: block) else { break }
            return max(1, Int(block.pointee.start_line)) + text.count { $0 == 0x0A } + 1
        default: break
        }
        return max(1, Int(block.pointee.start_line))
    }

    /// The offset in its line at which a table's cell begins, or a little before it. That of a header behind such a
    /// paragraph is counted from the paragraph's beginning.
    static func offset(ofCell cell: Node) -> Int {
        let offset = Int(cell.pointee.start_column) - 1
        return max(0, textBeforeHeader(of: cell).map { offset - $0.count - 1 } ?? offset)
    }

    /// The lines, without the last one's end, of the paragraph that the header of a cell's table was cut from.
    private static func textBeforeHeader(of cell: Node) -> Slice<UnsafeBufferPointer<UInt8>>? {
        // Of the rows, only the header takes its place from the table.
        guard let row = cell.pointee.parent, row.pointee.prev == nil,
            let before = row.pointee.parent?.pointee.prev,
            UInt32(before.pointee.type) == NodeTypes.all.paragraph, before.pointee.start_line == 0
        else { return nil }
        var text = UnsafeBufferPointer(
            start: UnsafePointer(before.pointee.content.ptr), count: Int(before.pointee.content.size))[...]
        while text.last == 0x0A { text.removeLast() }
        return text
    }
}
