import Foundation
import Testing

@testable import Diagnostics

/// What other programs read.
struct ReportTests {
    private static func position(_ file: String, _ line: Int, _ column: Int) -> SourcePosition {
        SourcePosition(
            file: file, line: line, column: column, characterColumn: column - 1, scalarColumn: column - 2)
    }

    private var full: Diagnostic {
        var finding = Diagnostic(
            "some-rule", .error, at: Self.position("a/ü b.html", 3, 9), "set {x} in [y](1)")
        finding.reference = .init(written: "B.html&amp;", resolved: "a/b.html")
        finding.related = [
            .init(.source, Self.position("a.md", 1, 4)), .init(.first, Self.position("/x/y.html", 2, 5)),
        ]
        finding.fix = .init(
            "write 'b'",
            edits: [.init(file: "a/ü b.html", range: 7..<9, original: "B.", replacement: "b.")])
        return finding
    }

    private var allowed: Diagnostic {
        var finding = Diagnostic("other-rule", .warning, at: Self.position("c.html", 8, 8), "m")
        finding.suppression = .init(reason: "because", position: Self.position("c.html", 7, 3))
        return finding
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func writesEveryField() {
        #expect(
            JSONDiagnosticFormatter().format([full]) == """
                [
                  { "rule": "some-rule", "severity": "error", "file": "a/ü b.html", "line": 3, "column": 9, "characterColumn": 8, "message": "set {x} in [y](1)", "reference": { "written": "B.html&amp;", "resolved": "a/b.html" }, "markdown": { "file": "a.md", "line": 1, "column": 4, "characterColumn": 3 }, "first": { "file": "/x/y.html", "line": 2, "column": 5, "characterColumn": 4 }, "fix": { "text": "write 'b'", "edits": [{ "file": "a/ü b.html", "start": 7, "end": 9, "original": "B.", "replacement": "b." }] } }
                ]

                """)
    }

