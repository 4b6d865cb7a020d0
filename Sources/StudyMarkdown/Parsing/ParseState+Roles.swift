import CCMarkGFM

/// MyST roles for mathematics: `` {eq}`label` `` and `` {math}`x^2` ``.
extension ParseState {
    /// Matches the role at the brace at `offset`. Returns `nil` if the brace is text.
    func matchRole(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard isLeaf else { return nil }
        let isEquation = text[offset...].starts(with: "{eq}`".utf8)
        guard isEquation || text[offset...].starts(with: "{math}`".utf8) else { return nil }
        let start = offset + (isEquation ? 5 : 7)
        guard start < text.count, text[start] != 0x60,
            let close = text[start...].prefix(2000).firstIndex(of: 0x60),
            close + 1 >= text.count || text[close + 1] != 0x60,
            !withChunk({ $0.rawText.contains(offset, in: text) })
        else { return nil }
        guard isEquation else {
            return accept(
                .inline, from: offset, content: start..<close, end: close + 1, delimiter: 7, in: text,
                parser: parser, inline: inline)
        }
        guard text[start..<close].allSatisfy(BlockTail.isLabelByte),
            let node = cmark_node_new_with_mem(CMARK_NODE_CODE, parser.pointee.mem)
        else { return nil }
        let place = withChunk { state in
            state.rawText.skip(to: close + 1)
            return state.place(of: offset, in: self)
        }
        references.append(
            TextReference(
                label: String(decoding: text[start..<close], as: UTF8.self), kind: .parenthesized,
                line: place.line, offset: place.offset))
        node.pointee.as.literal.data = UnsafeMutablePointer(mutating: text.baseAddress.map { $0 + start })
        node.pointee.as.literal.len = Int32(truncatingIfNeeded: close - start)
        // Negative values are references, positive values are formulas.
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: -references.count))
        cmark_inline_parser_set_offset(inline, Int32(truncatingIfNeeded: close + 1))
        return node
    }
}
