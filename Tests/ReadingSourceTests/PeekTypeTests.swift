import Items
import TestSupport
import Testing

@testable import ReadingSource

/// The types of rows in Peek's database.
struct PeekTypeTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the list of a database with one row of a type.
    private func read(_ type: String, _ url: String, _ content: String) throws -> ReadingList {
        let path = try TestDatabase.write(
            folder["peek.db"],
            TestDatabase.schema + """
                INSERT INTO items(id, type, url, content, created_at, updated_at)
                  VALUES('a', '\(type)', '\(url)', '\(content)', '2026-01-01', '2026-01-01');
                INSERT INTO tags(id, name) VALUES(1, 'x');
                INSERT INTO item_tags VALUES('a', 1, '');
                """)
        return try ReadingListReader.file(at: path)
    }

    @Test(arguments: [
        ("page", ItemFacts.Kind.page), ("PAGE", .page), (" Url ", .page), ("", .page), ("Text", .note),
        ("TagSet", .tagset),
    ])
    func readsTypesInAnyCase(type: String, kind: ItemFacts.Kind) throws {
        let isPage = kind == .page
        let list = try read(
            type, isPage ? "https://a.example/" : "", kind == .note ? "words" : "")
        #expect(list.messages == [] && list.items.map(\.facts.kind) == [kind])
        #expect(list.items.map(\.url) == [isPage ? "https://a.example/" : nil])
    }

    /// Each row with its table and id.
    @Test(arguments: [
        ("weird", "https://a.example/", true), ("bookmark", "HTTP://a.example/", true), ("weird", "", false),
        ("weird", "words", false), ("weird", "javascript:1", false),
        ("image", "https://a.example/p.png", false),
        ("Image", "", false),
    ])
    func reportsOtherTypes(type: String, url: String, isKept: Bool) throws {
        let list = try read(type, url, "words")
        let rest = isKept ? "the row has a web address and is read as a page" : "it is left out"
        #expect(list.rules == ["reading-entry"])
        #expect(list.messages == ["items, id 'a': the type '\(type)' is not known; \(rest)"])
        #expect(list.items.map(\.url) == (isKept ? [url] : []))
        #expect(
            list.items.map(\.note) == (isKept ? ["words"] : [])
                && list.items.map(\.tags) == (isKept ? [["x"]] : []))
    }
}