    @Test func countsWhatItReports() throws {
        let text = JSONReport(tool: "t", version: "1").format(
            [full, Diagnostic("r", .note, at: nil, "m")], allowed: [allowed], looked: [("pages", 7)])
        let report = try object(text)
        #expect(report["version"] as? Int == JSONReport.version)
        #expect(
            report["summary"] as? [String: Int]
                == ["errors": 1, "warnings": 0, "notes": 1, "allowed": 1, "pages": 7])
        #expect((report["findings"] as? [Any])?.count == 2)
        let given = try #require((report["allowed"] as? [[String: Any]])?.first)
        #expect((given["allowance"] as? [String: Any])?["reason"] as? String == "because")
    }

    /// SITEGEN_UPDATE_GOLDEN=1 writes the file; a run that writes fails, so that it cannot pass for a check.
    @Test func theCommittedSchemaIsTheProgramsOwn() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/report.schema.json")
        if ProcessInfo.processInfo.environment["SITEGEN_UPDATE_GOLDEN"] == "1" {
            try JSONReport.schema.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("docs/report.schema.json was written; run again without SITEGEN_UPDATE_GOLDEN")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == JSONReport.schema)
    }

    /// The schema allows no other keys, so a kind that it lacks would make every report with it invalid.
    @Test func theSchemaHasEveryKindOfRelatedPlace() throws {
        let schema = try object(JSONReport.schema)
        let finding = try #require((schema["$defs"] as? [String: [String: Any]])?["finding"])
        let described = Set(try #require(finding["properties"] as? [String: Any]).keys)
        var reported = Diagnostic("r", .error, at: Self.position("a.html", 1, 1), "m")
        reported.related = Diagnostic.Related.Relation.allCases.map {
            .init($0, Self.position("b.html", 1, 1))
        }
        let report = try object(
            JSONReport(tool: "t", version: "1").format([reported], allowed: [], looked: []))
        let written = try #require((report["findings"] as? [[String: Any]])?.first)
        #expect(written.keys.contains("other"))
        #expect(Set(written.keys).subtracting(described) == [])
    }

    @Test func cutsReferencesThatAreBooks() {
        let long = String(repeating: "é", count: 5000)
        let reference = Diagnostic.Reference(written: long, resolved: nil)
        #expect(reference.written.count == Diagnostic.Reference.limit && reference.written.hasSuffix("…"))
        #expect(Diagnostic.Reference(written: "short", resolved: nil).written == "short")
    }

    // MARK: SARIF

    private func run(_ findings: [Diagnostic], allowed: [Diagnostic] = []) throws -> [String: Any] {
        let formatter = SARIFDiagnosticFormatter(
            tool: "t", version: "1",
            rules: [
                RuleDefinition("unused", .note, "u", "u"),
                RuleDefinition("some-rule", .error, "s", "why"),
            ])
        return try #require(
            (object(formatter.format(findings, allowed: allowed))["runs"] as? [[String: Any]])?.first)
    }

    private func results(_ findings: [Diagnostic], allowed: [Diagnostic] = []) throws -> [[String: Any]] {
        try #require(run(findings, allowed: allowed)["results"] as? [[String: Any]])
    }

    @Test func sarifTellsPlacesInCodePointsAndRelativeToABase() throws {
        let result = try #require(results([full]).first)
        let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        #expect((place?["region"] as? [String: Int])?["startColumn"] == 7)
        let file = place?["artifactLocation"] as? [String: String]
        #expect(file == ["uri": "a/%C3%BC%20b.html", "uriBaseId": "SRCROOT"])
        let related = try #require(result["relatedLocations"] as? [[String: Any]])
        let second = related[1]["physicalLocation"] as? [String: Any]
        #expect(second?["artifactLocation"] as? [String: String] == ["uri": "file:///x/y.html"])
        #expect(try run([full])["columnKind"] as? String == "unicodeCodePoints")
    }

    @Test func sarifEscapesWhatAMessageWouldMeanOtherwise() throws {
        let text = { (message: String) in
            let finding = Diagnostic("some-rule", .error, at: nil, message)
            return try (#require(results([finding]).first)["message"] as? [String: String])?["text"]
        }
        #expect(try text("set {x} in [y](1)") == #"set {{x}} in \[y\](1)"#)
        #expect(try text(#"\frac [a] (1)"#) == #"\frac [a] (1)"#)
    }

    @Test func sarifCarriesFixesRulesAndSuppressions() throws {
        let result = try #require(results([full]).first)
        let fix = (result["fixes"] as? [[String: Any]])?.first
        let change = (fix?["artifactChanges"] as? [[String: Any]])?.first
        let replacement = (change?["replacements"] as? [[String: Any]])?.first
        #expect(replacement?["deletedRegion"] as? [String: Int] == ["byteOffset": 7, "byteLength": 2])
        #expect((replacement?["insertedContent"] as? [String: String])?["text"] == "b.")
        #expect(result["suppressions"] == nil)

        let both = try results([full], allowed: [allowed])
        let suppression = try #require((both[1]["suppressions"] as? [[String: Any]])?.first)
        #expect(suppression["kind"] as? String == "inSource")
        #expect(suppression["justification"] as? String == "because")

        let driver = (try run([full], allowed: [allowed])["tool"] as? [String: [String: Any]])?["driver"]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["some-rule", "other-rule"])
        #expect(both.map { $0["ruleIndex"] as? Int } == [0, 1])
    }

    @Test func fingerprintsStayWhenLinesMove() throws {
        let prints = { (findings: [Diagnostic]) in
            try results(findings).map { ($0["partialFingerprints"] as? [String: String])?.values.first ?? "" }
        }
        var moved = full
        moved.position = Self.position("a/ü b.html", 99, 9)
        #expect(try prints([full]) == prints([moved]))
        var other = full
        other.message = "another"
        var elsewhere = full
        elsewhere.position?.file = "z.html"
        var reference = full
        reference.reference = .init(written: "x", resolved: nil)
        let all = try prints([full, moved, other, elsewhere, reference])
        #expect(Set(all).count == 5)
    }

    // MARK: JUnit and GitHub

    @Test func junitKeepsLineBreaksInAttributes() {
        let finding = Diagnostic("some-rule", .error, at: nil, "a\nb\t<c>")
        let text = JUnitDiagnosticFormatter(suite: "s", rules: []).format([finding])
        #expect(text.contains("message=\"a&#10;b&#9;&lt;c&gt;\""))
    }

    @Test(arguments: [
        ("a%0Ab", "a%250Ab"), ("a\r\nb", "a%0D%0Ab"), ("a\nb\rc", "a%0Ab%0Dc"), ("a:b,c", "a:b,c"),
        ("::error::x", "::error::x"),
        ("a\u{1B}[31mb\u{0}c\u{9B}d\te", "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}d e"),
        ("é \u{202E}论 🧪", "é \u{FFFD}论 🧪"),
    ])
    func githubEscapesMessages(_ message: String, _ escaped: String) {
        let text = GitHubDiagnosticFormatter().format([Diagnostic("r", .error, at: nil, message)])
        #expect(text == "::error title=r::\(escaped)\n")
    }

    @Test func githubEscapesPropertiesAndSaysTheFix() {
        var finding = Diagnostic("r", .warning, at: Self.position("a,b:c%\r\n\u{1B}]0;\u{7}é.md", 2, 4), "m")
        finding.related = [.init(.source, Self.position("s.md", 5, 6))]
        finding.fix = .init("mend")
        #expect(
            GitHubDiagnosticFormatter().format([finding])
                == "::warning file=a%2Cb%3Ac%25%0D%0A\u{FFFD}]0;\u{FFFD}é.md,line=2,col=3,title=r::m%0Afrom s.md:5:5%0Afix: mend\n"
        )
    }

    @Test func textTellsTheMarkdownAndTheFix() {
        let leaf = SourceText(file: "a/ü b.html", bytes: Array("1\n2\n<a href=B>".utf8))
        let markdown = SourceText(file: "a.md", bytes: Array("[x](B)".utf8))
        let text = TextDiagnosticFormatter().format([full]) { name in
            [leaf, markdown].first { $0.file == name }
        }
        #expect(
            text == """
                a/ü b.html:3:8: error: set {x} in [y](1) [some-rule]
                    <a href=B>
                            ^
                  from a.md:1:3
                    [x](B)
                       ^
                  first /x/y.html:2:4
                  fix: write 'b'

                """)
    }
}
