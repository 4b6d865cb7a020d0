import Foundation
import SiteFiles
import TestSupport
import Testing

/// The output of `sitegen verify` for people and for programs.
@Suite struct VerifyReportTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    private static let policy =
        "default-src 'none'; script-src file:; style-src file:; img-src file: data:; base-uri 'none'; form-action 'none'"

    init() throws {
        workspace = try Workspace()
        let fixture = try LibraryFixture(
            [.init("one", source: "../md/one.md"), .init("hand", source: nil)], in: folder)
        try fixture.source("# One\n\n$x$ and [it](#one).\n", at: "md/one.md")
        try folder.write("var a = 1;\n", to: "lib/build/x.js")
        try hand("<script src=\"x.js\"></script>")
        try workspace.expect(0, "render", "lib")
    }

    private func hand(_ body: String) throws {
        try folder.write(
            Array(
                "<!DOCTYPE html><html lang=\"en\"><head><meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">\r\n<title>H</title></head><body><h1>H</h1>\n\(body)</body></html>"
                    .utf8), to: "lib/build/hand.html")
    }

    private static let broken =
        "<script src=\"x.js\" crossorigin integrity='sha256-x'></script>\n<a href=\"/one.html#one\">a</a> <a href=\"One.html\">b</a>"
    private static let mended =
        "<script src=\"x.js\"></script>\n<a href=\"one.html#one\">a</a> <a href=\"one.html\">b</a>"

    @Test func isGreenOnAGoodLibrary() throws {
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(outcome.output.hasPrefix("verified: 3 pages, "))
        #expect(outcome.output.firstMatch(of: #/1 formula in \d+\.\d\d s; 1 note\n$/#) != nil)
        // The script that is not sitegen's is listed, and nothing else.
        #expect(
            outcome.errors.hasPrefix(
                "lib/build/x.js:1:1: note: a script that is not part of sitegen or KaTeX (11 bytes")
        )
        #expect(outcome.errors.hasSuffix("\n1 note\n"), "\(outcome)")
    }

    // MARK: --fix

    @Test func appliesOnlyMechanicalFixes() throws {
        try hand(Self.mended)
        let expected = try folder.files()
        try hand(Self.broken)
        try workspace.expect(1, "verify", "lib")
        let before = try folder.files()

        let dry = try workspace.expect(1, "verify", "lib", "--fix", "--dry-run")
        #expect(dry.output.contains("would change lib/build/hand.html:4:10: '/one.html' → 'one.html'\n"))
        #expect(try folder.files() == before)

        let fixed = try workspace.expect(0, "verify", "lib", "--fix")
        #expect(fixed.output.contains("changed lib/build/hand.html:3:19: ' crossorigin' removed\n"))
        #expect(fixed.output.contains("\nverified: "))
        #expect(try folder.files() == expected)
        #expect(try workspace.temporaries().isEmpty)

        let again = try workspace.expect(0, "verify", "lib", "--fix")
        #expect(again.output.hasPrefix("verified: "))
        #expect(try folder.files() == expected)
    }

    @Test func exitsByTheRemainingFindings() throws {
        try hand(Self.broken + "<img alt=\"\" src=\"https://h.test/a\">")
        let outcome = try workspace.expect(1, "verify", "lib", "--fix")
        #expect(
            outcome.errors.contains("[remote-reference]") && !outcome.errors.contains("[dead-under-file]"))
        #expect(try folder.text("lib/build/hand.html").contains(Self.mended))
    }

    @Test func leavesRenderedLeavesToTheirMarkdown() throws {
        let page = try folder.text("lib/build/one.html")
        let changed = page.replacing("</main>", with: "<a href=\"Hand.html\">x</a></main>")
        try folder.write(changed, to: "lib/build/one.html")
        let outcome = try workspace.expect(1, "verify", "lib", "--fix")
        #expect(
            outcome.errors.contains("  fix: write 'hand.html' in lib/md/one.md, then run 'sitegen render'\n"))
        #expect(try folder.text("lib/build/one.html") == changed)
    }

    @Test func keepsStandardOutputForTheReport() throws {
        try hand(Self.broken)
        let outcome = try workspace.expect(0, "verify", "lib", "--fix", "--format", "json")
        #expect(try workspace.json(outcome.output)["version"] as? Int == 1)
        #expect(outcome.errors.contains("changed lib/build/hand.html:3:19"))
    }

    // MARK: --output

    @Test(arguments: ["lib/build/hand.html", "lib/md/one.md", "lib/build/study-manifest.json", "link"])
    func theReportReplacesNothingThatIsVerified(_ file: String) throws {
        try folder.link("link", to: "lib/md/one.md")
        let before = try folder.files()
        let outcome = try workspace.expect(2, "verify", "lib", "--format", "json", "--output", file)
        #expect(outcome.errors.contains("--output names the same file as 'lib/"), "\(outcome)")
        #expect(try folder.files() == before)
    }

    @Test func theReportReplacesAnEarlierReport() throws {
        let page = "lib/build/hand.html"
        try workspace.expect(2, "verify", page, "--format", "json", "--output", page)
        try folder.write("old", to: "report.json")
        try workspace.expect(0, "verify", "lib", "--format", "json", "--output", "report.json")
        #expect(try workspace.json(folder.text("report.json"))["version"] as? Int == 1)
    }

    // MARK: Suppressions

    @Test func aSuppressionInTheMarkdownReachesTheLeaf() throws {
        let text = { (rule: String) in
            "# One\n\n<!-- sitegen-allow \(rule): a table of the book's -->\n<p id=\"one\">x</p>\n"
        }
        try folder.write(text("duplicate-id"), to: "lib/md/one.md")
        try folder.write("rules:\n  id-duplicate: note\n", to: "lib/sitegen.yml")
        _ = try workspace.run(["render", "lib"])
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(outcome.output.hasSuffix("; 1 note, 1 allowed\n"), "\(outcome)")
        try folder.write(text("duplicate-ids"), to: "lib/md/one.md")
        _ = try workspace.run(["render", "lib"])
        let broken = try workspace.expect(1, "verify", "lib")
        #expect(broken.errors.contains("did you mean 'duplicate-id'? [allowance]"))
        #expect(broken.errors.contains("\n  from lib/md/one.md:3:1\n"), "\(broken)")
    }

    // MARK: Names of rules

    @Test(arguments: [
        ("orphn=off", "did you mean 'orphan'?"), ("zzzz=error", "no rule is called 'zzzz'"),
        ("orphan=of", "write id=severity"), ("orphan", "write id=severity"),
    ])
    func refusesAnUnknownRule(_ rule: String, _ words: String) throws {
        let outcome = try workspace.expect(64, "verify", "lib", "--rule", rule)
        #expect(outcome.errors.contains(words))
    }

    @Test func warnsOfAnUnknownRuleInTheSettings() throws {
        try folder.write(
            "rules:\n  orphan: note\n  hedding-order: off\n  math-stray-dollar: off\n  manifest-unknown-key: note\n  foreign-script: off\n",
            to: "lib/sitegen.yml")
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(
            outcome.errors.hasPrefix(
                "lib/sitegen.yml:3:3: warning: no rule is called 'hedding-order'; did you mean 'heading-order'? [settings]\n"
            ))
        #expect(outcome.errors.contains("1 warning\n"))
        try workspace.expect(1, "verify", "lib", "--strict")
    }

    /// Every rule of every command can be explained and set; the name of a former rule is still accepted.
    @Test func knowsTheRulesOfEveryCommand() throws {
        let explained = try workspace.expect(0, "verify", "--explain", "all").output
        let names = Set(
            explained.matches(of: #/(?m)^([a-z0-9-]+) \((?:error|warning|note)\): /#).map { String($0.1) })
        #expect(
            names.count > 140 && names.isSuperset(of: ["snapshot-open", "math-unclosed", "manifest-syntax"]))
        let rules = names.subtracting(["foreign-script"]).union(["remote-in-file"])
        try folder.write(
            "rules:\n" + rules.sorted().map { "  \($0): error\n" }.joined() + "  foreign-script: off\n",
            to: "lib/sitegen.yml")
        let outcome = try workspace.expect(0, "verify", "lib")
        #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    // MARK: --output and --schema

    @Test(arguments: ["text", "json", "sarif", "junit", "github"])
    func writesTheReportToAFile(_ format: String) throws {
        try hand(Self.broken)
        let outcome = try workspace.expect(1, "verify", "lib", "--format", format, "--output", "report")
        #expect(outcome.output.hasPrefix("looked at ") && outcome.errors.isEmpty)
        let first = try folder.bytes("report")
        #expect(String(decoding: first, as: UTF8.self).contains("name-case"))
        // The same on every run, and whole on a disk that is full.
        try workspace.expect(1, "verify", "lib", "--format", format, "--output", "report")
        #expect(try folder.bytes("report") == first)
        #expect(try workspace.temporaries().isEmpty)
    }

    @Test(arguments: [("no/report.json", "there is no folder 'no'"), ("lib", "it is a folder")])
    func saysWhereNoReportCanBeWritten(_ file: String, _ words: String) throws {
        let before = try folder.files()
        let outcome = try workspace.expect(2, "verify", "lib", "--format", "json", "--output", file)
        #expect(
            outcome.errors.hasPrefix("sitegen: error: --output \(file): ") && outcome.errors.contains(words))
        #expect(outcome.output.isEmpty)
        #expect(try folder.files() == before)
    }

    @Test func printsItsSchema() throws {
        let text = try workspace.expect(0, "verify", "--schema").output
        let committed = try FileReading.bytes(at: DiskPath.join(Repository.root, "docs/report.schema.json"))
        #expect(Array(text.utf8) == committed)
    }

    @Test func rejectsADryRunWithoutFix() throws {
        try workspace.expect(64, "verify", "lib", "--dry-run")
    }

    // MARK: Schemas

    @Test(.needs(.reportChecks)) func theReportsAreWhatTheirSchemasSay() throws {
        try hand(
            Self.broken
                + "<!-- sitegen-allow image-alt: a ](1) {reason} -->\n<img src=\"data:image/png;base64,Qk0=\">"
                + "<p id=x>\u{1F469}e\u{301}</p><p id=x style=\"background:url(//h.test/&quot;\u{1}%41)\">\\</p>"
        )
        try folder.write("x", to: "lib/build/ü b.bin")
        try folder.write(try workspace.expect(0, "verify", "--schema").output, to: "schema.json")
        for format in ["json", "sarif", "junit"] {
            try workspace.expect(
                1, "verify", "lib", "--format", format, "--output", "report." + format, "--rule",
                "duplicate-id=note")
        }
        let script = DiskPath.absolute("../check_reports.py", in: #filePath)
        let check = ChildProcess(
            try TestTool.reportChecks.path(),
            [script, "schema.json", "report.json", "report.sarif", "report.junit"],
            in: folder.path)
        let outcome = try check.run()
        #expect(outcome.code == 0, "\(outcome)")
    }
}
