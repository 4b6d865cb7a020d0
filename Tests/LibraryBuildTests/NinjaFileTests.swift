import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct NinjaFileTests {
    @Test(arguments: [
        ("a/b.html", "a/b.html"), ("a b", "a$ b"), ("c:d", "c$:d"), ("$x", "$$x"), ("$ :", "$$$ $:"),
        ("é", "é"),
    ])
    func writesPaths(_ path: String, _ expected: String) throws {
        #expect(try NinjaFile.path(path) == expected)
    }

    @Test(arguments: ["a\nb", "a\rb", "a\0b", "a|b"])
    func refusesWhatNinjaCannotName(_ path: String) {
        #expect(throws: FileError.self) { try NinjaFile.path(path) }
    }

    @Test(arguments: [("a b:c", "a b:c"), ("5$", "5$$")])
    func writesValues(_ value: String, _ expected: String) throws {
        #expect(try NinjaFile.value(value) == expected)
    }

    @Test(arguments: [
        ("a/b-c.d", "a/b-c.d"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$x;`y`", "'$x;`y`'"),
        ("é", "'é'"),
    ])
    func writesWordsForAShell(_ word: String, _ expected: String) throws {
        #expect(ShellWord.quoted(word) == expected)
        let said = try ChildProcess("/bin/sh", ["-c", "printf %s \(ShellWord.quoted(word))"], in: "/").run()
        #expect(said.output == word)
    }

    @Test func writesStatements() throws {
        var file = NinjaFile()
        file.rule("copy", [("command", "cp $in $out")])
        var statement = NinjaFile.Statement("copy", ["b"])
        statement.inputs = ["a"]
        statement.implicit = ["c d"]
        statement.order = ["e"]
        statement.variables = [("x", "5$")]
        try file.build(statement)
        try file.defaults(["b"])
        #expect(
            file.text
                == "\nrule copy\n  command = cp $in $out\n\nbuild b: copy a $\n    | c$ d $\n    || e\n  x = 5$$\n\ndefault b\n"
        )
    }
}
