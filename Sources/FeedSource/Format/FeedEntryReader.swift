import ArticleExtraction
import Diagnostics
import Items
import WebSyntax

/// The part that the readers of RSS and Atom share: dates, links, categories, bodies, attachments.
struct FeedEntryReader {
    let findings: FindingList

    /// Returns the seconds of the first date of these keys, and reports one that cannot be read.
    func date(_ element: FeedElement, _ keys: String...) -> Int? {
        for key in keys {
            for found in element.all(key) {
                guard let text = found.value else { continue }
                if let seconds = FeedDate.seconds(text) { return seconds }
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
                var category = ItemFacts.Category(term: child.attribute("term") ?? child.value)
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
                return (child.value ?? "").split { $0 == "," }.compactMap {
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

    // MARK: Attachments

    /// Returns enclosures and media, each address once. A size of 0 means unknown.
    func attachments(_ element: FeedElement) -> [Attachment] {
        var found: [Attachment] = []
        func add(_ address: String?, _ element: FeedElement, type: String?, size: String?) {
            guard let address = FeedAddress.resolved(address, element.base),
                !found.contains(where: { $0.url == address })
            else { return }
            var attachment = Attachment(url: address)
            attachment.mimeType = type.flatMap(PlainFeedText.trimmed)
            attachment.title = element.attribute("title") ?? element.first("media:title")?.value
            attachment.sizeInBytes = size.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            attachment.durationInSeconds = element.attribute("duration").flatMap(Self.duration)
            attachment.alternativeText = Self.words(element.first("media:description"))
            attachment.isPictureByMedium =
                attachment.mimeType == nil && element.attribute("medium") == "image"
            found.append(attachment)
        }
        func media(_ contents: [FeedElement]) {
            for content in contents where content.attribute("url") != nil {
                add(
                    content.attribute("url"), content, type: content.attribute("type"),
                    size: content.attribute("filesize"))
            }
        }
        for child in element.elements {
            switch child.key {
            case "enclosure":
                add(
                    child.attribute("url"), child, type: child.attribute("type"),
                    size: child.attribute("length"))
            case "link" where child.attribute("rel") == "enclosure",
                "atom:link" where child.attribute("rel") == "enclosure":
                add(
                    child.attribute("href"), child, type: child.attribute("type"),
                    size: child.attribute("length"))
            case "media:group": media([Self.choice(of: child)].compactMap { $0 })
            default: break
            }
        }
        media(element.all("media:content"))
        if found.count == 1, found[0].durationInSeconds == nil {
            found[0].durationInSeconds = element.first("itunes:duration")?.value.flatMap(Self.duration)
        }
        return found
    }

    /// The widest picture of a group that is taken, in pixels: a phone in landscape at twice the density.
    private static let widest = 1600

    /// Returns one of the alternatives of a group (Media RSS, `media:group`): the default, else the widest picture up to the
    /// limit, else the first.
    private static func choice(of group: FeedElement) -> FeedElement? {
        let contents = group.all("media:content").filter { $0.attribute("url") != nil }
        if let found = contents.first(where: { $0.attribute("isdefault")?.lowercased() == "true" }) {
            return found
        }
        guard let first = contents.first, isImage(first) else { return contents.first }
        var best: (element: FeedElement, width: Int)?
        for content in contents where isImage(content) {
            guard let width = content.attribute("width").flatMap({ Int($0) }), width <= widest else {
                continue
            }
            if best.map({ width > $0.width }) ?? true { best = (content, width) }
        }
        return best?.element ?? first
    }

    private static func isImage(_ media: FeedElement) -> Bool {
        media.attribute("medium") == "image" || media.attribute("type")?.hasPrefix("image/") == true
    }

    /// Returns the text of a medium, which Media RSS has in the item, its group or its content.
    static func mediaDescription(_ element: FeedElement) -> FeedElement? {
        if let own = element.first("media:description") { return own }
        for inner in element.all("media:group", "media:content") {
            if let found = mediaDescription(inner) { return found }
        }
        return nil
    }

    /// Returns the words of a description as plain text.
    private static func words(_ description: FeedElement?) -> String? {
        description.flatMap(FeedTexts().rss)?.html.map(PlainFeedText.text(ofHTML:)).flatMap(
            PlainFeedText.trimmed)
    }

    /// Returns the seconds of `90`, `1:30` or `1:02:03`.
    static func duration(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            Double($0.filter { !$0.isWhitespace })
        }
        guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
        return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }

    /// Returns the picture that Media RSS or the vocabulary of podcasts names.
    func image(_ element: FeedElement) -> String? {
        let groups = [element] + element.all("media:group") + element.all("media:content")
        for group in groups {
            if let thumbnail = group.first("media:thumbnail"), let address = thumbnail.attribute("url") {
                return FeedAddress.resolved(address, thumbnail.base)
            }
        }
        if let image = element.first("itunes:image") {
            return FeedAddress.resolved(
                image.attribute("href") ?? image.attribute("url") ?? image.value, image.base)
        }
        for media in groups.flatMap({ $0.all("media:content") }) where Self.isImage(media) {
            let address = FeedAddress.resolved(media.attribute("url"), media.base)
            // WordPress lists the pictures of formulas, too.
            if let address, FormulaPicture.tex(inAddress: address) != nil { continue }
            return address
        }
        return nil
    }
}
