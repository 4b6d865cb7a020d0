import SiteFiles
import TestSupport
import Testing

@Suite struct FileTreeTests {
    /// Links and hidden files are apart from the files.
    @Test func factsTellLinksAndHiddenFilesApart() throws {
        let folder = try TestFolder()
        for path in ["b", "a/b", "a/.c", ".d", ".e/f", "out/g", "outer/g"] {
            try folder.write("abc", to: path)
        }
        for path in ["l", "a/.l", ".e/l", "out/l"] { try folder.link(path, to: folder["b"]) }
        try folder.link("none", to: "nowhere")
        try folder.link("folder", to: "a")
        let facts = try FileTree.facts(in: folder.path, skipping: [folder["out"], folder.path])
        #expect(facts.files.map(\.path) == ["a/b", "b", "outer/g"])
        #expect(facts.links.map(\.path) == ["a/.l", "l"])
        #expect(facts.hidden == [".d", "a/.c"])
        // A link has the facts of its file.
        #expect(facts.links.allSatisfy { $0.facts == facts.files[1].facts } && facts.files[1].facts.size == 3)
    }

    /// A repository or an output may be deep and large.
    @Test(arguments: [(".git", true), ("out", true), ("in", false)])
    func factsLeaveFoldersClosedThatAreLeftOut(_ name: String, _ isLeftOut: Bool) throws {
        let folder = try TestFolder()
        try folder.write("abc", to: "b")
        try folder.write("abc", to: name + String(repeating: "/d", count: 40) + "/f")
        let facts = try? FileTree.facts(in: folder.path, skipping: [folder["out"]])
        #expect(facts?.files.map(\.path) == (isLeftOut ? ["b"] : nil))
    }
}
