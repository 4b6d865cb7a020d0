import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Findings of the whole bundle stand where they should, although the pages' texts were let go by then.
@Suite struct PageTextTests {
    private static let body = """
        <h1>A</h1>
        <p><span class="math inline">x^2</span>
        é <a href="b.html#nowhere">x</a>
        <span class="math inline">\\frac{1}</span>
        """

    private static let shadow = "<template shadowrootmode=open>"

    @Test func placesAFindingOfTheWholeBundle() async throws {
        let sample = try GateSample()
        let page = GateSample.page(body: Self.body)
        try sample.write("a.html", page)
        let findings = try await sample.findings()
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        func line(of text: String) throws -> Int { try #require(lines.firstIndex { $0.contains(text) }) + 1 }
        let places = findings.map {
            "\($0.rule) \($0.position?.line ?? 0):\($0.position?.characterColumn ?? 0)"
        }
        #expect(
            places == [
                "missing-fragment \(try line(of: "nowhere")):12",
                "math-katex \(try line(of: "frac")):27",
            ])
    }

    @Test(arguments: [true, false]) func countsFormulasWithAndWithoutChecks(_ checks: Bool) async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(body: Self.body))
        let findings = try await sample.findings { $0.checksMath = checks }
        #expect(findings.contains { $0.rule == "math-katex" } == checks)
        // The bundle's own rule about KaTeX's files asks whether there are formulas at all.
        try sample.remove("katex/katex.min.js")
        #expect(try await sample.findings { $0.checksMath = checks }.contains { $0.rule == "katex-files" })
    }

    /// Formulas, ids and headings are recognized by the bytes of names and classes; these have other spellings.
    @Test(
        arguments: [
            ("<SPAN CLASS='inline math'>\\frac{1}</SPAN>", "math-katex"),
            ("<span class=\"x math y inline\">\\frac{1}</span>", "math-katex"),
            ("<span class=\"m&#97;th inline\">\\frac{1}</span>", "math-katex"),
            ("<div class=\"math display\"><b>\\frac</b>{1}</div>", "math-katex"),
            ("<span class=\"mathinline math\">\\frac{1}</span>", "tex-in-text"),
            ("<span class=\"math\">\\frac{1}</span>", "tex-in-text"),
            ("<span class=\"Math inline\">\\frac{1}</span>", "tex-in-text"),
            ("<bdi data-tex=\\frac{1}><math><mi>x</mi></math></bdi>", "math-katex"),
            ("<bdi data-tex=\\frac12><math><mi>\\frac{1}</mi></math></bdi>", nil),
            ("<bdi>\\frac{1}</bdi><span data-tex=\\frac{1}><math><mi>x</mi></math></span>", "tex-in-text"),
            ("<div class=\"math display\" data-tex=\\frac{1}><math><mi>x</mi></math></div>", "math-katex"),
            ("<bdi data-tex=x><math/></bdi><p>\\frac{1}{2}</p>", "tex-in-text"),
            ("<bdi data-tex=x><math></math></bdi><p>\\frac{1}{2}</p>", "tex-in-text"),
            ("<math><math/><mtext>\\frac{1}{2}</mtext></math><p>x</p>", "tex-in-text"),
            ("<svg><title/></svg><p>\\frac{1}{2}</p>", "tex-in-text"),
            ("<p><code/>\\frac{1}{2}</code></p>", nil),
            ("<P ID=x></P><p id='x'>", "duplicate-id"),
            ("<a name=x id=x></a>", nil),
            ("<a name=x></a><a href=#x>y</a>", nil),
            ("<b name=x></b><a href=#x>y</a>", "missing-fragment"),
            ("<template><p id=x></p></template><a href=#x>y</a>", "missing-fragment"),
            ("<template><a name=x></a></template><a href=#x>y</a>", "missing-fragment"),
            ("<template><p id=x></p></template><p id=x></p><a href=#x>y</a>", nil),
            ("<template id=x></template><a href=#x>y</a>", nil),
            ("<svg><template/></svg><p id=x></p><a href=#x>y</a>", nil),
            ("<template><p id=x></p><a href=#x>y</a></template>", nil),
            ("<div>\(shadow)<p id=x></p></template></div><a href=#x>y</a>", "missing-fragment"),
            ("<div>\(shadow)<p id=x></p><a href=#x>y</a></template></div>", "missing-fragment"),
            ("<div>\(shadow)<svg><g id=x /><use href=#x /></svg></template></div>", nil),
            (
                "<div>\(shadow)<svg><g id=x /></svg></template></div><svg><use href=#x /></svg>",
                "missing-fragment"
            ),
            ("<H1>y</H1>", "heading-order"),
            ("<h7>y</h7><hr>", nil),
        ] as [(String, String?)])
    func readsNamesInAnyCaseAndOrder(_ body: String, _ rule: String?) async throws {
        let sample = try GateSample()
        try sample.write(
            "a.html", GateSample.page(body: "<h1>A</h1><span class=\"math inline\">x</span>" + body))
        #expect(try await sample.findings().map(\.rule.name) == (rule.map { [$0] } ?? []))
    }
}
