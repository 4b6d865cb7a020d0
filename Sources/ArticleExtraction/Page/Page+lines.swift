import WebContent
import WebSyntax

/// Inline elements that are lines of their own, and the line below the title.
extension Page {
    /// The letters beside an inline element from which on it is a part of a sentence: `Posted by` has fewer.
    private static let sentence: Int32 = 20
    /// The most siblings in each direction that are looked at.
    private static let reach = 40

    /// Returns true for an inline element beside blocks that is a line of its own, and not a part of a sentence.
    func isLineBesideBlocks(_ id: NodeID) -> Bool {
        guard let parent = parent(id), BlockElements.contains(self, parent), hasBlockChild(parent) else {
            return false
        }
        return !isInSentence(id)
    }

    /// Returns true for an inline element with text beside it that no element has.
    func isInSentence(_ id: NodeID) -> Bool {
        lettersBeside(id) { self.tree[$0].previous } + lettersBeside(id) { self.tree[$0].next }
            >= Self.sentence
    }

    private func lettersBeside(_ id: NodeID, next: (NodeID) -> NodeID) -> Int32 {
        var letters: Int32 = 0
        var sibling = next(id)
        var steps = 0
        while sibling >= 0, steps < Self.reach, letters < Self.sentence {
            if tree[sibling].kind == .text {
                letters += self[sibling].text
            } else if BlockElements.contains(self, sibling) || tag(sibling) == .br {
                break
            }
            sibling = next(sibling)
            steps += 1
        }
        return letters
    }

    // MARK: Below the title

    /// Returns true for words that are named as the summary and are directly below the main heading, however
    /// few.
    func isSubtitle(_ id: NodeID) -> Bool {
        let facts = self[id]
        guard facts.linkText == 0, (10..<600).contains(facts.text),
            ([id] + ancestors(of: id).prefix(2).prefix { self[$0].text == facts.text }).contains(where: {
                self[$0].labels.contains(.summary)
            })
        else { return false }
        return isBelowTitle(id) && Sentence.isPhrase(text(of: id))
    }

    /// Returns true if the first text before an element is the main heading.
    private func isBelowTitle(_ id: NodeID) -> Bool {
        var place = id
        for _ in 0..<4 {
            var previous = tree[place].previous
            while previous >= 0, self[previous].text == 0 { previous = tree[previous].previous }
            if previous >= 0 {
                guard self[previous].text < 400 else { return false }
                if tag(previous) == .h1 { return true }
                return first(.h1, in: previous).map { self[$0].text == self[previous].text } ?? false
            }
            guard let parent = parent(place) else { return false }
            place = parent
        }
        return false
    }

    /// Returns a name or title without its notes and the marks of footnotes and affiliations, which LaTeXML writes inside of it.
    func textWithoutNotes(of id: NodeID) -> String {
        var text = CollapsedText()
        var nodes = descendants(of: id)
        while let node = nodes.next() {
            if isElement(node) {
                let isNote = name(node) == "sup" || self[node].labels.contains(.note)
                if isNote || self[node].isIgnored { nodes.skipChildren() }
                if tag(node) == .br || BlockElements.contains(self, node) { text.space() }
            } else if tree[node].kind == .text {
                text.append(self.text(node))
            }
        }
        return text.text
    }
}
