import WebSyntax

/// Decides which elements inside the article's element are part of the article.
struct ContentSelection {
    typealias NodeID = HTMLTree.NodeID

    let page: Page
    let root: NodeID
    let title: String?
    private let isExcluded: [Bool]
    private let total: Double
    /// The headings and blocks dropped for what they say, with what belongs to them.
    private var dropped: Set<NodeID> = []

    /// - Parameter isExcluded: what was left out when the element was chosen.
    init(_ page: Page, root: NodeID, isExcluded: [Bool], title: String?, byline: String?) {
        self.page = page
        self.root = root
        self.isExcluded = isExcluded
        self.title = title.map(Self.folded)
        total = Double(max(1, page[root].text))
        dropPhrases()
        dropTitle()
        let lines = OpeningLines(
            page, root: root, isExcluded: isExcluded, title: self.title ?? "",
            byline: byline.map(Self.folded) ?? "")
        dropped.formUnion(lines.dropped)
        judgeElements()
    }

    /// Returns true if the element and everything in it is left out.
    func isDropped(_ id: NodeID) -> Bool { dropped.contains(id) || isExcluded[Int(id)] }

    /// Judges each element once; what is in a dropped one is not looked at.
    private mutating func judgeElements() {
        var nodes = page.descendants(of: root)
        while let id = nodes.next() {
            guard page.isElement(id) else { continue }
            if isDropped(id) {
                nodes.skipChildren()
            } else if isParticular(id) || isLinkList(id) || isDecoration(id) {
                dropped.insert(id)
                nodes.skipChildren()
            }
        }
    }

    /// Returns true for what assistive technology does not read, such as icons. Long texts are hidden from it by
    /// mistake.
    private func isDecoration(_ id: NodeID) -> Bool {
        let facts = page[id]
        return facts.labels.contains(.decoration) && facts.text < 200 && facts.labels.isDisjoint(with: .math)
            && page.tree[id].tag != .img
    }

    /// Returns true for author boxes, dates and tags.
    private func isParticular(_ id: NodeID) -> Bool {
        let facts = page[id]
        if page.tag(id) == .td { return isUserCell(id) }
        let found = facts.labels.intersection(.particulars)
        guard !found.isEmpty, facts.labels.isDisjoint(with: [.articleBody, .caption, .note, .main]) else {
            return false
        }
        if BlockElements.isHeading(page.tag(id)) || page.tag(id) == .figcaption || page.tag(id) == .table {
            return false
        }
        let share = Double(facts.text) / total
        guard share < 0.2 else { return false }
        if page.first(.pre, in: id) != nil || page.first(.figure, in: id) != nil { return false }
        return BlockElements.contains(page, id) ? facts.text < 700 : isAlone(id)
    }

    /// Returns true for a cell of a layout table that tells the author or the date of the long cell beside it.
    private func isUserCell(_ id: NodeID) -> Bool {
        guard page[id].text < 150, let row = page.parent(id),
            let table = page.ancestors(of: id).first(where: { page.tag($0) == .table }),
            !DataTable.isData(page, table)
        else { return false }
        let cells = page.children(row).filter { page.tag($0) == .td }
        if cells.contains(where: { page[$0].text * 2 > 3 * page[id].text }) {
            return page.descendants(of: id).contains { page[$0].labels.contains(.author) }
        }
        return page[row].text < 60 && ArticleDate.find(in: page.text(of: row)) != nil
    }

    /// Returns true if the inline element has all the text of its block. A date inside a sentence belongs to the sentence.
    private func isAlone(_ id: NodeID) -> Bool {
        for ancestor in page.ancestors(of: id) where BlockElements.contains(page, ancestor) {
            // Beside blocks, an inline element is a line of its own.
            if page.parent(id) == ancestor,
                page.children(ancestor).contains(where: { BlockElements.contains(page, $0) })
            {
                return page[id].text < 120
            }
            return page[ancestor].text < 120 && page[ancestor].text <= 4 * max(page[id].text, 10)
                && page.tag(ancestor) != .td && page.tag(ancestor) != .li
        }
        return true
    }

    /// Returns true for lists that consist of links to other pages.
    private func isLinkList(_ id: NodeID) -> Bool {
        let facts = page[id]
        guard facts.text > 0, facts.linkText > 0 else { return false }
        switch page.tag(id) {
        case .ul, .ol, .dl, .div, .section, .table, .p: break
        default: return false
        }
        let density = facts.linkDensity
        guard density > 0.6, Double(facts.text) / total < 0.25 || page.tag(id) == .p,
            facts.labels.isDisjoint(with: [.note, .articleBody])
        else { return false }
        var links = 0
        for node in page.descendants(of: id) where page.isElement(node) {
            switch page.tag(node) {
            case .a: links += 1
            case .pre, .figure, .math: return false
            default: break
            }
        }
        if page.tag(id) == .p { return density > 0.9 && links >= 3 && facts.commas < 2 }
        return links >= 2 && !isIntroduced(id)
    }

    /// Returns true if the text before the list announces it: it ends with a colon.
    private func isIntroduced(_ id: NodeID) -> Bool {
        var previous = page.tree[id].previous
        while previous >= 0, page[previous].text == 0 { previous = page.tree[previous].previous }
        guard previous >= 0 else { return false }
        if BlockElements.isHeading(page.tag(previous)) { return false }
        let text = page.text(of: previous)
        return text.hasSuffix(":") && !BoilerplatePhrases.begins(text)
    }

    // MARK: What blocks say

    /// Drops blocks by their words, such as `Read more`, and what follows a heading such as `Related`.
    private mutating func dropPhrases() {
        for id in page.descendants(of: root) where page.isElement(id) && !isExcluded[Int(id)] {
            let facts = page[id]
            guard facts.text > 0, facts.text < 240, BlockElements.contains(page, id) else { continue }
            let tag = page.tag(id)
            if tag == .td || tag == .th || tag == .tr || tag == .pre { continue }
            // Only the smallest block that says it is meant.
            if page.children(id).contains(where: { BlockElements.contains(page, $0) && page[$0].text > 0 }) {
                continue
            }
            let text = page.text(of: id, limit: 1000)
            let isTitle = BlockElements.isHeading(tag) || isBoldLine(id) || isBeforeLinks(id)
            if isTitle, BoilerplatePhrases.headings.contains(Self.folded(text)) {
                drop(section: id)
            } else if !BlockElements.isHeading(tag),
                BoilerplatePhrases.isBoilerplate(text, linkDensity: facts.linkDensity)
            {
                dropped.insert(id)
            } else if facts.text < 24, Self.isCount(text) {
                dropped.insert(id)
            }
        }
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

    /// Drops the headings that repeat the title, alone or as an answer to it.
    private mutating func dropTitle() {
        guard let title, !title.isEmpty else { return }
        for id in page.descendants(of: root)
        where page.isElement(id)
            && (BlockElements.isHeading(page.tag(id)) || BlockElements.contains(page, id) && isBoldLine(id))
            && !isExcluded[Int(id)]
        {
            let text = Self.folded(page.text(of: id, limit: 400))
            if text == title || text == "re " + title { dropped.insert(id) }
        }
    }

    /// Returns the letters and digits of a text in lower case, words separated by one space.
    static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                folded.unicodeScalars.append(scalar)
            } else if !folded.isEmpty, !folded.hasSuffix(" ") {
                folded += " "
            }
        }
        return folded.hasSuffix(" ") ? String(folded.dropLast()) : folded
    }
}
