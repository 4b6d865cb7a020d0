import WebContent
import WebSyntax

/// Links to other pages that are shown as cards between the paragraphs of a post.
extension PassageWeights {
    /// Returns which nodes are in a card: a link around blocks between two passages of one shape, which a list of other
    /// articles does not have after it. Its lines are no reason to end the article before it.
    static func cards(
        _ page: Page, isExcluded: [Bool], isPassage: (HTMLTree.NodeID) -> Bool
    ) -> [Bool] {
        var isInCard = [Bool](repeating: false, count: page.tree.nodes.count)
        let links = page.order.filter {
            page.tag($0) == .a && page[$0].text > 0 && page.hasBlock($0) && !isExcluded[Int($0)]
        }
        guard !links.isEmpty else { return isInCard }
        var hasPassage = isInCard
        for id in page.order.reversed() {
            if isPassage(id) { hasPassage[Int(id)] = true }
            if page.tree[id].parent >= 0, hasPassage[Int(id)] { hasPassage[Int(page.tree[id].parent)] = true }
        }
        for link in links {
            var card = link
            while let parent = page.parent(card), parent != page.body, page[parent].text == page[link].text {
                card = parent
            }
            func passage(_ next: (HTMLTree.NodeID) -> HTMLTree.NodeID) -> HTMLTree.NodeID? {
                Self.sibling(of: card, next) {
                    hasPassage[Int($0)] && page[$0].linkDensity < 0.5 && !isExcluded[Int($0)]
                }
            }
            guard let before = passage({ page.tree[$0].previous }),
                let after = passage({ page.tree[$0].next }),
                page.tag(before) == page.tag(after),
                kind(of: before, in: page) == kind(of: after, in: page)
            else { continue }
            for node in page.descendants(of: link) { isInCard[Int(node)] = true }
            isInCard[Int(link)] = true
        }
        return isInCard
    }

    /// Returns the first word of an element's class, which editors give to all parts of a post.
    private static func kind(of id: HTMLTree.NodeID, in page: Page) -> String? {
        page.attribute("class", of: id)?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    /// Returns the nearest sibling in one direction that fits. Few pictures, captions and other cards are between.
    private static func sibling(
        of id: HTMLTree.NodeID, _ next: (HTMLTree.NodeID) -> HTMLTree.NodeID,
        where fits: (HTMLTree.NodeID) -> Bool
    ) -> HTMLTree.NodeID? {
        var sibling = next(id)
        for _ in 0..<20 where sibling >= 0 {
            if fits(sibling) { return sibling }
            sibling = next(sibling)
        }
        return nil
    }
}
