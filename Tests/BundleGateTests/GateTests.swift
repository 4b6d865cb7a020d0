import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// The findings in a bundle, and bundles without findings.
@Suite struct GateTests {
    @Test func findsNothingInAGoodBundle() async throws {
        let findings = try await GateSample().findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    struct Poison: Sendable, CustomTestStringConvertible {
        var rule: String
        var name: String
        var body = ""
        var head = ""
        var testDescription: String { "\(rule): \(name)" }
    }

    static let poisons: [Poison] = [
        Poison(
            rule: "remote-reference", name: "an image", body: "<img alt=\"\" src=\"https://h.test/a.png\">"),
        Poison(
            rule: "remote-reference", name: "a host without a scheme",
            body: "<img alt=\"\" src=//h.test/a.png>"),
        Poison(
            rule: "remote-reference", name: "a candidate",
            body: "<img alt=\"\" srcset=\"katex/x.png 1x, https://h.test/a 2x\">"),
        Poison(
            rule: "remote-reference", name: "a style attribute",
            body: "<p style=\"background:url(http://h.test/a)\">x</p>"),
        Poison(
            rule: "remote-reference", name: "an import",
            head: "<style>@import 'https://h.test/a.css';</style>"),
        Poison(
            rule: "remote-reference", name: "a nested page",
            body: "<iframe srcdoc=\"&lt;img src=https://h.test/&gt;\"></iframe>"),
        Poison(
            rule: "remote-reference", name: "a data page",
            body: "<iframe src=\"data:text/html,%3Cimg src=https://h.test/>\"></iframe>"),
        Poison(rule: "remote-reference", name: "a link", body: "<a href=\"https://h.test/\">x</a>"),
        Poison(
            rule: "remote-reference", name: "an install link on a leaf",
            body:
                "<a href=\"itms-services://?action=download-manifest&amp;url=https%3A%2F%2Fh.test%2Fm\">x</a>"
        ),
        Poison(
            rule: "remote-reference", name: "an image at an install link",
            body: "<img alt=\"\" src=\"itms-services://h.test/\">"),
        Poison(rule: "remote-reference", name: "a form", body: "<form action=\"http://h.test/\"></form>"),
        Poison(
            rule: "remote-reference", name: "a refresh",
            head: "<meta http-equiv=refresh content=\"1;url=https://h.test\">"),
        Poison(rule: "remote-reference", name: "a base", head: "<base href=\"https://h.test/\">"),
        Poison(
            rule: "remote-reference", name: "a preconnect",
            head: "<link rel=preconnect href=\"https://h.test\">"),
        Poison(
            rule: "remote-reference", name: "a canonical address in a leaf",
            head: "<link rel=canonical href=\"https://h.test\">"),
        Poison(
            rule: "remote-reference", name: "svg", body: "<svg><image xlink:href=\"https://h.test/a\"/></svg>"
        ),
        Poison(
            rule: "remote-reference", name: "noscript",
            body: "<noscript><img alt=\"\" src=\"https://h.test/a\"></noscript>"),
        Poison(
            rule: "remote-reference", name: "a template",
            body: "<template><img alt=\"\" src=\"https://h.test/a\"></template>"),
        Poison(
            rule: "file-url", name: "a file of this machine", body: "<img alt=\"\" src=\"file:///tmp/a.png\">"
        ),
        Poison(
            rule: "remote-in-tex", name: "a link in TeX",
            body: "<span class=\"math inline\">\\href{https://h.test}{x}</span>"),
        Poison(
            rule: "dead-under-file", name: "crossorigin",
            head: "<script src=\"katex/auto-render.js\" crossorigin></script>"),
        Poison(
            rule: "dead-under-file", name: "integrity",
            head: "<script src=\"katex/auto-render.js\" integrity=\"sha256-x\"></script>"),
        Poison(
            rule: "dead-under-file", name: "a module",
            head: "<script type=module src=\"katex/auto-render.js\"></script>"),
        Poison(rule: "dead-under-file", name: "a path from the root", body: "<a href=\"/b.html\">x</a>"),
        Poison(rule: "outside-bundle", name: "a path that climbs out", body: "<a href=\"../a.md\">x</a>"),
        Poison(rule: "missing-file", name: "a page that is not there", body: "<a href=\"c.html\">x</a>"),
        Poison(rule: "missing-file", name: "a folder", body: "<a href=\"katex/\">x</a>"),
        Poison(rule: "name-case", name: "another case", body: "<a href=\"B.html\">x</a>"),
        Poison(
            rule: "missing-fragment", name: "a place that is not there", body: "<a href=\"#nowhere\">x</a>"),
        Poison(
            rule: "missing-fragment", name: "a place in another leaf",
            body: "<a href=\"b.html#nowhere\">x</a>"),
        Poison(rule: "duplicate-id", name: "an id twice", body: "<p id=\"x\">a</p><p id=\"x\">b</p>"),
        Poison(
            rule: "math-katex", name: "a formula that does not parse",
            body: "<span class=\"math inline\">\\frac{1}</span>"),
        Poison(
            rule: "math-katex", name: "a command that is none",
            body: "<div class=\"math display\">\\nocommand</div>"),
        Poison(
            rule: "document-name", name: "a picture called as a method of document",
            body: "<img name=\"getElementById\" alt=\"\" src=\"data:image/png;base64,Qk0=\">"),
        Poison(
            rule: "document-name", name: "an object with such an id",
            body: "<object id=\"createElement\"></object>"),
        Poison(
            rule: "feedback-token", name: "a token", body: "<form class=\"ask\" data-token=\"abc\"></form>"),
        Poison(
            rule: "image-alt", name: "an image without alternative text",
            body: "<img src=\"data:image/png;base64,Qk0=\">"),
        Poison(rule: "heading-order", name: "a second h1", body: "<h1>x</h1>"),
        Poison(rule: "heading-order", name: "a level left out", body: "<h2>x</h2><h4>y</h4>"),
    ]

    @Test(arguments: poisons) func catches(_ poison: Poison) async throws {
        let sample = try GateSample()
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><p><span class=\"math inline\">x^2</span></p>" + poison.body,
                head: poison.head))
        let findings = try await sample.findings()
        #expect(
            findings.contains { $0.rule.name == poison.rule }, "\(TextDiagnosticFormatter().format(findings))"
        )
        #expect(findings.allSatisfy { $0.position?.file.hasSuffix("html") != false })
    }

    static let harmless = [
        "<a href=\"b.html\">x</a>", "<a href=\"#top-heading\">x</a>", "<a href=\"mailto:a@b.test\">x</a>",
        "<a href=\"\">x</a>",
        "<p>https://h.test/ is only text</p>", "<script>var where = 'http://www.w3.org/2000/svg';</script>",
        "<script>// fetch('https://h.test')\nvar a = /\\/\\/h.test/;</script>",
        "<!-- <img src=https://h.test/> -->",
        "<textarea><img src=https://h.test/></textarea>", "<img alt=\"\" src=\"data:image/png;base64,Qk0=\">",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>", "<a href=\"b.html?x=1#\">x</a>",
        "<span class=\"math inline\">\\text{http://h.test}</span>", "<h2>x</h2><h3>y</h3><h2>z</h2>",
        "<p style=\"color:red\">x</p>", "<span class=\"math inline\">a &lt; b</span>", "<code>$x$</code>",
        "<img name=\"figure\" alt=\"\" src=\"data:image/png;base64,Qk0=\">", "<p id=\"createElement\">x</p>",
        "<a name=\"getElementById\">x</a>",
        "<div class=\"math display\">\\begin{aligned}a&amp;=b\\end{aligned}</div>",
    ]

    @Test(arguments: harmless) func accepts(_ body: String) async throws {
        let sample = try GateSample()
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1 id=\"top-heading\">A</h1><p><span class=\"math inline\">x^2</span></p>" + body,
                policy: PoisonPolicy.fitting(body, GateSample.policy)))
        let findings = try await sample.findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    /// No script typesets anything there.
    @Test func permitsNamesOfMembersOnPagesWithoutTeX() async throws {
        let sample = try GateSample()
        let picture = "<img name=\"createElement\" alt=\"\" src=\"data:image/png;base64,Qk0=\">"
        try sample.write("b.html", GateSample.page(body: "<h1>B</h1>" + picture, hasMath: false))
        let findings = try await sample.findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    // MARK: The frame of a page

    @Test(arguments: [
        GateSample.policy.replacing("default-src 'none'", with: "default-src 'self'"),
        GateSample.policy.replacing("base-uri 'none'; ", with: ""),
        GateSample.policy.replacing("; form-action 'none'", with: ""),
        GateSample.policy.replacing("img-src file: data:", with: "img-src *"),
        GateSample.policy.replacing("script-src file:", with: "script-src 'unsafe-inline' file:"),
        GateSample.policy.replacing("script-src file:", with: "script-src file: https://h.test"),
        GateSample.policy.replacing("style-src file:", with: "style-src file: 'self'"),
    ])
    func catchesALoosePolicy(_ policy: String) async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(policy: policy))
        #expect(Set(try await sample.findings().map(\.rule)) == ["policy"])
    }

    @Test func catchesAPolicyThatIsNotFirst() async throws {
        let sample = try GateSample()
        let page = GateSample.page().replacing("<head>", with: "<head><meta name=\"x\" content=\"y\">")
        try sample.write("a.html", page)
        #expect(try await sample.findings().map(\.rule) == ["policy"])
    }

    @Test func catchesAPageWithoutLanguageOrTitle() async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(lang: "", title: "<title> </title>"))
        #expect(try await sample.findings().map(\.rule) == ["page-language", "page-title"])
    }

    @Test func catchesAPageThatDoesNotLoadKaTeX() async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(hasMath: false))
        #expect(Set(try await sample.findings().map(\.rule)) == ["katex-reference"])
    }

    // MARK: The bundle

    @Test func catchesAMissingLeaf() async throws {
        let sample = try GateSample()
        try sample.remove("b.html")
        #expect(try await sample.findings().map(\.rule) == ["leaf-missing"])
    }

    @Test func catchesAMissingSource() async throws {
        let sample = try GateSample()
        try FileManager.default.removeItem(at: sample.root.appending(path: "b.md"))
        #expect(try await sample.findings().map(\.rule) == ["manifest-source-missing"])
    }

    /// A sitegen.yml says that the folder is a library; the lock of sync-bundle says that it is a copy.
    @Test func needsEverySourceInALibrary() async throws {
        let sample = try GateSample()
        try sample.write("sitegen.yml", "", below: sample.root)
        for name in ["a.md", "b.md"] {
            try FileManager.default.removeItem(at: sample.root.appending(path: name))
        }
        let missing = { try await sample.findings().count { $0.rule == "manifest-source-missing" } }
        #expect(try await missing() == 2)
        try sample.write("bundle.lock.json", "{}")
        #expect(try await missing() == 0)
    }

    @Test func catchesASourceOutsideTheLibrary() async throws {
        let sample = try GateSample()
        let source = sample.root.appending(path: "b.md")
        try FileManager.default.removeItem(at: source)
        try FileManager.default.createSymbolicLink(
            at: source, withDestinationURL: sample.root.appending(path: "a.md"))
        #expect(try await sample.findings().isEmpty)
        let other = try GateSample()
        try FileManager.default.removeItem(at: source)
        try FileManager.default.createSymbolicLink(
            at: source, withDestinationURL: other.root.appending(path: "b.md"))
        #expect(try await sample.findings().map(\.rule) == ["manifest-source-outside"])
    }

    @Test func needsNoSourcesInABundleWithoutAny() async throws {
        let sample = try GateSample()
        for name in ["a.md", "b.md"] {
            try FileManager.default.removeItem(at: sample.root.appending(path: name))
        }
        #expect(try await sample.findings().isEmpty)
    }

    @Test func reportsOrphans() async throws {
        let sample = try GateSample()
        try sample.write("old.css", "p { color: red }")
        try sample.write("notes.md", "not an orphan")
        try sample.write(".hidden.bin", "not looked at")
        #expect(try await sample.findings().map { "\($0.rule) \($0.severity)" } == ["orphan warning"])
    }

    @Test func catchesAPageThatNoManifestNames() async throws {
        let sample = try GateSample()
        try sample.write("old.html", GateSample.page())
        #expect(try await sample.findings().map { "\($0.rule) \($0.severity)" } == ["orphan error"])
    }

    /// Only references that start from a leaf count.
    @Test(arguments: [
        (["z.html": "<a href=z.html>self</a>"], ["z.html", "z.svg"]),
        (
            ["y.html": "<a href=z.html>z</a>", "z.html": "<a href=y.html>y</a>"],
            ["y.html", "z.html", "z.svg"]
        ),
        (["z.html": "<img alt=z src=z.svg>"], ["z.html", "z.svg"]),
        (["b.html": "<a href=y.html>y</a>", "y.html": "<a href=z.html>z</a>", "z.html": ""], ["z.svg"]),
        (["b.html": "<a href=y.html>y</a>", "y.html": "<img alt=z src=z.svg>"], []),
    ]) func followsReferencesFromTheLeaves(_ bodies: [String: String], _ orphans: [String]) async throws {
        let sample = try GateSample()
        try sample.write("z.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        for (name, body) in bodies { try sample.write(name, GateSample.page(body: body, hasMath: false)) }
        let found = try await sample.findings().filter { $0.rule == "orphan" }.map { $0.position?.file ?? "" }
        #expect(found.map { String($0.split(separator: "/").last ?? "") }.sorted() == orphans)
    }

    @Test func catchesAKindOfFileThatItCannotRead() async throws {
        let sample = try GateSample()
        try sample.write("thing.bin", "x")
        #expect(try await sample.findings().map(\.rule) == ["unknown-type"])
    }

    /// The manifest names the sources of its leaves, which do not ship.
    @Test func knowsTheSourcesOfLeaves() async throws {
        let sample = try GateSample()
        try sample.write(
            "study-manifest.json", GateSample.manifest.replacing("../b.md", with: "src/../src/h.json"))
        try sample.write("src/h.json", "[]")
        #expect(try await sample.findings().map(\.rule) == [])
        try sample.write("src/other.json", "[]")
        let found = try await sample.findings()
        #expect(found.map(\.rule) == ["unknown-type"])
        #expect(found[0].position?.file.hasSuffix("src/other.json") == true)
    }

    @Test func searchesStyleSheetsAndPictures() async throws {
        let sample = try GateSample()
        try sample.write("own.css", "p { background: u\\72l(https://h.test/a) }")
        try sample.write(
            "fig.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><use href=\"https://h.test/a\"/></svg>")
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><img alt=\"x\" src=\"fig.svg\"><span class=\"math inline\">x</span>",
                head: "<link rel=stylesheet href=own.css>"))
        let findings = try await sample.findings()
        #expect(findings.map(\.rule) == ["remote-reference", "remote-reference"])
        #expect(
            Set(findings.compactMap { $0.position?.file.split(separator: "/").last.map(String.init) }) == [
                "own.css", "fig.svg",
            ])
    }

    /// A bundle that ships KaTeX ships its licence; one without formulas needs neither.
    @Test func requiresTheLicenceOfKaTeX() async throws {
        let sample = try GateSample()
        #expect(try await !sample.findings().contains { $0.rule == "licence-missing" })
        try sample.remove("katex/licences/libjs-katex.txt")
        let found = try await sample.findings().filter { $0.rule == "licence-missing" }
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.position?.file.hasSuffix("build/katex/katex.min.css") == true)
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>", hasMath: false))
        #expect(try await !sample.findings().contains { $0.rule == "licence-missing" })
    }

    @Test(arguments: ["katex/katex.min.js", "katex/katex.min.css", "katex/auto-render.js"])
    func catchesAMissingOrAlteredFileOfKaTeX(_ name: String) async throws {
        let sample = try GateSample()
        try sample.write(name, "altered")
        #expect(try await sample.findings().contains { $0.rule == "katex-files" })
        try sample.remove(name)
        #expect(try await sample.findings().contains { $0.rule == "katex-files" })
    }

    @Test func findsAFormulaInItsMarkdown() async throws {
        let sample = try GateSample()
        try sample.write("a.md", "# A\n\nText $x^2$ and\n\n$$\n\\frac{1}\n$$\n", below: sample.root)
        try sample.write(
            "a.html",
            GateSample.page(
                body:
                    "<h1>A</h1><span class=\"math inline\">x^2</span><div class=\"math display\">\\frac{1}</div>"
            ))
        let findings = try await sample.findings()
        #expect(findings.map(\.rule) == ["math-katex"])
        #expect(findings.first?.position?.file.hasSuffix("a.html") == true)
        #expect(findings.first?.markdown?.file.hasSuffix("a.md") == true)
        #expect(findings.first?.markdown?.line == 6)
    }

    // MARK: Settings

    @Test func changesSeverities() async throws {
        let sample = try GateSample()
        try sample.write("old.css", "")
        #expect(try await sample.findings { $0.severities["orphan"] = .some(nil) }.isEmpty)
        #expect(try await sample.findings { $0.severities["orphan"] = .note }.map(\.severity) == [.note])
        #expect(try await sample.findings { $0.warningsAreErrors = true }.map(\.severity) == [.error])
    }

    @Test(arguments: [
        "hunter-2-secret", "aHVudGVyLTItc2VjcmV0", "%68%75%6e%74%65%72%2d%32%2d%73%65%63%72%65%74",
        "hunter%2D2%2Dsecret",
        "68756e7465722d322d736563726574",
        "&#104;&#117;&#110;&#116;&#101;&#114;&#45;&#50;&#45;&#115;&#101;&#99;&#114;&#101;&#116;",
        // Base64 of a text around it.
        Data("token=hunter-2-secret;".utf8).base64EncodedString(),
    ])
    func findsASecretInEveryEncoding(_ text: String) async throws {
        let sample = try GateSample()
        try sample.write(
            "a.html",
            GateSample.page(body: "<h1>A</h1><span class=\"math inline\">x</span><p title=\"\(text)\">x</p>"))
        let findings = try await sample.findings { $0.secrets = ["hunter-2-secret"] }
        #expect(findings.map(\.rule) == ["secret"])
        #expect(findings.allSatisfy { !$0.message.contains("hunter") })
        #expect(try await sample.findings { $0.secrets = ["another-secret"] }.isEmpty)
    }

    @Test func reportsExceededBudgets() async throws {
        let sample = try GateSample()
        #expect(try await sample.findings { $0.leafBudget = 10 }.map(\.rule) == ["leaf-size", "leaf-size"])
        #expect(try await sample.findings { $0.bundleBudget = 10 }.map(\.rule) == ["bundle-size"])
    }

    @Test func checksOnlyReferencesOfASingleFile() async throws {
        let sample = try GateSample()
        try sample.write("single.html", "<p>no title, no policy</p><img src=a.html><img src=https://h.test/>")
        #expect(
            try await sample.findings(inFile: "single.html").map(\.rule) == [
                "not-understood", "remote-reference",
            ])
    }

    @Test func everyRuleHasAnExplanation() {
        for rule in GateRules.catalog.rules {
            #expect(rule.explanation.count > 60, "\(rule.id)")
            #expect(!rule.summary.isEmpty)
        }
        #expect(Set(GateRules.catalog.rules.map(\.id)).count == GateRules.catalog.rules.count)
    }
}
