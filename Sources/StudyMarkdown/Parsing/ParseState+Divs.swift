import Diagnostics

/// The `:::` lines. Each becomes a leaf of the tree, preceded by its title as a paragraph; the structure pass turns
/// them into blocks. A real container would cost every line a check of all open divs.
extension ParseState {
    /// Adds the node of a `:::` line, after its title if it has one. Returns nil if the line is text.
    func openDiv(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, of parent: MarkdownNode, _ parser: BlockParser
    ) -> MarkdownNode? {
        guard isLeaf, mayOpenBlock(parser), let read = DivMarker.Line(line, at: start) else { return nil }
        var container: MarkdownNode? = parent
        var marker = DivMarker(fence: read.fence, line: parser.line, offset: start)
        if read.isOpener {
            var opening = DivMarker.Opening(word: read.word, attributes: read.attributes)
            if let title = read.title, !title.isEmpty {
                guard let node = parser.addChild(.paragraph, to: parent, at: title.lowerBound) else {
                    return nil
                }
                parser.append(UnsafeBufferPointer(rebasing: line[title]), to: node)
                // Tells position lookups that the title starts at the node's own column.
                NodeMark.title.set(on: node)
                parser.close(node)
                opening.title = node
                container = node.parent
            }
            marker.opening = opening
        }
        // The line stays as the node's text. After a fully consumed line, cmark would see a blank line and make the
        // surrounding list loose.
        let node = parser.addChild(.codeBlock, to: container, at: start, isOwn: true)
        node?.referenceIndex = divs.count
        divs.append(marker)
        return node
    }
}
