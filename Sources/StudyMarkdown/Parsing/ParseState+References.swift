import Diagnostics

/// `@name` and page marks in text.
extension ParseState {
    /// Matches `@thm-name`. The target is resolved after the whole document is parsed. There is no match after a
    /// letter, a digit or another character of e-mail addresses.
    func matchName(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, let end = ReferenceName.end(in: text, from: offset + 1),
            offset == 0 || !Self.mayBelongToAddress(text[offset - 1]),
            // `a@b@c` is neither an address nor a name.
            end >= text.count || text[end] != UInt8(ascii: "@"),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
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

    /// Returns true for the bytes of e-mail addresses and paths before an `@`.
    private static func mayBelongToAddress(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || ".+-_@/".utf8.contains(byte)
    }
}
