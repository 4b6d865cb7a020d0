import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// The findings that an author can suppress in place, the scope of a comment, and the rules that no comment suppresses.
@Suite struct SuppressionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        /// The rules of what counts.
        var counted: [String] = []
        /// The rules of what is allowed.
        var allowed: [String] = []
        var testDescription: String { name }
    }

    private static func allow(_ rule: String, _ reason: String = ": it is meant") -> String {
        "<!-- sitegen-allow \(rule)\(reason) -->"
    }

    private static let image = "<img src=\"data:image/png;base64,Qk0=\">"

    static let cases: [Case] = [
        Case(name: "an element", body: allow("image-alt") + image, allowed: ["image-alt"]),
        Case(
            name: "with space between", body: allow("image-alt") + "\n\n text " + image,
            allowed: ["image-alt"]),
        Case(
            name: "all in an element", body: allow("image-alt") + "<p>a \(image) b \(image)</p>",
            allowed: ["image-alt", "image-alt"]),
        Case(
            name: "nothing behind the element", body: allow("image-alt") + "<p>\(image)</p>" + image,
            counted: ["image-alt"], allowed: ["image-alt"]),
        Case(
            name: "an element in one of its name",
            body: allow("image-alt") + "<div><div>a</div>\(image)</div>\(image)", counted: ["image-alt"],
            allowed: ["image-alt"]),
        Case(
            name: "the tag alone where the end is not told",
            body: allow("image-alt") + "<ul><li>x\(image)<li>y</ul>", allowed: ["image-alt"]),
        Case(
            name: "no item without its end", body: "<ul>" + allow("image-alt") + "<li>x\(image)<li>y</ul>",
            counted: ["allowance", "image-alt"]),
        Case(
            name: "several comments",
            body: allow("image-alt") + allow("duplicate-id") + "<p id=\"top\">\(image)</p>",
            allowed: ["duplicate-id", "image-alt"]),
        Case(
            name: "another rule", body: allow("duplicate-id") + image, counted: ["allowance", "image-alt"]),
        Case(name: "no reason", body: allow("image-alt", "") + image, counted: ["allowance", "image-alt"]),
        Case(
            name: "an empty reason", body: allow("image-alt", ": ") + image,
            counted: ["allowance", "image-alt"]),
        Case(name: "an unknown rule", body: allow("image-alf") + image, counted: ["allowance", "image-alt"]),
        Case(name: "no rule", body: "<!-- sitegen-allow -->", counted: ["allowance"]),
        Case(name: "nothing to allow", body: allow("image-alt") + "<p>x</p>", counted: ["allowance"]),
        Case(name: "at the end", body: image + allow("image-alt"), counted: ["image-alt", "allowance"]),
        Case(name: "words about it", body: "<!-- see sitegen-allow image-alt: x -->", counted: []),
        Case(name: "a word like it", body: "<!-- sitegen-allowed image-alt: x -->", counted: []),
        Case(
            name: "not in text", body: "<textarea><!-- sitegen-allow image-alt: x --></textarea>" + image,
            counted: ["image-alt"]),
        Case(
            name: "the page as a whole", body: "<p>x</p>" + allow("page-title"), allowed: ["page-title"]),
        Case(
            name: "a place that a script makes",
            body: allow("missing-fragment") + "<a href=\"#made\">x</a>", allowed: ["missing-fragment"]),
        Case(
            name: "the network, never", body: allow("remote-reference") + "<img alt=\"\" src=\"//h.test/a\">",
            counted: ["allowance", "remote-reference"]),
        Case(
            name: "a formula that does not parse, never",
            body: allow("math-katex") + "<span class=\"math inline\">\\frac{1}</span>",
            counted: ["allowance", "math-katex"]),
    ]

    @Test(arguments: cases) func allows(_ test: Case) async throws {
        let sample = try GateSample()
        let title = test.name == "the page as a whole" ? "<title></title>" : "<title>A</title>"
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1 id=\"top\">A</h1><span class=\"math inline\">x</span>" + test.body, title: title))
        let report = try await sample.report()
        #expect(
            report.findings.map(\.rule.name) == test.counted,
            "\(TextDiagnosticFormatter().format(report.findings))")
        #expect(report.allowed.map(\.rule.name).sorted() == test.allowed)
        #expect(report.allowed.allSatisfy { $0.suppression?.reason == "it is meant" })
        #expect(report.findings.allSatisfy { $0.suppression == nil })
    }

    @Test func suppressesInStyleSheetsAndDrawings() async throws {
        let sample = try GateSample()
        try sample.write("old.css", "/* sitegen-allow orphan: the app adds it */ p { color: red }")
        try sample.write("old.js", "// sitegen-allow orphan: the app adds it\nvar a = 1;")
        try sample.write(
            "old.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- sitegen-allow orphan: the app adds it --><g/></svg>"
        )
        try sample.write("new.css", "p { color: red } /* sitegen-allow nothing-known: x */")
        let report = try await sample.report()
        let rules = report.findings.map(\.rule).filter { $0 != "foreign-script" }
        #expect(rules == ["orphan", "allowance"])
        #expect(report.allowed.map(\.rule) == ["orphan", "orphan", "orphan"])
    }

    @Test(arguments: [
        ("image-lat", "did you mean 'image-alt'?"), ("math-unclosd", "did you mean 'math-unclosed'?"),
        ("math-unclosed", "is a rule of 'render'"), ("zzzzzzzz", "no rule is called 'zzzzzzzz'"),
    ])
    func suggestsAKnownRule(_ rule: String, _ words: String) async throws {
        let sample = try GateSample()
        let body = "<h1 id=\"top\">A</h1><!-- sitegen-allow \(rule): x --><p>b</p>"
        try sample.write("a.html", GateSample.page(body: body))
        let findings = try await sample.report().findings.filter { $0.rule == "allowance" }
        #expect(findings.count == 1 && findings[0].message.contains(words))
    }

    @Test func noPromiseCanBeSuppressed() {
        let promises: [RuleID] = [
            "remote-reference", "remote-in-tex", "file-url", "unknown-type", "nesting",
            "dead-under-file", "outside-bundle", "font-files", "katex-files", "katex-reference", "math-katex",
            "document-name", "policy",
            "missing-file", "name-case", "leaf-missing", "feedback-token", "secret", "machine-path",
            "allowance",
        ]
        for rule in GateRules.catalog.rules where promises.contains(rule.id) {
            #expect(rule.relaxation != .comment)
        }
        #expect(Set(promises).isSubset(of: Set(GateRules.catalog.rules.map(\.id))))
        #expect(GateRules.catalog.rules.contains { $0.relaxation == .comment })
    }

    @Test func suggestsTheNearestRule() async throws {
        let sample = try GateSample()
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><span class=\"math inline\">x</span><!-- sitegen-allow image-alf: x -->"))
        let finding = try #require(await sample.findings().first)
        #expect(finding.message.contains("did you mean 'image-alt'?"))
        #expect(finding.severity == .warning)
        #expect(try await sample.findings { $0.severities["allowance"] = .some(nil) }.isEmpty)
    }

    @Test func acceptsASuppressionOfAnUncheckedRule() async throws {
        let sample = try GateSample()
        let body = "<h1>A</h1><!-- sitegen-allow math-katex-strict: x --><span class=\"math inline\">x</span>"
        try sample.write("a.html", GateSample.page(body: body))
        #expect(try await sample.findings().map(\.rule) == ["allowance"])
        #expect(try await sample.findings { $0.checksMath = false }.isEmpty)
        #expect(try await sample.findings(inFile: "a.html").isEmpty)
    }
}
