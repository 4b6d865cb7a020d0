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

    private func expectOnlyFiles(_ expected: Set<String>) throws {
        #expect(Set(try folder.files().keys) == expected)
    }

    @Test func writesAFileThatWasNotThere() throws {
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["a"]) == .written)
        #expect(try folder.text("a") == "new")
        try expectOnlyFiles(["a"])
    }

    @Test func writesAnEmptyFile() throws {
        #expect(try AtomicFile.write([], to: folder["a"]) == .written)
        #expect(try AtomicFile.write([], to: folder["a"]) == .unchanged)
        #expect(try folder.bytes("a").isEmpty)
    }

    @Test func replacesAnOldFileWithoutTemporaries() throws {
        try folder.write("old", to: "a")
        #expect(try AtomicFile.write(Array("newer".utf8), to: folder["a"]) == .written)
        #expect(try folder.text("a") == "newer")
        try expectOnlyFiles(["a"])
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

    /// A write through a link would change a file that the caller did not name.
    @Test(arguments: ["real/target", "b", "real/missing", "a", "/dev/null"])
    func refusesALinkInTheFilesPlace(_ destination: String) throws {
        try folder.write("old", to: "real/target")
        try folder.link("b", to: "real/target")
        try folder.link("a", to: destination)
        let error = #expect(throws: FileError.self) {
            try AtomicFile.write(Array("new".utf8), to: folder["a"])
        }
        #expect(error?.code == ELOOP && error?.description.contains("never follow") == true)
        #expect(throws: FileError.self) { try AtomicFile.checkTarget(folder["a"]) }
        #expect(try status("a").st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.text("real/target") == "old")
        #expect(!folder.has("real/missing"))
    }

    /// Without a root, the user's own way to the folder is followed.
    @Test func followsALinkOnTheWayWithoutARoot() throws {
        try AtomicFile.makeFolder(folder["real"])
        try folder.link("way", to: "real")
        #expect(try AtomicFile.write(Array("new".utf8), to: folder["way/a"]) == .written)
        #expect(try folder.text("real/a") == "new")
        #expect(throws: Never.self) { try AtomicFile.checkTarget(folder["way/a"]) }
    }

    /// Links below the root: those that stay in it are followed, those that lead out are refused, wherever on the way.
    @Test(arguments: [
        ("plain/deep", true), ("inner", true), ("inner/deep", true), ("out", false), ("out/sub", false),
        ("out/new/deep", false), ("up", false), ("dead", false), ("dead/new", false),
    ])
    func staysBelowItsRoot(_ place: String, _ isInside: Bool) throws {
        try folder.write("kept", to: "elsewhere/sub/a")
        try folder.write("old", to: "root/plain/old")
        try folder.link("root/inner", to: "plain")
        try folder.link("root/out", to: "../elsewhere")
        try folder.link("root/up", to: "..")
        try folder.link("root/dead", to: "../later")
        let before = try folder.files(below: "elsewhere")
        let path = folder["root/" + place + "/a"]
        if isInside {
            try AtomicFile.makeFolder(DiskPath.folder(of: path), below: folder["root"])
            #expect(try AtomicFile.write([1], to: path, below: folder["root"]) == .written)
            #expect(try AtomicFile.write([1], to: path, below: folder["root"]) == .unchanged)
            #expect(try folder.bytes("root/" + place + "/a") == [1])
            try AtomicFile.remove(path, below: folder["root"])
            #expect(!folder.has("root/" + place + "/a"))
        } else {
            #expect(throws: FileError.self) {
                try AtomicFile.makeFolder(DiskPath.folder(of: path), below: folder["root"])
            }
            let error = #expect(throws: FileError.self) {
                try AtomicFile.write([1], to: path, below: folder["root"])
            }
            #expect(throws: FileError.self) { try AtomicFile.remove(path, below: folder["root"]) }
            if place == "out" { #expect(error?.description.contains("leads out of") == true) }
        }
        #expect(try folder.files(below: "elsewhere") == before)
        #expect(!folder.has("later") && !folder.has("a"))
    }

    @Test func removesOnlyEmptyFolders() throws {
        for name in ["root/empty", "root/full", "elsewhere"] { try AtomicFile.makeFolder(folder[name]) }
        try AtomicFile.write([1], to: folder["root/full/a"])
        try folder.link("root/link", to: "../elsewhere")
        try folder.link("root/out", to: "..")
        for name in ["empty", "full", "full/a", "link", "out/elsewhere", "gone"] {
            AtomicFile.removeEmptyFolder(folder["root/" + name], below: folder["root"])
        }
        #expect(!folder.has("root/empty") && folder.has("root/full/a"))
        #expect(folder.has("root/link") && folder.has("elsewhere"))
    }

    /// The root itself may be reached by a link: the user named it.
    @Test func theRootMayBeALink() throws {
        try AtomicFile.makeFolder(folder["real"])
        try folder.link("root", to: "real")
        try AtomicFile.makeFolder(folder["root/new/deep"], below: folder["root"])
        try AtomicFile.write([1], to: folder["root/new/deep/a"], below: folder["root"])
        #expect(try folder.bytes("real/new/deep/a") == [1])
    }

    @Test func refusesAFolderInTheFilesPlace() throws {
        try folder.write("kept", to: "a/b")
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder["a"]) }
        #expect(error?.code == EISDIR)
        try expectOnlyFiles(["a/b"])
    }

    /// Replacing /dev/null or a pipe by a file would break the machine, not the leaf.
    @Test func rejectsSpecialFilesAsTargets() throws {
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
        try expectOnlyFiles([name])
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
        try expectOnlyFiles(["a"])
    }
}
