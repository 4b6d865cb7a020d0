import Diagnostics

/// `@name` and page marks in text.
extension ParseState {
    /// Matches `@thm-name`. The target is resolved after the whole document is parsed.
    func matchName(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, let end = ReferenceName.end(in: text, from: offset + 1),
            mayBeginName(at: offset, in: text),
            // `a@b@c` is neither an address nor a name.
            end >= text.count || text[end] != UInt8(ascii: "@"),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        chunk.nameEnd = end
        return addReference(
            .named, inline, from: offset, label: (offset + 1)..<end, shown: offset..<end, upTo: end)
    }

    /// Matches `<!-- p. 17 -->` or `[p. 17]`, whose first byte is a placeholder.
    func matchPageMark(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        let isComment = text[offset] == placeholders.pageComment
        guard
            let close = text[offset...].prefix(64).firstIndex(
                of: isComment ? UInt8(ascii: ">") : UInt8(ascii: "]"))
        else {
            return nil
        }
        let written = text[offset...close].map(placeholders.restored)
        guard let label = PageMark.label(written) else { return nil }
        // The label's own bytes become the node's text, so nothing is allocated.
        let digits = Array(label.utf8)
        guard
            let start = (offset...close).first(where: { text[$0...].starts(with: digits) })
        else { return nil }
        return addReference(
            .page, inline, from: offset, label: start..<(start + digits.count), shown: offset..<offset,
            upTo: close + 1)
    }

    /// Records a reference that begins at `start` and ends at `end`.
    ///
    /// - Parameter shown: the range of the node's plain text; `nil` for the label.
    func addReference(
        _ kind: TextReference.Kind, _ inline: InlineParser, from start: Int, label: Range<Int>,
        shown: Range<Int>? = nil, upTo end: Int
    ) -> MarkdownNode? {
        guard let node = inline.take(.code, literal: shown ?? label, upTo: end) else { return nil }
        let place = chunk.place(of: start, in: self)
        node.referenceIndex = references.count
        references.append(
            TextReference(
                label: placeholders.restored(inline.text[label]), kind: kind, line: place.line,
                offset: place.offset))
        return node
    }

    /// Returns true if an `@` is not part of an e-mail address or a path. Hyphens, slashes and underscores
    /// before it may also begin a word or follow a reference: `@thm-a--@thm-b`, `_@thm-b_`.
    private func mayBeginName(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = offset
        while start > 0, "-_/".utf8.contains(text[start - 1]) { start -= 1 }
        guard start > 0, start != chunk.nameEnd || start == offset else { return true }
        let before = text[start - 1]
        // `://` begins an address, and `\_` may be in one.
        if start < offset,
            before == UInt8(ascii: "\\") || before == UInt8(ascii: ":") && text[start] == UInt8(ascii: "/")
        {
            return false
        }
        return !ASCII.isLetter(before) && !ASCII.isDigit(before) && !".+@".utf8.contains(before)
    }
}
