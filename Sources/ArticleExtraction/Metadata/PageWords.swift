import Dates
import WebContent
import WebSyntax

/// Metadata that elements of the page show: its headings, author, dates, language and direction.
struct PageWords {
    private(set) var title: String?
    private(set) var heading: String?
    /// The part of the document's title that is also a line of the page.
    private(set) var shownTitle: (text: String, id: HTMLTree.NodeID)?
    private(set) var byline: String?
    /// True if the author is only a name before a date.
    private(set) var isBylineGuessed = false
    private(set) var published: String?
    private(set) var modified: String?
    private(set) var image: String?
    private(set) var language: String?
    private(set) var direction: String?
    private(set) var canonical: String?
    private(set) var properties: [String: String] = [:]

    let page: Page

    init(_ page: Page) {
        self.page = page
        language =
            page.attribute("lang", of: page.root) ?? page.attribute("xml:lang", of: page.root)
            ?? page.attribute("lang", of: page.body)
        direction =
            Self.direction(page.attribute("dir", of: page.root))
            ?? Self.direction(page.attribute("dir", of: page.body))
        var headings: [String] = []
        for id in page.order where page.isElement(id) && page.tree[id].namespace == .html {
            switch page.tag(id) {
            case .title where title == nil: title = PlainText.collapsed(page.rawText(of: id))
            case .h1 where !page[id].isIgnored && page[id].labels.isDisjoint(with: [.navigation]):
                let text = Self.withoutPermalink(page.text(of: id))
                if !text.isEmpty { headings.append(text) }
            case .link: link(id)
            default: property(id)
            }
        }
        heading = Self.heading(headings, title)
        if let title { shownTitle = titleLine(title) }
        let block = TitleBlock(page, order: DateOrder(language: language))
        let mail = MailHead(page)
        byline = block.authors.isEmpty ? mail.author ?? findByline() : block.authors.joined(separator: ", ")
        readDates()
        published = block.published ?? mail.published ?? published
        modified = block.modified ?? modified
    }

    /// Reads dates, and an author that no element names from the lines after the title.
    private mutating func readDates() {
        let dates = PageDates(page, order: DateOrder(language: language), properties) { isInBoilerplate($0) }
        published = dates.published
        modified = dates.modified
        let h1 = page.order.first { page.tag($0) == .h1 && page.isElement($0) && page[$0].text > 0 }
        guard let title = shownTitle?.id ?? h1 else { return }
        let lines = TitleLines(page, after: title, order: DateOrder(language: language))
        // Other articles have their dates far below the title.
        let isBelow = lines.isDateAlone && dates.place.map { $0 > lines.place ?? $0 } ?? false
        if published == nil || isBelow { published = lines.date }
        modified = modified ?? lines.modified
        if byline == nil, let name = lines.name {
            byline = name
            isBylineGuessed = lines.isNameGuessed
        }
    }

    /// Returns the main heading that the document's title confirms: of several, the longest one at its start.
    private static func heading(_ headings: [String], _ title: String?) -> String? {
        if headings.count == 1 { return headings[0] }
        // `What is Ownership?` may have capitals in one of the two.
        let title = title?.lowercased() ?? ""
        let confirmed = headings.filter { title.contains($0.lowercased()) }
        let first = confirmed.filter { title.hasPrefix($0.lowercased()) }
        return (first.isEmpty ? confirmed : first).max { $0.count < $1.count }
    }

    /// Returns a heading without the mark that links to it.
    private static func withoutPermalink(_ text: String) -> String {
        var text = text
        while let last = text.last, "¶#§🔗\u{200B}".contains(last) || last.isWhitespace { text.removeLast() }
        return text
    }

    /// Returns the line of the page that is one part of the document's title, divided at the marks before a site's name.
    private func titleLine(_ title: String) -> (text: String, id: HTMLTree.NodeID)? {
        let parts = TitleText.parts(of: title).flatMap { part in
            // A title in Japanese is often in brackets.
            "『「“\"«".contains(part.first ?? " ") ? [part, String(part.dropFirst().dropLast())] : [part]
        }
        guard parts.count > 1 || heading == nil else { return nil }
        // A reference in the source counts as one letter, so equal texts have equal counts.
        let letters = Set(parts.map { TextCount(of: $0).letters }.filter { $0 > 3 })
        let lowercased = Set(parts.map { $0.lowercased() })
        var best: (text: String, id: HTMLTree.NodeID, isOfSite: Bool, isInMenu: Bool)?
        for id in page.order
        where page.isElement(id) && !page[id].isIgnored
            // The readings of ruby count as letters, too.
            && (letters.contains(page[id].text) || page.tag(id) == .h1)
        {
            guard page.tag(id) != .a || isNamedTitle(id),
                page[id].labels.isDisjoint(with: [.navigation, .footer]),
                !page.children(id).contains(where: {
                    BlockElements.contains(page, $0) && page[$0].text == page[id].text
                })
            else { continue }
            var text = page.text(of: id, limit: 800)
            if page.tag(id) == .h1, !parts.contains(text) { text = Self.withoutPermalink(text) }
            guard
                parts.contains(text)
                    || BlockElements.isHeading(page.tag(id)) && lowercased.contains(text.lowercased())
            else { continue }
            // The name of the site is in the head of the page, and that of a book in the menu of its chapters.
            let isOfSite = isInSiteHeader(id)
            let isInMenu = isInBoilerplate(id)
            let isBetter =
                best.map { best in
                    if best.isOfSite != isOfSite { return best.isOfSite }
                    if best.isInMenu != isInMenu, page.tag(isInMenu ? best.id : id) == .h1 {
                        return best.isInMenu
                    }
                    if best.text.count != text.count { return best.text.count < text.count }
                    return BlockElements.isHeading(page.tag(id))
                        && !BlockElements.isHeading(page.tag(best.id))
                } ?? true
            if isBetter { best = (text, id, isOfSite, isInMenu) }
        }
        // In a menu, the part is a title only if the main heading is one, too.
        if let best, best.isInMenu, let heading, !lowercased.contains(heading.lowercased()) { return nil }
        // A line that tells the product on all pages is not the title if the heading has another part among its words.
        if let best, let heading, !BlockElements.isHeading(page.tag(best.id)),
            !lowercased.contains(heading.lowercased()), !Self.hasWords(heading, of: best.text),
            parts.contains(where: { Self.hasWords(heading, of: $0) })
        {
            return nil
        }
        return best.map { best in
            let part = parts.first { $0.lowercased() == best.text.lowercased() } ?? best.text
            return (TitleText.spelled(best.text, part[...]), best.id)
        }
    }

