import Items

/// Reads Atom 1.0 (RFC 4287) and 0.3.
struct AtomReader {
    let entry: FeedEntryReader
    private var texts: FeedTexts { entry.texts }

    init(_ texts: FeedTexts) { entry = FeedEntryReader(texts: texts) }

    /// Returns the feed, and the offset of each entry in the text.
    func feed(_ root: FeedElement) -> (feed: ItemFeed, offsets: [Int]) {
        var feed = shell(root)
        let entries = root.all("entry")
        feed.items = entries.map(item)
        return (feed, entries.map(\.offset))
    }

    /// Reads a feed without its items, as `source` has it too.
    private func shell(_ root: FeedElement) -> ItemFeed {
        var feed = ItemFeed()
        var facts = FeedMembers()
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
        feed.language = FeedLanguage.checked(root.language ?? root.first("dc:language")?.value)
        feed.authors = authors(root)
        var named = FeedMembers()
        named.add("title", title?.tree)
        named.add("subtitle", subtitle?.tree)
        named.add("rights", root.first("rights", "copyright", "dc:rights").flatMap(texts.atom)?.tree)
        named.add("info", root.first("info").flatMap(texts.atom)?.tree)
        facts.add("id", root.first("id")?.value)
        facts.add("published", date: entry.date(root, "published", "issued"))
        facts.add("updated", date: entry.date(root, "updated", "modified"))
        facts.add("created", date: entry.date(root, "created", "dcterms:created"))
        facts.add("text", named.object)
        facts.add("links", links)
        facts.add("categories", entry.categories(root).compactMap(\.object))
        facts.add("contributors", root.all("contributor").compactMap { FeedPerson(construct: $0).tree })
        facts.add("publisher", publisher(root))
        facts.add("extensions", FeedExtensions.list(root))
        feed.facts.generator = generator(root)
        feed.facts.others = facts.dictionary
        return feed
    }

    /// Returns the authors of an element. Dublin Core counts only where Atom names none, since it repeats them.
    private func authors(_ element: FeedElement) -> [Person] {
        let own = element.all("author").map { FeedPerson(construct: $0) }
        let others = element.all("dc:creator").map { FeedPerson(text: $0.text) }
        return (own + (own.isEmpty ? others : [])).filter { !$0.isEmpty }.map(\.person)
    }

    /// Returns the publisher, for which Atom has no element of its own.
    private func publisher(_ element: FeedElement) -> JSONTree? {
        element.first("dc:publisher").flatMap { FeedPerson(text: $0.text).tree }
            ?? element.first("itunes:owner").flatMap { owner in
                var members = FeedMembers()
                members.add("name", owner.first("itunes:name")?.value)
                members.add("email", owner.first("itunes:email")?.value)
                return members.object
            }
    }

    /// Returns the program that made the feed (RFC 4287, 4.2.4; Atom 0.3 says `url`).
    private func generator(_ element: FeedElement) -> JSONTree? {
        guard let generator = element.first("generator") else { return nil }
        var members = FeedMembers()
        members.add("name", generator.value)
        members.add(
            "url",
            FeedAddress.resolved(generator.attribute("uri") ?? generator.attribute("url"), generator.base))
        members.add("version", generator.attribute("version"))
        return members.object
    }

    // MARK: Entries

    /// Reads an entry. The base and language of each text are those of its element.
    private func item(_ element: FeedElement) -> Item {
        var item = Item(id: element.first("id")?.value ?? "")
        let links = entry.links(element)
        let title = element.first("title").flatMap(texts.atom)
        let contents = element.all("content").compactMap(texts.atom)
        let summary = element.first("summary").flatMap(texts.atom)
        item.url = entry.address(links, "alternate")
        item.title = title?.html.map(PlainFeedText.text(ofHTML:)).flatMap(PlainFeedText.trimmed)
        item.summary = summary?.html.map(PlainFeedText.text(ofHTML:))
        item.datePublished = entry.date(element, "published", "issued", "dcterms:issued", "pubdate")
        item.dateModified = entry.date(element, "updated", "modified", "dc:date", "dcterms:modified")
        item.authors = authors(element)
        item.language = FeedLanguage.checked(element.language)
        item.attachments = entry.attachments(element, element.base)
        item.image = entry.image(element)
        item.facts.categories = entry.categories(element)
        item.tags = FeedEntryReader.tags(item.facts.categories)
        if let title { item.facts.texts["title"] = [title] }
        if let summary { item.facts.texts["summary"] = [summary] }
        if !contents.isEmpty { item.facts.texts["content"] = contents }
        if let rights = element.first("rights", "copyright").flatMap(texts.atom) {
            item.facts.texts["rights"] = [rights]
        }
        item.setBody(contents.first ?? summary)
        item.facts.contributors = element.all("contributor").map { FeedPerson(construct: $0).person }
        var facts = FeedMembers()
        facts.add("links", links)
        facts.add("publisher", publisher(element))
        facts.add("created", date: entry.date(element, "created", "dcterms:created"))
        facts.add("comments", entry.address(links, "replies") ?? element.first("comments")?.value)
        facts.add("geometry", FeedExtensions.geometry(element))
        facts.add("chapters", FeedExtensions.chapters(element))
        facts.add("extensions", FeedExtensions.list(element))
        item.facts.others = facts.dictionary
        if let source = element.first("source") { item.facts.source = shell(source).withoutItems }
        return item
    }
}
