import Diagnostics
import Items
import TestSupport
import Testing

@testable import ReadingSource

/// Keys and values of the settings in everything that an item shows.
struct HiddenValuesTests {
    private static let key = "ghp_" + "q7Zk2Lm9Xw4Rt6Yv8Bn3Cd5Fg1Hj0Ks2Pa4W"
    private static let value = "Project-Quokka"

    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func list(_ text: String, _ secrets: [String] = [value]) throws -> ReadingList {
        try folder.write(text, to: "list")
        return try ReadingListReader.file(at: folder["list"], hiding: secrets)
    }

    /// Everything that the list shows.
    private func output(_ list: ReadingList) -> String {
        let bookmarks = ReadingListExport.netscape(list, title: "x")
        return String(decoding: ReadingListExport.json(list) + bookmarks.bytes, as: UTF8.self)
            + list.diagnostics.map { $0.message }.joined()
    }

    /// Each member of the JSON of a service that reaches an item.
    @Test(
        arguments: [
            #""title": "t SECRET""#, #""tags": ["SECRET"]"#, #""tags": ["a SECRET b"]"#, #""id": "SECRET""#,
            #""content": "<p>text SECRET</p>""#, #""content": "<p title='SECRET'>text</p>""#,
            #""content": "<p id='SECRET'>text</p>""#,
            #""content": "<a href='https://b.example/?x=SECRET'>text</a>""#,
            #""published_by": ["SECRET"]"#, #""domain_name": "SECRET""#, #""language": "SECRET""#,
            #""preview_picture": "https://a.example/p.png?x=SECRET""#,
            #""annotations": [{"quote": "SECRET", "text": "SECRET"}]"#,
            #""created_at": "SECRET""#,
        ], [key, value])
    func hidesThemInEachMember(_ member: String, _ secret: String) throws {
        let member = member.replacing("SECRET", with: secret)
        let list = try list("[{\"url\": \"https://a.example/\", \"is_archived\": 0, \(member)}]")
        #expect(list.format == .wallabag2 && list.items.count == 1)
        #expect(!output(list).lowercased().contains(secret.lowercased()))
        #expect(list.diagnostics.allSatisfy { !$0.quotesSource })
    }

    @Test(arguments: [key, value])
    func hidesThemInSummaries(_ secret: String) throws {
        let list = try list(
            #"[{"url": "https://a.example/", "slug": "s", "state": "x", "description": "of \#(secret)", "siteName": "\#(secret)"}]"#
        )
        #expect(list.items.first?.summary?.hasPrefix("of [redacted: ") == true)
        #expect(!output(list).contains(secret))
        #expect(list.messages.first?.contains("2 keys") == true)
    }

