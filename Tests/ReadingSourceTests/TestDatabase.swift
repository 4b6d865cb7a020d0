import CSQLite
import SiteFiles
import TestSupport
import Testing

/// A database that a test writes with SQL.
final class TestDatabase {
    struct Failure: Error { var message: String }

    private let handle: OpaquePointer

    init(_ path: String, _ statements: String = "") throws {
        var opened: OpaquePointer?
        let code = sqlite3_open(path, &opened)
        guard let opened else { throw Failure(message: "out of memory") }
        handle = opened
        guard code == SQLITE_OK else { throw Failure(message: path) }
        try run(statements)
    }

    deinit { sqlite3_close(handle) }

    func run(_ statements: String) throws {
        guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// Writes a database and closes it.
    @discardableResult
    static func write(_ path: String, _ statements: String) throws -> String {
        _ = try TestDatabase(path, statements)
        return path
    }

    /// The tables of Peek's current schema.
    static let schema = """
        CREATE TABLE items(id TEXT PRIMARY KEY, type TEXT NOT NULL DEFAULT 'page', url TEXT, content TEXT,
          created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT);
        CREATE TABLE tags(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE NOT NULL, frequency INTEGER DEFAULT 0,
          last_used TEXT, frecency_score REAL DEFAULT 0, created_at TEXT, updated_at TEXT);
        CREATE TABLE item_tags(item_id TEXT NOT NULL, tag_id INTEGER NOT NULL, created_at TEXT, PRIMARY KEY(item_id, tag_id));
        CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT);

        """

    static let rows = """
        INSERT INTO settings VALUES('webhook_url', 'https://hook.example/secret-path'),
          ('webhook_api_key', 'secret-key-123'), ('last_sync', '2026-01-01T00:00:00Z');
        INSERT INTO items VALUES
          ('p1', 'page', 'https://a.example/1', NULL, '2026-01-01T08:00:00Z', '2026-01-02T08:00:00Z', NULL),
          ('p2', 'page', 'https://a.example/2', NULL, '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', NULL),
          ('p3', 'page', 'https://a.example/gone', NULL, '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', '2026-01-04T08:00:00Z'),
          ('n1', 'text', NULL, 'a #Gamma note', '2026-01-01T07:00:00Z', '2026-01-01T07:00:00Z', NULL),
          ('t1', 'tagset', NULL, NULL, '2026-01-01T06:00:00Z', '2026-01-01T06:00:00Z', NULL);
        INSERT INTO tags VALUES(1, 'Maths', 3, '2026-01-02T08:00:00Z', 99.5, '2026-01-01', '2026-01-01'),
          (2, 'code', 2, NULL, 0, '2026-01-01', '2026-01-01'), (3, 'gone', 1, '2026-01-03T08:00:00Z', 0, '', '');
        INSERT INTO item_tags VALUES('p1', 1, ''), ('p1', 2, ''), ('t1', 2, ''), ('t1', 1, ''), ('p3', 3, '');

        """
}

/// The state of a folder: what reading a database must not change.
struct FolderState: Equatable {
    var files: [String: [UInt8]]
    var names: [String]

    init(_ folder: TestFolder) throws {
        files = try folder.files()
        names = try FileReading.names(in: folder.path)
    }
}
