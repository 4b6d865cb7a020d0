import SiteFiles
import Testing

@Suite struct DiskPathTests {
    @Test(arguments: [
        ("a", "/w/a"), ("/a", "/a"), (".", "/w"), ("..", "/"), ("../a", "/a"), ("../../../a", "/a"),
        ("a/./b//c/", "/w/a/b/c"), ("a/../b", "/w/b"), ("/", "/"), ("", "/w"), ("/a/..", "/"),
    ])
    func makesAPathAbsoluteByItsNames(_ path: String, _ expected: String) {
        #expect(DiskPath.absolute(path, in: "/w") == expected)
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/a/b", ".."), ("/a", "/a", "."), ("/a/c", "/a/b", "../c"),
        ("/x", "/", "x"), ("/", "/a", ".."), ("/ab", "/a", "../ab"),
    ])
    func seesAPathFromAFolder(_ path: String, _ folder: String, _ expected: String) {
        #expect(DiskPath.relative(path, to: folder) == expected)
        #expect(DiskPath.absolute(expected, in: folder) == path)
    }

    @Test(arguments: [
        ("/w/a", "a"), ("/w", "."), ("/other", "/other"), ("/wa/b", "/wa/b"), ("a/../b", "b"), ("../b", "/b"),
    ])
    func showsARelativePathOnlyBelowTheFolder(_ path: String, _ expected: String) {
        #expect(DiskPath.shown(path, in: "/w") == expected)
    }

    @Test func containsByWholeNames() {
        #expect(DiskPath.contains("/a", "/a"))
        #expect(DiskPath.contains("/a", "/a/b"))
        #expect(!DiskPath.contains("/a", "/ab"))
        #expect(!DiskPath.contains("/a/b", "/a"))
        #expect(DiskPath.contains("/", "/a"))
    }

    @Test(arguments: [("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("/", "/", "")])
    func takesAPathApart(_ path: String, _ folder: String, _ name: String) {
        #expect(DiskPath.folder(of: path) == folder)
        #expect(DiskPath.name(of: path) == name)
    }

    @Test func joinsWithOneSlash() {
        #expect(DiskPath.join("/", "a") == "/a")
        #expect(DiskPath.join("/a", "b") == "/a/b")
    }
}
