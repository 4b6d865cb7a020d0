import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct HelpTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test(arguments: [
        [], ["render"], ["manifest"], ["manifest", "list"], ["manifest", "schema"], ["vendor"], ["verify"],
        ["vendor", "katex"], ["serve"], ["ota"], ["ota", "publish"], ["ota", "inspect"], ["ota", "check"],
        ["sync-bundle"], ["snapshot"], ["plan"], ["watch"],
        ["init"], ["new"], ["new", "book"], ["new", "chapter"], ["new", "leaf"], ["doctor"],
        ["manifest", "fmt"], ["man"], ["papers"], ["papers", "parse"], ["sources"],
        ["transcripts"], ["transcripts", "parse"],
    ])
    func showsExamplesThatAreNotBrokenOverLines(_ command: [String]) throws {
        let outcome = try workspace.run(command + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "EXAMPLES:"))
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(!examples.isEmpty)
        for line in examples { #expect(line.hasPrefix("  sitegen "), "\(line)") }
    }

    /// No address of a published folder is known by default.
    @Test(arguments: [[], ["ota"], ["ota", "publish"]]) func examplesOfPublishingNameTheAddress(
        _ command: [String]
    ) throws {
        let examples = try workspace.run(command + ["--help"]).output.split(separator: "\n")
            .filter { $0.hasPrefix("  sitegen ota App.ipa") }
        #expect(!examples.isEmpty)
        for line in examples {
            #expect(line.contains("--base-url ") || line.contains("--xcconfig "), "\(line)")
        }
    }

    @Test func namesTheExitCodes() throws {
        let text = try workspace.run(["--help"]).output
        for code in ["0 nothing wrong", "1 findings", "2 the work could not", "64 bad usage"] {
            #expect(text.replacing("\n", with: " ").contains(code))
        }
    }

    @Test func saysItsVersion() throws {
        let text = try workspace.expect(0, "--version").output
        let match = try #require(text.firstMatch(of: #/^\d+\.\d+\.\d+( \([0-9a-f]{12}\))?\n$/#), "\(text)")
        // The commit where there is a checkout, and nothing where there is none.
        #expect((match.1 != nil) == FileReading.isPresent(DiskPath.join(Repository.root, ".git")))
    }

    @Test(arguments: [
        ["frobnicate"], ["render", "--frobnicate"], ["manifest", "lst"], ["vendor", "mathjax"],
        ["render", "--jobs", "0"], ["render", "--jobs", "257"], ["render", "--jobs", "many"],
        ["render", "--format", "xml"], ["render", "--only"], ["render", "--out"],
        ["render", "--md", "a.md"], ["render", "--html", "a.html"],
        ["render", "--md", "a.md", "--html", "a.html", "--check"],
        ["render", "--md", "a.md", "--html", "a.html", "--only", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "--out", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "lib"],
        ["render", "--md", "a.md", "--html", "a.html", "--no-feedback-token", "--feedback-token", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "--feedback-endpoint", "https://h; script-src *"],
        ["render", "--md", "a.md", "--html", "a.html", "--feedback-endpoint", "javascript:x"],
        ["render", "--title", "x"], ["render", "--header", "x"], ["render", "--feedback-token", "x"],
        ["render", "--no-feedback-token"], ["render", "--feedback-endpoint", "/x"],
        ["render", "--check", "--check-incremental"], ["render", "--no-record", "--check-incremental"],
        ["render", "--depfile", "x"], ["render", "--check", "--depfile-dir", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "--depfile-dir", "x"],
        ["render", "--assets-only", "--no-assets"], ["plan"], ["plan", "--ninja"],
        ["plan", "--ninja", "-"], ["render", "--md", "-", "--html", "a.html"],
        ["render", "--md", "a.md", "--html", "-"], ["verify", "a.md", "--output", "-"],
        ["render", "--md", "a.md", "--html", "a.html", "--depfile", "-"], ["snapshot", "a.md", "-o", "-"],
        ["serve", "--port", "65536"], ["serve", "--port", "x"], ["serve", "--host", "example.com"],
        ["serve", "a", "b"], ["watch", "--jobs", "0"], ["watch", "--frobnicate"],
        ["manifest", "schema", "extra"], ["vendor", "katex", "extra"],
        ["transcripts", "parse"], ["transcripts", "parse", "a.md", "--lines", "0"],
    ])
    func refusesBadUsageAndSaysHow(_ arguments: [String]) throws {
        try workspace.folder.write("# A\n", to: "a.md")
        let before = try workspace.folder.files()
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 64, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Error: "))
        #expect(outcome.errors.contains("Usage: "))
        #expect(try workspace.folder.files() == before)
    }

    @Test(arguments: [
        (["rendr"], "unknown command 'rendr'; did you mean 'render'?"),
        (["Verify"], "unknown command 'Verify'; did you mean 'verify'?"),
        (["help", "snapshto"], "unknown command 'snapshto'; did you mean 'snapshot'?"),
        (["manifest", "lst", "x"], "unknown command 'lst'; did you mean 'list'?"),
        (["new", "chaptr", "ch02"], "unknown command 'chaptr'; did you mean 'chapter'?"),
        (["ota", "inspct", "App.ipa"], "unknown command 'inspct'; did you mean 'inspect'?"),
        (["frobnicate"], "unknown command 'frobnicate'; 'sitegen --help' lists them"),
        (["vendor", "mathjax"], "unknown command 'mathjax'; 'sitegen vendor --help' lists them"),
        (["--verson"], "unknown option '--verson'; did you mean '--version'?"),
        (["--explain", "orphan"], "unknown option '--explain'; write 'sitegen verify --explain orphan'"),
        (["--explain"], "unknown option '--explain'; write 'sitegen verify --explain RULE'"),
        (
            ["render", "lib", "--explain=orphan"],
            "unknown option '--explain'; write 'sitegen verify --explain orphan'"
        ),
        (
            ["new", "leaf", "x", "--explain", "orphan"],
            "unknown option '--explain'; write 'sitegen verify --explain orphan'"
        ),
        (["frobnicate", "--explain", "x"], "unknown command 'frobnicate'; 'sitegen --help' lists them"),
        (["render", "--formt", "json"], "Unknown option '--formt'. Did you mean '--format'?"),
    ])
    func suggestsWhatWasMeant(_ arguments: [String], _ violation: String) throws {
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.hasPrefix("Error: \(violation)\n"), "\(outcome)")
        #expect(outcome.errors.contains("Usage: "))
    }

    /// The usage is that of the command, also where another part than the parser finds the mistake.
    @Test(arguments: [
        (["feeds", "pars", "a"], "feeds"), (["ota", "chek", "https://h.test"], "ota"),
        (["ota", "help", "check"], "ota"), (["help", "hub", "zz"], "hub"),
        (["new", "leaf", "x", "--in", "zz"], "new leaf"), (["ota", "check", "ftp://h.test"], "ota check"),
    ])
    func namesTheUsageOfTheCommand(_ arguments: [String], _ command: String) throws {
        try workspace.folder.write(
            #"{ "books": [ { "id": "b", "title": "B", "chapters": [ { "id": "c", "title": "C", "leaves": [] } ] } ] }"#,
            to: "content/study-manifest.json")
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("\nUsage: sitegen \(command) "), "\(outcome)")
        #expect(
            outcome.errors.hasSuffix("\n  See 'sitegen \(command) --help' for more information.\n"),
            "\(outcome)")
    }

    /// A mistake in the first word is one of the program.
    @Test func namesTheUsageOfTheProgram() throws {
        let outcome = try workspace.run(["frobnicate"])
        #expect(
            outcome.errors.hasSuffix(
                "\nUsage: sitegen <subcommand>\n  See 'sitegen --help' for more information.\n"), "\(outcome)"
        )
    }

    /// As the command names it, not with the path of the machine.
    @Test(arguments: [
        ["render", "none"], ["verify", "none"], ["feeds", "parse", "none"], ["papers", "parse", "none"],
    ])
    func namesAMissingFileAsFindingsDo(_ arguments: [String]) throws {
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 2, "\(outcome)")
        #expect(outcome.errors == "sitegen: error: could not read none: no such file or folder\n")
    }

    /// A full disk loses the output, so the run fails. The message comes once, however much is printed.
    @Test(
        .enabled(
            if: FileReading.isPresent("/dev/full"), "this system has no /dev/full, so no full disk was tested"
        ),
        arguments: [
            ["manifest", "schema"], ["verify", "--explain", "all"],
            ["verify", "page.html", "--format", "json"],
            ["transcripts", "parse", "a.jsonl"], ["man"],
        ])
    func reportsOutputThatCannotBeWritten(_ arguments: [String]) throws {
        // The page has an error, whose exit code must not hide the failure.
        try workspace.folder.write("<img src=\"https://h.test/a\">", to: "page.html")
        try workspace.folder.write("", to: "a.jsonl")
        let outcome = try workspace.run(arguments, preparation: "exec > /dev/full;")
        #expect(outcome.code == 2, "\(outcome)")
        let message = "sitegen: error: could not write standard output: the disk is full\n"
        #expect(outcome.errors.ranges(of: message).count == 1, "\(outcome)")
    }

    /// `head` closes its pipe when it has enough.
    @Test func staysSilentWhenItsReaderEnds() throws {
        var command = try SitegenBinary.command(["verify", "--explain", "all"], in: workspace.folder.path)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[1]) }
        close(ends[0])
        command.descriptors = [(child: STDOUT_FILENO, ours: ends[1])]
        #expect(try command.run().errors.isEmpty)
    }

    /// A pipe is there, and can only be read once.
    @Test(arguments: [["render"], ["verify"], ["transcripts", "parse"], ["article"]])
    func namesAPipeAsNoFile(_ command: [String]) throws {
        #expect(mkfifo(workspace.folder["pipe"], 0o600) == 0)
        let outcome = try workspace.run(command + ["pipe"])
        #expect(outcome.code == 2, "\(outcome)")
        #expect(
            outcome.errors
                == "sitegen: error: could not read pipe: it is not a regular file; write what a pipe or a device gives to a file first\n"
        )
    }

    /// A file may have the name that other programs take for a stream.
    @Test func writesAFileThatIsNamedLikeAStream() throws {
        try workspace.folder.write("# A\n", to: "a.md")
        try workspace.expect(0, "render", "--md", "a.md", "--html", "./-", "--no-assets")
        #expect(try workspace.folder.text("-").contains("<h1"))
    }

    /// A word that the default command takes is none that was mistyped.
    @Test(arguments: [["help"], ["help", "render"], ["manifest"], ["help", "manifest", "list"], ["--help"]])
    func acceptsCorrectArguments(_ arguments: [String]) throws {
        #expect(try workspace.run(arguments).code == 0)
        try workspace.folder.write("x", to: "inspet")
        #expect(try workspace.run(["ota", "inspet", "--out", "x"]).errors.contains("unknown") == false)
    }
}
