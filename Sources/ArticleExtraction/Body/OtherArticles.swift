import WebContent
import WebSyntax

/// The teasers of other articles on the page of an article, recognized by headings that lead to other pages.
///
/// A short news item may have less text than the teasers beside it. The article is around the main heading of the page.
struct OtherArticles {
    typealias NodeID = HTMLTree.NodeID

    /// The outermost element of each teaser.
    private(set) var teasers: Set<NodeID> = []

    private let page: Page
    /// The number of headings in each element that are links to other pages.
    private var counts: [Int32]

    init(_ page: Page) {
        self.page = page
        counts = []
        let headings = page.order.filter(isLinkedHeading)
        guard headings.count >= 2, let title = mainHeading else { return }
        counts = Array(repeating: 0, count: page.tree.nodes.count)
        for heading in headings { counts[Int(heading)] = 1 }
        for id in page.order.reversed() where page.tree[id].parent >= 0 {
            counts[Int(page.tree[id].parent)] += counts[Int(id)]
        }
        guard let article = article(around: title) else { return }
        let outside = Set(page.ancestors(of: article)).union([page.body, page.root])
        for heading in headings where !page.isInside(heading, article) {
            var teaser = heading
            while let parent = page.parent(teaser), counts[Int(parent)] == 1, !outside.contains(parent) {
                teaser = parent
            }
            if page[teaser].text - page[teaser].linkText < 600 { teasers.insert(teaser) }
        }
    }

    private var mainHeading: NodeID? {
        page.order.first {
            page.tag($0) == .h1 && page.isElement($0) && !page[$0].isIgnored && page[$0].text > 0
        }
    }

    /// Returns true for a heading below the main one that is a link to another page.
    private func isLinkedHeading(_ id: NodeID) -> Bool {
        guard page.isElement(id), [.h2, .h3, .h4, .h5, .h6].contains(page.tag(id)), !page[id].isIgnored,
            page[id].text >= 10, page[id].linkText == page[id].text || page[id].isInLink,
            !page.isInLiveEntry(id)
        else { return false }
        let link =
            page.first(.a, in: id) ?? page.ancestors(of: id).first { page.tag($0) == .a }
        guard let target = link.flatMap({ page.attribute("href", of: $0) }) else { return false }
        return !target.isEmpty && !target.contains("#")
    }

    /// Returns the smallest element around the main heading that has two passages outside of teasers.
    private func article(around title: NodeID) -> NodeID? {
        var passages = 0
        var child = title
        for ancestor in page.ancestors(of: title) {
            // The text around the heading was counted before.
            for part in page.children(ancestor) where part != child { passages += self.passages(in: part) }
            if passages >= 2 { return ancestor }
            child = ancestor
        }
        return nil
    }

    private func passages(in part: NodeID) -> Int {
        var count = 0
        func isPassage(_ id: NodeID) -> Bool {
            page.tree[id].kind == .text && page[id].text >= 25 && !page[id].isInLink && !page[id].isIgnored
        }
        if isPassage(part) { return 1 }
        guard page.isElement(part), counts[Int(part)] != 1 else { return 0 }
        var nodes = page.descendants(of: part)
        while let id = nodes.next() {
            if page.isElement(id),
                page[id].isIgnored || counts[Int(id)] == 1 || BlockElements.isHeading(page.tag(id))
            {
                nodes.skipChildren()
            } else if isPassage(id) {
                count += 1
            }
        }
        return count
    }
}
