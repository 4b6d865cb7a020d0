import CCMarkGFM
import Diagnostics

/// `@name` and page marks in text.
extension ParseState {
    /// Matches `@thm-name`. The target is resolved after the whole document is parsed. There is no match after a
    /// letter, a digit or another character of e-mail addresses.
    func matchName(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard isLeaf, let end = ReferenceName.end(in: text, from: offset + 1),
            offset == 0 || !Self.mayBelongToAddress(text[offset - 1]),
            end >= text.count || text[end] != 0x40,
            !withChunk({ $0.rawText.contains(offset, in: text) })
        else { return nil }
        return addReference(
            .named, from: offset, label: (offset + 1)..<end, end: end, in: text, parser, inline)
    }

    /// Matches `<!-- p. 17 -->` or `[p. 17]`, whose first byte is a placeholder.
    func matchPageMark(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>, parser: UnsafeMutablePointer<cmark_parser>,
        inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        let isComment = text[offset] == placeholders.pageComment
        guard let close = text[offset...].prefix(64).firstIndex(of: isComment ? 0x3E : 0x5D) else {
            return nil
        }
        let written = text[offset...close].map(placeholders.restored)
        guard let label = PageMark.label(written) else { return nil }
        let digits = Array(label.utf8)
        guard
            let start = (offset...close).first(where: { text[$0...].starts(with: digits) })
        else { return nil }
        return addReference(
            .page, from: offset, label: start..<(start + digits.count), end: close + 1, in: text, parser,
            inline)
    }

    private func addReference(
        _ kind: TextReference.Kind, from start: Int, label: Range<Int>, end: Int,
        in text: UnsafeBufferPointer<UInt8>, _ parser: UnsafeMutablePointer<cmark_parser>,
        _ inline: OpaquePointer
    ) -> UnsafeMutablePointer<cmark_node>? {
        guard let node = cmark_node_new_with_mem(CMARK_NODE_CODE, parser.pointee.mem) else { return nil }
        let place = withChunk { $0.place(of: start, in: self) }
        references.append(
            TextReference(
                label: String(decoding: text[label], as: UTF8.self), kind: kind, line: place.line,
                offset: place.offset))
        // The node's plain text: `@name`, or nothing for a page mark.
        let shown = kind == .named ? start..<end : start..<start
        node.pointee.as.literal.data = UnsafeMutablePointer(
            mutating: text.baseAddress.map { $0 + shown.lowerBound })
        node.pointee.as.literal.len = Int32(truncatingIfNeeded: shown.count)
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: -references.count))
        cmark_inline_parser_set_offset(inline, Int32(truncatingIfNeeded: end))
        return node
    }

    private static func mayBelongToAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // . + - _ @ /
        case 0x2E, 0x2B, 0x2D, 0x5F, 0x40, 0x2F: true
        default: false
        }
    }
}
