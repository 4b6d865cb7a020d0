import WebContent
import WebSyntax

/// Whole articles after the one that a page is about. Sites append them while the reader scrolls.
struct ArticleSeries {
    typealias NodeID = HTMLTree.NodeID

    /// The other articles.
    private(set) var others: Set<NodeID> = []

    init(_ page: Page) {
        let articles = page.order.filter {
            page.tag($0) == .article && page.isElement($0) && page[$0].text >= 800 && !page[$0].isIgnored
        }
        guard articles.count >= 2, page.liveEntries.isEmpty,
            let element = page.order.first(where: { page.tag($0) == .title && page.isElement($0) })
        else { return }
        let title = FoldedWords.of(page.rawText(of: element))
        let siblings = Dictionary(grouping: articles) { page.tree[$0].parent }
        for group in siblings.values where group.count >= 2 {
            // A post of a discussion has no heading.
            let headed = group.compactMap { article in
                Self.heading(of: article, in: page).map { (article, $0) }
            }
            let own = headed.filter { title.contains($0.1) }
            guard own.count == 1 else { continue }
            // `Re: Title` is over an answer.
            others.formUnion(headed.filter { !$0.1.contains(own[0].1) }.map(\.0))
        }
    }

    private static func heading(of article: NodeID, in page: Page) -> String? {
        let heading = page.descendants(of: article).first {
            page.isElement($0) && [.h1, .h2].contains(page.tag($0)) && !page[$0].isIgnored
                && page[$0].text >= 10
        }
        return heading.map { FoldedWords.of(page.text(of: $0, limit: 400)) }
    }
}
