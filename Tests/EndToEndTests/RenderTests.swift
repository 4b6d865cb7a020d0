import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct RenderTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    @Test func rendersLibrariesBelowContentByDefault() throws {
        let fixture = try LibraryFixture(
            [.init("one", source: "../md/one.md")], in: folder, name: "content/book")
        try fixture.source("$x$\n", at: "md/one.md")
        let outcome = try workspace.expect(0, "render", "--katex", workspace.katex)
        #expect(
            outcome.output.contains(
                #/^wrote content/book/build/one\.html\n(wrote content/book/build/leaf/(words|texts|find)-[0-9a-f]{16}\.js\n){3}wrote content/book/build/leaf/library\.js\nwrote content/book/build/index\.html\n1 leaf, 1 formula: 0 unchanged\n$/#
            ))
        #expect(outcome.errors.isEmpty)
        #expect(folder.has("content/book/build/katex/fonts/KaTeX_Main-Regular.woff2"))
    }

    @Test(arguments: ["lib", "lib/build", "lib/build/study-manifest.json", "./lib/../lib"])
    func takesAManifestOrAFolder(_ path: String) throws {
        try workspace.library()
        let outcome = try workspace.expect(0, "render", path, "--katex", workspace.katex)
        #expect(outcome.output.hasSuffix("2 leaves, 2 formulas: 0 unchanged\n"))
        #expect(folder.has("lib/build/one.html") && folder.has("lib/build/two.html"))
    }

    @Test func rendersAManifestThatIsNamedTwiceOnce() throws {
        try workspace.library()
        let outcome = try workspace.expect(0, "render", "lib", "lib/build", "--katex", workspace.katex)
        #expect(outcome.output.hasSuffix("2 leaves, 2 formulas: 0 unchanged\n"))
    }

    @Test(arguments: [("lib", "link"), ("link/build", "lib")])
    func rendersALibraryThatIsNamedThroughALinkOnce(_ path: String, _ other: String) throws {
        try workspace.library()
        try folder.link("link", to: folder["lib"])
        let outcome = try workspace.expect(0, "render", path, other, "--katex", workspace.katex)
        #expect(outcome.output.hasSuffix("2 leaves, 2 formulas: 0 unchanged\n"))
    }

    @Test func leavesEverythingAloneTheSecondTime() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        let before = try folder.files()
        let identity = FileReading.identity(of: folder["lib/build/katex/katex.min.js"])
        let outcome = try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        #expect(outcome.output == "2 leaves, 2 formulas: 2 unchanged\n")
        #expect(try folder.files() == before)
        #expect(FileReading.identity(of: folder["lib/build/katex/katex.min.js"]) == identity)
    }

    @Test func omitsKaTeXOnRequest() throws {
        try workspace.library()
        // Nor is it looked for.
        try workspace.expect(0, "render", "lib", "--no-assets", "--katex", "nowhere")
        #expect(!folder.has("lib/build/katex"))
        #expect(folder.has("lib/build/one.html"))
    }

    @Test func repairsKaTeXBesideTheLeaves() throws {
        try workspace.library()
        try folder.write("broken", to: "lib/build/katex/katex.min.js")
        try folder.write("kept", to: "lib/build/katex/mine.txt")
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        #expect(
            try folder.bytes("lib/build/katex/katex.min.js")
                == FileReading.bytes(at: workspace.katex + "/katex.min.js"))
        #expect(try folder.text("lib/build/katex/mine.txt") == "kept")
    }

    @Test func rendersOneLeaf() throws {
        try workspace.library()
        let outcome = try workspace.expect(
            0, "render", "lib", "--only", "c1/two", "--katex", workspace.katex)
        #expect(outcome.output == "wrote lib/build/two.html\n1 leaf, 0 formulas: 0 unchanged\n")
        let unknown = try workspace.expect(64, "render", "lib", "--only", "tow")
        #expect(unknown.errors.contains("did you mean 'two'?"))
    }

    @Test func writesElsewhere() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib", "--out", "site/here", "--katex", workspace.katex)
        #expect(folder.has("site/here/one.html") && folder.has("site/here/katex/katex.min.css"))
        #expect(!folder.has("lib/build/one.html") && !folder.has("lib/build/katex"))
        try workspace.expect(0, "render", "lib", "--out", "site/here", "--check", "--katex", workspace.katex)
    }

    @Test func usesTemplatesOfOnesOwn() throws {
        try workspace.library()
        try folder.write("<title>{{title}}</title>{{{body}}}", to: "look/leaf.mustache")
        try workspace.expect(0, "render", "lib", "--templates", "look", "--no-assets")
        #expect(try folder.text("lib/build/two.html").hasPrefix("<title>Title of two</title><h1"))
        try folder.write("templates: ../look\n", to: "lib/sitegen.yml")
        #expect(try workspace.expect(0, "render", "lib", "--check").output.hasSuffix("2 current\n"))
    }

    @Test(arguments: [
        ("look/other.css", "p{}", "holds none of"), ("look/leaf.mustache", "{{#open}}", "leaf.mustache"),
        ("look/leaf.css", "@import '//h/x';", "outside the leaf's folder"),
    ])
    func refusesTemplatesThatCannotBeUsed(_ name: String, _ text: String, _ words: String) throws {
        try workspace.library()
        try folder.write(text, to: name)
        let outcome = try workspace.expect(2, "render", "lib", "--templates", "look", "--no-assets")
        #expect(outcome.errors.hasPrefix("sitegen: error: ") && outcome.errors.contains(words))
        #expect(!folder.has("lib/build/one.html"))
        try workspace.expect(2, "render", "lib", "--templates", "nowhere", "--no-assets")
    }

    @Test func parsesFormulasWithKaTeXOnRequest() throws {
        let fixture = try workspace.library()
        try fixture.source("# One\n\n> $a + \\foo$\n", at: "md/one.md")
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        let outcome = try workspace.expect(
            1, "render", "lib", "--check", "--math-check", "--katex", workspace.katex)
        #expect(
            outcome.errors.hasPrefix("lib/md/one.md:3:8: error: KaTeX: Undefined control sequence: \\foo"))
        // What is not in a render is not in the message either: the caret stands below the place.
        #expect(outcome.errors.contains("    > $a + \\foo$\n           ^\n"))
    }

    @Test func refusesAKaTeXThatIsNotAsLocked() throws {
        try workspace.library()
        try FileManager.default.copyItem(atPath: workspace.katex, toPath: folder["k"])
        try FileManager.default.copyItem(
            atPath: workspace.katex + ".lock.json", toPath: folder["k.lock.json"])
        try workspace.expect(0, "render", "lib", "--katex", "k", "--out", "a")
        try folder.write("altered", to: "k/katex.min.css")
        let altered = try workspace.expect(2, "render", "lib", "--katex", "k", "--out", "b")
        #expect(altered.errors.contains("katex.min.css"))
        #expect(altered.errors.contains("sitegen vendor katex --pinned --to k`"))
        try folder.remove("k/katex.min.css")
        #expect(
            try workspace.expect(2, "render", "lib", "--katex", "k", "--out", "b").errors.contains("missing"))
        #expect(!folder.has("b"))
    }

    // MARK: --check

    @Test func checksThatLeavesAreCurrent() throws {
        let fixture = try workspace.library()
        try fixture.source("find: leaf\n", at: "sitegen.yml")
        let missing = try workspace.expect(1, "render", "lib", "--check")
        #expect(
            missing.output
                == "not rendered: lib/build/one.html\nnot rendered: lib/build/two.html\n"
                + "not rendered: lib/build/leaf/library.js\nnot rendered: lib/build/index.html\n"
                + "2 leaves, 2 formulas: 0 current\n"
        )
        #expect(!folder.has("lib/build/one.html"))
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        let current = try workspace.expect(0, "render", "lib", "--check")
        #expect(current.output == "2 leaves, 2 formulas: 2 current\n")
        try fixture.source("# Two, changed\n", at: "md/two.md")
        let before = try folder.files()
        let stale = try workspace.expect(1, "render", "lib", "--check")
        #expect(stale.output == "out of date: lib/build/two.html\n2 leaves, 2 formulas: 1 current\n")
        #expect(try folder.files() == before)
    }

    @Test func noticesAnAlteredKaTeX() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        let script = "lib/build/katex/katex.min.js"
        let original = try folder.bytes(script)
        let check = { (code: Int32) in
            try workspace.expect(code, "render", "lib", "--check", "--katex", workspace.katex)
        }
        try folder.write("kept", to: "lib/build/katex/mine.txt")
        #expect(try check(0).errors.isEmpty)
        try folder.write(original + [0x20], to: script)
        let altered = try check(1)
        #expect(
            altered.errors.hasPrefix("\(script):1:1: error: ") && altered.errors.contains("[katex-files]"))
        #expect(try folder.bytes(script) == original + [0x20])
        try folder.remove(script)
        _ = try check(1)
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        _ = try check(0)
        // A bundle without katex/ has it put there elsewhere.
        try folder.remove("lib/build/katex")
        _ = try check(0)
    }

    @Test func noticesALeafThatWasEditedByHand() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        try folder.write(try folder.text("lib/build/one.html") + " ", to: "lib/build/one.html")
        #expect(
            try workspace.expect(1, "render", "lib", "--check").output.hasPrefix(
                "out of date: lib/build/one.html")
        )
    }

    @Test func findsTheCommittedLeavesCurrent() throws {
        var command = try SitegenBinary.command(["render", "--check"], in: Repository.root)
        command.limit = 120
        let outcome = try command.run()
        #expect(outcome.code == 0, "\(outcome)")
    }

    // MARK: Reports

    @Test func reportsAsJSON() throws {
        let fixture = try workspace.library()
        try fixture.source("# é\n\né [x](#no\"where)\n", at: "md/one.md")
        let outcome = try workspace.expect(
            1, "render", "lib", "--format", "json", "--katex", workspace.katex)
        #expect(outcome.errors.isEmpty)
        let report = try workspace.json(outcome.output)
        let leaves = try #require(report["leaves"] as? [[String: Any]])
        #expect(leaves.map { $0["address"] as? String } == ["lib/c1/one", "lib/c1/two"])
        #expect(leaves.map { $0["result"] as? String } == ["failed", "written"])
        let finding = try #require((report["diagnostics"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "link-unresolved")
        #expect(finding["severity"] as? String == "error")
        #expect(finding["file"] as? String == "lib/md/one.md")
        #expect(finding["line"] as? Int == 3)
        #expect(finding["column"] as? Int == 8)
        #expect(finding["characterColumn"] as? Int == 7)
        #expect((report["failures"] as? [Any])?.isEmpty == true)
    }

    @Test func reportsFailuresAsJSON() throws {
        try workspace.library()
        try folder.write("x", to: "lib/build/one.html/in-the-way")
        let outcome = try workspace.expect(
            2, "render", "lib", "--format", "json", "--katex", workspace.katex)
        let failures = try #require(try workspace.json(outcome.output)["failures"] as? [String])
        #expect(failures.count == 1 && failures[0].contains("one.html: it is a folder"))
        #expect(folder.has("lib/build/two.html"))
    }

    @Test func usesNoColourWithoutATerminal() throws {
        let fixture = try workspace.library()
        try fixture.source("[x](#no) $a\tb$\n", at: "md/one.md")
        let terminal = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "CLICOLOR_FORCE": "1"]
        for arguments in [
            ["render", "lib", "--no-assets"], ["render", "--help"], ["manifest", "list", "lib"],
        ] {
            let outcome = try workspace.run(arguments, environment: terminal)
            #expect(!outcome.output.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
            #expect(!outcome.errors.contains("\r"))
        }
    }

    @Test func showsNoControlCharactersOfADocument() throws {
        let fixture = try workspace.library()
        try fixture.source("\u{1B}[31m [x](#\u{1B}[2J)\n", at: "md/one.md")
        let outcome = try workspace.expect(1, "render", "lib", "--no-assets")
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test func printsFindingsOnStandardErrorAndResultsOnStandardOutput() throws {
        let fixture = try workspace.library()
        try fixture.source("$a\tb$\n", at: "md/one.md")
        let outcome = try workspace.expect(0, "render", "lib", "--no-assets")
        #expect(outcome.output.hasPrefix("wrote lib/build/one.html\n"))
        #expect(outcome.errors.hasPrefix("lib/md/one.md:1:3: warning: a tab in TeX"))
        #expect(outcome.errors.hasSuffix("1 warning\n"))
    }

    @Test func obeysTheSeveritiesOfSitegenYml() throws {
        let fixture = try workspace.library()
        try fixture.source("$a\tb$\n", at: "md/one.md")
        try folder.write("rules: {math-invisible: error}\n", to: "lib/sitegen.yml")
        try workspace.expect(1, "render", "lib", "--no-assets")
        try folder.write("rules: {math-invisible: off}\n", to: "lib/sitegen.yml")
        #expect(try workspace.expect(0, "render", "lib", "--no-assets").errors.isEmpty)
    }
}
