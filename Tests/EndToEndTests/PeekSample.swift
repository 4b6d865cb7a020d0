import CSQLite
import SiteFiles
import TestSupport

/// A database of Peek, made by SQL.
enum PeekSample {
    static let schema = """
        PRAGMA journal_mode = WAL;
        CREATE TABLE items (id TEXT PRIMARY KEY, type TEXT NOT NULL DEFAULT 'page', url TEXT, content TEXT,
          created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT, metadata TEXT);
        CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, frequency INTEGER DEFAULT 0, last_used TEXT,
          frecency_score REAL DEFAULT 0, created_at TEXT, updated_at TEXT);
        CREATE TABLE item_tags (item_id TEXT, tag_id INTEGER, created_at TEXT, PRIMARY KEY (item_id, tag_id));
        CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO settings VALUES ('webhook_url', 'https://hook.example/secret-path'),
          ('webhook_api_key', 'secret-key-123'), ('last_sync', '2026-11-20T08:00:00Z');
        """

    /// Three pages, a note, a set of tags and a deleted page.
    static let items = """
        INSERT INTO items (id, type, url, content, created_at, updated_at, deleted_at) VALUES
          ('p1', 'page', 'https://a.example/first', NULL, '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', NULL),
          ('p2', 'page', 'https://www.a.example/second', NULL, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', NULL),
          ('p3', 'page', 'https://b.example/third', NULL, '2026-10-01T08:00:00Z', '2026-10-01T08:00:00Z', NULL),
          ('n1', 'text', NULL, 'A note about marzipan and $x^2$ #ideas', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z', NULL),
          ('t1', 'tagset', NULL, NULL, '2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z', NULL),
          ('gone', 'page', 'https://deleted.example/', NULL, '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z');
        UPDATE items SET metadata = '{"title": "The gooseberry page"}' WHERE id = 'p1';
        INSERT INTO tags (id, name, frequency, last_used) VALUES (1, 'maths', 3, '2026-11-21T08:00:00Z'),
          (2, 'offline', 9, '2026-11-01T08:00:00Z');
        INSERT INTO item_tags VALUES ('p1', 1, NULL), ('p2', 1, NULL), ('p2', 2, NULL), ('t1', 1, NULL), ('t1', 2, NULL);
        """

    /// Writes a database.
    ///
    /// - Parameters:
    ///   - keepsLog: true to leave the last statements in the log beside the database, as a running program does.
    ///   - last: the statements of the log.
    static func write(
        to name: String, in folder: TestFolder, _ statements: String = schema + items, keepsLog: Bool = false,
        last: String = ""
    ) throws {
        let made = try TestFolder()
        let path = made["made.db"]
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure("open", handle) }
        defer { sqlite3_close(handle) }
        try run(statements + "PRAGMA wal_checkpoint(TRUNCATE);", handle)
        if keepsLog {
            try run(last, handle)
            try folder.write(try made.bytes("made.db"), to: name)
            try folder.write(try made.bytes("made.db-wal"), to: name + "-wal")
            return
        }
        try run("PRAGMA journal_mode = DELETE;", handle)
        try folder.write(try made.bytes("made.db"), to: name)
    }

    private static func run(_ statements: String, _ handle: OpaquePointer?) throws {
        guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else {
            throw Failure("run '\(statements.prefix(80))'", handle)
        }
    }

    /// A statement that SQLite refused.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ action: String, _ handle: OpaquePointer?) {
            description = "could not \(action): \(String(cString: sqlite3_errmsg(handle)))"
        }
    }
}
