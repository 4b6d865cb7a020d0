import WebContent
import WebSyntax

/// Entries and answers of the text with the words of controls, such as `Save` and `No`.
extension ContentSelection {
    /// The most siblings of an item that are looked at.
    private static let reach = 40

    /// Returns true for a term or definition, an item among others, or an answer, none of them a link.
    func isEntryOrAnswer(_ id: NodeID, _ text: String, isInText: Bool) -> Bool {
        guard page[id].text < 60, page[id].linkText == 0 else { return false }
        let isWord = text.utf8.count < 24 && BoilerplatePhrases.words.contains(FoldedWords.of(text))
        if let entry = page.entryOfList(id), page[entry].text == page[id].text {
            // Facts about the article may be a list of terms at its edge.
            if page.tag(entry) != .li { return (isInText || isWord) && isDefined(entry) }
            if isInText, isWord, isItemOfWords(entry) { return true }
        }
        return isWord && isAnswer(id, text, isInText: isInText)
    }

    /// Returns true for a term with a definition that is not a link, and for a definition of a term.
    private func isDefined(_ entry: NodeID) -> Bool {
        if page.tag(entry) == .dd {
            return line(before: entry).map { [.dt, .dd].contains(page.tag($0)) } ?? false
        }
        var next = following(entry: entry)
        for _ in 0..<Self.reach {
            guard let term = next, page.tag(term) == .dt else { break }
            next = following(entry: term)
        }
        return next.map { page.tag($0) == .dd && page[$0].linkDensity < 0.5 } ?? false
    }

    /// Returns true for an item of a list that a line announces, or with other items that are neither controls nor links. The
    /// items of a toolbar are controls alone.
    private func isItemOfWords(_ item: NodeID) -> Bool {
        guard let list = page.parent(item) else { return false }
        if let before = line(before: list), page.text(of: before, limit: 1000).hasSuffix(":") { return true }
        return page.children(list).prefix(Self.reach).contains {
            page.tag($0) == .li && page[$0].text > 0 && page[$0].linkText == 0
                && !BoilerplatePhrases.isControl(page.text(of: $0, limit: 1000))
        }
    }

    /// Returns true for a word with a full stop, and for `Yes` and `No` as the folded text of `details` or as the only line
    /// after a question.
    private func isAnswer(_ id: NodeID, _ text: String, isInText: Bool) -> Bool {
        if text.hasSuffix("."), !text.hasSuffix(".."), !text.contains(" ") { return true }
        guard ["yes", "no"].contains(FoldedWords.of(text)) else { return false }
        if isInText, page.tag(id) != .summary,
            page.ancestors(of: id).prefix(2).contains(where: { page.tag($0) == .details })
        {
            return true
        }
        var place = id
        while line(before: place) == nil, let parent = page.parent(place), parent != root,
            page[parent].text == page[id].text
        {
            place = parent
        }
        guard let question = line(before: place) else { return false }
        let words = page.text(of: question, limit: 1000)
        guard words.hasSuffix("?"), !BoilerplatePhrases.isControl(words),
            !BoilerplatePhrases.headings.contains(FoldedWords.of(words))
        else { return false }
        // Below a question about the page are a button for each answer.
        return following(entry: place).map {
            page[$0].linkText == 0 && !BoilerplatePhrases.isControl(page.text(of: $0, limit: 1000))
        } ?? true
    }

    /// Returns the next sibling with text.
    private func following(entry: NodeID) -> NodeID? {
        var next = page.tree[entry].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 ? next : nil
    }
}
