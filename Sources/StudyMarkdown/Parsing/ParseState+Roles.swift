/// MyST roles for mathematics: `` {eq}`label` `` and `` {math}`x^2` ``.
extension ParseState {
    /// Matches the role at the brace at `offset`. Returns `nil` if the brace is text.
    func matchRole(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf else { return nil }
        let isEquation = text[offset...].starts(with: "{eq}`".utf8)
        guard isEquation || text[offset...].starts(with: "{math}`".utf8) else { return nil }
        let start = offset + (isEquation ? 5 : 7)
        // The search is bounded, so many roles without an end cost linear time.
        guard start < text.count, text[start] != UInt8(ascii: "`"),
            let close = text[start...].prefix(2000).firstIndex(of: UInt8(ascii: "`")),
            close + 1 >= text.count || text[close + 1] != UInt8(ascii: "`"),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        guard isEquation else {
            return accept(.inline, inline, content: start..<close, end: close + 1, delimiter: 7)
        }
        guard text[start..<close].allSatisfy(BlockTail.isLabelByte) else { return nil }
        chunk.rawText.skip(to: close + 1)
        return addReference(.parenthesized, inline, from: offset, label: start..<close, upTo: close + 1)
    }
}
