import Items
import Testing

@testable import ReadingsLibrary

/// Lists of so many items that one leaf would be too large.
@Suite struct LongListTests {
    private typealias Sample = ReadingsSample

    /// Returns the composed files as texts by their paths.
    private static func texts(_ sample: Sample) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: sample.edition.files.map {
                ($0.path, String(decoding: $0.bytes, as: UTF8.self))
            })
    }

    private static func rows(_ text: String?) -> Int {
        (text ?? "").split(separator: "<li class=\"saved-row\"", omittingEmptySubsequences: false).count - 1
    }

    /// Expects that every link of the pages leads to a page.
    private static func expectLinks(_ texts: [String: String], _ location: SourceLocation = #_sourceLocation)
    {
        for (path, text) in texts where path.hasSuffix(".md") {
            for link in Sample.links(in: text) {
                #expect(
                    texts[link.replacing(".html", with: ".md")] != nil, "\(path): \(link)",
                    sourceLocation: location)
            }
        }
    }

    /// The first leaf has the name of the list.
    @Test func dividesListsByItems() throws {
        let most = ItemGroup.mostItems
        var sample = Sample(
            (0...most).map { number in
                Sample.page(
                    "https://a.example/\(number)", "Title \(number).", tags: ["one"], hoursAgo: nil)
            })
        let texts = Self.texts(sample)
        Self.expectLinks(texts)
        for (page, title) in [
            ("pages-undated", "Without a date"), ("tag-one", "one"), ("site-a.example", "a.example"),
        ] {
            let (first, second) = (texts[page + ".md"], texts[page + "--2.md"])
            #expect(Self.rows(first) == most && Self.rows(second) == 1, "\(page)")
            #expect(first?.contains("Title \(most).") == false && second?.contains("Title \(most).") == true)
            #expect(first?.contains("<a href=\"\(page)--2.html\">\(title) (2) <span>1</span></a>") == true)
            #expect(second?.contains("<a href=\"\(page).html\">\(title) <span>\(most)</span></a>") == true)
            #expect(second?.contains("title: \"\(title) (2)\"") == true, "\(page)")
            #expect(texts[page + "--3.md"] == nil && ReadingsEdition.isSearched("pages-undated--2.html"))
        }
        let items = try #require(try sample.object("deeplinks.json")["items"] as? [[String: Any]])
        let ids = sample.list.items.map { PageName.ofItem($0.id) }
        #expect(items.first?["file"] as? String == "pages-undated.html#p-\(ids[0])")
        #expect(items.last?["file"] as? String == "pages-undated--2.html#p-\(ids[most])")
        // One item fewer is one leaf, as before.
        sample.list.items.removeLast()
        let short = Self.texts(sample)
        #expect(!short.keys.contains { $0.contains("--") })
        #expect(Self.rows(short["pages-undated.md"]) == most)
        #expect(short["pages-undated.md"]?.contains("saved-groups") == false)
    }

    @Test func dividesListsBySize() {
        let settings = Sample().settings
        let notes = (0..<4).map { number in
            SavedNote(Sample.note("\(number) " + String(repeating: "word ", count: 20_000)), settings)
        }
        let group = ItemGroup(name: "2026-11", page: "notes-2026-11", notes: notes)
        #expect(group.parts.map(\.page) == ["notes-2026-11", "notes-2026-11--2"])
        #expect(group.parts.map(\.count) == [2, 2] && group.parts.map(\.number) == [1, 2])
        // A text that is too long is alone on its leaf.
        let long = SavedNote(Sample.note(String(repeating: "word ", count: 80_000)), settings)
        #expect(ItemGroup(name: "t", page: "tag-t", notes: [long]).parts.map(\.count) == [1])
        #expect(ItemGroup(name: "t", page: "tag-t", notes: [notes[0], long]).parts.map(\.count) == [1, 1])
        #expect(ItemGroup(name: "t", page: "tag-t").parts.map(\.count) == [0])
    }

    /// Pages come before notes, and notes before sets.
    @Test func dividesAGroupOfAllKinds() {
        let settings = Sample().settings
        let pages = (1..<ItemGroup.mostItems).map { number in
            SavedPage(Sample.page("https://a.example/\(number)"), settings)
        }
        let notes = ["a", "b"].map { SavedNote(Sample.note($0), settings) }
        let group = ItemGroup(
            name: "t", page: "tag-t", pages: pages, notes: notes, tagsets: [Sample.tagset(["t"])])
        #expect(group.parts.map(\.pages.count) == [pages.count, 0])
        #expect(group.parts.map { $0.notes.map(\.text) } == [["a"], ["b"]])
        #expect(group.parts.map(\.tagsets.count) == [0, 1])
    }

    @Test func dividesTheTabsOfTagsAndSites() {
        let most = ReadingsPage.mostLinks
        let pages = (0...most).map { number in
            Sample.page("https://s\(number).example/", tags: ["t\(number)"])
        }
        let sets = (0...ItemGroup.mostItems).map { number in Sample.tagset(["t\(number)", "t0"]) }
        let texts = Self.texts(Sample(pages + sets))
        Self.expectLinks(texts)
        let links = { (page: String, prefix: String) in
            Sample.links(in: texts[page + ".md"] ?? "").count { $0.hasPrefix(prefix) }
        }
        #expect(links("sites", "site-") == most && links("sites--2", "site-") == 1)
        #expect(links("sites", "sites--2") == 1 && links("sites--2", "sites.html") == 1)
        #expect(links("tags--2", "tag-") == 1 && links("tags--2", "tags.html") == 2)
        #expect(Self.rows(texts["tags.md"]) == ItemGroup.mostItems && Self.rows(texts["tagsets--2.md"]) == 1)
        #expect(links("tags", "tags--2") == 1 && links("tags", "tagsets--2") == 1)
        #expect(links("tagsets--2", "tags.html") == 2)
        #expect(texts["tags--3.md"] == nil && texts["tagsets--3.md"] == nil && texts["tagsets.md"] == nil)
    }
}
