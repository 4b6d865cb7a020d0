extension ItemFacts {
    /// The object; `nil` if it has no members.
    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("feed", feed)
        object.add("feed_id", feedID)
        object.add("kind", kind?.rawValue)
        object.add("first_seen", date: firstSeen)
        object.add("revision", revision)
        object.add("content_hash", contentHash)
        object.add("content_feed", contentFeed)
        object.add("former_title", formerTitle)
        object.add("unlisted", date: unlisted)
        object.add("also_in", trees: alsoIn.compactMap(\.tree))
        object.add("former_urls", formerURLs)
        object.add("url_hash", urlHash)
        object.add("categories", trees: categories.compactMap(\.tree))
        object.add("contributors", trees: contributors.compactMap(\.tree))
        object.add("rights", rights)
        object.add("source", source)
        object.add("media", media?.tree)
        object.add("page", page?.tree)
        object.add("position", position)
        object.add("text", textsTree)
        object.add("bookmarked", flag: isBookmarked)
        object.add("keep", flag: isKept)
        object.add(others)
        return object.object
    }

    /// The text constructs: an object by name, with a list where a name has several.
    private var textsTree: JSONTree? {
        var object = ObjectBuilder()
        for (name, constructs) in texts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let trees = constructs.compactMap(\.tree)
            object.add(name, trees.count > 1 ? .array(trees) : trees.first)
        }
        return object.object
    }

    init(_ reader: inout ObjectReader) {
        feed = reader.string("feed")
        feedID = reader.string("feed_id")
        if let word = reader.string("kind") {
            kind = Kind(rawValue: word)
            if kind == nil {
                let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
                reader.report("kind", "is not one of \(kinds)")
            }
        }
        firstSeen = reader.date("first_seen")
        // It is counted further.
        revision = reader.count("revision").map { min($0, 1 << 53) }
        contentHash = reader.string("content_hash")
        contentFeed = reader.string("content_feed")
        formerTitle = reader.string("former_title")
        unlisted = reader.date("unlisted")
        alsoIn = reader.objects("also_in") { Listing(&$0) }
        formerURLs = reader.strings("former_urls")
        urlHash = reader.string("url_hash")
        categories = reader.objects("categories") { Category(&$0) }
        contributors = reader.people("contributors")
        rights = reader.string("rights")
        source = reader.tree("source")
        media = reader.object("media") { Media(&$0) } ?? media
        page = reader.object("page") { PageText(&$0) } ?? page
        position = reader.count("position")
        if let texts = reader.object("text") {
            var texts = texts
            for name in texts.keys {
                self.texts[name] = texts.oneOrMore(name).map {
                    var reader = $0
                    return TextConstruct(&reader)
                }
            }
        }
        isBookmarked = reader.flag("bookmarked") ?? false
        isKept = reader.flag("keep") ?? false
        others = reader.rest
    }
}

extension ItemFacts.Listing {
    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("feed", feed)
        object.add("id", id)
        object.add("url", url)
        object.add("date_published", date: datePublished)
        object.add("unlisted", date: unlisted)
        return object.object
    }

    /// Fails with a finding without a feed or an id.
    init?(_ reader: inout ObjectReader) {
        guard let feed = reader.string("feed"), let id = reader.string("id") else {
            reader.report("feed", "and 'id' are both needed; the entry is left out")
            return nil
        }
        self.init(feed: feed, id: id, url: reader.string("url"))
        datePublished = reader.date("date_published")
        unlisted = reader.date("unlisted")
    }
}

extension ItemFacts.Category {
    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("term", term)
        object.add("scheme", scheme)
        object.add("label", label)
        return object.object
    }

    init(_ reader: inout ObjectReader) {
        term = reader.string("term")
        scheme = reader.string("scheme")
        label = reader.string("label")
    }
}

extension ItemFacts.Media {
    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("file", file)
        object.add("width", width)
        object.add("height", height)
        object.add("sha256", sha256)
        return object.object
    }

    init(_ reader: inout ObjectReader) {
        file = reader.string("file")
        width = reader.count("width")
        height = reader.count("height")
        sha256 = reader.string("sha256")
    }
}

extension ItemFacts.TextConstruct {
    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("type", type)
        object.add("lang", lang)
        object.add("base", base)
        object.add("html", html)
        object.add("src", src)
        return object.object
    }

    init(_ reader: inout ObjectReader) {
        type = reader.string("type")
        lang = reader.string("lang")
        base = reader.string("base")
        html = reader.string("html")
        src = reader.string("src")
    }
}

extension ItemFacts.PageText {
    var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("content_html", html)
        object.add("byline", byline)
        object.add("image", image)
        object.add("site_name", siteName)
        object.add("language", language)
        object.add("fetched", date: fetched)
        object.add("revision", revision)
        return object.object
    }

    init(_ reader: inout ObjectReader) {
        self.init()
        html = reader.string("content_html")
        byline = reader.string("byline")
        image = reader.string("image")
        siteName = reader.string("site_name")
        language = reader.string("language")
        fetched = reader.date("fetched")
        revision = reader.count("revision")
    }
}
