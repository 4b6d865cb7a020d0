import WebSyntax

/// The lines between the title and the first paragraph that metadata has already: the title itself, the author, the date,
/// the section, the time it takes to read. Also such lines after the last paragraph.
struct OpeningLines {
    typealias NodeID = HTMLTree.NodeID

    /// The blocks that are left out.
    private(set) var dropped: Set<NodeID> = []

    private let page: Page
    private let title: String
    private let byline: String

    /// - Parameters:
    ///   - title: the title, folded.
    ///   - byline: the authors, folded.
    init(_ page: Page, root: NodeID, isExcluded: [Bool], title: String, byline: String) {
        self.page = page
        self.title = title
        self.byline = byline
        let blocks = Self.lines(page, root, isExcluded)
        guard let first = blocks.firstIndex(where: isPassage), let last = blocks.lastIndex(where: isPassage)
        else {
            return
        }
        let letters = blocks[..<first].reduce(0) { $0 + page[$1].text }
        if letters < 400 {
            for block in blocks[..<first] where isParticular(block, isOpening: true) { dropped.insert(block) }
        }
        for block in blocks[(last + 1)...] where isParticular(block, isOpening: false) {
            dropped.insert(block)
        }
    }

    /// Returns the blocks without blocks in them, in tree order.
    private static func lines(_ page: Page, _ root: NodeID, _ isExcluded: [Bool]) -> [NodeID] {
        var lines: [NodeID] = []
        var nodes = page.descendants(of: root)
        while let node = nodes.next() {
            if isExcluded[Int(node)] || page[node].isIgnored {
                nodes.skipChildren()
                continue
            }
            guard page.isElement(node), page[node].text > 0, isLine(page, node) else { continue }
            lines.append(node)
            nodes.skipChildren()
        }
        return lines
    }

    /// Returns true for a block without blocks in it, and for an inline element beside blocks.
    private static func isLine(_ page: Page, _ id: NodeID) -> Bool {
        if page.children(id).contains(where: { holdsBlock(page, $0) }) { return false }
        if BlockElements.contains(page, id) { return true }
        guard let parent = page.parent(id), BlockElements.contains(page, parent) else { return false }
        return page.children(parent).contains { BlockElements.contains(page, $0) }
    }

    private static func holdsBlock(_ page: Page, _ id: NodeID) -> Bool {
        guard page.isElement(id) else { return false }
        return BlockElements.contains(page, id)
            || page.descendants(of: id).contains { BlockElements.contains(page, $0) }
    }

    /// Returns true for the blocks between which the article is.
    private func isPassage(_ id: NodeID) -> Bool {
        if page.tag(id) == .pre { return true }
        return page[id].text >= 80 && page[id].linkDensity < 0.5 && !BlockElements.isHeading(page.tag(id))
    }

    /// Returns true for a line that only repeats metadata, or labels the page.
    private func isParticular(_ id: NodeID, isOpening: Bool) -> Bool {
        let tag = page.tag(id)
        guard ![.li, .td, .th, .dt, .dd, .pre, .figcaption, .caption].contains(tag),
            page[id].labels.isDisjoint(with: [.caption, .note])
        else { return false }
        let letters = page[id].text
        guard letters < 120 else { return false }
        let text = page.text(of: id)
        let folded = ContentSelection.folded(text)
        if folded == title || folded == byline && !byline.isEmpty { return true }
        if isOpening, folded == "abstract" { return true }
        if BlockElements.isHeading(tag) { return false }
        if !byline.isEmpty, folded.contains(byline), Int(letters) < byline.count + 60 { return true }
        if ArticleDate.find(in: text) != nil, letters < 80 { return true }
        // A short line that is not a sentence: the section, `5 min read`, buttons.
        guard isOpening, letters < 25, page.first(.img, in: id) == nil else { return false }
        return text.last.map { !".!?:。؟".contains($0) } ?? false
    }
}
