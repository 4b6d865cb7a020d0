import Diagnostics
import Items

/// Reads RSS 0.90 to 2.0, RSS 1.0 (RDF) and CDF. Elements of CDF are mapped to elements of RSS.
struct RSSReader {
    let entry: FeedEntryReader
    private let texts = FeedTexts()

    init(_ findings: FindingList, language: String? = nil) {
        entry = FeedEntryReader(findings: findings, language: language)
    }

    /// Returns the feed, and the offset of each item in the text.
    func feed(_ root: FeedElement) -> (feed: ItemFeed, offsets: [Int]) {
        let channel = root.key == "channel" ? root : root.first("channel") ?? root
        let language =
            FeedLanguage.checked(root.language ?? channel.language)
            ?? FeedLanguage.checked(channel.first("language", "dc:language")?.value)
        var feed = RSSReader(entry.findings, language: language).shell(channel, root)
        // RDF and 0.90 have the items beside the channel.
        var items = channel.all("item", "entry")
        if channel !== root { items += root.all("item", "entry") }
        feed.items = FeedItemReading.items(items, entry.findings) {
            RSSReader($1, language: language).item($0)
        }
        return (feed, items.map(\.offset))
    }

    /// Reads the channel without its items.
    private func shell(_ channel: FeedElement, _ root: FeedElement) -> ItemFeed {
        var feed = ItemFeed()
        let links = entry.links(channel)
        let title = channel.first("title", "dc:title", "media:title").flatMap(texts.rss)
        let subtitle = channel.first(
            "description", "subtitle", "tagline", "abstract", "itunes:subtitle", "itunes:summary",
            "dc:description"
        ).flatMap(texts.rss)
        feed.title = title?.html.map(PlainFeedText.text(ofHTML:)) ?? ""
        feed.description = subtitle?.html.map(PlainFeedText.text(ofHTML:))
        feed.homePageURL = entry.address(links, "alternate")
        feed.feedURL = entry.address(links, "self")
        let image = image(of: channel, beside: root)
        feed.icon =
            address(of: image) ?? entry.image(channel)
            ?? channel.first("logo").flatMap { FeedAddress.resolved($0.attribute("href"), $0.base) }
        feed.language = entry.language
        feed.authors = people(channel, "managingeditor", "author", "dc:creator", "dc:author", "itunes:author")
        feed.facts.ttl = channel.first("ttl")?.value.flatMap { Int($0) }
        feed.facts.generator = generator(channel)
        feed.facts.others = facts(channel, root, links, title, subtitle, image).dictionary
        return feed
    }

    /// Returns the members of `_sitegen` that JSON Feed lacks.
    private func facts(
        _ channel: FeedElement, _ root: FeedElement, _ links: [JSONTree], _ title: FeedTexts.Construct?,
        _ subtitle: FeedTexts.Construct?, _ image: FeedElement?
    ) -> ObjectBuilder {
        var named = ObjectBuilder()
        named.add("title", title?.tree)
        named.add("subtitle", subtitle?.tree)
        named.add("rights", channel.first("copyright", "rights", "dc:rights").flatMap(texts.rss)?.tree)
        named.add("info", channel.first("info").flatMap(texts.rss)?.tree)
        var facts = ObjectBuilder()
        facts.add("id", channel.first("guid", "id")?.value ?? channel.attribute("rdf:about"))
        facts.add("published", date: entry.date(channel, "pubdate", "published", "issued", "dcterms:issued"))
        facts.add(
            "updated",
            date: entry.date(channel, "lastbuilddate", "updated", "modified", "dc:date", "dcterms:modified"))
        facts.add("created", date: entry.date(channel, "created", "dcterms:created"))
        facts.add("expired", date: entry.date(channel, "expirationdate"))
        facts.add("text", named.object)
        facts.add("links", trees: links)
        facts.add("categories", trees: entry.categories(channel).compactMap(\.tree))
        facts.add(
            "contributors",
            trees: channel.all("contributor", "dc:contributor").compactMap { FeedPerson(construct: $0).tree })
        facts.add("publisher", entry.publisher(channel))
        facts.add("image", imageTree(image))
        facts.add("docs", FeedAddress.resolved(channel.first("docs")?.value, channel.base))
        facts.add("extensions", trees: FeedExtensions.list(channel, beside: root))
        return facts
    }

