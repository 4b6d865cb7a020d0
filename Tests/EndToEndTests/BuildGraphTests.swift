import Foundation
import SiteFiles
import TestSupport
import Testing

/// Lists of inputs and the graph, as make and Ninja themselves take them.
@Suite struct BuildGraphTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    private func run(_ program: String, _ arguments: [String], below: String = ".") throws
        -> ChildProcess.Outcome
    {
        var command = ChildProcess(program, arguments, in: DiskPath.absolute(below, in: folder.path))
        command.limit = 120
        command.environment["XDG_CACHE_HOME"] = workspace.cache.path
        return try command.run()
    }

    /// One file's library: names with every sign that such a list has to escape.
    private func strangeNames() throws {
        try folder.write("# A\n\n![a](img%20$1/b%23c.svg)\n", to: "my notes/a $b.md")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "my notes/img $1/b#c.svg")
        try folder.write("macros: { foo: x }\n", to: "sitegen.yml")
        try folder.write("main { color: red }", to: "look/leaf.css")
    }

    private var render: [String] {
        get throws {
            [
                "render", "--md", "my notes/a $b.md", "--html", "out.html", "--depfile", "out.d",
                "--no-assets",
                "--no-feedback-token", "--templates", "look",
            ]
        }
    }

    @Test func listsWhatOneLeafWasMadeFrom() throws {
        try strangeNames()
        #expect(try workspace.run(try render).code == 0)
        #expect(
            try folder.text("out.d") == """
                out.html: \\
                  look/leaf.css \\
                  my\\ notes/a\\ $$b.md \\
                  my\\ notes/img\\ $$1/b\\#c.svg \\
                  sitegen.yml

                """)
        try folder.write("$$ unclosed\n", to: "my notes/a $b.md")
        try folder.remove("out.d")
        #expect(try workspace.run(try render).code == 1)
        #expect(!folder.has("out.d"), "no list of what was not made")
    }

    @Test(arguments: ["my notes/a $b.md", "my notes/img $1/b#c.svg", "look/leaf.css", "sitegen.yml"])
    func makeMakesItAgainForEachInput(_ input: String) throws {
        try strangeNames()
        let words = try ([try SitegenBinary.path()] + render).map {
            "'" + $0.replacing("$", with: "$$") + "'"
        }
        // A leaf that comes out the same keeps its time: make wants it newer.
        try folder.write(
            "all: out.html\nout.html:\n\t\(words.joined(separator: " ")) && touch out.html\n-include out.d\n",
            to: "Makefile")
        let first = try run("/usr/bin/make", [])
        #expect(first.code == 0 && folder.has("out.d"), "\(first)")
        #expect(try run("/usr/bin/make", []).output.contains("Nothing to be done"))
        #expect(try run("/usr/bin/make", ["-q"]).code == 0)
        let later = timespec(tv_sec: Int(Date().timeIntervalSince1970) + 60, tv_nsec: 0)
        utimensat(AT_FDCWD, folder[input], [later, later], 0)
        #expect(try run("/usr/bin/make", ["-q"]).code == 1)
        let again = try run("/usr/bin/make", [])
        #expect(again.output.contains("wrote out.html"), "\(again)")
    }

    @Test func listsWhatEachLeafOfALibraryWasMadeFrom() throws {
        let fixture = try workspace.library()
        try fixture.source("# One\n\n[](two#part) ![a](a.svg)\n", at: "md/one.md")
        try fixture.source("# Two\n\n## Part {#part}\n", at: "md/two.md")
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "md/a.svg")
        try workspace.expect(0, "render", "lib", "--no-assets", "--depfile-dir", "lists/here")
        #expect(
            try folder.text("lists/here/one.html.d")
                == "lib/build/one.html: \\\n  lib/build/study-manifest.json \\\n  lib/md/a.svg \\\n  lib/md/one.md \\\n  lib/md/two.md\n"
        )
        #expect(
            try folder.text("lists/here/two.html.d")
                == "lib/build/two.html: \\\n  lib/build/study-manifest.json \\\n  lib/md/two.md\n")
    }

    // MARK: plan

    private func library() throws -> LibraryFixture {
        let fixture = try LibraryFixture(
            [
                .init("one", source: "../md $1/one.md"),
                .init("two", file: "deep/two.html", source: "../md $1/two.md"),
                .init("three", source: "../md $1/three.md"),
            ], in: folder, name: "my place/lib")
        try fixture.source("# One\n\n[](two#part) $x$\n", at: "md $1/one.md")
        try fixture.source("# Two\n\n## Part {#part}\n", at: "md $1/two.md")
        try fixture.source("# Three\n\n![a](a.svg)\n", at: "md $1/three.md")
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "md $1/a.svg")
        try fixture.source(
            "rules: { heading-order: off }\nsync: { to: app/Study }\n", at: "sitegen.yml")
        return fixture
    }

    private func plan() throws {
        try workspace.expect(
            0, "plan", "--ninja", "graph/build.ninja", "my place/lib", "--katex", workspace.katex)
    }

    @Test func writesTheSameGraphEachTime() throws {
        _ = try library()
        try plan()
        let first = try folder.text("graph/build.ninja")
        let outcome = try workspace.expect(
            0, "plan", "--ninja", "graph/build.ninja", "my place/lib", "--katex", workspace.katex)
        #expect(outcome.output == "unchanged: graph/build.ninja\n")
        #expect(first.contains("build ../my$ place/lib/build/one.html: leaf ../my$ place/lib/md$ $$1/one.md"))
        #expect(first.contains("build ../my$ place/lib/app/Study/bundle.lock.json: sync"))
        #expect(first.contains("katex/katex.min.css"))
        try folder.write("{}", to: "broken/study-manifest.json")
        try workspace.expect(1, "plan", "--ninja", "graph/other.ninja", "broken")
        #expect(!folder.has("graph/other.ninja"))
    }

    @Test func reportsTheGraphAsJSON() throws {
        _ = try library()
        func report(_ code: Int32, _ file: String, _ library: String) throws -> [String: Any] {
            let outcome = try workspace.expect(
                code, "plan", "--ninja", file, library, "--json", "--katex", workspace.katex)
            let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            return try #require(value as? [String: Any])
        }
        for result in ["written", "unchanged"] {
            let graph = try report(0, "graph/build.ninja", "my place/lib")
            #expect(graph["file"] as? String == "graph/build.ninja" && graph["result"] as? String == result)
            #expect(graph["diagnostics"] is [Any])
        }
        try folder.write("{}", to: "broken/study-manifest.json")
        let failed = try report(1, "graph/other.ninja", "broken")
        #expect(failed["result"] as? String == "failed")
        #expect((failed["diagnostics"] as? [Any])?.isEmpty == false)
    }

    @Test func replacesNothingButAGraph() throws {
        _ = try library()
        try folder.write("# Notes\n", to: "graph/build.ninja")
        let refused = try workspace.expect(
            2, "plan", "--ninja", "graph/build.ninja", "my place/lib", "--katex", workspace.katex)
        #expect(refused.errors.contains("--ninja graph/build.ninja: "), "\(refused)")
        #expect(try folder.text("graph/build.ninja") == "# Notes\n")
        // An empty file, as mktemp makes it, has nothing to lose.
        try folder.write("", to: "graph/build.ninja")
        try plan()
        // An earlier graph is replaced.
        try folder.remove("my place/lib/sitegen.yml")
        let old = try folder.text("graph/build.ninja")
        try plan()
        #expect(try folder.text("graph/build.ninja") != old)
    }

    @Test(.needs(.program("ninja"))) func ninjaRunsTheGraph() throws {
        let fixture = try library()
        let ninja = try TestTool.program("ninja").path()
        try workspace.expect(
            0, "render", "my place/lib", "--out", "expected", "--no-record", "--katex", workspace.katex)
        try plan()
        let first = try run(ninja, [], below: "graph")
        #expect(first.code == 0, "\(first)")
        for (name, bytes) in try folder.files(below: "expected") {
            #expect(try folder.bytes("my place/lib/build/" + name) == bytes, "\(name)")
        }
        #expect(
            folder.has("my place/lib/app/Study/bundle.lock.json")
                && folder.has("my place/lib/app/Study/one.html"))
        #expect(try run(ninja, [], below: "graph").output.contains("no work to do"))
        #expect(workspaceHasNoRecord())

        // One refers to no place of three; two is referred to by one.
        try fixture.source("# Three, changed\n\n![a](a.svg)\n", at: "md $1/three.md")
        #expect(try made(ninja) == ["render lib/c1/three", "verify", "sync"])
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>", at: "md $1/a.svg")
        #expect(try made(ninja) == ["render lib/c1/three", "verify", "sync"])
        try fixture.source("# Two\n\n## Part, renamed {#part}\n", at: "md $1/two.md")
        #expect(try made(ninja) == ["render lib/c1/one", "render lib/c1/two", "verify", "sync"])
        #expect(try fixture.built("one.html").contains("Part, renamed"))
        // Nothing comes of it, so nothing follows.
        try fixture.source("# Two\n\n## Part, renamed {#part}\n", at: "md $1/two.md")
        #expect(try made(ninja).allSatisfy { $0.hasPrefix("render") })
        #expect(try run(ninja, [], below: "graph").output.contains("no work to do"))

        try fixture.source("$$ unclosed\n", at: "md $1/one.md")
        let failed = try run(ninja, [], below: "graph")
        #expect(failed.code == 1 && failed.output.contains("math-unclosed"), "\(failed)")
    }

    /// Documents that are changed or added later are those of the library.
    @Test(.needs(.program("ninja"))) func ninjaSeesTheDocumentsOfASource() throws {
        let ninja = try TestTool.program("ninja").path()
        try folder.write(
            "sources:\n  wiki: {kind: hub, from: notes, to: wiki/build, store: wiki/store}\n",
            to: "sitegen.yml")
        try folder.write("# Tide\n\nSee [[Gauge]].\n", to: "notes/Tide.md")
        try folder.write("# Gauge\n\nSee [[Tide]].\n", to: "notes/Gauge.md")
        try workspace.expect(0, "plan", "--ninja", "build.ninja", ".", "--katex", workspace.katex)
        let make = {
            let outcome = try run(ninja, [])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try run(ninja, []).output.contains("no work to do"))
            try workspace.expect(0, "render", "--check", ".", "--katex", workspace.katex)
        }
        try make()
        try folder.write("# Tide\n\nNew words. See [[Gauge]].\n", to: "notes/Tide.md")
        try make()
        #expect(try folder.text("wiki/build/tide.html").contains("New words"))
        try folder.write("# Level\n\nSee [[Tide]].\n", to: "notes/deep/Level.md")
        try make()
        #expect(folder.has("wiki/build/level.html"))
        // A file of the reader's own stays, and so do the other documents.
        try folder.write("own", to: "wiki/build/own.txt")
        try folder.remove("notes/deep/Level.md")
        let outcome = try run(ninja, [])
        #expect(!folder.has("wiki/build/level.html") && !folder.has("wiki/build/level.md"), "\(outcome)")
        #expect(folder.has("wiki/build/tide.html") && folder.has("wiki/build/tide.md"))
        #expect(folder.has("wiki/build/own.txt"))
    }

    private func workspaceHasNoRecord() -> Bool { (try? workspace.cache.files().isEmpty) ?? false }

    /// What Ninja ran, sorted, with the leaves first.
    private func made(_ ninja: String) throws -> [String] {
        let outcome = try run(ninja, ["-v"], below: "graph")
        #expect(outcome.code == 0, "\(outcome)")
        return outcome.output.split(separator: "\n").compactMap { line in
            if let only = line.firstRange(of: "--only ") {
                let address = line[only.upperBound...].prefix { $0 != "-" }.trimmingCharacters(
                    in: .whitespaces)
                return "render " + address
            }
            if line.contains(" verify ") { return "verify" }
            return line.contains(" sync-bundle ") ? "sync" : nil
        }.sorted {
            ($0.hasPrefix("render") ? 0 : $0 == "verify" ? 1 : 2, $0) < (
                $1.hasPrefix("render") ? 0 : $1 == "verify" ? 1 : 2, $1
            )
        }
    }
}
