import Dates
import WebContent
import WebSyntax

/// The block that Pandoc, R Markdown and Quarto write above a document: its title, authors and dates, in elements with fixed
/// names.
///
/// The labels of the facts are in the language of the document, so the names of the elements tell what they are.
struct TitleBlock {
    typealias NodeID = HTMLTree.NodeID

    private(set) var authors: [String] = []
    private(set) var published: String?
    private(set) var modified: String?
    /// The elements with facts that metadata has.
    private(set) var facts: Set<NodeID> = []

    init(_ page: Page, order: DateOrder = .monthFirst) {
        guard let block = page.order.first(where: { Self.isBlock(page, $0) }) else { return }
        for id in page.descendants(of: block) where page.isElement(id) && page.tree[id].hasTag {
            let names = (page.attribute("class", of: id) ?? "").split(whereSeparator: \.isWhitespace)
            if names.contains(where: { $0 == "quarto-categories" || $0.hasPrefix("quarto-title-meta") }) {
                facts.insert(id)
            }
            guard Self.isLine(page.tag(id)), page[id].text > 0, !page[id].isIgnored else { continue }
            if names.contains("date") || names.contains("date-modified") {
                let text = page.text(of: id)
                let day = ArticleDate.text(text, order: order) ?? ArticleDate.find(in: text, order: order)
                if names.contains("date") { published = published ?? day } else { modified = modified ?? day }
                facts.insert(id)
            } else if names.contains("author") || names.isEmpty && Self.isInContents(page, id) {
                facts.insert(id)
                let name = AuthorName.cleaned(page.textWithoutNotes(of: id))
                if !name.isEmpty, name.count < 80 { authors.append(name) }
            }
        }
    }

    private static func isBlock(_ page: Page, _ id: NodeID) -> Bool {
        guard [.header, .div].contains(page.tag(id)), page[id].hasID else { return false }
        switch page.attribute("id", of: id) {
        case "title-block-header": return true
        // The head of a site has this id, too.
        case "header":
            return page.children(id).contains {
                page.tag($0) == .h1
                    && (page.attribute("class", of: $0) ?? "").split(separator: " ").contains("title")
            }
        default: return false
        }
    }

    /// Returns true for a paragraph or a heading below the title.
    private static func isLine(_ tag: HTMLTagName) -> Bool { [.p, .h2, .h3, .h4].contains(tag) }

    /// Returns true beside a label. Without affiliations, the paragraphs of the authors have no class.
    private static func isInContents(_ page: Page, _ id: NodeID) -> Bool {
        guard let parent = page.parent(id) else { return false }
        return (page.attribute("class", of: parent) ?? "").contains("quarto-title-meta-contents")
    }
}
