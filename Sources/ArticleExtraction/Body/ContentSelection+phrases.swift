import WebContent
import WebSyntax

extension ContentSelection {
    /// Drops blocks by their words, such as `Read more`, and what follows a heading such as `Related`.
    mutating func dropPhrases() {
        let outline = TextOutline(page, root: root, isExcluded: isExcluded)
        for (place, id) in page.descendants(of: root).enumerated()
        where page.isElement(id) && !isExcluded[Int(id)] {
            let facts = page[id]
            guard facts.text > 0, facts.text < 240,
                BlockElements.contains(page, id) || facts.text < 60 && page.isLineBesideBlocks(id)
            else { continue }
            let tag = page.tag(id)
            if tag == .td || tag == .th || tag == .tr || tag == .pre || isCellOfData(id) { continue }
            // Only the smallest block that says it is meant.
            if page.children(id).contains(where: { BlockElements.contains(page, $0) && page[$0].text > 0 }) {
                continue
            }
            let text = page.text(of: id, limit: 1000)
            let isInText = outline.isInText(place)
            if isEntryOrAnswer(id, text, isInText: isInText) { continue }
            let isTitle = BlockElements.isHeading(tag) || isBoldLine(id) || isBeforeLinks(id)
            if isTitle, BoilerplatePhrases.headings.contains(FoldedWords.of(text)) {
                if !BoilerplatePhrases.ambiguousHeadings.contains(FoldedWords.of(text))
                    || !outline.isSectionOfText(id, at: place)
                {
                    drop(section: id)
                }
            } else if BlockElements.isHeading(tag), BoilerplatePhrases.isOfTeasers(text) {
                dropToNextHeading(id)
            } else if !BlockElements.isHeading(tag),
                BoilerplatePhrases.isBoilerplate(
                    text, linkDensity: facts.linkDensity, isInText: isInText),
                !isStep(id, text)
            {
                drop(line: id)
            } else if facts.text < 24, Self.isCount(text) {
                dropped.insert(id)
            }
        }
    }

    /// Returns true for a sentence with a link that is an item among sentences without links: a step.
    private func isStep(_ id: NodeID, _ text: String) -> Bool {
        guard page[id].linkDensity < 0.9, Sentence.hasEnd(text), let item = page.entryOfList(id),
            page.tag(item) == .li, page[item].text == page[id].text, let list = page.parent(item)
        else { return false }
        return page.children(list).contains {
            page.tag($0) == .li && page[$0].text > 0 && page[$0].linkText == 0
                && Sentence.hasEnd(page.text(of: $0))
        }
    }

    /// Drops a line. A picture beside it stays: `Press enter to view the image` is in the button around the image.
    private mutating func drop(line: NodeID) {
        var line = line
        while page.first(.img, in: line) != nil {
            guard
                let child = page.children(line).first(where: {
                    page.isElement($0) && page[$0].text == page[line].text
                })
            else { return }
            line = child
        }
        dropped.insert(line)
    }

    /// Returns true for the paragraph of a cell in a table of data. `Yes` and `No` are answers there.
    private func isCellOfData(_ id: NodeID) -> Bool {
        if page[id].isCell || page.parent(id).map({ page[$0].isCell }) ?? false { return true }
        guard page[id].text < 24, let cell = page.parent(id), [.td, .th].contains(page.tag(cell)),
            let table = page.ancestors(of: cell).first(where: { page.tag($0) == .table })
        else { return false }
        return page.isDataTable(table)
    }

    /// Returns true for `3 comments` and the like.
    private static func isCount(_ text: String) -> Bool {
        let words = text.lowercased().split(separator: " ")
        return words.count == 2 && Int(words[0]) != nil && counted.contains(String(words[1]))
    }

    private static let counted: Set<String> = [
        "answer", "answers", "comment", "comments", "reply", "replies", "like", "likes", "share", "shares",
        "view", "views", "vote",
        "votes",
    ]

    /// Returns true for a short line before a list of links.
    private func isBeforeLinks(_ id: NodeID) -> Bool {
        guard page[id].text < 40 else { return false }
        var next = page.tree[id].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 && page[next].linkDensity > 0.5
    }

