import CCMarkGFM
import Diagnostics

/// The `:::` lines. Each becomes a leaf of the tree, preceded by its title as a paragraph; the structure pass turns
/// them into blocks. A real container would cost every line a check of all open divs.
extension ParseState {
    func openDiv(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, parser: UnsafeMutablePointer<cmark_parser>,
        parent: UnsafeMutablePointer<cmark_node>, syntax: UnsafeMutablePointer<cmark_syntax_extension>?
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard isLeaf, mayOpenBlock(parser), let read = DivMarker.Line(line, at: start) else { return nil }
        var container: UnsafeMutablePointer<cmark_node>? = parent
        var marker = DivMarker(fence: read.fence, line: Int(parser.pointee.line_number), offset: start)
        if read.isOpener {
            var opening = DivMarker.Opening(word: read.word, attributes: read.attributes)
            if let title = read.title, !title.isEmpty {
                guard
                    let node = cmark_parser_add_child(
                        parser, parent, CMARK_NODE_PARAGRAPH, Int32(truncatingIfNeeded: title.lowerBound + 1))
                else { return nil }
                cmark_strbuf_put(
                    &node.pointee.content, line.baseAddress.map { $0 + title.lowerBound },
                    Int32(truncatingIfNeeded: title.count))
                // Tells position lookups that the title starts at the node's own column.
                NodeMark.title.set(on: node)
                node.pointee.flags &= ~UInt16(truncatingIfNeeded: CMARK_NODE__OPEN.rawValue)
                opening.title = node
                container = node.pointee.parent
            }
            marker.opening = opening
        }
        guard
            let node = cmark_parser_add_child(
                parser, container, CMARK_NODE_CODE_BLOCK, Int32(truncatingIfNeeded: start + 1))
        else { return nil }
        cmark_node_set_syntax_extension(node, syntax)
        divs.append(marker)
        // Positive values are formulas.
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: -divs.count))
        // The line stays as the node's text. After a fully consumed line, cmark would see a blank line and make the
        // surrounding list loose.
        return node
    }
}
