import Foundation
import Items
import ReadingSource
import Testing

@testable import ReadingsLibrary

/// The pages of a library of readings.
@Suite struct ReadingsPagesTests {
    private typealias Sample = ReadingsSample

    private static func library() -> ReadingsSample {
        ReadingsSample([
            Sample.page("https://a.example/1", "One", tags: ["maths", "x y"]),
            Sample.page("https://www.a.example/2", "Two", tags: ["maths"], hoursAgo: 30),
            Sample.page("https://b.example/3", "Three", hoursAgo: 24 * 40),
            Sample.note("Words of a note", tags: ["maths", "ideas"]),
            Sample.tagset(["maths", "sets only"]),
        ])
    }

    @Test func givesTheSameBytes() {
        let sample = Self.library()
        #expect(sample.edition.files == sample.edition.files)
        #expect(sample.edition.files.map(\.path) == sample.edition.files.map(\.path).sorted())
        // The time of the last change counts as now, whatever the clock.
        var other = sample
        other.settings.now = nil
        #expect(other.edition.files == other.edition.files)
        // Another order of the tags is the same list.
        var changed = sample
        changed.list.items[0].title = "Other"
        #expect(changed.edition.files != sample.edition.files)
    }

    @Test func countsItemsInTheTabs() {
        let sample = Self.library()
        for (page, current) in [("index", "Pages"), ("notes", "Notes"), ("tags", "Tags")] {
            let text = sample.text(page + ".md")
            for (file, words) in [
                ("index", "Pages <span>3</span>"), ("notes", "Notes <span>1</span>"),
                ("tags", "Tags <span>4</span>"),
            ] {
                let mark = words.hasPrefix(current) ? " aria-current=\"true\"" : ""
                #expect(text.contains("<a href=\"\(file).html\"\(mark)>\(words)</a>"), "\(page): \(words)")
            }
        }
        // Each other page belongs to a tab.
        #expect(sample.text("tag-maths.md").contains("tags.html\" aria-current=\"true\""))
        #expect(sample.text("site-a.example.md").contains("index.html\" aria-current=\"true\""))
        #expect(sample.text("notes-2026-11.md").contains("notes.html\" aria-current=\"true\""))
    }

