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
        if let bar = WikiLink.bar(in: text[content].map(placeholders.restored)) {
            let words = text[(content.lowerBound + bar + 1)..<content.upperBound].drop(while: ASCII.isSpace)
            if !words.isEmpty { shown = words.startIndex..<words.endIndex }
        }
        // The dollars of its formulas are no evidence for other dollars of the line.
        if text[content].contains(UInt8(ascii: "$")) {
            _ = chunk.take(formulaAt: offset, upTo: end, in: self)
        }
        return addReference(.wikiLink, inline, from: offset, label: content, shown: shown, upTo: end)
    }
}
