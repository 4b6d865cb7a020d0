import Foundation
import Items
import NewsLibrary
import Testing

/// The files for apps.
@Suite struct NewsJSONTests {
    private static func object(_ sample: NewsSample, _ path: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(sample.text("files/" + path).utf8)) as? [String: Any])
    }

    @Test func dividesListsIntoPages() throws {
        let sample = NewsSample((0..<120).map { NewsSample.item("\($0)", "T \($0)", hoursAgo: $0) })
        let third = try Self.object(sample, "api/articles-3.json")
        #expect(third["page"] as? Int == 3 && third["pages"] as? Int == 3 && third["total"] as? Int == 120)
        #expect((third["articles"] as? [Any])?.count == 20)
        #expect(sample.text("files/api/articles-4.json").isEmpty)
        #expect(try Self.object(sample, "api/category-technology-1.json")["total"] as? Int == 120)
        #expect(try Self.object(sample, "api/category-world-1.json")["total"] as? Int == 0)
    }

    @Test func givesAnArticleEveryMember() throws {
        var item = NewsSample.item("1", "T", "<p>Text <img src=\"https://a.example/p.png\" alt=\"\"></p>")
        item.authors = [Person(name: "A. Writer")]
        item.language = "de"
        var sample = NewsSample([item])
        sample.addPicture("https://a.example/p.png")
        let list = try #require(
            try Self.object(sample, "api/articles-1.json")["articles"] as? [[String: Any]])
        let id = try #require(list[0]["id"] as? String)
        let article = try Self.object(sample, "api/article-\(id).json")
        for (key, value) in [
            ("title", "T"), ("url", "https://a.example/1"), ("author", "A. Writer"), ("source_name", "Anvil"),
            ("source_slug", "anvil"), ("category_name", "Technology"), ("category_slug", "technology"),
            ("language", "de"), ("published_at", "2026-11-25T11:00:00Z"), ("file", "article-\(id).html"),
        ] { #expect(article[key] as? String == value, "\(key)") }
        #expect((article["image_url"] as? String)?.hasPrefix("media/") == true)
        #expect((article["content"] as? String)?.contains("<img src=\"media/") == true)
        #expect(list[0]["content"] == nil)
    }

    @Test(arguments: [
        (
            "Just <plain> text.\nSecond line.\n \n\nThird.",
            "<p>Just &lt;plain&gt; text.<br>Second line.</p><p>Third.</p>"
        ),
        ("One\r\ntwo", "<p>One<br>two</p>"), ("", ""),
    ]) func keepsTheLinesOfPlainText(_ text: String, _ content: String) throws {
        var item = NewsSample.item("1", "T")
        (item.contentHTML, item.contentText) = (nil, text)
        let sample = NewsSample([item])
        let list = try #require(
            try Self.object(sample, "api/articles-1.json")["articles"] as? [[String: Any]])
        let id = try #require(list[0]["id"] as? String)
        #expect(try Self.object(sample, "api/article-\(id).json")["content"] as? String ?? "" == content)
    }

    /// A store of an older version has addresses that tell who reads; its pictures were fetched by them.
    @Test func cleansTheAddressesOfOlderStores() throws {
        var item = NewsSample.item("1", "T")
        item.url = "https://a.example/1?gclid=z"
        item.externalURL = "https://b.example/?fbclid=z&p=1"
        item.attachments = [
            "e.mp3?utm_source=rss", "v.mp4?id=7&fbclid=a", "p.png?utm_source=rss", "t.pdf?utm_id=1&v=2",
        ].map { Items.Attachment(url: "https://cdn.example/\($0)") }
        item.image = "https://cdn.example/p.png?utm_source=rss"
        var author = Person(name: "A")
        author.url = "https://a.example/me?utm_source=rss"
        item.authors = [author]
        var sample = NewsSample([item])
        sample.settings.openHosts = ["cdn.example"]
        sample.addPicture("https://cdn.example/p.png?utm_source=rss")
        for file in sample.edition.files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("utm_") && !text.contains("clid="), "\(file.path)")
        }
        #expect(sample.article.contains("<a href=\"https://cdn.example/v.mp4?id=7\">"))
        #expect(sample.article.contains("<figure class=\"news-hero\"><img src=\"files/media/"))
        let list = try #require(
            try Self.object(sample, "api/articles-1.json")["articles"] as? [[String: Any]])
        #expect(list[0]["media_url"] as? String == "https://cdn.example/e.mp3")
        #expect((list[0]["image_url"] as? String)?.hasPrefix("media/") == true)
    }

    /// An item that is about another page may have no page of its own.
    @Test(arguments: [
        (nil as String?, "https://b.example/x?utm_source=rss", "https://b.example/x" as String?),
        ("https://a.example/1", "https://b.example/x", "https://a.example/1"),
        (nil, "ftp://b.example/x", nil),
    ]) func takesTheExternalAddress(_ url: String?, _ external: String, _ expected: String?) throws {
        var item = NewsSample.item("1", "T")
        (item.url, item.externalURL) = (url, external)
        let sample = NewsSample([item])
        let list = try #require(
            try Self.object(sample, "api/articles-1.json")["articles"] as? [[String: Any]])
        #expect(list[0]["url"] as? String == expected)
        let items = try #require(try Self.object(sample, "feed.json")["items"] as? [[String: Any]])
        #expect(items[0]["url"] as? String == url)
    }

    @Test func routesDeeplinks() throws {
        let sample = NewsSample([NewsSample.item("1", "T")])
        let links = try Self.object(sample, "deeplinks.json")
        let routes = try #require(links["routes"] as? [[String: Any]])
        #expect(
            routes.contains {
                $0["deeplink"] as? String == "pulse://home" && $0["file"] as? String == "index.html"
            })
        #expect(
            routes.contains {
                $0["deeplink"] as? String == "pulse://search?q={query}" && $0["type"] as? String == "search"
                    && $0["file"] as? String == "index.html#find=:{query}"
            })
        let article = try #require((links["articles"] as? [[String: Any]])?.first)
        let id = try #require(article["id"] as? String)
        #expect(article["deeplink"] as? String == "pulse://article?id=\(id)")
        #expect(article["type"] as? String == "article")
        #expect(sample.edition.files.contains { $0.path == "article-\(id).md" })
    }

    /// Two feeds with one title are two sources.
    @Test func tellsFeedsOfOneTitleApart() throws {
        var sample = NewsSample([
            NewsSample.item("1", "T"), NewsSample.item("2", "U", feed: "https://b.example/feed"),
        ])
        sample.contents.addresses["https://b.example/feed"]?.title = "Anvil"
        let sources = try #require(
            try Self.object(sample, "api/sources.json")["sources"] as? [[String: Any]])
        #expect(sources.prefix(2).map { $0["name"] as? String } == ["Anvil", "Anvil"])
        #expect(Set(sources.compactMap { $0["slug"] as? String }).count == sources.count)
        let list = try #require(
            try Self.object(sample, "api/articles-1.json")["articles"] as? [[String: Any]])
        #expect(Set(list.compactMap { $0["source_slug"] as? String }).count == 2)
    }

    /// The keys of subscribers are in the addresses of their feeds.
    @Test func publishesNoCredentials() throws {
        var sample = NewsSample([NewsSample.item("1", "T", feed: "https://u:p@d.example/feed?key=secret")])
        sample.settings.subscriptions.append(
            NewsSample.feed("https://u:p@d.example/feed?key=secret", "World"))
        try #require(!sample.edition.files.isEmpty)
        for file in sample.edition.files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("u:p@"), "\(file.path)")
        }
    }

    @Test func publishesNoCharactersThatReorderText() throws {
        var item = NewsSample.item("1", "The \u{202E}drow\u{202C} שלום")
        item.authors = [Person(name: "A \u{2066}B")]
        let items = try #require(
            try Self.object(NewsSample([item]), "feed.json")["items"] as? [[String: Any]])
        #expect(items[0]["title"] as? String == "The drow שלום")
        #expect((items[0]["authors"] as? [[String: Any]])?.first?["name"] as? String == "A B")
    }

    /// In whole hours: the setting, or longer if the feed wants it, up to a day.
    @Test(
        arguments: [(600, nil, 1), (7200, nil, 2), (600, 5401, 2), (7200, 600, 2), (600, 604_800, 24)]
            as [(Int, Int?, Int)])
    func tellsTheIntervalOfSources(_ setting: Int, _ wanted: Int?, _ hours: Int) throws {
        var sample = NewsSample()
        sample.settings.feeds.lifetime.category = setting
        sample.contents.addresses["https://a.example/feed"]?.interval = wanted
        let sources = try #require(try Self.object(sample, "api/sources.json")["sources"] as? [[String: Any]])
        #expect(sources[0]["fetch_interval_hours"] as? Int == hours)
    }

    @Test func marksStaleSources() throws {
        var sample = NewsSample()
        var state = FetchState()
        (state.failures, state.checked, state.answered) = (7, NewsSample.now, NewsSample.now - 8 * 86400)
        sample.contents.addresses["https://a.example/feed"] = state
        let sources = try #require(try Self.object(sample, "api/sources.json")["sources"] as? [[String: Any]])
        #expect(sources[0]["stale"] as? String == "yes")
        #expect(sources[0]["consecutive_failures"] as? Int == 7)
        #expect(sources[1]["stale"] == nil)
    }

    /// The time of a feed that has never answered begins with its first request.
    @Test(arguments: [(7 * 86400, false), (7 * 86400 + 1, true)])
    func marksSourcesWithoutAnyAnswer(_ seconds: Int, _ isStale: Bool) throws {
        var sample = NewsSample()
        var state = FetchState()
        (state.failures, state.checked, state.failingSince) = (7, NewsSample.now, NewsSample.now - seconds)
        sample.contents.addresses["https://a.example/feed"] = state
        let sources = try #require(try Self.object(sample, "api/sources.json")["sources"] as? [[String: Any]])
        #expect((sources[0]["stale"] != nil) == isStale && sources[0]["answered_at"] == nil)
    }

    @Test func namesEveryPageInTheManifest() throws {
        let sample = NewsSample([
            NewsSample.item("1", "T"), NewsSample.item("2", "U", feed: "https://gone.example/"),
        ])
        let manifest = sample.text("manifest.json")
        let pages = sample.edition.files.map(\.path).filter { $0.hasSuffix(".md") }
        for page in pages { #expect(manifest.contains("\"source\": \"../store/pages/\(page)\""), "\(page)") }
        #expect(manifest.components(separatedBy: "\"source\"").count - 1 == pages.count)
    }
}