    @Test func saysThatNothingIsThereYet() {
        let empty = ReadingsSample()
        #expect(empty.pages == ["index", "notes", "sites", "tags"])
        #expect(empty.text("index.md").contains("<p class=\"saved-empty\">No saved pages.</p>"))
        #expect(empty.text("notes.md").contains("<p class=\"saved-empty\">No notes.</p>"))
        #expect(empty.text("tags.md").contains("<p class=\"saved-empty\">No tags.</p>"))
        #expect(empty.text("sites.md").contains("<p class=\"saved-empty\">No saved pages.</p>"))
        let full = Self.library()
        for page in full.pages { #expect(!full.text(page + ".md").contains("saved-empty"), "\(page)") }
        // A set of tags is something that the tab shows.
        let sets = ReadingsSample([Sample.tagset(["a"])])
        #expect(!sets.text("tags.md").contains("saved-empty") && sets.text("tags.md").contains(">a</a>"))
    }

    @Test func hasALeafForEachTagSiteAndMonth() throws {
        let sample = Self.library()
        let pages = sample.pages
        #expect(pages.filter { $0.hasPrefix("tag-") }.count == 4)
        #expect(pages.filter { $0.hasPrefix("site-") } == ["site-a.example", "site-b.example"])
        #expect(pages.filter { $0.hasPrefix("pages-") } == ["pages-2026-10", "pages-2026-11"])
        #expect(pages.filter { $0.hasPrefix("notes-") } == ["notes-2026-11"])
        // That of a tag of sets alone lists the sets.
        let sets = try #require(pages.first { sample.text($0 + ".md").contains("title: \"sets only\"") })
        #expect(sample.text(sets + ".md").contains("## Sets of tags {#sets}"))
        #expect(Sample.links(in: sample.text(sets + ".md")).contains("tag-maths.html"))
        #expect(!sample.text(sets + ".md").contains("## Saved pages"))
        #expect(sample.text("tag-maths.md").contains("Words of a note"))
        let maths = sample.text("tag-maths.md")
        #expect(maths.contains("One") && maths.contains("Two") && !maths.contains("Three"))
        // `www.` makes no other site.
        #expect(sample.text("site-a.example.md").contains("Two"))
        #expect(!sample.text("site-a.example.md").contains("Three"))
        #expect(sample.text("pages-2026-10.md").contains("Three"))
        #expect(!sample.text("pages-2026-10.md").contains("One"))
    }

    /// Every link leads to a leaf, a sealed page or a tag that is there.
    @Test func linksResolve() {
        var sample = Self.library()
        sample.list.items[0].contentHTML = "<p>Text</p>"
        sample.settings.sealed[sample.list.items[1].id] = .init(name: "two.html", taken: Sample.now)
        let files = Set(sample.pages.map { $0 + ".html" } + ["sealed/two.html"])
        var seen: Set<String> = []
        for page in sample.pages {
            let links = Sample.links(in: sample.text(page + ".md"))
            #expect(links.count >= 3, "\(page)")
            for link in links { #expect(files.contains(link), "\(page): \(link)") }
            seen.formUnion(links)
        }
        // Each leaf is reached by a link.
        #expect(files.subtracting(seen) == ["notes-2026-11.html"])
    }

    @Test func listsMonthsOfNotesOnceTheTabIsFull() {
        let notes = { (count: Int) in
            ReadingsSample(
                (0..<count).map { (hour: Int) in Sample.note("Note number \(hour)", hoursAgo: hour) }
            ).text(
                "notes.md")
        }
        #expect(!notes(50).contains("notes-2026-11.html") && notes(50).contains("Note number 49"))
        #expect(notes(51).contains("href=\"notes-2026-11.html\">November 2026 <span>51</span>"))
        #expect(!notes(51).contains("Note number 50"))
    }

    @Test func showsTheNewestPagesInTheTabAndAllInTheMonths() {
        let sample = ReadingsSample(
            (0..<130).map { (hour: Int) in
                Sample.page("https://a.example/\(hour)", "Title \(hour).", hoursAgo: hour)
            })
        let rows = { (page: String) in
            sample.text(page).components(separatedBy: "<li class=\"saved-row\"").count - 1
        }
        #expect(rows("index.md") == 100 && rows("pages-2026-11.md") == 130)
        #expect(
            sample.text("index.md").contains("Title 99.") && !sample.text("index.md").contains("Title 100."))
        #expect(
            sample.text("index.md").contains("href=\"pages-2026-11.html\">November 2026 <span>130</span>"))
        #expect(sample.text("index.md").contains("href=\"sites.html\">All 1 sites"))
    }

    /// A page that was changed last is the first, however long ago it was saved.
    @Test func ordersTheTabByTheLastChange() {
        var old = ReadingsSample.page("https://a.example/1", "Former", hoursAgo: 500)
        old.dateModified = ReadingsSample.now
        let text = ReadingsSample([ReadingsSample.page("https://a.example/2", "Latter"), old]).text(
            "index.md")
        let parts = text.components(separatedBy: "Former")
        #expect(parts.count == 2 && parts[1].contains("Latter") && !parts[0].contains("Latter"))
    }

