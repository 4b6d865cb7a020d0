import WebSyntax

/// The dates that elements of an article show.
struct PageDates {
    typealias NodeID = HTMLTree.NodeID

    private(set) var published: String?
    private(set) var modified: String?
    /// The element of the day of publication; `nil` if it is a property.
    private(set) var place: NodeID?

    private let page: Page
    private let order: DateOrder

    /// - Parameters:
    ///   - order: the order of day and month in the page's language.
    ///   - properties: the first value of each microdata property.
    ///   - isInBoilerplate: tells the parts of the page that speak of other articles.
    init(
        _ page: Page, order: DateOrder, _ properties: [String: String], isInBoilerplate: (NodeID) -> Bool
    ) {
        self.page = page
        self.order = order
        published = (properties["datepublished"] ?? properties["datecreated"]).flatMap {
            ArticleDate.text($0, order: order)
        }
        modified = properties["datemodified"].flatMap { ArticleDate.text($0, order: order) }
        if published == nil { readElements(isInBoilerplate) }
    }

    private mutating func readElements(_ isInBoilerplate: (NodeID) -> Bool) {
        var fallback: (day: String, place: NodeID)?
        for id in page.order where page.isElement(id) && page.tree[id].hasTag {
            guard mayHaveDate(id), !isInBoilerplate(id), !isInHomeLink(id) else { continue }
            let names = (page.attribute("class", of: id) ?? "").lowercased()
            if names.contains("modified") || names.contains("updated") && !names.contains("published") {
                modified =
                    modified
                    ?? date(page.attribute("datetime", of: id) ?? page.text(of: id))
                continue
            }
            guard
                let day =
                    (page.attribute("datetime", of: id) ?? page.attribute("title", of: id)
                    ?? page.attribute("data-date", of: id)).flatMap({ ArticleDate.text($0, order: order) })
                    ?? ArticleDate.find(in: page.text(of: id), order: order)
            else { continue }
            if isTime(id) || page[id].labels.contains(.date) {
                (published, place) = (day, id)
                return
            }
            fallback = fallback ?? (day, id)
        }
        (published, place) = (fallback?.day, fallback?.place)
    }

    private func isTime(_ id: NodeID) -> Bool { page.tag(id) == .other && page.name(id) == "time" }

    /// Returns true for a short element that is named for a date, for an author, or as the foot of a post.
    private func mayHaveDate(_ id: NodeID) -> Bool {
        let facts = page[id]
        guard !facts.isIgnored, facts.text < 160 else { return false }
        return isTime(id) || !facts.labels.isDisjoint(with: [.date, .details, .author])
            || facts.labels.contains(.footer) && !facts.labels.isDisjoint(with: [.post, .article])
    }

    /// Returns true in the link to the start of the site, where newspapers show the day of reading.
    private func isInHomeLink(_ id: NodeID) -> Bool {
        page.ancestors(of: id).contains { page.tag($0) == .a && page.attribute("href", of: $0) == "/" }
    }

    private func date(_ text: String) -> String? {
        ArticleDate.text(text, order: order) ?? ArticleDate.find(in: text, order: order)
    }
}
