import Foundation
import SiteFiles
import TestSupport
import Testing

/// From an empty folder to a library that verifies, as a new user goes.
@Suite struct InitTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }
    static let leaf = "content/my-book/build/my-book-ch01-notes.html"

    init() throws {
        workspace = try Workspace()
        // KaTeX in a folder above, as on a machine that ran 'make setup'.
        try workspace.linkKaTeX()
    }

    private func run(_ code: Int32, _ arguments: String...) throws -> ChildProcess.Outcome {
        let outcome = try workspace.run(arguments, below: "lib")
        #expect(outcome.code == code, "\(outcome)")
        return outcome
    }

    @Test func makesALibraryThatVerifies() throws {
        try AtomicFile.makeFolder(folder["lib"])
        let made = try run(0, "init")
        #expect(made.errors.isEmpty, "\(made)")
        #expect(made.output.contains("wrote content/my-book/build/study-manifest.json\n"))
        #expect(made.output.contains("wrote \(Self.leaf)\n"))
        #expect(made.output.contains("next: sitegen serve"))
        for word in ["theorem", "proof", "figure", "exercise", "solution", "katex", "@thm"] {
            #expect(try folder.text("lib/" + Self.leaf).contains(word) == (word != "@thm"), "\(word)")
        }
        let verified = try run(0, "verify", "--strict")
        #expect(verified.errors.isEmpty && verified.output.contains("formulas"), "\(verified)")
        #expect(try run(0, "render", "--check").errors.isEmpty)
        #expect(try run(0, "manifest", "fmt", "--check").output.isEmpty)
        #expect(try run(0, "render", "--math", "html", "--math-check").errors.isEmpty)
    }

    @Test func makesTheFolderAndSaysWhereToGo() throws {
        let outcome = try workspace.expect(0, "init", "deep/lib", "--templates")
        #expect(outcome.output.contains("next: cd deep/lib && sitegen serve"))
        #expect(outcome.output.contains("wrote deep/lib/templates/ ("))
        let own = try folder.bytes("deep/lib/" + Self.leaf)
        // Templates that nobody has changed make the same leaf.
        try workspace.expect(0, "init", "plain")
        #expect(try folder.bytes("plain/" + Self.leaf) == own)
    }

    @Test func quotesTheFolderForAShell() throws {
        let outcome = try workspace.expect(0, "init", "--", "-my $HOME/it's")
        let start = try #require(outcome.output.firstRange(of: "next: cd "))
        let end = try #require(outcome.output[start.upperBound...].firstRange(of: " && "))
        let command = "cd \(outcome.output[start.upperBound..<end.lowerBound]) && pwd -P"
        let arrived = try ChildProcess("/bin/sh", ["-c", command], in: folder.path).run()
        #expect(arrived.code == 0 && arrived.output.hasSuffix("/-my $HOME/it's\n"), "\(outcome) \(arrived)")
    }

    /// Without KaTeX the chapter is written and not rendered, and the way to go on is said.
    @Test func writesWithoutKaTeXToo() throws {
        try folder.write("{", to: "lib/vendor/katex.lock.json")
        let outcome = try run(0, "init")
        #expect(outcome.errors.contains("warning: nothing was rendered: "), "\(outcome)")
        #expect(outcome.output.contains("next: sitegen doctor; then sitegen render && sitegen serve"))
        #expect(folder.has("lib/content/my-book/ch01/notes.md") && !folder.has("lib/" + Self.leaf))
        #expect(try run(1, "doctor").output.contains("missing   KaTeX"))
    }

    // MARK: KaTeX in a clone

    /// Makes a library as a clone has it: with the lock of KaTeX and without the files that .gitignore excludes.
    private func clone(withLock: Bool) throws {
        try workspace.expect(0, "init", "lib")
        _ = try run(0, "vendor", "katex")
        _ = try run(0, "render")
        for path in ["vendor/katex", "content/my-book/build/katex"] { try folder.remove("lib/" + path) }
        if !withLock { try folder.remove("lib/vendor/katex.lock.json") }
    }

    @Test(.needs(.systemKaTeX), arguments: [true, false])
    func makeFetchesTheKaTeXOfALock(_ withLock: Bool) throws {
        try clone(withLock: withLock)
        if withLock {
            let errors = try run(2, "render").errors
            #expect(errors.contains("sitegen vendor katex --pinned --to vendor/katex`"))
        }
        for isFirst in [true, false] {
            var make = ChildProcess(
                "/usr/bin/env", ["make", "SITEGEN=\(try SitegenBinary.path())"], in: folder["lib"])
            make.environment["XDG_CACHE_HOME"] = workspace.cache.path
            let made = try make.run()
            #expect(made.code == 0, "\(made)")
            // The second run finds the files in place.
            #expect(made.output.contains("vendored KaTeX") == (withLock && isFirst), "\(made)")
        }
        #expect(folder.has("lib/vendor/katex/katex.min.js") == withLock)
    }

    /// Runs the commands of the generated workflow in its order, with a package manager that installs nothing.
    @Test(.needs(.systemKaTeX), arguments: [true, false])
    func theWorkflowFetchesTheKaTeXOfALock(_ withLock: Bool) throws {
        try clone(withLock: withLock)
        try folder.write("#!/bin/sh\n", to: "bin/apt-get")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder["bin/apt-get"])
        try folder.link("bin/sitegen", to: try SitegenBinary.path())
        var commands: [String] = []
        for line in try folder.text("lib/.github/workflows/library.yml").split(separator: "\n") {
            if let command = line.firstMatch(of: #/^ {6}- run: (?:\|$)?(.*)/#) {
                commands.append(String(command.1))
            } else if !commands.isEmpty, line.hasPrefix("          ") {
                commands.append(String(line))
            }
        }
        var shell = ChildProcess("/bin/sh", ["-ec", commands.joined(separator: "\n")], in: folder["lib"])
        shell.environment["PATH"] = folder["bin"] + ":" + (shell.environment["PATH"] ?? "/usr/bin:/bin")
        shell.environment["XDG_CACHE_HOME"] = workspace.cache.path
        let outcome = try shell.run()
        #expect(outcome.code == 0 && commands.count > 4, "\(outcome)")
        #expect(folder.has("lib/vendor/katex/katex.min.js") == withLock)
    }

    // MARK: What is there already

    @Test func refusesToOverwriteBeforeWritingAnything() throws {
        try folder.write("mine", to: "lib/Makefile")
        try folder.write("mine", to: "lib/content/my-book/ch01/notes.md")
        let before = try folder.files(below: "lib")
        let outcome = try run(2, "init")
        #expect(
            outcome.errors.contains(
                "nothing was written: Makefile, content/my-book/ch01/notes.md are there already"))
        #expect(outcome.output.isEmpty)
        #expect(try folder.files(below: "lib") == before)
    }

    @Test func growsByChaptersLeavesAndBooks() throws {
        try workspace.expect(0, "init", "lib")
        let chapter = try run(0, "new", "chapter", "ch02", "--title", "Doubling")
        #expect(
            chapter.output == """
                added my-book/ch02 to content/my-book/build/study-manifest.json
                wrote content/my-book/ch02/notes.md
                next: sitegen render --only my-book/ch02/notes

                """)
        _ = try run(0, "new", "leaf", "study-guide", "--in", "ch02")
        _ = try run(0, "new", "book", "second", "--kind", "verbatim")
        _ = try run(0, "manifest", "fmt", "--check")
        _ = try run(0, "render")
        let verified = try run(0, "verify", "--strict")
        #expect(verified.errors.isEmpty, "\(verified)")
        let list = try run(0, "manifest", "list").output
        #expect(list.contains("study-guide: Study guide [study-guide] my-book-ch02-study-guide.html"))
    }

    @Test func refusesWhatDoesNotFit() throws {
        try workspace.expect(0, "init", "lib")
        let before = try folder.files(below: "lib")
        for arguments in [
            ["new", "chapter", "ch01"], ["new", "chapter", "a b"], ["new", "leaf", "x", "--in", "ch1"],
            ["new", "leaf", "x", "--kind", "note"], ["new", "chapter"], ["new", "book", "b", "--in", "c"],
        ] {
            let outcome = try workspace.run(arguments, below: "lib")
            #expect(outcome.code == 64, "\(arguments): \(outcome)")
            #expect(outcome.output.isEmpty)
        }
        #expect(
            try run(64, "new", "leaf", "x", "--kind", "note").errors.contains(
                "there is no kind 'note'; did you mean 'notes'?"))
        #expect(try run(64, "new", "leaf", "x", "--in", "ch1").errors.contains("did you mean 'ch01'?"))
        try folder.write("{", to: "lib/content/my-book/build/study-manifest.json")
        #expect(try run(1, "new", "chapter", "ch02").errors.contains("[manifest-syntax]"))
        #expect(!folder.has("lib/content/my-book/ch02"))
        try folder.write(
            before["content/my-book/build/study-manifest.json"] ?? [],
            to: "lib/content/my-book/build/study-manifest.json")
        #expect(try folder.files(below: "lib") == before)
    }

    @Test func formatsManifests() throws {
        try workspace.library()
        let path = "lib/build/study-manifest.json"
        let old = try folder.text(path)
        let check = try workspace.expect(1, "manifest", "fmt", "--check", "lib")
        #expect(check.output == "not formatted: \(path)\n")
        #expect(try folder.text(path) == old)
        let list = try workspace.expect(0, "manifest", "list", "lib").output
        #expect(try workspace.expect(0, "manifest", "fmt", "lib").output == "formatted \(path)\n")
        #expect(try workspace.expect(0, "manifest", "fmt", "lib").output.isEmpty)
        try workspace.expect(0, "manifest", "fmt", "--check", "lib")
        #expect(try workspace.expect(0, "manifest", "list", "lib").output == list)
        let twice = "{\"books\":[],\"books\":[]}"
        try folder.write(twice, to: path)
        let refused = try workspace.expect(1, "manifest", "fmt", "lib")
        #expect(refused.errors.contains("[manifest-duplicate-key]"))
        #expect(try folder.text(path) == twice)
        try workspace.expect(2, "manifest", "fmt", "nowhere")
    }
}