    /// Returns true for a line in bold, which many pages use as a heading.
    private func isBoldLine(_ id: NodeID) -> Bool {
        page[id].text < 60
            && page.children(id).contains {
                [.strong, .b].contains(page.tag($0)) && page[$0].text == page[id].text
            }
    }

    /// Drops a heading with the list or links after it, up to the next heading.
    private mutating func drop(section heading: NodeID) {
        if isOfProse(heading) { return }
        var heading = heading
        while let wrapper = page.parent(heading), wrapper != root, page[wrapper].text == page[heading].text {
            heading = wrapper
        }
        dropped.insert(heading)
        // A box that begins with its heading is dropped as a whole.
        if let box = page.parent(heading), box != root, Double(page[box].text) / total < 0.2,
            page.children(box).first(where: { page[$0].text > 0 }) == heading
        {
            dropped.insert(box)
            return
        }
        var next = page.tree[heading].next
        while next >= 0 {
            let facts = page[next]
            if BlockElements.isHeading(page.tag(next)) { return }
            if page.isElement(next) {
                guard facts.linkDensity > 0.3 || facts.text < 160 else { return }
                if facts.text > 0 { dropped.insert(next) }
            }
            next = page.tree[next].next
        }
    }

    /// Drops a heading with all that follows up to the next heading of its level.
    private mutating func dropToNextHeading(_ heading: NodeID) {
        dropped.insert(heading)
        var next = page.tree[heading].next
        while next >= 0, !BlockElements.isHeading(page.tag(next)) {
            if page.isElement(next) { dropped.insert(next) }
            next = page.tree[next].next
        }
    }

    /// Returns true if code or a long paragraph follows a heading: `Discussion` in a paper, `Comments` in the description of
    /// a language. The text about the author is a long paragraph, too.
    private func isOfProse(_ heading: NodeID) -> Bool {
        guard BlockElements.isHeading(page.tag(heading)) else { return false }
        if let section = page.parent(heading), page.isSectionOfDocument(section) { return true }
        var next = page.tree[heading].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        guard next >= 0 else { return false }
        // Between other paragraphs, a heading begins a part of the text and not a box.
        let isInText = line(before: heading).map { page.tag($0) == .p || page.tag($0) == .pre } ?? false
        if page.tag(next) == .pre || page.first(.pre, in: next) != nil { return true }
        let text = FoldedWords.of(page.text(of: heading, limit: 400))
        guard BoilerplatePhrases.ambiguousHeadings.contains(text), page[next].linkDensity < 0.2 else {
            return false
        }
        if isInText { return page.tag(next) == .p && page[next].text > 50 }
        // In papers, each heading has a section of its own.
        return page.tag(next) == .p && page[next].text > 200
            || BoilerplatePhrases.paperHeadings.contains(text) && page[next].text > 120
                && page.first(.button, in: next) == nil
    }

    /// Drops the headings that repeat the title, alone or as an answer to it.
    mutating func dropTitle() {
        guard let title, !title.isEmpty else { return }
        for id in page.descendants(of: root)
        where page.isElement(id)
            && (BlockElements.isHeading(page.tag(id)) || BlockElements.contains(page, id) && isBoldLine(id))
            && !isExcluded[Int(id)]
        {
            let text = FoldedWords.of(page.text(of: id, limit: 400))
            if repeats(text, title) || FoldedWords.of(page.textWithoutNotes(of: id)) == title {
                dropped.insert(id)
            }
        }
    }

    /// Returns true for the title, most of it as the name of the recipe below, or the title after `Re:` in any language.
    private func repeats(_ text: String, _ title: String) -> Bool {
        if text == title { return true }
        if text.hasSuffix(" " + title), text.utf8.count < title.utf8.count + 16 {
            return !text.dropLast(title.count + 1).contains(" ")
        }
        return title.hasPrefix(text + " ") && text.utf8.count * 2 > title.utf8.count && text.contains(" ")
    }
}
