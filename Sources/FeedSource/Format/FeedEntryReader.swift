import Diagnostics
import Items
import WebSyntax

/// The part that the readers of RSS and Atom share: dates, links, categories, bodies, attachments.
struct FeedEntryReader {
    let findings: FindingList
    /// The language of the feed, which gives the order of day and month in dates of numbers.
    let language: String?

    /// Returns the seconds of the first date of these keys, and reports one that cannot be read.
    func date(_ element: FeedElement, _ keys: String...) -> Int? {
        for key in keys {
            for found in element.all(key) {
                guard let text = found.value else { continue }
                let language = language ?? FeedLanguage.checked(element.language)
                if let seconds = FeedDate.seconds(text, language: language) { return seconds }
                findings.report(
                    .feedDate, at: found.offset,
                    "'\(text.prefix(60))' is not a date that can be read; write RFC 3339 or RFC 2822")
            }
        }
        return nil
    }

    /// Returns the publisher: the webmaster of RSS, the Dublin Core publisher, or the owner of a podcast. Atom has no
    /// element of its
    /// own for it.
    func publisher(_ element: FeedElement) -> JSONTree? {
        if let found = element.first("webmaster", "dc:publisher") { return FeedPerson(text: found.text).tree }
        guard let owner = element.first("itunes:owner") else { return nil }
        var members = ObjectBuilder()
        members.add("name", owner.first("itunes:name", "name")?.value)
        members.add("email", owner.first("itunes:email", "email")?.value)
        return members.object
    }

    // MARK: Links

    /// Returns an address resolved against the base of its element. Reports one that is left out.
    private func address(_ text: String?, _ element: FeedElement) -> String? {
        if let text = text.flatMap(PlainFeedText.trimmed), let refusal = FeedAddress.refusal(text) {
            findings.report(.feedAddress, at: element.offset, refusal)
            return nil
        }
        if let excess = text.flatMap(FeedLimits.excess) {
            findings.report(.feedLimit, at: element.offset, excess, severity: .warning)
            return nil
        }
        return FeedAddress.resolved(text, element.base)
    }

    /// Returns the address of an item: its first link `alternate`. Reports one that is not on the web.
    func page(_ links: [JSONTree], of element: FeedElement) -> String? {
        guard let found = address(links, "alternate") else { return nil }
        guard let refusal = FeedAddress.refusal(found, isPage: true) else { return found }
        findings.report(.feedAddress, at: element.offset, refusal)
        return nil
    }

    /// Returns every link of an element in the order of the document.
    func links(_ element: FeedElement) -> [JSONTree] {
        element.elements.compactMap { child in
            switch child.key {
            case "link":
                let written = child.attribute("href") ?? child.attribute("rdf:resource")
                return link(
                    address(written ?? child.value, child), child,
                    relation: child.attribute("rel") ?? "alternate")
            case "enclosure":
                return link(
                    address(child.attribute("url"), child), child, relation: "enclosure")
            case "atom:link", "xhtml:link":
                return link(
                    address(child.attribute("href"), child), child,
                    relation: child.attribute("rel") ?? "alternate")
            default: return nil
            }
        }
    }

    /// Returns a link, or nil for one without an address.
    private func link(_ address: String?, _ element: FeedElement, relation: String) -> JSONTree? {
        guard let address else { return nil }
        var members = ObjectBuilder()
        members.add("href", address)
        members.add("rel", relation)
        members.add("type", element.attribute("type"))
        members.add("hreflang", element.attribute("hreflang"))
        members.add("title", element.attribute("title"))
        members.add("length", element.attribute("length").flatMap { Int($0) })
        return members.object
    }

    /// Returns the address of the first link with a relation.
    func address(_ links: [JSONTree], _ relation: String) -> String? {
        for case .object(let members) in links {
            func value(_ key: String) -> JSONTree? { members.first { $0.key == key }?.value }
            if value("rel") == .string(relation), case .string(let address)? = value("href") {
                return address
            }
        }
        return nil
    }

    // MARK: Categories

    /// Returns the categories of Atom, RSS, Dublin Core, Media RSS and podcasts, in the order of the document.
    func categories(_ element: FeedElement) -> [ItemFacts.Category] {
        element.elements.flatMap { child -> [ItemFacts.Category] in
            switch child.key {
            case "category", "dc:subject", "media:category":
                var category = ItemFacts.Category(
                    term: child.attribute("term") ?? PlainFeedText.name(child.text))
                category.scheme = child.attribute("scheme") ?? child.attribute("domain")
                category.label = child.attribute("label")
                return category.term == nil && category.label == nil ? [] : [category]
            case "itunes:category":
                let inner = child.all("itunes:category").compactMap { $0.attribute("text") }
                return ([child.attribute("text")] + inner).compactMap { $0 }.map { text in
                    var category = ItemFacts.Category(term: text)
                    category.scheme = "http://www.itunes.com/"
                    return category
                }
            case "itunes:keywords", "media:keywords":
                return (PlainFeedText.name(child.text) ?? "").split { $0 == "," }.compactMap {
                    PlainFeedText.trimmed(String($0))
                }.map { ItemFacts.Category(term: $0) }
            default: return []
            }
        }
    }

    /// Returns the labels of categories, or their terms, each once.
    static func tags(_ categories: [ItemFacts.Category]) -> [String] {
        var tags: [String] = []
        for category in categories {
            if let tag = category.label ?? category.term, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// Returns the seconds of `90`, `1:30` or `1:02:03`.
    static func duration(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            Double($0.filter { !$0.isWhitespace })
        }
        guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
        return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }
}
