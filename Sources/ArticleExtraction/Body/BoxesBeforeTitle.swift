import WebContent
import WebSyntax

/// The boxes before the main heading inside the article's element, each with a heading of its own: on a page with a short text,
/// the columns beside it may be chosen with it.
struct BoxesBeforeTitle {
    typealias NodeID = HTMLTree.NodeID

    private(set) var found: [NodeID] = []

    /// - Parameter title: the title, folded.
    init(_ page: Page, root: NodeID, isExcluded: [Bool], title: String) {
        guard !title.isEmpty else { return }
        let heading = page.descendants(of: root).first {
            page.tag($0) == .h1 && page.isElement($0) && !isExcluded[Int($0)] && page[$0].text > 0
        }
        guard let heading, FoldedWords.of(page.text(of: heading, limit: 400)) == title else {
            return
        }
        var boxes: [NodeID] = []
        var child = heading
        for ancestor in page.ancestors(of: heading) where child != root {
            for sibling in page.children(ancestor).prefix(while: { $0 != child })
            where !isExcluded[Int(sibling)] && Self.isBox(page, sibling) {
                boxes.append(sibling)
            }
            child = ancestor
        }
        // The text after the heading has to be an article.
        let letters = boxes.reduce(0) { $0 + page[$1].text }
        if (page[root].text - letters) * 3 >= letters { found = boxes }
    }

    /// Returns true for an element with a heading and text below it, without code, tables and figures.
    private static func isBox(_ page: Page, _ id: NodeID) -> Bool {
        guard page.isElement(id), page[id].text > 0, !BlockElements.isHeading(page.tag(id)) else {
            return false
        }
        var headings: Int32 = 0
        for node in page.descendants(of: id) where page.isElement(node) {
            switch page.tag(node) {
            case .pre, .table, .figure, .img: return false
            case .noscript where page.isPicture(node): return false
            case .h2, .h3, .h4, .h5, .h6: headings += page[node].text
            default: break
            }
        }
        return headings > 0 && page[id].text > headings
    }
}