    /// Returns true if a heading has all words of a part of the title.
    private static func hasWords(_ heading: String, of part: String) -> Bool {
        let words = { (text: String) in Set(FoldedWords.of(text).split(separator: " ")) }
        return words(heading).isSuperset(of: words(part))
    }

    /// Returns true for a link in an element with a class such as `title`: the page of a discussion links to itself.
    private func isNamedTitle(_ id: HTMLTree.NodeID) -> Bool {
        ([id] + page.ancestors(of: id).prefix(1)).contains { element in
            (page.attribute("class", of: element) ?? "").split(whereSeparator: \.isWhitespace)
                .contains { $0.hasPrefix("title") }
        }
    }

    /// Returns true in the head of the page: a `header` or banner outside the article.
    private func isInSiteHeader(_ id: HTMLTree.NodeID) -> Bool {
        let around = [id] + page.ancestors(of: id).prefix { $0 != page.body }
        return around.contains { page.tag($0) == .header || page.attribute("role", of: $0) == "banner" }
            && !around.contains { !page[$0].labels.isDisjoint(with: [.article, .main]) }
    }

    /// Returns true if a heading of the page has a folded text.
    func hasHeading(containing text: String) -> Bool {
        page.order.contains {
            BlockElements.isHeading(page.tag($0)) && !page[$0].isIgnored
                && FoldedWords.of(page.text(of: $0, limit: 400)).contains(text)
        }
    }

    /// Returns the value of a microdata property.
    func property(_ name: String) -> String? { properties[name] }

    private static func direction(_ value: String?) -> String? {
        value.map { $0.lowercased() }.flatMap { ["ltr", "rtl"].contains($0) ? $0 : nil }
    }

    /// Reads the relations of a `link` element.
    private mutating func link(_ id: HTMLTree.NodeID) {
        let attributes = page.attributes(of: id)
        let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        if relations.contains("canonical") { canonical = canonical ?? attributes["href"] }
        if relations.contains("image_src") { image = image ?? attributes["href"] }
    }

    /// Reads a microdata property of schema.org, the first of each name.
    private mutating func property(_ id: HTMLTree.NodeID) {
        guard page.tree[id].hasTag, let name = Self.propertyName(page, id),
            [
                "headline", "datepublished", "datemodified", "datecreated", "author", "name", "image",
                "creator",
            ]
            .contains(name), properties[name] == nil, !page.isInLiveEntry(id)
        else { return }
        let value =
            page.attribute("content", of: id) ?? page.attribute("datetime", of: id)
            ?? (name == "image" ? page.attribute("src", of: id) : nil)
        if name == "author" || name == "creator" {
            // The author is an element with a name in it, or the name.
            let inner = page.descendants(of: id).first {
                page.isElement($0) && page.attribute("itemprop", of: $0)?.lowercased() == "name"
            }
            properties[name] =
                value ?? inner.map { page.attribute("content", of: $0) ?? page.text(of: $0) }
                ?? page.text(of: id)
        } else {
            properties[name] = value.map(PlainText.decoded) ?? page.text(of: id)
        }
        if name == "image" { image = image ?? properties[name] }
    }

    /// Returns the name of a property of schema.org in microdata or RDFa.
    private static func propertyName(_ page: Page, _ id: HTMLTree.NodeID) -> String? {
        for attribute in page.tree.attributes(of: id, in: page.bytes) {
            // Both names have eight letters; few others have.
            guard attribute.name.count == 8 else { continue }
            let value = HTMLTextDecoder.string(page.bytes, attribute.value, .attribute).lowercased()
            switch page.bytes.lowercasedText(attribute.name) {
            case "itemprop": return value
            case "property" where value.hasPrefix("schema:"): return String(value.dropFirst("schema:".count))
            default: continue
            }
        }
        return nil
    }

    /// Returns true in a part of the page that speaks of other articles, and in an entry of a live blog.
    func isInBoilerplate(_ id: HTMLTree.NodeID) -> Bool {
        if page.isQuoted(id) || page.isInLiveEntry(id) { return true }
        return page.ancestors(of: id).contains {
            let labels = page[$0].labels
            // A name that would leave out most of the page is a mistake.
            if page[$0].text * 2 > page[page.body].text { return false }
            // The foot of a post names its author; the foot of the page names its owner.
            let isFoot = labels.contains(.footer) && labels.isDisjoint(with: [.post, .article, .content])
            return (isFoot || !labels.isDisjoint(with: [.comments, .related, .sidebar, .navigation]))
                && $0 != page.body && $0 != page.root
        }
    }
}
