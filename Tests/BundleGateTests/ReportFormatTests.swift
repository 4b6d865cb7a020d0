import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The reports that other programs read.
@Suite struct ReportFormatTests {
    private let findings = [
        Diagnostic(
            "remote-reference", .error,
            at: SourcePosition(file: "a b/ü.html", line: 3, column: 9, characterColumn: 7),
            "say \"<no>\" & 100%\nto it"),
        Diagnostic(
            "orphan", .warning, at: SourcePosition(file: "old.css", line: 1, column: 1),
            "nothing: refers, here"),
        Diagnostic("bundle-size", .note, at: nil, "about the bundle"),
    ]

    @Test func jsonHasEveryField() throws {
        let text = JSONDiagnosticFormatter().format(findings)
        let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(list.count == 3)
        #expect(list[0]["rule"] as? String == "remote-reference")
        #expect(list[0]["severity"] as? String == "error")
        #expect(list[0]["line"] as? Int == 3)
        #expect(list[0]["column"] as? Int == 9)
        #expect(list[0]["characterColumn"] as? Int == 7)
        #expect(list[0]["message"] as? String == "say \"<no>\" & 100%\nto it")
        #expect(list[2]["file"] == nil)
        #expect(JSONDiagnosticFormatter().format([]) == "[]\n")
    }

    @Test func sarifIsShapedAsVersion210() throws {
        let formatter = SARIFDiagnosticFormatter(
            tool: "sitegen", version: "1",
            rules: GateRules.catalog.rules)
        let object = try JSONSerialization.jsonObject(with: Data(formatter.format(findings).utf8))
        let log = try #require(object as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleId"] as? String } == ["remote-reference", "orphan", "bundle-size"])
        #expect(results.map { $0["level"] as? String } == ["error", "warning", "note"])
        let place =
            (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        #expect((place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "a%20b/%C3%BC.html")
        #expect((place?["region"] as? [String: Any])?["startColumn"] as? Int == 7)
        #expect(results[2]["locations"] == nil)
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        #expect((driver?["rules"] as? [[String: Any]])?.count == 3)
        #expect(try JSONSerialization.jsonObject(with: Data(formatter.format([]).utf8)) is [String: Any])
    }

    @Test func junitCountsRulesAndFailures() throws {
        let text = JUnitDiagnosticFormatter(suite: "verify", rules: ["orphan", "policy"]).format(findings)
        let document = try XMLDocument(data: Data(text.utf8))
        let suite = try #require(document.rootElement())
        #expect(suite.attribute(forName: "tests")?.stringValue == "4")
        #expect(suite.attribute(forName: "failures")?.stringValue == "1")
        let failure = try #require(
            try suite.nodes(forXPath: "testcase[@name='remote-reference']/failure").first)
        #expect(failure.stringValue?.contains("a b/ü.html:3:7: error: say \"<no>\" & 100%") == true)
        #expect(try suite.nodes(forXPath: "testcase[@name='policy']/*").isEmpty)
    }

    /// A rule that was not checked is no passed test; one with findings was checked.
    @Test func junitSkipsUncheckedRules() throws {
        let text = JUnitDiagnosticFormatter(
            suite: "verify", rules: ["policy", "title"],
            unchecked: ["policy": "off: \"--rule\"", "remote-reference": "off", "other": "off"]
        ).format(findings)
        let suite = try #require(try XMLDocument(data: Data(text.utf8)).rootElement())
        #expect(suite.attribute(forName: "skipped")?.stringValue == "1")
        #expect(suite.attribute(forName: "failures")?.stringValue == "1")
        let skipped = try suite.nodes(forXPath: "testcase[@name='policy']/skipped/@message")
        #expect(skipped.map(\.stringValue) == ["off: \"--rule\""])
        #expect(try suite.nodes(forXPath: "testcase[@name='title']/*").isEmpty)
        #expect(try suite.nodes(forXPath: "testcase[@name='remote-reference']/failure").count == 1)
    }

    @Test func githubEscapesItsCommands() {
        let lines = GitHubDiagnosticFormatter().format(findings).split(separator: "\n")
        #expect(
            lines[0]
                == "::error file=a b/ü.html,line=3,col=7,title=remote-reference::say \"<no>\" & 100%25%0Ato it"
        )
        #expect(lines[1] == "::warning file=old.css,line=1,col=1,title=orphan::nothing: refers, here")
        #expect(lines[2] == "::notice title=bundle-size::about the bundle")
    }
}
