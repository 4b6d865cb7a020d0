import Diagnostics
import Foundation
import SiteFiles

/// The file of a database, checked before SQLite opens it.
///
/// A database in WAL mode may have its last changes in a file `NAME-wal` beside it. Even a read-only connection makes a
/// file `NAME-shm` then, so both files are copied to a temporary folder and read there.
struct DatabaseFile {
    /// The reason why a file is not read.
    struct Refusal: Error {
        var message: String
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    /// The first bytes of a write-ahead log (sqlite.org/fileformat2.html, 4.1), with either order of bytes.
    private static let logMagic: [[UInt8]] = [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]
    /// The first bytes of a rollback journal that SQLite has to play back (sqlite.org/fileformat2.html, 3).
    private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    private static let attempts = 3

    /// The path of the database, absolute, with links resolved: SQLite looks for the log beside the file that a link leads to.
    let path: String

    init(path: String) { self.path = FileReading.resolved(path) ?? path }

    /// The files of a database whose change is a change of the list.
    static func files(of path: String) -> [String] {
        let file = DatabaseFile(path: path)
        return [file.path, file.log]
    }

    private var log: String { path + "-wal" }

    /// Returns true for the beginning of a database or of its log.
    static func isDatabase(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: magic) || logMagic.contains { bytes.starts(with: $0) }
    }

    /// Calls a closure with the open database, and before with the damage of its log, if there is any.
    func open<Result>(
        _ warn: (String) -> Void, _ read: (SQLiteDatabase) throws -> Result
    ) throws -> Result {
        try check()
        guard hasLog else {
            return try read(try SQLiteDatabase(path: path, isImmutable: true))
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "sitegen-\(UUID())").path
        try AtomicFile.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The items are private: other users of the machine must not read the copy.
        chmod(folder, 0o700)
        let copy = DiskPath.join(folder, "copy.db")
        if let problem = WriteAheadLog(try copyFiles(to: copy)).problem {
            warn(
                "the log '\(DiskPath.shown(log))' \(problem): the last changes may be missing. Copy the database and its log again, while no program writes them"
            )
        }
        return try read(try SQLiteDatabase(path: copy, isImmutable: false))
    }

    /// True if a log with content is beside the database.
    private var hasLog: Bool { ((try? FileReading.size(of: log)) ?? 0) > 0 }

    /// Refuses what SQLite would take for an empty or a foreign file, or misread.
    private func check() throws {
        guard FileReading.isFile(path) else {
            if FileReading.isFile(log) {
                throw Refusal(
                    message:
                        "the database is missing; only its log '\(DiskPath.shown(log))' is there. Copy both files together"
                )
            }
            _ = try FileReading.bytes(at: path, limit: 1)
            return
        }
        let size = try FileReading.size(of: path)
        let head = FileReading.beginning(of: path, count: 100)
        if Self.logMagic.contains(where: { head.starts(with: $0) }) {
            throw Refusal(message: "this is the log of a database; name the file without '-wal'")
        }
        guard head.starts(with: Self.magic), head.count == 100 else {
            throw Refusal(
                message: head.isEmpty
                    ? "the file is empty" : "the file is not a SQLite database, or it is encrypted")
        }
        // A read-only connection cannot undo the unfinished transaction, and would read half of it.
        if FileReading.beginning(of: path + "-journal", count: 8) == Self.journalMagic {
            throw Refusal(
                message:
                    "another program is writing the database, or was ended meanwhile; open it once in its program, then try again"
            )
        }
        // 4 bytes at 28: the size in pages, valid if the counters at 24 and 92 agree (file format, 1.3.8).
        let pages = Self.number(head, at: 28)
        let isCounted = Self.number(head, at: 24) == Self.number(head, at: 92)
        let stored = Int(head[16]) << 8 | Int(head[17])
        let pageSize = stored == 1 ? 65536 : stored
        if !hasLog, isCounted, pages * pageSize > size {
            throw Refusal(
                message:
                    "the copy is torn: it has \(size) bytes, and its header says \(pages * pageSize). Copy the database again"
            )
        }
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Copies both files, again if one of them changed meanwhile.
    ///
    /// - Returns: the log.
    private func copyFiles(to copy: String) throws -> [UInt8] {
        for _ in 0..<Self.attempts {
            let before = [PathLook(path), PathLook(log)]
            try AtomicFile.write(try FileReading.bytes(at: path), to: copy)
            let logged = try FileReading.bytes(at: log)
            try AtomicFile.write(logged, to: copy + "-wal")
            if before == [PathLook(path), PathLook(log)] { return logged }
        }
        throw Refusal(message: "another program is writing the database; try again when it is done")
    }
}
