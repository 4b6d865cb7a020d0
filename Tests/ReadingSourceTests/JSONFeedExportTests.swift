import Items
import TestSupport
import Testing

@testable import ReadingSource

/// The JSON that `readings export` writes, read again.
struct JSONFeedExportTests {
    private func again(_ list: ReadingList) -> ReadingList { TestExport.read(ReadingListExport.json(list)) }

    private func expectSame(_ list: ReadingList, _ note: String) {
        let read = again(list)
        #expect(read.format == .jsonFeed && !read.isRefused, "\(note)")
        #expect(read.items == list.items, "\(note)")
        #expect(read.tags == list.tags, "\(note)")
        #expect(again(read).items == list.items, "\(note)")
    }

    /// Random lists with every field, texts of every sign among them.
    @Test func losesNothing() {
        let signs = Array("aÄ漢😀 \n\t\"\\<>&$*_`#,;|\u{202E}\u{0}\u{7F}\u{301}שC+/.").map(String.init)
        for seed in 0..<60 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func text(_ longest: Int) -> String {
                (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
                    signs.randomElement(using: &generator) ?? ""
                }.joined()
            }
            func flag() -> Bool { .random(using: &generator) }
            func time() -> Int? { flag() ? Int.random(in: 1...2_000_000_000, using: &generator) : nil }
            let findings = ExportText(.init(file: "x", bytes: Array("{}".utf8))).findings
            var builder = ReadingListBuilder(findings)
            for number in 0..<Int.random(in: 0...12, using: &generator) {
                var entry = SavedEntry()
                entry.kind = [.page, .page, .note, .tagset].randomElement(using: &generator) ?? .page
                entry.id = flag() ? "\(number % 5) \(text(3))" : nil
                if entry.kind == .page {
                    entry.url =
                        flag()
                        ? "https://a\(number % 3).example/\(text(4))"
                        : ["javascript:alert(1)", "words \(number)", "https://u:p@a.example/\(number)?q"]
                            .randomElement(using: &generator)
                }
                entry.title = flag() ? text(600) : nil
                entry.note = flag() ? text(60) : nil
                entry.summary = flag() ? text(5000) : nil
                entry.html = flag() ? "<p>\(text(20))<b>x</p><script>1</script><img src=p.png>" : nil
                entry.tags = (0..<Int.random(in: 0...4, using: &generator)).map { _ in text(120) }
                entry.folders = flag() ? [text(5)] : []
                (entry.created, entry.updated, entry.published) = (time(), time(), time())
                (entry.isArchived, entry.isStarred, entry.isPrivate) = (flag(), flag(), flag())
                entry.highlights = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    Highlight(text: text(40), note: flag() ? text(10) : nil)
                }
                entry.author = flag() ? text(220) : nil
                entry.siteName = flag() ? text(20) : nil
                entry.language = ["en", "pt_BR", "not a tag!", nil].randomElement(using: &generator) ?? nil
                entry.image = flag() ? "https://a.example/p.png" : "x"
                builder.add(entry)
            }
            var list = ReadingList()
            list.format = .peek
            list.items = builder.finish()
            list.tags = TagCount.tags(of: list.items)
            expectSame(list, "seed \(seed)")
            // The use of tags that a database counts.
            for index in list.tags.indices { list.tags[index].frequency += 7 }
            list.tags = TagCount.merged(list.tags + [SavedTag(name: "~only", lastUsed: 5)], with: [])
            expectSame(list, "seed \(seed), tags")
        }
    }

    @Test func readsOtherFeeds() throws {
        let list = readingList(
            """
            {"version": "https://jsonfeed.org/version/1", "title": "T", "items": [
             {"id": 7, "url": "https://a.example/", "content_text": "One <b>\\n\\nTwo", "author": {"name": "A"}},
             {"id": "n", "content_text": "words #Tag"}, {"id": "none"},
             {"id": "t", "title": "A title", "content_text": "more"}]}
            """)
        #expect(list.format == .jsonFeed && list.items.count == 3)
        let titled = list.items.first { $0.id == "t" }
        #expect(titled?.facts.kind == .note && titled?.contentText == "# A title\n\nmore")
        expectSame(list, "other feeds")
        let page = try #require(list.item("https://a.example/"))
        #expect(
            page.id == "7" && page.facts.kind == .page && page.contentHTML == "<p>One &lt;b&gt;</p><p>Two</p>"
        )
        let note = try #require(list.items.first { $0.id == "n" })
        #expect(note.facts.kind == .note && note.contentText == "words #Tag" && note.tags == ["tag"])
        #expect(list.rules.contains("reading-entry"))
    }

    @Test func refusesJSONThatIsNoFeed() {
        for text in [#"{"version": "2", "items": []}"#, #"{"items": []}"#, #"{"version": 1, "items": []}"#] {
            #expect(readingList(text).isRefused, "\(text)")
        }
        #expect(!readingList(#"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#).isRefused)
    }
}
