import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct DependencyListTests {
    @Test(arguments: [
        ("a/b.md", "a/b.md"), ("a b", "a\\ b"), ("#1", "\\#1"), ("$5", "$$5"), ("c:d", "c\\:d"),
        ("a\\b", "a\\b"), ("a\\ b", "a\\\\\\ b"), ("é", "é"),
    ])
    func escapes(_ path: String, _ expected: String) throws {
        #expect(try DependencyList.escaped(path) == expected)
    }

    @Test(arguments: ["a\nb", "a\rb", "a\tb"])
    func refusesWhatHasNoSpelling(_ path: String) {
        #expect(throws: FileError.self) { try DependencyList.escaped(path) }
    }

    @Test func namesExistingInputs() throws {
        let folder = try TestFolder()
        try folder.write("x", to: "md/b.md")
        try folder.write("x", to: "md/a.md")
        let log = InputLog()
        for name in ["md/b.md", "md/a.md", "md/none.md"] { log.look(at: folder[name]) }
        log.list(folder["md"])
        #expect(
            try DependencyList.text(of: "out.html", inputs: log.seen, in: folder["build"])
                == "out.html: \\\n  ../md/a.md \\\n  ../md/b.md\n")
        #expect(try DependencyList.text(of: "out.html", inputs: [:], in: "/") == "out.html:\n")
    }
}
