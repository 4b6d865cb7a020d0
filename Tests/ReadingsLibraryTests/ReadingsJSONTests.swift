import Items
import ReadingSource
import Testing

@testable import ReadingsLibrary

/// The files for apps.
@Suite struct ReadingsJSONTests {
    private typealias Sample = ReadingsSample

    private static func library() -> ReadingsSample {
        var article = Sample.page("https://a.example/1", "Article", tags: ["maths"])
        article.contentHTML = "<p>Long text</p>"
        article.note = "My words"
        var sample = ReadingsSample([
            article, Sample.page("https://a.example/2", "Sealed"),
            Sample.page("https://b.example/3", "Bare", hoursAgo: 24),
            Sample.page("https://b.example/4", hoursAgo: nil), Sample.note("A note", tags: ["ideas"]),
            Sample.tagset(["only sets"]),
        ])
        sample.settings.sealed["https://a.example/2"] = .init(name: "two.html", taken: Sample.now)
        return sample
    }

    @Test func hasTheSameFilesForEveryList() {
        for sample in [Self.library(), ReadingsSample()] {
            #expect(
                sample.edition.files.map(\.path).filter { $0.hasPrefix("files/") } == [
                    "files/api/sites.json", "files/api/tags.json", "files/deeplinks.json", "files/feed.json",
                    "files/summary.json",
                ])
        }
    }

    @Test func routesDeeplinks() throws {
        let sample = Self.library()
        let links = try sample.object("deeplinks.json")
        #expect(links["version"] as? Int == 1 && links["scheme"] as? String == "peek")
        let routes = try #require(links["routes"] as? [[String: Any]])
        #expect(
            routes.map { $0["deeplink"] as? String } == [
                "peek://pages", "peek://notes", "peek://tags", "peek://item?id={id}",
            ])
        #expect(
            routes.map { $0["file"] as? String } == ["index.html", "notes.html", "tags.html", "index.html"])
        let items = try #require(links["items"] as? [[String: Any]])
        let ids = sample.list.items.map { PageName.ofItem($0.id) }
        #expect(items.map { $0["id"] as? String } == Array(ids.prefix(5)))
        #expect(
            items.map { $0["file"] as? String } == [
                "article-\(ids[0]).html", "sealed/two.html", "pages-2026-11.html#p-\(ids[2])",
                "pages-undated.html#p-\(ids[3])", "notes-2026-11.html#n-\(ids[4])",
            ])
        #expect(items.map { $0["type"] as? String } == ["page", "page", "page", "page", "note"])
        #expect(items[0]["deeplink"] as? String == "peek://item?id=\(ids[0])")
        #expect(items[0]["title"] as? String == "Article" && items[4]["title"] == nil)
        // The id in the app's database.
        #expect(items.map { $0["item_id"] as? String } == sample.list.items.prefix(5).map(\.id))
        // The places are there.
        #expect(sample.text("pages-2026-11.md").contains("id=\"p-\(ids[2])\""))
        #expect(sample.text("pages-undated.md").contains("id=\"p-\(ids[3])\""))
        #expect(sample.text("notes-2026-11.md").contains("id=\"n-\(ids[4])\""))
    }

    @Test func takesTheDeeplinkOfTheSettings() throws {
        var sample = Self.library()
        sample.settings.deeplink = "app://read/{id}?from=library"
        let links = try sample.object("deeplinks.json")
        #expect(links["scheme"] as? String == "app")
        let items = try #require(links["items"] as? [[String: Any]])
        let id = PageName.ofItem(sample.list.items[0].id)
        #expect(items[0]["deeplink"] as? String == "app://read/\(id)?from=library")
        #expect(!sample.text("files/deeplinks.json").contains("peek"))
    }

    @Test func sumsUp() throws {
        let summary = try Self.library().object("summary.json")
        #expect(summary["today"] as? String == "2026-11-25")
        #expect(
            summary["pages"] as? Int == 4 && summary["notes"] as? Int == 1 && summary["tags"] as? Int == 3)
        let newest = try #require(summary["newest"] as? [[String: Any]])
        #expect(newest.count == 4 && newest[0]["title"] as? String == "Article")
        #expect(newest[0]["url"] as? String == "https://a.example/1")
        #expect(newest[0]["saved_at"] as? String == "2026-11-25T11:00:00Z")
        #expect(newest[3]["saved_at"] == nil)
        let many = ReadingsSample(
            (0..<9).map { (hour: Int) in Sample.page("https://a.example/\(hour)", hoursAgo: hour) })
        let last = try #require(try many.object("summary.json")["newest"] as? [[String: Any]])
        #expect(last.map { $0["url"] as? String } == (0..<5).map { "https://a.example/\($0)" })
        let empty = try ReadingsSample().object("summary.json")
        #expect(empty["pages"] as? Int == 0 && (empty["newest"] as? [Any])?.isEmpty == true)
    }

    @Test func givesTheItemsAsAFeed() throws {
        let feed = try Self.library().object("feed.json")
        #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
        #expect(feed["title"] as? String == "Saved")
        let items = try #require(feed["items"] as? [[String: Any]])
        #expect(items.count == 6)
        // Articles are leaves; a feed with all of them would be as large as the library.
        #expect(!items.contains { $0["content_html"] != nil })
        #expect(items.allSatisfy { $0["content_text"] is String && $0["id"] is String })
        #expect(
            items[0]["content_text"] as? String == "My words" && items[0]["tags"] as? [String] == ["maths"])
        #expect(items[4]["content_text"] as? String == "A note" && items[4]["url"] == nil)
    }

    @Test func listsTagsAndSites() throws {
        let sample = Self.library()
        let tags = try #require(try sample.object("api/tags.json")["tags"] as? [[String: Any]])
        #expect(tags.map { $0["name"] as? String } == ["ideas", "maths", "only sets"])
        #expect(
            tags.map { $0["file"] as? String } == [
                "tag-ideas.html", "tag-maths.html", "tag-\(PageName.of("only sets")).html",
            ])
        #expect(tags[1]["frequency"] as? Int == 1)
        #expect(tags[1]["last_used"] as? String == "2026-11-25T11:00:00Z")
        let sites = try #require(try sample.object("api/sites.json")["sites"] as? [[String: Any]])
        #expect(sites.map { $0["site"] as? String } == ["a.example", "b.example"])
        #expect(sites.map { $0["pages"] as? Int } == [2, 2])
        #expect(sites[0]["file"] as? String == "site-a.example.html")
    }

    /// The names in JSON are those of the leaves, whatever the tag.
    @Test func namesTheLeavesOfTags() throws {
        let names = ["c++", "a/b", "\"quoted\"", "😀", "שלום", "\\", "{id}"]
        let sample = ReadingsSample([Sample.page("https://a.example/1", tags: names.sorted())])
        let tags = try #require(try sample.object("api/tags.json")["tags"] as? [[String: Any]])
        #expect(Set(tags.compactMap { $0["name"] as? String }) == Set(names))
        for tag in tags {
            let file = try #require(tag["file"] as? String)
            #expect(sample.pages.contains(String(file.dropLast(".html".count))), "\(file)")
        }
    }
}
