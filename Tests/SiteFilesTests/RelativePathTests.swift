import SiteFiles
import Testing

@Suite struct RelativePathTests {
    @Test(arguments: [
        ("a", "a"), ("a/b", "a/b"), ("./a", "a"), ("a//b", "a/b"), ("a/b/", "a/b"), ("a/./b", "a/b"),
        ("a/../b", "b"), ("a/b/../../c", "c"), ("…/é", "…/é"), ("..a", "..a"), ("a..", "a.."), (" ", " "),
        ("...", "..."), ("a b/c", "a b/c"),
    ])
    func takesAPathBelowTheRootToItsNormalForm(_ text: String, _ normal: String) {
        #expect(RelativePath(text)?.description == normal)
    }

    @Test(arguments: [
        "", "/", "/a", "..", "../a", "a/../..", "a/../../b", "./..", ".", "./", "a/..", "a\0b", "a\\b", "\\",
        "a/..//../b",
    ])
    func refusesWhatLeavesTheRootOrIsNoPath(_ text: String) {
        #expect(RelativePath(text) == nil)
    }

    @Test func sortsByBytesAndNotByLocale() throws {
        let texts = ["é", "z", "a/b", "a", "B", "a.b", "e\u{301}"]
        let sorted = texts.compactMap(RelativePath.init).sorted().map(\.description)
        #expect(
            sorted.map { Array($0.utf8) }
                == ["B", "a", "a.b", "a/b", "e\u{301}", "z", "é"].map { Array($0.utf8) })
    }

    @Test func equalPathsAreEqualHoweverWritten() throws {
        #expect(RelativePath("a/./b") == RelativePath("a//b/"))
        #expect(RelativePath("a/b")?.parts == ["a", "b"])
    }
}
