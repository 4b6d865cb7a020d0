import Items
import SiteFiles
import TestSupport
import Testing

@testable import ReadingSource

/// The schemas of Peek's database.
struct PeekDatabaseTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the list of a database, and expects that reading it changes no file.
    private func read(_ statements: String) throws -> ReadingList {
        let path = try TestDatabase.write(folder["peek.db"], statements)
        let before = try FolderState(folder)
        let list = try ReadingListReader.file(at: path)
        #expect(try FolderState(folder) == before)
        return list
    }

    @Test func readsTheCurrentSchema() throws {
        let list = try read(TestDatabase.schema + TestDatabase.rows)
        #expect(list.format == .peek && !list.isRefused)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["p2", "p1", "n1", "t1"])
        #expect(list.items.map(\.facts.kind) == [.page, .page, .note, .tagset])
        let one = try #require(list.item("https://a.example/1"))
        #expect(one.tags == ["code", "maths"])
        #expect(one.datePublished == 1_767_254_400 && one.dateModified == 1_767_340_800)
        #expect(list.items[2].tags == ["gamma"] && list.items[2].contentText == "a #Gamma note")
        #expect(list.items[3].tags == ["code", "maths"])
        #expect(
            list.tags == [
                SavedTag(name: "code", frequency: 2),
                SavedTag(name: "gamma", frequency: 1, lastUsed: 1_767_250_800),
                SavedTag(name: "gone", frequency: 1, lastUsed: 1_767_427_200),
                SavedTag(name: "maths", frequency: 3, lastUsed: 1_767_340_800),
            ])
    }

    @Test func readsNoSecrets() throws {
        let list = try read(TestDatabase.schema + TestDatabase.rows)
        for text in ["secret", "hook.example"] {
            #expect(!"\(list)".contains(text))
            #expect(!String(decoding: ReadingListExport.json(list), as: UTF8.self).contains(text))
        }
    }

    @Test func readsTheOlderSchema() throws {
        let list = try read(
            """
            CREATE TABLE urls(id TEXT PRIMARY KEY, url TEXT, created_at TEXT, updated_at TEXT, deleted_at TEXT);
            CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT UNIQUE, frequency INTEGER, last_used TEXT);
            CREATE TABLE url_tags(url_id TEXT, tag_id INTEGER, created_at TEXT);
            INSERT INTO urls VALUES('a', 'https://a.example/1', '2026-01-01 08:00:00', NULL, NULL),
              ('b', 'https://a.example/2', '2026-01-02 08:00:00', '', ''), ('c', 'https://a.example/3', '', '', '2026-01-02');
            INSERT INTO tags VALUES(1, 'x', 1, '2026-01-01 08:00:00');
            INSERT INTO url_tags VALUES('a', 1, ''), ('missing', 1, ''), ('a', 77, '');
            """)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["b", "a"])
        #expect(list.items.map(\.tags) == [[], ["x"]])
        #expect(list.items.map(\.datePublished) == [1_767_340_800, 1_767_254_400])
    }

    @Test func readsPastTheNewerSchema() throws {
        let list = try read(
            """
            CREATE TABLE items(id TEXT PRIMARY KEY, type TEXT, url TEXT, content TEXT, metadata TEXT, sync_id TEXT,
              sync_source TEXT, synced_at INTEGER, created_at INTEGER, updated_at INTEGER, deleted_at INTEGER DEFAULT 0);
            CREATE TABLE tags(id TEXT PRIMARY KEY, name TEXT, frequency INTEGER, last_used INTEGER);
            CREATE TABLE item_tags(item_id TEXT, tag_id TEXT);
            CREATE TABLE blobs(id TEXT, data BLOB);
            INSERT INTO blobs VALUES('i1', x'0102');
            INSERT INTO items VALUES
              ('a', 'url', 'https://a.example/1', NULL, '{"title": "One  title", "mime": 3}', 's', 'ios', 1, 1767254400123, 1767340800456, 0),
              ('b', 'text', NULL, 'words', 'not json', NULL, NULL, NULL, 1767254400000, 0, NULL),
              ('i1', 'image', NULL, NULL, '{}', NULL, NULL, NULL, 1767254400000, 0, 0),
              ('i2', 'image', NULL, NULL, '{}', NULL, NULL, NULL, 1767254400000, 0, 0),
              ('d', 'url', 'https://a.example/2', NULL, NULL, NULL, NULL, NULL, 1767254400000, 0, 1767254400000);
            INSERT INTO tags VALUES('t-1', 'Maths', 5, 1767254400000);
            INSERT INTO item_tags VALUES('a', 't-1');
            """)
        #expect(list.items.map(\.id) == ["a", "b"])
        let one = try #require(list.items.first)
        #expect(one.title == "One title" && one.tags == ["maths"])
        #expect(one.datePublished == 1_767_254_400 && one.dateModified == 1_767_340_800)
        #expect(list.tags == [SavedTag(name: "maths", frequency: 5, lastUsed: 1_767_254_400)])
        #expect(list.rules == ["reading-member", "reading-entry", "reading-entry"])
        #expect(
            list.messages.dropFirst() == [
                "items, id 'i1': the type 'image' is not known; it is left out",
                "items, id 'i2': the type 'image' is not known; it is left out",
            ])
    }

    /// The schema of Peek's desktop program and server: the address of a page is in `content`, 0 marks an active item.
    @Test(arguments: [false, true]) func readsAddressesInTheContent(isSnakeCase: Bool) throws {
        var tables = """
            CREATE TABLE items(id TEXT PRIMARY KEY NOT NULL, type TEXT NOT NULL, content TEXT, metadata TEXT DEFAULT '{}',
              createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, deletedAt INTEGER DEFAULT 0, deletedBy TEXT,
              starred INTEGER DEFAULT 0, archived INTEGER DEFAULT 0, title TEXT DEFAULT '');
            CREATE TABLE tags(id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL UNIQUE, frequency INTEGER DEFAULT 1,
              lastUsed INTEGER NOT NULL);
            CREATE TABLE item_tags(id TEXT PRIMARY KEY NOT NULL, itemId TEXT NOT NULL, tagId TEXT NOT NULL);

            """
        if isSnakeCase {
            for (camel, snake) in [
                ("createdAt", "created_at"), ("updatedAt", "updated_at"), ("deletedAt", "deleted_at"),
                ("lastUsed", "last_used"), ("itemId", "item_id"), ("tagId", "tag_id"),
            ] { tables = tables.replacing(camel, with: snake) }
        }
        let list = try read(
            tables + """
                CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT);
                INSERT INTO settings VALUES('webhook_api_key', 'secret-key-123');
                INSERT INTO items VALUES
                  ('u1', 'url', 'https://a.example/1', '{"title": "Other"}', 1790000000000, 1790000300000, 0, '', 1, 0, 'One'),
                  ('u2', 'url', 'https://a.example/2', '{"title": "Two"}', 1790000000000, 1790000200000, NULL, '', 0, 1, ''),
                  ('n1', 'text', 'a kept note', '{}', 1790000000000, 1790000100000, 0, '', 0, 0, ''),
                  ('d1', 'text', 'a deleted note', '{}', 1790000000000, 1790000100000, 1790000200000, '', 0, 0, ''),
                  ('d2', 'url', 'https://a.example/gone', '{}', 1790000000000, 1790000100000, 1790000200000, '', 0, 0, '');
                INSERT INTO tags VALUES('t', 'Maths', 3, 1790000000000);
                INSERT INTO item_tags VALUES('x', 'u1', 't'), ('y', 'd1', 't');
                """)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["u1", "u2", "n1"])
        #expect(list.items.map(\.url) == ["https://a.example/1", "https://a.example/2", nil])
        #expect(list.items.map(\.title) == ["One", "Two", nil])
        #expect(list.items.map(\.note) == [nil, nil, nil] && list.items[2].contentText == "a kept note")
        #expect(list.items.map(\.tags) == [["maths"], [], []])
        #expect(list.items.map(\.isStarred) == [true, false, false])
        #expect(list.items.map(\.isArchived) == [false, true, false])
        #expect(list.items.map(\.datePublished) == [1_790_000_000, 1_790_000_000, 1_790_000_000])
        #expect(list.items.map(\.dateModified) == [1_790_000_300, 1_790_000_200, 1_790_000_100])
        #expect(list.tags == [SavedTag(name: "maths", frequency: 3, lastUsed: 1_790_000_000)])
        #expect(!"\(list)".contains("secret"))
    }

    /// A row that one of two columns marks as deleted is not shown.
    @Test func readsBothNamesOfADeletion() throws {
        let list = try read(
            """
            CREATE TABLE items(id TEXT, url TEXT, deleted_at TEXT, deletedAt INTEGER DEFAULT 0);
            INSERT INTO items VALUES('a', 'https://a.example/1', NULL, 0),
              ('b', 'https://a.example/2', '2026-01-02', 0), ('c', 'https://a.example/3', NULL, 1767254400000);
            """)
        #expect(list.messages == [] && list.items.map(\.id) == ["a"])
    }

    /// A row that a flag alone marks as deleted is not shown either, which is a finding.
    @Test(arguments: [("items", "is_deleted"), ("items", "isDeleted"), ("urls", "deleted")])
    func reportsRowsThatAFlagMarksAsDeleted(table: String, flag: String) throws {
        let list = try read(
            """
            CREATE TABLE \(table)(id TEXT, url TEXT, deleted_at TEXT, deletedBy TEXT, \(flag) INTEGER DEFAULT 0);
            INSERT INTO \(table) VALUES('a', 'https://a.example/1', NULL, 'x', 0),
              ('b', 'https://a.example/2', NULL, NULL, 1), ('c', 'https://a.example/3', '2026-01-02', NULL, 1),
              ('d', 'https://a.example/4', '', NULL, NULL), ('e', 'https://a.example/5', NULL, NULL, 'false');
            """)
        #expect(list.items.map(\.id) == ["a", "d", "e"] && list.rules == ["reading-entry"])
        #expect(
            list.messages == [
                "\(table), id 'b': '\(flag.lowercased())' marks the row as deleted, and 'deleted_at' does not; it is left out"
            ])
    }

    @Test func reportsTimesOfTags() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO tags(id, name, frequency, last_used) VALUES(1, 'X', 2, 'garbage'),
                  (2, 'y', 1, '2026-01-02'), (3, 'z', 1, ''), (4, 'n', 1, NULL);
                """)
        #expect(list.rules == ["reading-date"])
        #expect(list.messages == ["tags, name 'x': 'last_used' is 'garbage', which is not a time"])
        #expect(list.tags.map(\.lastUsed) == [nil, nil, 1_767_312_000, nil])
    }

    @Test func reportsTimesOfRows() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, url, created_at, updated_at) VALUES
                  ('a', 'https://a.example/1', '0000-00-00', -5), ('b', 'https://a.example/2', '20260101', ''),
                  ('c', 'https://a.example/3', 0, '0');
                """)
        #expect(list.rules == ["reading-date", "reading-date"])
        #expect(
            list.messages == [
                "items, id 'a': 'created_at' is '0000-00-00', which is not a time",
                "items, id 'a': 'updated_at' is '-5', which is not a time",
            ])
        #expect(list.items.first?.id == "b")
        #expect(list.items.map(\.changed) == [1_767_225_600, nil, nil])
    }

    /// Rows whose title cannot be read, and rows without one to read.
    @Test func reportsMetadata() throws {
        let list = try read(
            """
            CREATE TABLE items(id TEXT, url TEXT, metadata TEXT, title TEXT);
            INSERT INTO items VALUES('a', 'https://a.example/1', '{bad json,', NULL),
              ('b', 'https://a.example/2', '{"title": 3}', ''), ('c', 'https://a.example/3', '[1]', NULL),
              ('d', 'https://a.example/4', '{bad', 'has a title'), ('e', 'https://a.example/5', ' ', NULL),
              ('f', 'https://a.example/6', 'null', NULL), ('g', 'https://a.example/7', '{"title": null}', NULL),
              ('h', 'https://a.example/8', '{"x": 1}', NULL), ('i', 'https://a.example/9', '{"title": "t"}', NULL);
            """)
        #expect(list.items.map(\.title) == [nil, nil, nil, "has a title", nil, nil, nil, nil, "t"])
        #expect(list.rules == ["reading-member", "reading-member", "reading-member"])
        #expect(list.messages.first?.hasPrefix("items, id 'a': 'metadata' is not readable JSON (") == true)
        #expect(
            list.messages.dropFirst() == [
                "items, id 'b': 'metadata' has a 'title' that is a number, so the row has no title",
                "items, id 'c': 'metadata' is a list instead of an object, so the row has no title",
            ])
    }

    /// Notes and sets of tags have no place for some members.
    @Test func reportsAddressesOfNotes() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, type, url, content, created_at, updated_at) VALUES
                  ('a', 'text', 'https://u:hidden@a.example/1', 'words', '', ''), ('b', 'text', ' ', 'more words', '', ''),
                  ('c', 'tagset', 'https://a.example/2', 'words', '', ''), ('d', 'tagset', '', '', '', '');
                INSERT INTO tags(id, name) VALUES(1, 'x');
                INSERT INTO item_tags VALUES('c', 1, ''), ('d', 1, '');
                """)
        #expect(list.items.map(\.id) == ["a", "b", "c", "d"])
        #expect(list.rules == ["reading-member", "reading-member", "reading-member"])
        #expect(
            list.messages == [
                "items, id 'a': the address 'https://a.example/1' has no place in a note; it is left out",
                "items, id 'c': the address 'https://a.example/2' has no place in a set of tags; it is left out",
                "items, id 'c': the text has no place in a set of tags; it is left out",
            ])
    }

    /// The content of a page with an address is the reader's words.
    @Test func readsTheContentOfPagesAsWords() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, url, content, created_at, updated_at) VALUES
                  ('a', 'https://a.example/1', 'https://b.example/words', '2026-01-02', '2026-01-02'),
                  ('b', '', 'https://a.example/2', '2026-01-01', '2026-01-01');
                """)
        #expect(list.messages == [])
        #expect(list.items.map(\.url) == ["https://a.example/1", "https://a.example/2"])
        #expect(list.items.map(\.note) == ["https://b.example/words", nil])
    }

    @Test func readsTimesInThreeForms() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, url, created_at, updated_at) VALUES
                  ('a', 'https://a.example/1', '2026-01-01T08:00:00.123+01:00', '2026-01-01T08:00:00Z'),
                  ('b', 'https://a.example/2', '2026-01-01 07:00:00', '0'),
                  ('c', 'https://a.example/3', 1767250800, ''), ('d', 'https://a.example/4', 1767250800000.0, ''),
                  ('e', 'https://a.example/5', 'yesterday', 'tomorrow');
                """)
        #expect(
            list.items.compactMap(\.datePublished) == [
                1_767_250_800, 1_767_250_800, 1_767_250_800, 1_767_250_800,
            ])
        #expect(list.items.first?.dateModified == 1_767_254_400)
        #expect(list.item("https://a.example/5")?.datePublished == nil)
        #expect(list.rules == ["reading-date", "reading-date"])
        #expect(list.messages.first == "items, id 'e': 'created_at' is 'yesterday', which is not a time")
    }

    /// COALESCE(updated_at, created_at), also where the change is before the saving.
    @Test func ordersByTheLastChange() throws {
        let list = try read(
            TestDatabase.schema.replacing("updated_at TEXT NOT NULL", with: "updated_at TEXT") + """
                INSERT INTO items(id, url, created_at, updated_at) VALUES
                  ('1', 'https://a.example/1', '2026-11-06T00:00:00Z', '2026-10-01T00:00:00Z'),
                  ('2', 'https://a.example/2', '2026-11-01T00:00:00Z', NULL),
                  ('3', 'https://a.example/3', '2026-10-01T00:00:00Z', '2026-11-02T00:00:00Z');
                """)
        #expect(list.messages.isEmpty && list.items.map(\.id) == ["3", "2", "1"])
        #expect(list.items.map(\.dateModified) == [1_793_577_600, nil, 1_790_812_800])
        #expect(list.items.map(\.datePublished) == [1_790_812_800, 1_793_491_200, 1_793_923_200])
    }

    @Test func mergesDuplicates() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, url, content, created_at, updated_at) VALUES
                  ('b', 'https://a.example/', 'later', '2026-01-02', '2026-01-03'),
                  ('a', 'https://a.example', 'first', '2026-01-01', '2026-01-01');
                INSERT INTO tags(id, name, frequency) VALUES(1, 'x', 1), (2, 'X', 2), (3, 'y', 1);
                INSERT INTO item_tags VALUES('a', 1, ''), ('b', 2, ''), ('b', 3, '');
                """)
        #expect(list.items.map(\.id) == ["a"])
        #expect(list.items.first?.url == "https://a.example")
        #expect(list.items.first?.tags == ["x", "y"])
        #expect(list.items.first?.note == "first\n\nlater")
        #expect(list.items.first?.datePublished == 1_767_225_600)
        #expect(list.items.first?.dateModified == 1_767_398_400)
        #expect(list.tags.map(\.frequency) == [3, 1])
    }

    @Test func reportsBadRows() throws {
        let list = try read(
            TestDatabase.schema + """
                INSERT INTO items(id, type, url, content, created_at, updated_at) VALUES
                  ('a', 'page', '', NULL, '', ''), ('b', 'text', NULL, '  ', '', ''), ('c', 'tagset', NULL, NULL, '', ''),
                  ('d', 'page', 'not an address', NULL, '', ''), ('e', 'page', x'68747470733A2F2F612E6578616D706C652FFF', NULL, '', '');
                """)
        #expect(list.rules == ["reading-entry", "reading-entry", "reading-entry", "reading-address"])
        #expect(list.messages.first == "items, id 'a': the entry has no address; it is left out")
        #expect(Set(list.items.map(\.id)) == ["d", "e"])
    }

    @Test func readsTablesWithMissingColumns() throws {
        let list = try read(
            """
            CREATE TABLE items(id TEXT, url TEXT);
            CREATE TABLE tags(name TEXT);
            INSERT INTO items VALUES('a', 'https://a.example/1'), (NULL, 'https://a.example/2');
            INSERT INTO tags VALUES('x'), (NULL);
            """)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["a", "https://a.example/2"])
        #expect(list.tags == [SavedTag(name: "x")])
    }

    @Test(
        arguments: [
            ("CREATE TABLE items(url TEXT)", "the table 'items' has no column 'id'"),
            ("CREATE TABLE urls(id TEXT)", "the table 'urls' has no column 'url'"),
            ("CREATE TABLE other(id TEXT)", "neither a table 'items' nor 'urls'"),
            ("CREATE TABLE items(id TEXT, type TEXT)", "neither a column 'url' nor 'content'"),
            // Deleted items must not be shown.
            (
                "CREATE TABLE items(id TEXT, url TEXT, is_deleted INTEGER)",
                "the table 'items' has the column 'is_deleted' in place of 'deleted_at'"
            ),
            ("CREATE TABLE urls(id TEXT, url TEXT, deleted INTEGER)", "has the column 'deleted' in place"),
            (
                "CREATE TABLE items(id TEXT, url TEXT); CREATE TABLE item_tags(item TEXT, tag_id TEXT)",
                "the table 'item_tags' has no column 'item_id'"
            ),
            (
                "CREATE TABLE items(id TEXT, url TEXT); CREATE TABLE item_tags(itemId TEXT, tagId TEXT); CREATE TABLE tags(id TEXT)",
                "the table 'tags' has no column 'name'"
            ),
            // Reading all rows of this view never ends.
            (
                "CREATE VIEW items AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n",
                "neither a table 'items' nor 'urls'"
            ),
        ])
    func refusesOtherSchemas(statements: String, message: String) throws {
        let list = try read(statements)
        #expect(list.isRefused && list.items.isEmpty)
        #expect(list.rules == ["readings-file"])
        #expect(list.messages.first?.contains(message) == true)
    }

    /// The pages of the older table may have been deleted from the new one.
    @Test(arguments: [("", 1), ("INSERT INTO items(id, url) VALUES('n', 'https://a.example/2');", 0)])
    func reportsOlderRowsBesideAnEmptyTable(row: String, count: Int) throws {
        let list = try read(
            """
            CREATE TABLE items(id TEXT, url TEXT);
            CREATE TABLE urls(id TEXT, url TEXT);
            INSERT INTO urls VALUES('o', 'https://a.example/1');
            \(row)
            """)
        #expect(!list.isRefused && list.items.count == 1 - count)
        #expect(
            list.messages
                == Array(
                    repeating:
                        "the table 'items' is empty, and the table 'urls' of the older schema has rows, which are not read",
                    count: count))
        #expect(list.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test func readsAnEmptyDatabase() throws {
        let list = try read(TestDatabase.schema)
        #expect(!list.isRefused && list.items.isEmpty && list.tags.isEmpty)
    }
}
