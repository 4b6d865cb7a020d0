/// A document of JSON Feed 1.1: a feed, or the items of a store.
package struct ItemFeed: Sendable, Hashable {
    /// The version that is written (JSON Feed 1.1, "Top-level").
    package static let version = "https://jsonfeed.org/version/1.1"

    /// The title, or an empty string, since the member is required.
    package var title = ""
    package var homePageURL: String?
    package var feedURL: String?
    package var description: String?
    package var userComment: String?
    package var nextURL: String?
    package var icon: String?
    package var favicon: String?
    package var authors: [Person] = []
    package var language: String?
    package var expired = false
    package var items: [Item] = []
    /// The members of `_sitegen`.
    package var facts = FeedFacts()
    /// Members of other programs, `hubs` among them, which are written again.
    package var others: [String: JSONTree] = [:]

    package init() {}

    /// The document: members in the order of JSON Feed 1.1, then other members by name, then the items.
    package var tree: JSONTree { .object(head + [.init("items", .array(items.map(\.tree)))]) }

    /// The members without the items.
    var head: [JSONTree.Member] {
        var object = ObjectBuilder()
        object.add("version", Self.version)
        object.add("title", title)
        object.add("home_page_url", homePageURL)
        object.add("feed_url", feedURL)
        object.add("description", description)
        object.add("user_comment", userComment)
        object.add("next_url", nextURL)
        object.add("icon", icon)
        object.add("favicon", favicon)
        object.add("authors", trees: authors.compactMap(\.tree))
        object.add("language", language)
        object.add("expired", flag: expired)
        object.add("_sitegen", facts.tree)
        object.add(others)
        return object.members
    }

    init(_ reader: inout ObjectReader) {
        title = reader.string("title") ?? ""
        homePageURL = reader.string("home_page_url")
        feedURL = reader.string("feed_url")
        description = reader.string("description")
        userComment = reader.string("user_comment")
        nextURL = reader.string("next_url")
        icon = reader.string("icon")
        favicon = reader.string("favicon")
        authors = reader.people("authors")
        // JSON Feed 1.0 has one author.
        if authors.isEmpty { authors = reader.object("author") { [Person(&$0)] } ?? [] }
        language = reader.string("language")
        expired = reader.flag("expired") ?? false
        facts = reader.object("_sitegen") { FeedFacts(&$0) } ?? facts
    }
}

/// The extension `_sitegen` of a feed (JSON Feed 1.1, "Extensions").
package struct FeedFacts: Sendable, Hashable {
    /// The format of the document, such as `rss20` or `atom10`.
    package var format: String?
    /// The encoding in which the bytes were read, as the Encoding Standard names it, in lower case.
    package var encoding: String?
    /// True if the document is well-formed in the encoding that it declares.
    package var isWellFormed: Bool?
    /// The program that made the feed, with name, url and version.
    package var generator: JSONTree?
    package var rights: String?
    /// The minutes for which the feed may be cached (RSS 2.0, `ttl`).
    package var ttl: Int?
    /// Members that this module does not read, which are written again.
    package var others: [String: JSONTree] = [:]

    package init() {}

    init(_ reader: inout ObjectReader) {
        format = reader.string("format")
        encoding = reader.string("encoding")
        isWellFormed = reader.flag("well_formed")
        generator = reader.tree("generator")
        rights = reader.string("rights")
        ttl = reader.count("ttl")
        others = reader.rest
    }

    var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("format", format)
        object.add("encoding", encoding)
        object.add("well_formed", isWellFormed.map(JSONTree.bool))
        object.add("generator", generator)
        object.add("rights", rights)
        object.add("ttl", ttl)
        object.add(others)
        return object.object
    }
}
