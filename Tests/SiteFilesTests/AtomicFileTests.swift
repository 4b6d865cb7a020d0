import Foundation
import SiteFiles
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct AtomicFileTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func status(_ name: String) throws -> stat {
        var info = stat()
        try #require(lstat(folder[name], &info) == 0)
        return info
    }

    private func expectNothingLeftBehind(_ expected: Set<String>) throws {
        #expect(Set(try folder.files().keys) == expected)
    }

    @Test func writesAFileThatWasNotThere() throws {
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try folder.text("a") == "new")
        try expectNothingLeftBehind(["a"])
    }

    @Test func writesAnEmptyFile() throws {
        #expect(try AtomicFile.write([], to: folder["a"]) == .written)
        #expect(try AtomicFile.write([], to: folder["a"]) == .unchanged)
        #expect(try folder.bytes("a").isEmpty)
    }

    @Test func replacesAnOldFileAndLeavesNoTemporaryBehind() throws {
        try folder.write("old", to: "a")
        #expect(try AtomicFile.write(Array("newer".utf8), to: folder["a"]) == .written)
        #expect(try folder.text("a") == "newer")
        try expectNothingLeftBehind(["a"])
    }

    @Test func replacesAFileOfTheSameLength() throws {
        try folder.write("old", to: "a")
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try folder.text("a") == "new")
    }

    @Test func leavesInodeAndTimeOfAnUnchangedFileAlone() throws {
        // Longer than the pieces in which files are compared.
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try folder.write(bytes, to: "a")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder["a"])
        let before = try status("a")
        #expect(try AtomicFile.write(bytes, to: folder["a"]) == .unchanged)
        let after = try status("a")
        #expect(before.st_ino == after.st_ino)
        let date = try FileManager.default.attributesOfItem(atPath: folder["a"])[.modificationDate] as? Date
        #expect(date == Date(timeIntervalSince1970: 1_000_000))
        var other = bytes
        other[199_999] &+= 1
        #expect(try AtomicFile.write(other, to: folder["a"]) == .written)
    }

    @Test(arguments: [mode_t(0o600), 0o640, 0o755, 0o444])
    func keepsThePermissionsOfTheOldFile(_ permissions: mode_t) throws {
        try folder.write("old", to: "a")
        try #require(chmod(folder["a"], permissions) == 0)
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try status("a").st_mode & 0o7777 == permissions)
    }

    @Test func keepsALinkALink() throws {
        try folder.write("old", to: "real/target")
        try folder.link("a", to: "real/target")
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try status("a").st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.text("real/target") == "new")
        try expectNothingLeftBehind(["a", "real/target"])
    }

    @Test func keepsAChainOfLinks() throws {
        try folder.write("old", to: "real/target")
        try folder.link("b", to: "real/target")
        try folder.link("a", to: "b")
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try status("a").st_mode & S_IFMT == S_IFLNK)
        #expect(try status("b").st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.text("real/target") == "new")
    }

    @Test func keepsALinkToNothingALinkAndWritesWhatItNames() throws {
        try AtomicFile.makeFolder(folder["real"])
        try folder.link("a", to: "real/target")
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try status("a").st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.text("real/target") == "new")
    }

    @Test func refusesALinkThatGoesInCircles() throws {
        try folder.link("a", to: "b")
        try folder.link("b", to: "a")
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["a"]) }
        #expect(try status("a").st_mode & S_IFMT == S_IFLNK)
    }

    @Test func refusesAFolderInTheFilesPlace() throws {
        try folder.write("kept", to: "a/b")
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["a"]) }
        #expect(error?.code == EISDIR)
        try expectNothingLeftBehind(["a/b"])
    }

    /// Replacing /dev/null or a pipe by a file would break the machine, not the leaf.
    @Test func refusesWhatIsNoRegularFile() throws {
        try #require(mkfifo(folder["pipe"], 0o600) == 0)
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["pipe"]) }
        #expect(try status("pipe").st_mode & S_IFMT == S_IFIFO)
    }

    @Test func refusesAFolderThatIsNotThere() throws {
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["no/a"]) }
        #expect(error?.isMissing == true)
        #expect(error?.description.contains("no such file or folder") == true)
    }

    @Test func keepsTheOldFileWhereTheFolderIsNotWritable() throws {
        try folder.write("old", to: "locked/a")
        try #require(chmod(folder["locked"], 0o500) == 0)
        defer { chmod(folder["locked"], 0o700) }
        guard access(folder["locked"], W_OK) != 0 else {
            return withKnownIssue("root writes into any folder: permissions were not tested") {
                Issue.record("this process may write into a folder without write permission")
            }
        }
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["locked/a"]) }
        #expect(error?.description.hasSuffix("permission denied") == true)
        #expect(try folder.text("locked/a") == "old")
    }

    @Test func keepsTheOldFileWhereTheNewNameCannotBeMade() throws {
        // A name at the file system's limit leaves no room for anything longer beside it.
        let name = String(repeating: "n", count: 255)
        try folder.write("old", to: name)
        #expect(try AtomicFile.write(Array("new".utf8), to: folder[name]) == .written)
        let tooLong = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder[name + "n"]) }
        #expect(tooLong?.code == ENAMETOOLONG)
        try expectNothingLeftBehind([name])
    }

    @Test func makesFoldersAndThoseAboveThem() throws {
        try AtomicFile.makeFolder(folder["a/b/c"])
        try AtomicFile.makeFolder(folder["a/b/c"])
        #expect(FileReading.isFolder(folder["a/b/c"]))
    }

    @Test func refusesAFolderWhereAFileIs() throws {
        try folder.write("file", to: "a")
        #expect(throws: FileError.self) { try AtomicFile.makeFolder(folder["a"]) }
        #expect(throws: FileError.self) { try AtomicFile.makeFolder(folder["a/b"]) }
        #expect(try folder.text("a") == "file")
    }

    @Test func manyWritersLeaveOneWholeFile() async throws {
        let path = folder["a"]
        await withTaskGroup(of: Void.self) { group in
            for writer in UInt8(1)...8 {
                group.addTask {
                    for _ in 0..<20 {
                        _ = try? AtomicFile.write([UInt8](repeating: writer, count: 50_000), to: path)
                    }
                }
            }
        }
        let bytes = try folder.bytes("a")
        #expect(bytes.count == 50_000)
        #expect(Set(bytes).count == 1)
        try expectNothingLeftBehind(["a"])
    }
}
