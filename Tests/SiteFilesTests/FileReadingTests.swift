import Foundation
import SiteFiles
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct FileReadingTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func readsEveryByte() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try folder.write(bytes, to: "a")
        #expect(try FileReading.bytes(at: folder["a"]) == bytes)
        try folder.write("", to: "empty")
        #expect(try FileReading.bytes(at: folder["empty"]).isEmpty)
    }

    @Test func refusesMoreThanTheLimit() throws {
        try folder.write([1, 2, 3], to: "a")
        #expect(try FileReading.bytes(at: folder["a"], limit: 3) == [1, 2, 3])
        let error = #expect(throws: FileError.self) { try FileReading.bytes(at: folder["a"], limit: 2) }
        #expect(error?.code == EFBIG)
    }

    @Test func describesAPathError() throws {
        let missing = #expect(throws: FileError.self) { try FileReading.bytes(at: folder["no"]) }
        #expect(missing?.isMissing == true)
        let isFolder = #expect(throws: FileError.self) { try FileReading.bytes(at: folder.path) }
        #expect(isFolder?.description == "could not read \(folder.path): it is a folder")
        try folder.write("x", to: "file")
        let below = #expect(throws: FileError.self) { try FileReading.bytes(at: folder["file/x"]) }
        #expect(below?.isMissing == true)
    }

    /// Opening a pipe waits for its writer, for ever.
    @Test(.timeLimit(.minutes(45))) func refusesAPipeAtOnce() throws {
        try #require(mkfifo(folder["pipe"], 0o600) == 0)
        #expect(throws: FileError.self) { try FileReading.bytes(at: folder["pipe"]) }
    }

    @Test func tellsFilesFromFoldersAndFollowsLinks() throws {
        try folder.write("x", to: "sub/file")
        try folder.link("to-file", to: "sub/file")
        try folder.link("to-folder", to: "sub")
        try folder.link("to-nothing", to: "nothing")
        #expect(FileReading.isFile(folder["sub/file"]) && !FileReading.isFolder(folder["sub/file"]))
        #expect(FileReading.isFolder(folder["sub"]) && !FileReading.isFile(folder["sub"]))
        #expect(FileReading.isFile(folder["to-file"]))
        #expect(FileReading.isFolder(folder["to-folder"]))
        #expect(!FileReading.isFile(folder["to-nothing"]) && !FileReading.isFolder(folder["to-nothing"]))
        #expect(FileReading.resolved(folder["to-folder/file"]) == folder["sub/file"])
        #expect(FileReading.resolved(folder["to-nothing"]) == nil)
    }

    @Test func knowsOneFileUnderTwoNames() throws {
        try folder.write("x", to: "a")
        try folder.link("b", to: "a")
        try FileManager.default.linkItem(atPath: folder["a"], toPath: folder["c"])
        try folder.write("x", to: "d")
        let identity = FileReading.identity(of: folder["a"])
        #expect(identity != nil)
        #expect(FileReading.identity(of: folder["b"]) == identity)
        #expect(FileReading.identity(of: folder["c"]) == identity)
        #expect(FileReading.identity(of: folder["d"]) != identity)
        #expect(FileReading.identity(of: folder["e"]) == nil)
    }

    @Test func listsNamesInOrderOfTheirBytes() throws {
        for name in ["b", "a", "é", "Z", ".hidden", "z"] { try folder.write("", to: "list/" + name) }
        #expect(try FileReading.names(in: folder["list"]) == [".hidden", "Z", "a", "b", "z", "é"])
        #expect(throws: FileError.self) { try FileReading.names(in: folder["no"]) }
    }
}
