import WebContent
import WebSyntax

/// The cards of other articles after the text of an article: short boxes, each with one heading and a link to another page of
/// the site. The link is around the box, in its heading, or an empty one laid over it. Their classes often tell nothing.
struct CardsAfterText {
    typealias NodeID = HTMLTree.NodeID

    /// The boxes.
    private(set) var found: Set<NodeID> = []

    private let page: Page
    private let root: NodeID
    /// The number of headings in each element.
    private var headings: [Int32]
    /// The host of the site, if the page tells its own address.
    private let host: String?

    /// The most letters of a card beside its heading.
    private static let limit: Int32 = 400
    /// The most letters of a heading over cards, and of a button beside it.
    private static let heading: Int32 = 80
    /// The most letters after the first card that are in no card, such as those of a button.
    private static let rest: Int32 = 300

    init(_ page: Page, root: NodeID, isExcluded: [Bool]) {
        self.page = page
        self.root = root
        headings = []
        host = Self.address(of: page)?.host
        let titles = page.descendants(of: root).filter {
            BlockElements.isHeading(page.tag($0)) && page[$0].text > 0 && !isExcluded[Int($0)]
        }
        guard titles.count >= 2, page[root].linkText > 0 || page.first(.a, in: root) != nil else { return }
        headings = Array(repeating: 0, count: page.tree.nodes.count)
        for title in titles { headings[Int(title)] = 1 }
        for id in page.order.reversed() where page.tree[id].parent >= 0 {
            headings[Int(page.tree[id].parent)] += headings[Int(id)]
        }
        let cards = titles.compactMap(card)
        guard cards.count >= 2 else { return }
        let last = lastCards(cards, isExcluded)
        found = Set(last)
        if let box = box(around: last) { found.insert(box) }
    }

    /// Returns the largest element with all of the cards that adds no more than a heading and a button.
    private func box(around cards: [NodeID]) -> NodeID? {
        guard let first = cards.first else { return nil }
        let letters = cards.reduce(0) { $0 + page[$1].text }
        var box: NodeID?
        for ancestor in page.ancestors(of: first).prefix(while: { $0 != root })
        where cards.allSatisfy({ page.isInside($0, ancestor) }) {
            guard page[ancestor].text - letters < Self.heading else { break }
            box = ancestor
        }
        return box
    }

    /// Returns the address that a page gives for itself.
    private static func address(of page: Page) -> WebAddress? {
        let link = page.order.first {
            page.tag($0) == .link && page.attribute("rel", of: $0)?.lowercased() == "canonical"
        }
        return link.flatMap { page.attribute("href", of: $0) }.flatMap { WebAddress($0) }
    }

    /// Returns the cards after which little text is left, if the text before them is longer than they are.
    private func lastCards(_ cards: [NodeID], _ isExcluded: [Bool]) -> [NodeID] {
        let all = Set(cards)
        /// The letters outside of cards before each card, and in the article.
        var before: [Int32] = []
        var outside: Int32 = 0
        var nodes = page.descendants(of: root)
        while let id = nodes.next() {
            if all.contains(id) { before.append(outside) }
            if isExcluded[Int(id)] || all.contains(id) {
                nodes.skipChildren()
            } else if page.tree[id].kind == .text {
                outside += page[id].text
            }
        }
        guard before.count == cards.count,
            let first = before.firstIndex(where: { outside - $0 <= Self.rest })
        else { return [] }
        let last = cards[first...]
        let letters = last.reduce(0) { $0 + page[$1].text }
        return last.count >= 2 && before[first] * 2 >= letters * 3 ? Array(last) : []
    }

    /// Returns the largest box with a heading and no other one, if it is the card of another page.
    private func card(of heading: NodeID) -> NodeID? {
        guard page.tag(heading) != .h1, page[heading].text >= 10 else { return nil }
        var card: NodeID?
        for ancestor in page.ancestors(of: heading) {
            guard ancestor != root, headings[Int(ancestor)] == 1 else { break }
            if [.div, .article, .section, .li, .a].contains(page.tag(ancestor)) { card = ancestor }
        }
        guard let card, page[card].text - page[heading].text < Self.limit else { return nil }
        let isCard = ([card] + Array(page.descendants(of: card))).contains { link in
            page.tag(link) == .a && leadsToPage(link)
                && (page.isInside(heading, link)
                    || page.isInside(link, heading) && page[link].text == page[heading].text
                    || page[link].text == 0 && !page.descendants(of: link).contains(where: page.isElement))
        }
        return isCard ? card : nil
    }

    /// Returns true for a link to another page of the site.
    private func leadsToPage(_ link: NodeID) -> Bool {
        guard let target = page.attribute("href", of: link)?.trimmed, !target.isEmpty, !target.contains("#")
        else { return false }
        if target.lowercased().hasPrefix("http") { return host != nil && WebAddress(target)?.host == host }
        return !target.hasPrefix("//") && !target.prefix { $0 != "/" && $0 != "?" }.contains(":")
    }
}
