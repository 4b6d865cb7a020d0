import WebContent
import WebSyntax

/// Inline elements that are words of a running sentence, whatever they are named.
extension Page {
    /// Returns true for an inline element in a short block that is a sentence or has enough words beside the element.
    func isPartOfSentence(_ id: NodeID, in block: NodeID) -> Bool {
        isInSentence(outermost(id, in: block))
            || self[block].text > self[id].text && Sentence.isSentence(text(of: block, limit: 1000))
    }

    /// Returns the largest inline element with the same text: in `<b><span class="time">15 minutes</span></b>` the words are
    /// beside the outer element.
    private func outermost(_ id: NodeID, in block: NodeID) -> NodeID {
        var outer = id
        while let parent = parent(outer), parent != block, self[parent].text == self[id].text {
            outer = parent
        }
        return outer
    }

    /// Returns true for an inline element between words that it continues, as in `the <a class="tooltip">WHO</a> warned`.
    /// A button to share the page follows a sentence or a separator.
    ///
    /// - Parameter isStrict: true to require words on both sides, of which the later ones go on in lower case.
    func isBetweenWords(_ id: NodeID, isStrict: Bool = false) -> Bool {
        guard !BlockElements.contains(self, id), !hasBlock(id),
            let block = ancestors(of: id).first(where: { BlockElements.contains(self, $0) }),
            isPartOfSentence(id, in: block)
        else { return false }
        // All the words of a link are part of the sentence only if the sentence goes on after the link.
        let outer = outermost(id, in: block)
        let isStrict = isStrict || outer != id
        let after = textBeside(outer) { self.tree[$0].next }
        guard let first = after.first(where: \.isLetter) ?? (Sentence.hasEnd(after) ? "." : nil) else {
            return false
        }
        if let last = textBeside(outer, next: { self.tree[$0].previous }).last,
            last.isLetter || last.isNumber || ",;(\"'“„«’".contains(last)
        {
            return !isStrict || !first.isUppercase
        }
        return !isStrict && first.isLowercase
    }

    /// Returns the text of the nearest sibling on the line that has one. Buttons beside a button are not words.
    private func textBeside(_ id: NodeID, next: (NodeID) -> NodeID) -> String {
        var sibling = next(id)
        var steps = 0
        while sibling >= 0, steps < 40 {
            if BlockElements.contains(self, sibling) || tag(sibling) == .br { break }
            if self[sibling].text > 0, self[sibling].labels.isDisjoint(with: .boilerplate) {
                return text(of: sibling)
            }
            sibling = next(sibling)
            steps += 1
        }
        return ""
    }
}
