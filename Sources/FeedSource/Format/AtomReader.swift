import Diagnostics
import Items

/// Reads Atom 1.0 (RFC 4287) and 0.3.
struct AtomReader {
    let entry: FeedEntryReader
    private let texts = FeedTexts()

    init(_ findings: FindingList, language: String? = nil) {
        entry = FeedEntryReader(findings: findings, language: language)
    }

    /// Returns the feed, and the offset of each entry in the text.
    func feed(_ root: FeedElement) -> (feed: ItemFeed, offsets: [Int]) {
        let language = Self.language(of: root)
        var feed = AtomReader(entry.findings, language: language).shell(root)
        let entries = root.all("entry")
        feed.items = FeedItemReading.items(entries, entry.findings) {
            AtomReader($1, language: language).item($0)
        }
        return (feed, entries.map(\.offset))
    }

    private static func language(of root: FeedElement) -> String? {
        FeedLanguage.checked(root.language ?? root.first("dc:language")?.value)
    }

    /// Reads a feed without its items, as `source` has it too.
    private func shell(_ root: FeedElement) -> ItemFeed {
        var feed = ItemFeed()
        var facts = ObjectBuilder()
        let links = entry.links(root)
        let title = root.first("title").flatMap(texts.atom)
        let subtitle = root.first("subtitle", "tagline").flatMap(texts.atom)
        feed.title = title?.html.map(PlainFeedText.text(ofHTML:)) ?? ""
        feed.description = subtitle?.html.map(PlainFeedText.text(ofHTML:))
        feed.homePageURL = entry.address(links, "alternate")
        feed.feedURL = entry.address(links, "self")
        let icon = root.first("icon").flatMap { FeedAddress.resolved($0.value, $0.base) }
        let logo = root.first("logo").flatMap { FeedAddress.resolved($0.value, $0.base) }
        feed.icon = logo ?? icon ?? entry.image(root)
        feed.favicon = icon
        feed.language = Self.language(of: root)
        feed.authors = authors(root)
        var named = ObjectBuilder()
        named.add("title", title?.tree)
        named.add("subtitle", subtitle?.tree)
        named.add("rights", root.first("rights", "copyright", "dc:rights").flatMap(texts.atom)?.tree)
        named.add("info", root.first("info").flatMap(texts.atom)?.tree)
        facts.add("id", root.first("id")?.value)
        facts.add("published", date: entry.date(root, "published", "issued"))
        facts.add("updated", date: entry.date(root, "updated", "modified"))
        facts.add("created", date: entry.date(root, "created", "dcterms:created"))
        facts.add("text", named.object)
        facts.add("links", trees: links)
        facts.add("categories", trees: entry.categories(root).compactMap(\.tree))
        facts.add(
            "contributors", trees: root.all("contributor").compactMap { FeedPerson(construct: $0).tree })
        facts.add("publisher", entry.publisher(root))
        facts.add("extensions", trees: FeedExtensions.list(root))
        feed.facts.generator = generator(root)
        feed.facts.others = facts.dictionary
        return feed
    }

    /// Returns the authors of an element. Dublin Core authors usually repeat the Atom authors, so they are
    /// read only if the element has no Atom author.
    private func authors(_ element: FeedElement) -> [Person] {
        let own = element.all("author").map { FeedPerson(construct: $0) }
        let others = element.all("dc:creator").map { FeedPerson(text: $0.text) }
        return (own + (own.isEmpty ? others : [])).filter { !$0.isEmpty }.map(\.person)
    }

    /// Returns the program that made the feed (RFC 4287, 4.2.4; Atom 0.3 says `url`).
    private func generator(_ element: FeedElement) -> JSONTree? {
        guard let generator = element.first("generator") else { return nil }
        var members = ObjectBuilder()
        members.add("name", generator.value)
        members.add(
            "url",
            FeedAddress.resolved(generator.attribute("uri") ?? generator.attribute("url"), generator.base))
        members.add("version", generator.attribute("version"))
        return members.object
    }

    // MARK: Entries

    /// Reads an entry. Each text has the base and language of its element.
    private func item(_ element: FeedElement) -> Item {
        var item = Item(id: element.first("id")?.value ?? "")
        let links = entry.links(element)
        let title = element.first("title").flatMap(texts.atom)
        let contents = element.all("content").compactMap { content in
            let type = content.attribute("type").flatMap(PlainFeedText.trimmed)?.lowercased()
            if FeedTexts.isBinary(type), content.value != nil {
                entry.findings.report(
                    .feedContent, at: content.offset,
                    "the content is of type '\(type ?? "")', not text; the summary is shown instead")
            }
            return texts.atom(content)
        }
        // Video sites have no other text.
        let summary =
            element.first("summary").flatMap(texts.atom)
            ?? (contents.isEmpty ? FeedEntryReader.mediaDescription(element).flatMap(texts.rss) : nil)
        item.url = entry.page(links, of: element)
        item.title = title?.html.map(PlainFeedText.text(ofHTML:)).flatMap(PlainFeedText.trimmed)
        item.summary = summary?.html.map(PlainFeedText.text(ofHTML:))
        item.datePublished = entry.date(element, "published", "issued", "dcterms:issued", "pubdate")
        item.dateModified = entry.date(element, "updated", "modified", "dc:date", "dcterms:modified")
        item.authors = authors(element)
        item.language = FeedLanguage.checked(element.language)
        item.attachments = entry.attachments(element)
        item.image = entry.image(element)
        item.facts.categories = entry.categories(element)
        item.tags = FeedEntryReader.tags(item.facts.categories)
        if let title { item.facts.texts["title"] = [title] }
        if let summary { item.facts.texts["summary"] = [summary] }
        if !contents.isEmpty { item.facts.texts["content"] = contents }
        if let rights = element.first("rights", "copyright").flatMap(texts.atom) {
            item.facts.texts["rights"] = [rights]
        }
        item.setBody(contents.first { $0.html != nil } ?? summary)
        item.facts.contributors = element.all("contributor").map { FeedPerson(construct: $0).contributor }
        var facts = ObjectBuilder()
        facts.add("links", trees: links)
        facts.add("publisher", entry.publisher(element))
        facts.add("created", date: entry.date(element, "created", "dcterms:created"))
        facts.add("comments", entry.address(links, "replies") ?? element.first("comments")?.value)
        facts.add("geometry", FeedExtensions.geometry(element))
        facts.add("chapters", trees: FeedExtensions.chapters(element))
        facts.add("extensions", trees: FeedExtensions.list(element))
        item.facts.others = facts.dictionary
        if let source = element.first("source") { item.facts.source = shell(source).source }
        return item
    }
}
