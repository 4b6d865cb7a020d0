/// `[[target]]` in text.
extension ParseState {
    /// Matches a link whose first bracket is a placeholder. Returns `nil` if it is text.
    func matchWikiLink(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, let end = WikiLink.end(in: text, at: offset),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        let content = (offset + 2)..<(end - 2)
        // The node's own text is what headings and alternative texts print.
        var shown = content
        if let bar = text[content].firstIndex(where: { placeholders.restored($0) == UInt8(ascii: "|") }) {
            let words = text[(bar + 1)..<content.upperBound].drop(while: ASCII.isSpace)
            if !words.isEmpty { shown = words.startIndex..<words.endIndex }
        }
        return addReference(.wikiLink, inline, from: offset, label: content, shown: shown, upTo: end)
    }
}