    // MARK: Parts

    /// Returns the people of these elements, each once.
    private func people(_ element: FeedElement, _ keys: String...) -> [Person] {
        var found: [FeedPerson] = []
        for child in element.elements where keys.contains(child.key) {
            let person = child.hasElements ? FeedPerson(construct: child) : FeedPerson(text: child.text)
            // The same person is often in two vocabularies.
            let isKnown = found.contains {
                $0.name == person.name && ($0.email == person.email || person.email == nil)
            }
            if !person.isEmpty, !isKnown { found.append(person) }
        }
        return found.map(\.person)
    }

    /// Returns the program that made the feed.
    private func generator(_ element: FeedElement) -> JSONTree? {
        var members = ObjectBuilder()
        if let generator = element.first("generator") {
            members.add("name", generator.value)
            members.add("url", FeedAddress.resolved(generator.attribute("uri"), generator.base))
            members.add("version", generator.attribute("version"))
        } else if let agent = element.first("admin:generatoragent") {
            members.add("url", agent.attribute("rdf:resource"))
            members.add("name", agent.attribute("rdf:resource"))
        }
        return members.object
    }

    /// Returns the image of the channel. RDF has it beside the channel, which refers to it by its address (RSS 1.0, 5.4).
    private func image(of channel: FeedElement, beside root: FeedElement) -> FeedElement? {
        let own = channel.first("image")
        guard channel !== root, own?.hasElements != true else { return own }
        let others = root.all("image")
        let address = own?.attribute("rdf:resource")
        return others.first { $0.attribute("rdf:about") == address } ?? others.first ?? own
    }

    /// Returns the address of an image, which RSS and RDF write in different ways.
    private func address(of image: FeedElement?) -> String? {
        guard let image else { return nil }
        return FeedAddress.resolved(
            image.first("url")?.value ?? image.attribute("href") ?? image.attribute("rdf:resource")
                ?? image.attribute("rdf:about")
                ?? (image.hasElements ? nil : image.value), image.base)
    }

    /// Returns the image of the channel with its members.
    private func imageTree(_ image: FeedElement?) -> JSONTree? {
        guard let image else { return nil }
        var members = ObjectBuilder()
        members.add("url", address(of: image))
        members.add("title", image.first("title")?.value)
        members.add("link", FeedAddress.resolved(image.first("link")?.value, image.base))
        members.add("width", image.first("width")?.value.flatMap { Int($0) })
        members.add("height", image.first("height")?.value.flatMap { Int($0) })
        members.add("description", image.first("description")?.value)
        return members.object
    }

    // MARK: Items

    /// Reads an item of any version; later versions only add elements.
    private func item(_ element: FeedElement) -> Item {
        let guid = element.first("guid", "id")
        var item = Item(
            id: guid?.value ?? element.attribute("rdf:about").flatMap(PlainFeedText.trimmed) ?? "")
        let links = entry.links(element)
        item.url = entry.page(links, of: element) ?? permalink(guid)
        let title = element.first("title", "media:title", "dc:title", "itunes:title").flatMap(texts.rss)
        item.title = title?.html.map(PlainFeedText.text(ofHTML:)).flatMap(PlainFeedText.trimmed)
        if let title { item.facts.texts["title"] = [title] }
        setBodies(&item, element)
        item.datePublished = entry.date(element, "pubdate", "published", "issued", "dcterms:issued")
        item.dateModified = entry.date(
            element, "updated", "modified", "dc:date", "dcterms:modified", "lastmod")
        item.authors = people(element, "author", "dc:creator", "dc:author", "itunes:author")
        item.language = FeedLanguage.checked(
            element.first("dc:language", "language")?.value ?? element.language)
        item.attachments = entry.attachments(element)
        item.image = entry.image(element) ?? address(of: element.first("image"))
        item.facts.categories = entry.categories(element)
        item.tags = FeedEntryReader.tags(item.facts.categories)
        item.facts.contributors = element.all("contributor", "dc:contributor").map {
            FeedPerson(construct: $0).contributor
        }
        if let rights = element.first("rights", "copyright", "dc:rights").flatMap(texts.rss) {
            item.facts.texts["rights"] = [rights]
        }
        var facts = ObjectBuilder()
        facts.add("links", trees: links)
        facts.add("publisher", entry.publisher(element))
        facts.add("created", date: entry.date(element, "created", "dcterms:created"))
        facts.add("expired", date: entry.date(element, "expirationdate"))
        facts.add("comments", FeedAddress.resolved(element.first("comments")?.value, element.base))
        facts.add("geometry", FeedExtensions.geometry(element))
        facts.add("chapters", trees: FeedExtensions.chapters(element))
        facts.add("extensions", trees: FeedExtensions.list(element))
        item.facts.others = facts.dictionary
        item.facts.source = source(element.first("source"))
        return item
    }

