import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import ReadingSource

/// The files of a database: the log, copies and damage.
struct DatabaseFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the list of a file, and expects that reading it changes no file.
    private func read(_ name: String) throws -> ReadingList {
        let before = try FolderState(folder)
        let list = try ReadingListReader.file(at: folder[name])
        #expect(try FolderState(folder) == before)
        return list
    }

    private func expectRefusal(_ name: String, _ message: String) throws {
        let list = try read(name)
        #expect(list.isRefused && list.items.isEmpty && list.tags.isEmpty)
        #expect(list.rules == ["readings-file"])
        #expect(list.messages.first?.contains(message) == true, "\(list.messages)")
    }

    private func writeDatabase(_ name: String = "peek.db") throws {
        try TestDatabase.write(folder[name], TestDatabase.schema + TestDatabase.rows)
    }

    /// Keeps the rows of a writer in the log, as while Peek runs.
    private func openWriter(_ name: String = "peek.db") throws -> TestDatabase {
        let database = try TestDatabase(
            folder[name], "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + TestDatabase.schema)
        try database.run(TestDatabase.rows)
        return database
    }

    // MARK: The log

    @Test func readsRowsThatAreOnlyInTheLog() throws {
        let writer = try openWriter()
        #expect(folder.has("peek.db-wal"))
        let list = try read("peek.db")
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["p2", "p1", "n1", "t1"])
        // The writer goes on.
        try writer.run(
            "INSERT INTO items(id, url, created_at, updated_at) VALUES('z', 'https://z.example/', '', '')")
        #expect(try read("peek.db").items.count == 5)
        try writer.run("BEGIN; DELETE FROM items;")
        #expect(try read("peek.db").items.count == 5)
        try writer.run("ROLLBACK")
    }

    @Test func readsADatabaseAfterItsLogWasWritten() throws {
        let writer = try openWriter()
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try read("peek.db").items.count == 4)
    }

    /// Without its log a copy has only what was moved into it.
    @Test func readsACopyWithoutItsLog() throws {
        let writer = try openWriter()
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        try writer.run(
            "INSERT INTO items(id, url, created_at, updated_at) VALUES('z', 'https://z.example/', '', '')")
        try folder.write(try folder.bytes("peek.db"), to: "copy/peek.db")
        #expect(try read("copy/peek.db").items.count == 4)
        try folder.write(try folder.bytes("peek.db-wal"), to: "copy/peek.db-wal")
        #expect(try read("copy/peek.db").items.count == 5)
    }

    @Test func readsADamagedLogUpToTheDamage() throws {
        let writer = try openWriter()
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in 1...5 {
            try writer.run(
                "INSERT INTO items(id, url, created_at, updated_at) VALUES('z\(number)', 'https://z.example/\(number)', '', '')"
            )
        }
        let log = try folder.bytes("peek.db-wal")
        try folder.write(try folder.bytes("peek.db"), to: "copy/peek.db")
        try folder.write(Array(log.prefix(log.count / 2)), to: "copy/peek.db-wal")
        let list = try read("copy/peek.db")
        #expect(!list.isRefused)
        #expect((4...8).contains(list.items.count))
    }

    @Test func refusesALogAlone() throws {
        let writer = try openWriter()
        try folder.write(try folder.bytes("peek.db-wal"), to: "copy/peek.db-wal")
        try expectRefusal("copy/peek.db", "only its log")
        try expectRefusal("copy/peek.db-wal", "name the file without '-wal'")
        try expectRefusal("peek.db-wal", "name the file without '-wal'")
        try writer.run("SELECT 1")
    }

    @Test func readsAFolderThatCannotBeWritten() throws {
        let writer = try openWriter()
        try folder.write(try folder.bytes("peek.db"), to: "locked/peek.db")
        try folder.write(try folder.bytes("peek.db-wal"), to: "locked/peek.db-wal")
        try writer.run("SELECT 1")
        try writeDatabase("locked/plain.db")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder["locked"])
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["locked"])
        }
        #expect(try read("locked/peek.db").items.count == 4)
        #expect(try read("locked/plain.db").items.count == 4)
    }

    @Test func readsPathsWithEverySign() throws {
        for name in ["a b.db", "q?x=1.db", "h#x.db", "p%41.db", "ä🎈.db", "quote'\".db", "no-suffix"] {
            try writeDatabase(name)
            #expect(try read(name).items.count == 4)
        }
    }

    @Test func followsALink() throws {
        try writeDatabase()
        try folder.link("link.db", to: folder["peek.db"])
        #expect(try read("link.db").items.count == 4)
    }

    /// SQLite keeps the log beside the file that a link leads to.
    @Test func followsALinkToADatabaseWithALog() throws {
        try AtomicFile.makeFolder(folder["data"])
        let writer = try openWriter("data/peek.db")
        try folder.link("link.db", to: folder["data/peek.db"])
        try folder.link("folder", to: folder["data"])
        try folder.link("second.db", to: folder["link.db"])
        for name in ["link.db", "folder/peek.db", "second.db"] {
            let list = try read(name)
            #expect(list.items.map(\.id) == ["p2", "p1", "n1", "t1"], "\(name)")
            #expect(list.messages == [])
            #expect(
                ReadingListReader.files(of: folder[name]).contains { $0.hasSuffix("data/peek.db-wal") })
        }
        // A log beside the link is not the database's.
        try folder.write("not a log", to: "link.db-wal")
        #expect(try read("link.db").items.count == 4)
        try writer.run("SELECT 1")
    }

    /// A log that is cut off or damaged, byte by byte: a warning, and what SQLite can read of it.
    @Test func saysThatALogIsTorn() throws {
        let writer = try openWriter()
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in 1...3 {
            try writer.run(
                "INSERT INTO items(id, url, created_at, updated_at) VALUES('z\(number)', 'https://z.example/\(number)', '', '')"
            )
        }
        let log = try folder.bytes("peek.db-wal")
        try folder.write(try folder.bytes("peek.db"), to: "copy/peek.db")
        func expectWarning(_ bytes: [UInt8], _ words: String, _ counts: ClosedRange<Int>) throws {
            try folder.write(bytes, to: "copy/peek.db-wal")
            let list = try read("copy/peek.db")
            #expect(!list.isRefused && counts.contains(list.items.count), "\(list.items.count)")
            #expect(list.isTorn && list.isPartial)
            #expect(list.rules == ["readings-file"] && list.diagnostics.map(\.severity) == [.warning])
            #expect(list.messages.first?.contains(words) == true, "\(list.messages)")
            let position = list.diagnostics.first?.position
            #expect(position?.file.hasSuffix("copy/peek.db") == true)
            #expect(position?.line == 1 && position?.column == 1)
        }
        for count in [1, 31, 33, 32 + 24, log.count / 2 + 5, log.count - 1] {
            try expectWarning(Array(log.prefix(count)), "is cut off", 4...7)
        }
        for offset in [9, 20, 30, 32 + 2, 32 + 24 + 7, log.count - 1] {
            var damaged = log
            damaged[offset] ^= 0x55
            try expectWarning(damaged, "is damaged", 4...7)
        }
        try expectWarning(Array("words instead of a log, and some more".utf8), "is not the log", 4...4)
        // A whole log, and one that ends with a whole frame, as while a program writes.
        try folder.write(log, to: "copy/peek.db-wal")
        #expect(try read("copy/peek.db").messages == [])
        #expect(try !read("copy/peek.db").isPartial)
        try folder.write(Array(log.prefix(32 + 24 + 4096)), to: "copy/peek.db-wal")
        #expect(try read("copy/peek.db").messages == [])
    }

    /// All items of a database may be in the lost part of its log.
    @Test func refusesAnEmptyListWithATornLog() throws {
        let writer = try TestDatabase(
            folder["peek.db"],
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + TestDatabase.schema)
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let empty = try read("peek.db")
        #expect(!empty.isRefused && !empty.isPartial && empty.items.isEmpty)
        try writer.run(TestDatabase.rows)
        let log = try folder.bytes("peek.db-wal")
        try folder.write(try folder.bytes("peek.db"), to: "copy/peek.db")
        try folder.write(Array(log.prefix(100)), to: "copy/peek.db-wal")
        let list = try read("copy/peek.db")
        #expect(list.isRefused && list.isTorn && list.items.isEmpty)
        #expect(list.messages.contains { $0.contains("no item can be read") }, "\(list.messages)")
    }

    /// A log that starts again over its old frames.
    @Test func takesFramesOfAnEarlierRoundForNoDamage() throws {
        let writer = try openWriter()
        try writer.run("UPDATE items SET content = hex(zeroblob(20000)) WHERE type = 'page';")
        try writer.run("PRAGMA wal_checkpoint(RESTART);")
        try writer.run(
            "INSERT INTO items(id, url, created_at, updated_at) VALUES('z', 'https://z.example/', '', '')")
        let list = try read("peek.db")
        #expect(list.messages == [] && list.items.count == 5)
    }

    @Test func refusesAnUnfinishedTransaction() throws {
        try writeDatabase()
        let writer = try TestDatabase(folder["peek.db"], "PRAGMA cache_size = 1; BEGIN IMMEDIATE;")
        try writer.run("UPDATE items SET content = hex(zeroblob(20000)); DELETE FROM item_tags;")
        #expect(folder.has("peek.db-journal"))
        try expectRefusal("peek.db", "another program is writing the database")
        try writer.run("ROLLBACK")
        #expect(try read("peek.db").items.count == 4)
    }

    // MARK: Damage

    @Test func refusesTruncatedCopies() throws {
        try writeDatabase()
        let bytes = try folder.bytes("peek.db")
        for count in [100, 512, 4096, bytes.count / 2, bytes.count - 1] {
            try folder.write(Array(bytes.prefix(count)), to: "copy.db")
            try expectRefusal("copy.db", "torn")
        }
        for count in [1, 16, 99] {
            try folder.write(Array(bytes.prefix(count)), to: "copy.db")
            try expectRefusal("copy.db", "not a SQLite database")
        }
    }

    @Test func refusesGarbagePages() throws {
        try writeDatabase()
        let bytes = try folder.bytes("peek.db")
        for seed in 0..<20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var torn = bytes
            // Each page after the first, so that the schema is still there.
            for index in 4096..<torn.count { torn[index] = UInt8.random(in: 0...255, using: &generator) }
            try folder.write(torn, to: "torn.db")
            let list = try read("torn.db")
            #expect(list.isRefused && list.items.isEmpty, "seed \(seed)")
            #expect(list.rules == ["readings-file"])
        }
    }

    /// One damaged byte: a refusal or a list, never a trap.
    @Test func readsDamagedBytesWithoutATrap() throws {
        try writeDatabase()
        let bytes = try folder.bytes("peek.db")
        for seed in 0..<150 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var torn = bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let limit = Bool.random(using: &generator) ? 200 : torn.count
                torn[Int.random(in: 16..<limit, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            try folder.write(torn, to: "torn.db")
            let list = try read("torn.db")
            #expect(list.isRefused ? list.items.isEmpty : list.items.count <= 5, "seed \(seed)")
        }
    }

    @Test func refusesEncryptedAndForeignFiles() throws {
        var generator = SeededGenerator(seed: 7)
        try folder.write((0..<8192).map { _ in UInt8.random(in: 0...255, using: &generator) }, to: "peek.db")
        try expectRefusal("peek.db", "not a SQLite database, or it is encrypted")
        try folder.write("words", to: "list.db")
        try expectRefusal("list.db", "not a SQLite database")
        // Its content tells what it is, and where it is damaged.
        try folder.write("[1,,2]", to: "list.db")
        try expectRefusal("list.db", "not readable JSON")
        try folder.write("", to: "empty.db")
        try expectRefusal("empty.db", "the file is empty")
        try folder.write("", to: "empty")
        try expectRefusal("empty", "the file is empty")
    }

    @Test func throwsForMissingFilesAndFolders() throws {
        #expect(throws: FileError.self) { try ReadingListReader.file(at: folder["missing.db"]) }
        #expect(throws: FileError.self) { try ReadingListReader.file(at: folder["missing.json"]) }
        try AtomicFile.makeFolder(folder["peek.db"])
        #expect(throws: FileError.self) { try ReadingListReader.file(at: folder["peek.db"]) }
    }

    /// The content tells the format, never the name.
    @Test func readsExportsAndDatabasesByAnyName() throws {
        try folder.write(
            "title,url,time_added,tags,status\nOne,https://a.example/1,1600322788,,unread\n", to: "list.db")
        let list = try read("list.db")
        #expect(list.format == .pocketCSV && list.messages == [])
        #expect(list.items.map(\.title) == ["One"])
        try folder.write("[]", to: "list.db")
        #expect(try !read("list.db").isRefused)
        try writeDatabase("list.csv")
        #expect(try read("list.csv").format == .peek)
    }

    @Test func readsExports() throws {
        try folder.write(#"[{"href": "https://a.example/"}]"#, to: "pinboard.json")
        let list = try read("pinboard.json")
        #expect(list.format == .pinboard)
        #expect(list.items.map(\.url) == ["https://a.example/"])
    }
}
