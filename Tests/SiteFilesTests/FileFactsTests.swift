import SiteFiles
import TestSupport
import Testing

@Suite struct FileFactsTests {
    @Test(arguments: [
        // modified, changed, moment, settled
        (1_000_000_000_123, 1_000_000_000_123, 1_000_200_000_000, true),
        (1_000_000_000_123, 1_000_000_000_123, 1_000_050_000_000, false),
        (1_000_000_000_123, 1_000_000_000_123, 900_000_000_000, false),
        // The one that was changed last counts, whichever it is.
        (500_000_000_123, 1_000_000_000_123, 1_000_050_000_000, false),
        (1_000_000_000_123, 500_000_000_123, 1_000_050_000_000, false),
        // A disk that counts in seconds.
        (1_000_000_000_000, 1_000_000_000_000, 1_001_000_000_000, false),
        (1_000_000_000_000, 1_000_000_000_000, 1_002_500_000_000, true),
        (Int64.max - 1, 1, Int64.max, false),
    ])
    func isSettledWhenOlderThanATick(_ modified: Int64, _ changed: Int64, _ moment: Int64, _ expected: Bool) {
        let facts = FileFacts(size: 1, modified: modified, changed: changed, inode: 1, device: 1)
        #expect(facts.isSettled(before: moment) == expected)
    }

    /// A look from an open folder says what a look by the path says.
    @Test func looksFromAnOpenFolder() throws {
        let folder = try TestFolder()
        try folder.write("abc", to: "deep/file")
        try folder.link("link", to: "deep")
        let handle = try #require(FolderHandle(folder.path))
        for name in ["deep", "link", "none", "deep/file", "deep/file/below"] {
            #expect(handle.look(at: name) == PathLook(folder[name]), "\(name)")
        }
        #expect(handle.look(at: "deep") == .folder)
        try folder.write("abcd", to: "deep/file")
        guard case .file(let facts) = handle.look(at: "deep/file") else {
            Issue.record("no file")
            return
        }
        #expect(facts.size == 4)
        #expect(FolderHandle(folder["none"]) == nil)
        #expect(FolderHandle(folder["deep/file"]) == nil)
    }

    @Test func classifiesAPath() throws {
        let folder = try TestFolder()
        try folder.write("abc", to: "file")
        try folder.link("link", to: "file")
        #expect(PathLook(folder["link"]) == .link)
        #expect(PathLook(folder["none"]) == .absent)
        #expect(PathLook(folder["file/below"]) == .absent)
        #expect(PathLook(folder.path) == .folder)
        guard case .file(let facts) = PathLook(folder["file"]) else {
            Issue.record("no file")
            return
        }
        #expect(facts.size == 3)
        #expect(facts.inode == FileReading.identity(of: folder["file"])?.inode)
        #expect(abs(facts.modified - FileFacts.now) < 60_000_000_000)
    }
}
