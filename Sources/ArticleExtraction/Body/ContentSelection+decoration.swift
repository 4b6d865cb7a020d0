import WebContent
import WebSyntax

/// Elements that assistive technology does not read.
extension ContentSelection {
    /// Returns true for what assistive technology does not read, such as icons. Long texts are hidden from it by
    /// mistake.
    func isDecoration(_ id: NodeID) -> Bool {
        let facts = page[id]
        if facts.text <= 1, isBullet(id) { return true }
        // The caption of a picture that is read aloud already.
        if page.tag(id) == .figcaption { return false }
        if facts.text >= 20, page.ancestors(of: id).prefix(2).contains(where: { page.tag($0) == .figcaption })
        {
            return false
        }
        if facts.labels.contains(.decoration), isShortForm(id) { return false }
        return facts.labels.contains(.decoration) && facts.text < 200 && facts.labels.isDisjoint(with: .math)
            && page.tree[id].tag != .img
    }

    /// Returns true for the bullet of a list item as an element of its own.
    private func isBullet(_ id: NodeID) -> Bool {
        guard let item = page.parent(id), page.tag(item) == .li, page.tree[id].previous < 0 else {
            return false
        }
        return ["•", "◦", "▪", "‣", "·", "–", "—", "∙", "●", "○", "■"].contains(page.text(of: id, limit: 8))
    }

    /// Returns true for the short form of words beside it that only assistive technology reads: `hr` for `hour`. Those words are
    /// left out, so the short form stays.
    private func isShortForm(_ id: NodeID) -> Bool {
        let facts = page[id]
        guard (1..<40).contains(facts.text), !facts.isInLink, !BlockElements.contains(page, id),
            let words = wordsReadAloud(beside: id), isExcluded[Int(words)]
        else { return false }
        return page.text(of: id).first?.lowercased() == page.text(of: words).first?.lowercased()
    }

    /// Returns the hidden words in the element before another one, or the element after it.
    private func wordsReadAloud(beside id: NodeID) -> NodeID? {
        if let previous = line(before: id) {
            if page[previous].labels.contains(.screenReader) { return previous }
            let inner = page.children(previous).first { page[$0].labels.contains(.screenReader) }
            if let inner, page[inner].text > 0 { return inner }
        }
        var next = page.tree[id].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 && page[next].labels.contains(.screenReader) ? next : nil
    }
}
