import CSQLite
import SiteFiles

/// A SQLite database that is read and never written.
final class SQLiteDatabase {
    /// An error of SQLite.
    struct Failure: Error {
        var code: Int32
        var message: String
    }

    private let handle: OpaquePointer

    /// - Parameters:
    ///   - path: absolute.
    ///   - isImmutable: true if no other process can change the file, so SQLite takes no locks and makes no files beside it.
    init(path: String, isImmutable: Bool) throws(Failure) {
        // A path in a URI (sqlite.org/uri.html): these characters would end it.
        let escaped = path.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 0...0x20, 0x7F...0xFF:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" + digits : digits)
            default: return String(UnicodeScalar(byte))
            }
        }.joined()
        let uri = "file:\(escaped)?mode=ro" + (isImmutable ? "&immutable=1" : "")
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(uri, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        guard code == SQLITE_OK, let opened else {
            let failure = Failure(code: code, message: opened.map(Self.message) ?? "out of memory")
            sqlite3_close(opened)
            throw failure
        }
        handle = opened
        sqlite3_busy_timeout(handle, 2000)
        // A file from elsewhere: functions of its schema must not run (sqlite.org/security.html).
        sqlite3_exec(handle, "PRAGMA trusted_schema = OFF", nil, nil, nil)
    }

    deinit { sqlite3_close(handle) }

    private static func message(_ handle: OpaquePointer) -> String { String(cString: sqlite3_errmsg(handle)) }

    /// Calls a closure with each row of a query.
    func rows(_ query: String, _ take: (borrowing Row) -> Void) throws(Failure) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, query, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = prepared else {
            throw Failure(code: code, message: Self.message(handle))
        }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: take(Row(statement: statement))
            case SQLITE_DONE: return
            case let code: throw Failure(code: code, message: Self.message(handle))
            }
        }
    }

    /// Returns the names of the columns of a table in lower case; an empty set for a table that does not exist, and for a view.
    func columns(of table: String) throws(Failure) -> Set<String> {
        // A view is a program of the file's author, and may never end.
        var isTable = false
        try rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND lower(name) = '\(table)'") { _ in
            isTable = true
        }
        guard isTable else { return [] }
        var names: Set<String> = []
        try rows("PRAGMA table_info(\"\(table)\")") { row in
            if let name = row.text(1) { names.insert(name.lowercased()) }
        }
        return names
    }

    /// A row of a result, valid during the call that receives it.
    struct Row: ~Copyable {
        fileprivate let statement: OpaquePointer

        /// Returns a value as text; `nil` for NULL. Numbers are written in decimal. Bytes that are not UTF-8 become U+FFFD.
        func text(_ column: Int32) -> String? {
            guard sqlite3_column_type(statement, column) != SQLITE_NULL,
                let start = sqlite3_column_text(statement, column)
            else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }

        /// Returns a value as a whole number; `nil` for NULL.
        func integer(_ column: Int32) -> Int? {
            guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
            return Int(sqlite3_column_int64(statement, column))
        }
    }
}
