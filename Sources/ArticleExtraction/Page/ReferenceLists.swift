import WebContent
import WebSyntax

/// The lists of sources in a text, below headings such as `References`. Their items may be links from start to end.
struct ReferenceLists {
    typealias NodeID = HTMLTree.NodeID

    /// The elements after each heading.
    private(set) var found: Set<NodeID> = []

    private static let headings: Set<String> = [
        "references", "bibliography", "works cited", "literature", "sources", "citations",
        "references and notes", "notes and references", "literatur", "literaturverzeichnis", "quellen",
        "quellenangaben", "einzelnachweise", "références", "bibliographie", "notes et références",
        "referencias", "bibliografía", "fuentes", "bibliografia", "riferimenti", "referências", "参考文献",
    ]
    /// The most elements with text of one list: each of a few sources may be a paragraph.
    private static let most = 3
    /// The most elements of all lists: each part of a book may have one.
    private static let limit = 60

    init(_ page: Page) {
        for id in page.order
        where BlockElements.isHeading(page.tag(id)) && (4..<30).contains(page[id].text)
            && Self.headings.contains(
                FoldedWords.of(page.text(of: id, limit: 200)).filter { !$0.isNumber }.trimmed)
        {
            collect(after: id, page)
            if found.count > Self.limit { return }
        }
    }

    private mutating func collect(after heading: NodeID, _ page: Page) {
        var place = heading
        while let parent = page.parent(place), parent != page.body, page[parent].text == page[heading].text {
            place = parent
        }
        var count = 0
        var next = page.tree[place].next
        while next >= 0, count < Self.most {
            if page.isElement(next), page[next].text > 0 {
                let isOther =
                    BlockElements.isHeading(page.tag(next))
                    || page.descendants(of: next).contains { BlockElements.isHeading(page.tag($0)) }
                if isOther { return }
                found.insert(next)
                count += 1
            }
            next = page.tree[next].next
        }
    }
}