    @Test func hidesKeysInTags() throws {
        let list = try list(#"[{"href": "https://a.example/", "tags": "one \#(Self.key) two"}]"#)
        #expect(list.items.first?.tags == ["[redacted: github-token]", "one", "two"])
        #expect(list.tags.map(\.name) == ["[redacted: github-token]", "one", "two"])
        #expect(list.rules == ["reading-secret"])
    }

    /// A tag that is too long is named in a finding.
    @Test func hidesKeysInFindingsAboutTags() throws {
        let tag = "\(Self.key) " + String(repeating: "x", count: 200)
        let list = try list(#"{"texts": [{"id": "a", "content": "c", "tags": ["\#(tag)"]}]}"#)
        #expect(Set(list.rules) == ["reading-secret", "reading-tag"])
        #expect(!output(list).contains(Self.key.prefix(12)))
    }

    /// Peek keeps tags in lower case.
    @Test func hidesValuesInTagsOfTheDatabase() throws {
        let path = try TestDatabase.write(
            folder["peek.db"],
            TestDatabase.schema + """
                INSERT INTO items(id, type, url, created_at, updated_at)
                  VALUES('p', 'page', 'https://a.example/', '2026-01-01 08:00:00', '2026-01-01 08:00:00');
                INSERT INTO tags(id, name, frequency, created_at, updated_at) VALUES(1, 'project-quokka', 2, '', ''),
                  (2, 'other', 1, '', ''), (3, 'the project-quokka', 1, '', '');
                INSERT INTO item_tags VALUES('p', 1, ''), ('p', 2, '');
                """)
        let list = try ReadingListReader.file(at: path, hiding: [Self.value])
        #expect(list.items.first?.tags == ["[redacted: configured]", "other"])
        #expect(
            list.tags.map(\.name) == ["[redacted: configured]", "other", "the [redacted: configured]"])
        #expect(list.rules.allSatisfy { $0 == "reading-secret" } && list.rules.count == 2)
        let shown = try ReadingListReader.file(at: path)
        #expect(shown.items.first?.tags == ["other", "project-quokka"] && shown.rules.isEmpty)
    }

    /// Two tags that lose a key are one.
    @Test func joinsTagsOfOneName() throws {
        let list = try list(
            #"""
            {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "n", "content_text": "x", "_sitegen": {"kind": "note"}}],
             "_sitegen": {"tags": [{"name": "\#(Self.value)", "frequency": 2}, {"name": "project-quokka", "frequency": 3},
                                   {"name": "other", "frequency": 1}]}}
            """#)
        #expect(
            list.tags == [
                SavedTag(name: "[redacted: configured]", frequency: 5), SavedTag(name: "other", frequency: 1),
            ])
        #expect(list.rules == ["reading-secret"])
    }

    /// Findings about notes are made when the pages are.
    @Test func quotesNoLineWithAKeyBelowAFindingAboutANote() throws {
        let list = try list(
            #"""
            {"texts": [{"id": "a", "content": "x \#(Self.key)"},
             {"id": "b", "content": "\#(Self.value)"},
             {"id": "c", "content": "words"}]}
            """#)
        let finding = Diagnostic(.readingNote, at: nil, "x")
        let placed = ["a", "b", "c", "other"].map { list.placed(finding, atItem: $0, of: "saved") }
        #expect(placed.map(\.quotesSource) == [false, false, true, false])
        #expect(placed.map { $0.position?.line } == [1, 2, 3, 1])
        #expect(placed.last?.position?.file == "saved")
    }

    @Test(arguments: [
        ("https://a.example/Project-Quokka/x", "https://a.example/redacted/x"),
        ("https://a.example/?q=Project-Quokka&x=1", "https://a.example/?q=redacted&x=1"),
        ("https://a.example/x#Project-Quokka", "https://a.example/x#redacted"),
    ])
    func hidesValuesInAddresses(_ address: String, _ shown: String) throws {
        let list = try list(#"[{"href": "\#(address)", "description": "\#(address)"}]"#)
        let item = list.items.first
        #expect(item?.url == shown && item?.id == shown && item?.title == nil)
        // The address cannot be asked for.
        #expect(item?.lostKey == true && list.rules == ["reading-secret"])
        #expect(!output(list).contains(Self.value))
    }

    @Test func keepsOtherTexts() throws {
        let list = try list(
            #"""
            [{"url": "https://a.example/project/quokka?token=1", "is_archived": 0, "id": 7, "title": "The key of a Quokka",
              "tags": ["password", "project"], "language": "en", "published_by": ["A. Token"], "domain_name": "a.example",
              "content": "<p id=\"user-content-key\">the <b>secret</b> key: <a href=\"https://b.example/?key=value\">x</a></p>"}]
            """#)
        #expect(list.messages == [])
        let item = try #require(list.items.first)
        #expect(
            item.id == "7" && item.title == "The key of a Quokka" && item.tags == ["password", "project"])
        #expect(item.language == "en" && item.authors.first?.name == "A. Token")
        #expect(
            item.contentHTML
                == "<p id=\"user-content-key\">the <b>secret</b> key: <a href=\"https://b.example/?key=value\">x</a></p>"
        )
    }
}