    /// Returns the address of a guid that is a permalink (RSS 2.0.11, `guid`).
    private func permalink(_ guid: FeedElement?) -> String? {
        guard let guid, let text = guid.value, guid.attribute("ispermalink")?.lowercased() != "false",
            FeedAddress.isWeb(text)
        else { return nil }
        return text
    }

    /// Sets content and summary: with one body that is the content; with two, the fuller kind or the longer text is.
    private func setBodies(_ item: inout Item, _ element: FeedElement) {
        let full =
            element.first(
                "content:encoded", "encoded", "xhtml:body", "xhtml:div", "body", "fullitem", "content")
            ?? Self.contentValue(element)
        let content = full.flatMap {
            $0.key == "content" || $0.attribute("type") != nil ? texts.atom($0) : texts.html($0)
        }
        let keys = [
            "description", "summary", "abstract", "dc:description", "itunes:summary", "media:description",
            "itunes:subtitle",
        ]
        var others = keys.compactMap { key in
            (key == "media:description" ? FeedEntryReader.mediaDescription(element) : element.first(key))
                .flatMap(
                    texts.rss)
        }
        // The vocabulary of podcasts repeats the description.
        if element.first("description") != nil || element.first("summary") != nil || content != nil {
            others = Array(
                others.prefix(element.first("summary") != nil && element.first("description") != nil ? 2 : 1))
        }
        var body = content
        var summary = others.first
        if content == nil {
            let sorted = others.prefix(2).sorted { ($0.html?.utf8.count ?? 0) > ($1.html?.utf8.count ?? 0) }
            body = sorted.first
            summary = sorted.count > 1 ? sorted[1] : nil
            if let body, let episode = episodeText(element, beside: body) {
                item.facts.texts["summary"] = [body]
                item.facts.texts["content"] = [episode]
                item.summary = (body.html).map(PlainFeedText.text(ofHTML:))
                return item.setBody(episode)
            }
        }
        if let body { item.facts.texts["content"] = [body] }
        if let summary { item.facts.texts["summary"] = [summary] }
        item.summary = (summary?.html).map(PlainFeedText.text(ofHTML:))
        item.setBody(body)
    }

    /// Returns the text of an episode in `itunes:summary` if the text beside it is only a part of it. Most feeds repeat that text.
    private func episodeText(
        _ element: FeedElement, beside other: FeedTexts.Construct
    ) -> FeedTexts.Construct? {
        guard let found = element.first("itunes:summary") else { return nil }
        let length = PlainFeedText.text(ofHTML: other.html ?? "").utf8.count
        // Half as much again is no repetition in other words.
        func isLonger(_ text: String) -> Bool { text.utf8.count * 2 > length * 3 }
        guard isLonger(found.text), let text = texts.rss(found), let html = text.html,
            isLonger(PlainFeedText.text(ofHTML: html))
        else { return nil }
        return text
    }

    /// Returns the first text of `content:items`, the older form of the module Content of RSS 1.0.
    private static func contentValue(_ element: FeedElement) -> FeedElement? {
        guard let list = element.first("content:items")?.first("rdf:bag") else { return nil }
        return list.all("rdf:li").lazy.compactMap { $0.first("content:item")?.first("rdf:value") }.first
    }

    /// Returns the feed that the item was taken from (RSS 2.0.11, `source`).
    private func source(_ element: FeedElement?) -> JSONTree? {
        guard let element else { return nil }
        var members = ObjectBuilder()
        members.add("title", element.value)
        members.add("feed_url", FeedAddress.resolved(element.attribute("url"), element.base))
        return members.object
    }
}
