import Diagnostics
import Items
import TestSupport
import Testing

@testable import ReadingSource

/// Reading lists as bookmarks and as JSON Feed.
struct ReadingListExportTests {
    private static func text(_ list: ReadingList, title: String = "Saved") -> String {
        String(decoding: ReadingListExport.netscape(list, title: title).bytes, as: UTF8.self)
    }

    @Test func writesOneList() {
        let list = readingList(
            """
            {"urls": [{"id": "a", "url": "https://a.example/1?a=1&b=2", "tags": ["c++", "Maths"], "saved_at": 1700000000},
              {"id": "b", "url": "https://a.example/2", "saved_at": 1700000001}, {"id": "c", "url": "https://a.example/3"}],
             "texts": [{"id": "d", "content": "x"}, {"id": "e", "content": "y"}], "tagsets": [{"id": "f", "tags": ["x"]}]}
            """)
        let bookmarks = ReadingListExport.netscape(list, title: "A <list> & more")
        #expect(bookmarks.notes == 2 && bookmarks.tagsets == 1)
        #expect(
            String(decoding: bookmarks.bytes, as: UTF8.self) == """
                <!DOCTYPE NETSCAPE-Bookmark-file-1>
                <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
                <TITLE>A &lt;list&gt; &amp; more</TITLE>
                <H1>A &lt;list&gt; &amp; more</H1>
                <DL><p>
                <DT><A HREF="https://a.example/2" ADD_DATE="1700000001">https://a.example/2</A>
                <DT><A HREF="https://a.example/1?a=1&amp;b=2" ADD_DATE="1700000000" TAGS="c++,maths">https://a.example/1?a=1&amp;b=2</A>
                <DT><A HREF="https://a.example/3">https://a.example/3</A>
                </DL><p>

                """)
    }

    /// Without a text a bookmark is invisible. Read again, the address is not a title.
    @Test func namesPagesWithoutATitle() throws {
        let list = readingList(
            "{\"urls\": [{\"id\": \"a\", \"url\": \"https://a.example/1\", \"tags\": [\"a, b\", \"c\"]}]}")
        let bookmarks = ReadingListExport.netscape(list, title: "Saved")
        let text = String(decoding: bookmarks.bytes, as: UTF8.self)
        #expect(text.contains(" TAGS=\"a b,c\">https://a.example/1</A>"))
        #expect(bookmarks.commaTags == ["a, b"])
        let again = readingList(text)
        #expect(try #require(again.items.first).title == nil)
        #expect(ReadingListExport.netscape(again, title: "Saved").commaTags.isEmpty)
    }

    @Test func writesStatesAndNotes() {
        let list = readingList(
            """
            [{"href": "https://a.example/1", "description": "One", "extended": "two\\nlines\\n\\n<DT>&", "tags": "x",
              "time": "2026-01-01T00:00:00Z", "shared": "no", "toread": "no"}]
            """)
        #expect(
            Self.text(list).contains(
                """
                <DT><A HREF="https://a.example/1" ADD_DATE="1767225600" PRIVATE="1" TOREAD="0" TAGS="x">One</A>
                <DD>two
                lines

                &lt;DT&gt;&amp;
                </DL>
                """))
    }

    /// Stars stay stars; passages become quotations in the words.
    @Test func writesStarsAndPassages() throws {
        let list = readingList(
            """
            [{"id": 1, "title": "One", "url": "https://a.example/1", "is_archived": false, "is_starred": true,
              "created_at": "2026-01-01T00:00:00Z", "tags": [], "annotations": [{"quote": "a\\nb", "text": "why"}, {"quote": "c"}]}]
            """)
        let text = Self.text(list)
        #expect(text.contains(" DATA-IMPORTANT=\"true\""))
        #expect(text.contains("<DD>&gt; a\n&gt; b\n\nwhy\n\n&gt; c\n"))
        let again = try #require(readingList(text).items.first)
        #expect(again.isStarred && again.note == "> a\n> b\n\nwhy\n\n> c")
        #expect(Self.text(readingList(text)) == text)
    }

    /// Names that would be markup, and characters that hide text.
    @Test func hostileTextsStayText() throws {
        var item = Item(id: "x")
        item.url = "https://a.example/\"><script>alert(1)</script>"
        item.title = "</A><DT><A HREF=\"https://evil.example/\">x\u{202E}y\n<plaintext>"
        item.note = "</DL><H3>folder</H3><DL><DT><A HREF=\"https://evil.example/\">x</A>"
        item.tags = ["\" HREF=\"https://evil.example/", "<b>", "a,b", "a b", ","]
        item.facts.kind = .page
        var list = ReadingList()
        list.items = [item]
        let text = Self.text(list, title: "</TITLE><script>")
        #expect(
            !text.lowercased().contains("<script") && !text.contains("<b>") && !text.contains("<plaintext"))
        let again = readingList(text)
        #expect(again.items.count == 1)
        let read = try #require(again.items.first)
        #expect(read.url == item.url)
        #expect(read.title == "</A><DT><A HREF=\"https://evil.example/\">xy <plaintext>")
        #expect(read.note == item.note)
        #expect(read.tags == ["\" href=\"https://evil.example/", "<b>", "a b"])
    }

    /// The second export of what was read from the first one is the same.
    @Test func roundTripsAreStable() {
        let words = [
            "plain", "<b>", "&amp;", "\"", "'", "`", "ä", "🎈", "\n", "\r\n", "  ", ",", "c++", "a/b",
            "\u{202E}", "\t",
            "</A>", "<DD>", "&lt;", "#x", "\u{A0}",
        ]
        for seed in 0..<300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func text(_ count: Int) -> String {
                (0..<Int.random(in: 0...count, using: &generator)).map { _ in
                    words[Int.random(in: 0..<words.count, using: &generator)]
                }.joined()
            }
            var list = ReadingList()
            list.items = (0..<Int.random(in: 0...8, using: &generator)).map { index in
                var item = Item(id: "\(index)")
                item.url =
                    "https://a.example/\(Int.random(in: 0...9, using: &generator))?\(text(3).filter { $0 != "\n" })"
                item.title = text(5)
                item.note = text(8)
                item.tags = (0..<3).map { _ in text(3) }
                item.isArchived = Bool.random(using: &generator)
                item.isPrivate = Bool.random(using: &generator)
                if Bool.random(using: &generator) {
                    item.datePublished = Int.random(in: 1...5, using: &generator)
                }
                if Bool.random(using: &generator) {
                    item.dateModified = Int.random(in: 6...9, using: &generator)
                }
                return item
            }
            let first = readingList(Self.text(list))
            let once = Self.text(first)
            let second = readingList(once)
            let isStable = Self.text(second) == once
            #expect(isStable, "seed \(seed)")
            // Entries of one time keep the order of the file.
            let isSame = Set(second.items) == Set(first.items)
            #expect(isSame, "seed \(seed)")
        }
    }

    @Test func keepsAListOfAnotherFormat() {
        let list = readingList(
            """
            [{"href": "https://a.example/1", "description": "One", "extended": "my\\n\\nwords", "time": "2026-01-01T00:00:00Z",
              "shared": "no", "toread": "no", "tags": "Maths c++ a/b"},
             {"href": "https://a.example/2", "description": "<b>Two</b> & more", "extended": "", "toread": "yes",
              "time": "2026-01-02T00:00:00Z", "tags": ""},
             {"href": "ftp://a.example/x", "description": "File", "tags": "x"}]
            """)
        let again = readingList(Self.text(list))
        #expect(again.format == .netscape)
        #expect(again.items == list.items)
        #expect(again.tags == list.tags)
    }

    /// An address that a browser would run is text above the reader's words.
    @Test func addressesThatRunAreNoLinks() {
        let list = readingList(
            """
            [{"href": "JavaScript:alert(1)", "description": "Bookmarklet", "extended": "my words", "tags": "x"},
             {"href": "data:text/html,<b>x", "description": "", "tags": ""},
             {"href": "about:blank", "description": "Blank", "tags": ""}]
            """)
        let text = Self.text(list)
        #expect(
            text.contains(
                "<DT><A TAGS=\"x\">Bookmarklet</A>\n<DD>JavaScript:alert(1)\n\nmy words\n"), "\(text)")
        #expect(
            text.contains("<DT><A>data:text/html,&lt;b&gt;x</A>\n<DD>data:text/html,&lt;b&gt;x\n"), "\(text)")
        #expect(text.contains("<DT><A HREF=\"about:blank\">Blank</A>\n"), "\(text)")
        // Read again, they are notes.
        let again = readingList(text)
        #expect(again.items.map(\.url).compactMap { $0 } == ["about:blank"])
        #expect(
            again.items.compactMap(\.contentText).sorted() == [
                "# Bookmarklet\n\nJavaScript:alert(1)\n\nmy words",
                "# data:text/html,\\<b>x\n\ndata:text/html,<b>x",
            ])
    }

    @Test func writesJSONFeed() throws {
        let list = readingList(
            """
            [{"id": 1, "title": "One", "url": "https://a.example/1", "is_archived": true, "is_starred": true,
              "created_at": "2026-01-01T00:00:00Z", "content": "<p>x</p>", "tags": ["b", "a"],
              "annotations": [{"quote": "passage", "text": "why"}]}]
            """)
        let bytes = ReadingListExport.json(list)
        #expect(bytes == ReadingListExport.json(list))
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {
                  "version": "https://jsonfeed.org/version/1.1",
                  "title": "",
                  "_sitegen": {
                    "format": "wallabag-2"
                  },
                  "items": [
                    {
                      "id": "1",
                      "url": "https://a.example/1",
                      "title": "One",
                      "content_html": "<p>x</p>",
                      "date_published": "2026-01-01T00:00:00Z",
                      "tags": [
                        "a",
                        "b"
                      ],
                      "_sitegen": {
                        "kind": "page",
                        "archived": true,
                        "highlights": [
                          {
                            "text": "passage",
                            "note": "why"
                          }
                        ],
                        "starred": true
                      }
                    }
                  ]
                }

                """)
        let reading = ItemFeedReading(SourceText(file: "feed.json", bytes: bytes))
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.feed?.items.map(\.isArchived) == [true])
        #expect(reading.feed?.items.map(\.highlights) == list.items.map(\.highlights))
    }
}
