import Diagnostics
import LibraryCheck
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

/// The entry of every command that verifies a library.
@Suite struct LibraryVerificationTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// - Parameter names: paths in the folder; empty for the folder itself.
    private func verify(
        _ names: [String] = [], _ change: (inout LibraryVerification.Options) -> Void = { _ in }
    ) async throws -> VerifyOutcome {
        var options = LibraryVerification.Options()
        options.jobs = 1
        options.checksMath = false
        change(&options)
        var verification = LibraryVerification(
            katex: KaTeXChoice(folder: nil, program: nil), options: options)
        for bundle in try verification.bundles(at: names.isEmpty ? [folder.path] : names.map { folder[$0] }) {
            _ = try await verification.verify(bundle)
        }
        return verification.finished
    }

    @Test func notesAFolderWithoutAManifest() async throws {
        #expect(try await verify().findings.map(\.rule) == ["manifest-missing"])
        #expect(try await verify { $0.isStrict = true }.findings.map(\.severity) == [.error])
        for severity in [Diagnostic.Severity.note, nil] {
            let chosen = try await verify {
                $0.isStrict = true
                $0.severities = ["manifest-missing": severity]
            }
            #expect(chosen.findings.map(\.severity) == [severity].compactMap { $0 })
        }
        let off = try await verify { $0.severities = ["manifest-missing": nil] }
        #expect(off.findings.isEmpty)
        #expect(off.notPromised == "not promised: math-katex (off: --no-math)")
    }

    @Test func warnsOfPathsWithNothingToVerify() async throws {
        func severities(_ outcome: VerifyOutcome) -> [Diagnostic.Severity] {
            outcome.findings.filter { $0.rule == "manifest-missing" }.map(\.severity)
        }
        try folder.write("# A\n", to: "notes/a.md")
        #expect(try await severities(verify(["notes"])) == [.warning])
        let document = try await verify(["notes/a.md"])
        #expect(severities(document) == [.warning])
        #expect(document.findings.first?.position?.file.hasSuffix("notes/a.md") == true)
        #expect(try await severities(verify(["notes/a.md"]) { $0.isStrict = true }) == [.error])
        let lowered = try await verify(["notes/a.md"]) { $0.severities = ["manifest-missing": .note] }
        #expect(severities(lowered) == [.note])
        // A page is verified, and so is a style sheet.
        try folder.write(
            "<!DOCTYPE html><html lang=\"en\"><title>A</title><h1>A</h1></html>", to: "notes/a.html")
        try folder.write("p { color: red }", to: "notes/a.css")
        #expect(try await severities(verify(["notes"])) == [.note])
        #expect(try await severities(verify(["notes/a.html", "notes/a.css"])).isEmpty)
    }

    @Test func namesRulesThatWereNotChecked() async throws {
        try folder.write("rules: {orphan: off, page-title: note}\n", to: "sitegen.yml")
        for name in ["a", "b"] {
            try folder.write("{ \"books\": [] }", to: "\(name)/build/study-manifest.json")
        }
        let own = try await verify { $0.severities = ["policy": nil] }.unchecked
        #expect(own["orphan"]?.hasSuffix("sitegen.yml") == true && own["policy"] == "off: --rule")
        #expect(own["page-title"] == nil && own["remote-reference"] == nil)
        #expect(own["math-katex"] == "off: --no-math" && own["math-katex-strict"] == "off: --no-math")
        #expect(own["browser-request"] == "not run: it takes --browser")
        // A rule that is off in one of two libraries is checked in the other.
        try folder.write("", to: "b/sitegen.yml")
        #expect(try await verify().unchecked["orphan"] == nil)
    }

    @Test(arguments: ["papers", "hub", "readings", "transcripts"])
    func reportsAMissingSourceOnceInTheSettings(_ kind: String) async throws {
        try folder.write(
            "sources:\n  src:\n    kind: \(kind)\n    from: data/h.json\n    to: src/build\n",
            to: "sitegen.yml")
        try folder.write("", to: "src/build/.keep")
        let missing = { try await verify().findings.filter { $0.rule == "manifest-source-missing" } }
        let findings = try await missing()
        #expect(findings.map(\.severity) == [.error])
        let position = try #require(findings.first?.position)
        #expect(position.file.hasSuffix("sitegen.yml") && position.line == 4 && position.column == 11)
        #expect(findings[0].message.contains("'data/h.json'"))
        try folder.write("[]", to: "data/h.json")
        #expect(try await missing().isEmpty)
    }

    @Test(arguments: ["book/build/study-manifest.json", "a.html"])
    func doesNotVerifyWithoutTheSettings(_ file: String) async throws {
        try folder.write(String(repeating: "# long\n", count: 200_000), to: "sitegen.yml")
        try folder.write("{ \"books\": [] }", to: file)
        await #expect(throws: FileError.self) { _ = try await verify() }
    }

    @Test func warnsOfNamesThatAreNoRules() async throws {
        try folder.write("rules: {orphn: off}\n", to: "sitegen.yml")
        let finding = try #require(try await verify().findings.first { $0.rule == "settings" })
        #expect(finding.severity == .warning)
        #expect(finding.message.contains("did you mean 'orphan'?"))
    }

    private func startPage(_ image: String) throws {
        try folder.write("", to: "sitegen.yml")
        let manifest = "{ \"books\": [] }"
        for name in ["a", "b"] { try folder.write(manifest, to: "\(name)/build/study-manifest.json") }
        try folder.write(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>T</title>"
                + "<meta name=\"generator\" content=\"sitegen start page\"></head><body>\(image)</body></html>",
            to: "index.html")
    }

    @Test func judgesThePageAboveSeveralLibraries() async throws {
        try startPage("<img src=\"https://example.com/a.png\" alt=\"A\">")
        let remote = try await verify().findings.filter { $0.message.contains("https://example.com/a.png") }
        #expect(
            remote.contains { $0.severity == .error && $0.position?.file.hasSuffix("index.html") == true })
        try startPage("")
        #expect(try await !verify().findings.contains { $0.message.contains("example.com") })
    }
}