    @Test func groupsThePagesOfAMonthByDay() {
        let headings = { (page: String) in
            Self.library().text(page).split(separator: "\n").filter { $0.hasPrefix("## ") }
        }
        #expect(
            headings("pages-2026-11.md") == [
                "## 25 November 2026 {#d-2026-11-25}", "## 24 November 2026 {#d-2026-11-24}",
            ])
        #expect(headings("pages-2026-10.md") == ["## 16 October 2026 {#d-2026-10-16}"])
        // The tab has the newest in one list.
        #expect(headings("index.md") == ["## By month {#months}"])
    }

    @Test func ordersTagsByNameAndSitesByUse() {
        let sample = ReadingsSample([
            Sample.page("https://b.example/1", tags: ["zebra", "ant"]),
            Sample.page("https://c.example/1", tags: ["mouse"]), Sample.page("https://c.example/2"),
            Sample.page("https://a.example/1"),
        ])
        let tags = Sample.links(in: sample.text("tags.md").components(separatedBy: "saved-groups").last ?? "")
        #expect(tags == ["tag-ant.html", "tag-mouse.html", "tag-zebra.html"])
        let sites = Sample.links(
            in: sample.text("sites.md").components(separatedBy: "saved-groups").last ?? "")
        #expect(sites == ["site-c.example.html", "site-a.example.html", "site-b.example.html"])
    }

    /// A tag of the list that no item has is there without a leaf, and is not counted.
    @Test func listsTagsThatNothingUses() throws {
        let sample = ReadingsSample(
            [Sample.page("https://a.example/1", tags: ["maths"]), Sample.tagset(["solo"])],
            tags: ["idle", "maths", "solo", "<b>"].map { SavedTag(name: $0) })
        #expect(sample.pages.filter { $0.hasPrefix("tag-") } == ["tag-maths", "tag-solo"])
        let text = sample.text("tags.md")
        #expect(text.contains("Tags <span>2</span>"))
        #expect(text.contains("<li><span class=\"saved-unused\">idle <span>0</span></span></li>"))
        #expect(text.contains("saved-unused\">&lt;b&gt; <span>0</span>"))
        #expect(text.contains("<a href=\"tag-solo.html\">solo <span>1</span></a>"))
        #expect(try sample.object("summary.json")["tags"] as? Int == 2)
        let tags = try #require(try sample.object("api/tags.json")["tags"] as? [[String: Any]])
        #expect(tags.map { $0["file"] as? String } == [nil, "tag-maths.html", "tag-solo.html", nil])
        let unused = ReadingsSample([], tags: [SavedTag(name: "idle")])
        #expect(!unused.text("tags.md").contains("saved-empty") && unused.text("tags.md").contains(">idle <"))
        // Each tag has an item.
        #expect(!Self.library().text("tags.md").contains("saved-unused"))
    }

    @Test func mergesDuplicates() {
        let sample = ReadingsSample(
            json: """
                {"urls": [{"id": "1", "url": "https://a.example/x", "tags": ["one"], "saved_at": "2026-11-20T08:00:00Z"},
                {"id": "2", "url": "https://a.example/x", "tags": ["two"], "saved_at": "2026-11-21T08:00:00Z"}]}
                """)
        #expect(sample.text("index.md").contains("Pages <span>1</span>"))
        let page = sample.text("pages-2026-11.md")
        #expect(page.components(separatedBy: "<li class=\"saved-row\"").count == 2)
        #expect(page.contains(">one</a> <a") && page.contains(">two</a>"))
        #expect(page.contains("20 November 2026") && !page.contains("21 November 2026"))
        #expect(sample.text("site-a.example.md").components(separatedBy: "saved-row").count == 2)
    }

    @Test func showsItemsWithoutATime() throws {
        let sample = ReadingsSample([
            Sample.page("https://a.example/1", "Dated"),
            Sample.page("https://a.example/2", "Undated", hoursAgo: nil),
            Sample.note("A note", hoursAgo: nil),
        ])
        let text = sample.text("index.md")
        #expect(sample.text("pages-undated.md").contains("## Without a date {#d-undated}"))
        // So do their months.
        #expect(
            ReadingsSample.links(in: text.components(separatedBy: "saved-groups").last ?? "").prefix(2) == [
                "pages-2026-11.html", "pages-undated.html",
            ])
        // Items without a time follow the others.
        #expect(text.split(separator: "Undated")[0].contains("Dated"))
        #expect(sample.text("pages-undated.md").contains("title: \"Without a date\""))
        #expect(sample.text("notes-undated.md").contains("A note"))
        let row = try #require(text.split(separator: "\n").first { $0.contains("Undated") })
        #expect(!row.contains("<time"))
        // Nothing has a time.
        var timeless = ReadingsSample([Sample.page("https://a.example/2", hoursAgo: nil)])
        timeless.settings.now = nil
        #expect(timeless.pages.contains("pages-undated"))
        #expect(timeless.text("files/summary.json").contains("1970-01-01"))
    }

    @Test func showsStateNotesAndHighlights() {
        var item = Sample.page("https://a.example/1", "One")
        let plain = ReadingsSample([item]).text("index.md")
        #expect(!plain.contains("archived") && !plain.contains("starred"))
        #expect(!plain.contains("saved-words") && !plain.contains("saved-quote"))
        (item.isArchived, item.isStarred) = (true, true)
        item.note = "My <words>\n\nof it"
        item.highlights = [.init(text: "A quote", note: "my remark"), .init(text: "<b>Second")]
        for page in ["index.md", "pages-2026-11.md", "site-a.example.md"] {
            let text = ReadingsSample([item]).text(page)
            #expect(text.contains("starred · archived"), "\(page)")
            #expect(
                text.contains("<span class=\"saved-words\" dir=\"auto\">My &lt;words&gt;<br><br>of it</span>")
            )
            #expect(
                text.contains(
                    "<blockquote class=\"saved-quote\" dir=\"auto\">A quote <span dir=\"auto\">my remark</span></blockquote>"
                ))
            #expect(text.contains("&lt;b&gt;Second</blockquote>"))
        }
        var note = Sample.note("Words")
        #expect(!ReadingsSample([note]).text("notes.md").contains("archived"))
        note.isArchived = true
        #expect(ReadingsSample([note]).text("notes.md").contains("archived"))
    }

    // MARK: Targets

    /// The article comes first, then the sealed page, then an open host; else the address is text.
    @Test(arguments: [
        (true, true, true, "article"), (true, false, false, "article"), (false, true, true, "sealed/p.html"),
        (false, false, true, "https://a.example/1"), (false, false, false, ""),
    ])
    func opens(_ hasArticle: Bool, _ isSealed: Bool, _ isOpen: Bool, _ target: String) throws {
        let item = Sample.page("https://a.example/1", "Title")
        var sample = ReadingsSample([item])
        if hasArticle { sample.settings.articles[item.id] = "<p>Text</p>" }
        if isSealed { sample.settings.sealed[item.id] = .init(name: "p.html", taken: Sample.now) }
        if isOpen { sample.settings.openHosts = ["a.example"] }
        let row = try #require(
            sample.text("index.md").split(separator: "\n").first { $0.contains("saved-row") })
        #expect(row.contains("<a class=\"saved-open\"") == !target.isEmpty)
        let link = Sample.links(in: String(row)).first ?? ""
        let article = "article-\(PageName.ofItem(item.id)).html"
        #expect(target.isEmpty || link == (target == "article" ? article : target))
        // Without a target the row shows the address.
        #expect(row.contains("<span class=\"saved-address\">https://a.example/1</span>") == target.isEmpty)
        // The sealed page of an article is a link of its own.
        #expect(row.contains("<a href=\"sealed/p.html\">saved page</a>") == (hasArticle && isSealed))
        #expect(sample.pages.contains { $0.hasPrefix("article-") } == hasArticle)
    }

    /// An address may have a host without being of the web.
    @Test(arguments: [
        "javascript://open.example/%0aalert(1)", "data://open.example/x", "ftp://open.example/",
        "JAVASCRIPT://open.example/", "not an address", "//open.example", "mailto:a@open.example",
    ])
    func opensOnlyAddressesOfTheWeb(_ url: String) {
        var sample = ReadingsSample([Sample.page(url, "Title")])
        sample.settings.openHosts = ["open.example"]
        for page in sample.pages {
            #expect(!Sample.links(in: sample.text(page + ".md")).contains { $0.contains("open.example") })
        }
        #expect(!sample.pages.contains { $0.hasPrefix("site-") })
        #expect(sample.text("index.md").contains("<span class=\"saved-address\">"))
    }

    @Test func givesArticlesALeaf() throws {
        var item = Sample.page("https://a.example/1", "On $x^2$ & $5", tags: ["maths"])
        item.contentHTML =
            "<h2>Part</h2><p>Text with <a href=\"https://a.example/2\">a link</a>.</p><img src=\"https://a.example/p.png\" alt=\"A crane\">"
        item.authors = [Person(name: "A. Writer")]
        item.language = "de"
        item.note = "My words"
        item.highlights = [.init(text: "Text with"), .init(text: "link", note: "About it")]
        var sample = ReadingsSample([item])
        let name = "article-\(PageName.ofItem(item.id))"
        let text = sample.text(name + ".md")
        #expect(text.contains("lang: \"de\"") && text.contains("# On $`x^2`$ \\& \\$5 {#home}"))
        for part in [
            "A. Writer", "a.example", "## Part", "Text with a link", "A crane", "My words",
            "dir=\"auto\">Text with</blockquote>", "link <span dir=\"auto\">About it</span></blockquote>",
            // The page's own words are in the language of the article (WCAG 2.2, 3.1.1).
            ">Seiten <span>1", "href=\"tag-maths.html\"",
            "Original: <span class=\"saved-address\">https://a.example/1</span>",
        ] { #expect(text.contains(part), "\(part): \(text)") }
        #expect(!text.contains("p.png") && !text.contains("href=\"https://"))
        #expect(sample.text("index.md").contains(">Pages <span>1"))
        sample.settings.openHosts = ["a.example"]
        #expect(sample.text(name + ".md").contains("<a href=\"https://a.example/1\">https://a.example/1</a>"))
        #expect(sample.text("manifest.json").contains("\"\(name).html\""))
        // The article of the sealed page replaces that of the list.
        sample.settings.articles[item.id] = "<p>Newer text</p>"
        #expect(sample.text(name + ".md").contains("Newer text"))
        #expect(!sample.text(name + ".md").contains("Part"))
    }

    /// A page without a title is shown by its address, and the row does not repeat it.
    @Test func showsAddressesForTitles() throws {
        let row = try #require(
            ReadingsSample([Sample.page("https://a.example/x/")]).text("index.md").split(separator: "\n")
                .first {
                    $0.contains("saved-row")
                })
        #expect(row.contains("dir=\"auto\">a.example/x</strong>") && !row.contains("saved-address"))
    }

    @Test func speaksTheLanguageOfTheSettings() {
        var sample = Self.library()
        sample.settings.language = "de"
        #expect(sample.text("index.md").contains("lang: \"de\""))
        #expect(sample.text("index.md").contains("25. November 2026"))
        #expect(!sample.text("index.md").contains("By month"))
    }

    // MARK: The manifest

    @Test func namesEveryPageInTheManifest() throws {
        var sample = Self.library()
        sample.list.items[0].contentHTML = "<p>Text</p>"
        let manifest = sample.text("manifest.json")
        let pages = sample.pages
        for page in pages {
            #expect(manifest.contains("\"source\": \"../store/pages/\(page).md\""), "\(page)")
            #expect(manifest.contains("\"file\": \"\(page).html\""), "\(page)")
        }
        #expect(manifest.components(separatedBy: "\"source\"").count - 1 == pages.count)
        #expect(manifest.components(separatedBy: "\"kind\": \"readings\"").count - 1 == pages.count)
        // Chapters without leaves are left out: the schema refuses them.
        #expect(!ReadingsSample().text("manifest.json").contains("\"articles\""))
        #expect(manifest.contains("\"articles\""))
    }

    /// Find looks where each item is once.
    @Test func isSearchedOnceForEachItem() {
        var sample = Self.library()
        sample.list.items[0].contentHTML = "<p>Text</p>"
        let searched = sample.pages.map { $0 + ".html" }.filter(ReadingsEdition.isSearched)
        #expect(
            searched == [
                "article-\(PageName.ofItem(sample.list.items[0].id)).html", "notes-2026-11.html",
                "pages-2026-10.html", "pages-2026-11.html",
            ])
        // No other leaf has a tag of sets alone.
        let manifest = sample.text("manifest.json")
        let parts = manifest.components(separatedBy: "\"id\": \"tagsets\"")
        #expect(parts.count == 2 && parts[1].contains("\"title\": \"sets only\""))
        #expect(!parts[0].contains("\"title\": \"sets only\"") && parts[0].contains("\"title\": \"maths\""))
        #expect(ReadingsEdition.isSearched("tag-x.html", chapter: "tagsets"))
        #expect(!ReadingsEdition.isSearched("tag-x.html", chapter: "tags"))
    }
}
