import BundleGate
import Diagnostics
import Testing

/// Formulas in the text of a page that calls KaTeX's auto-render.
@Suite struct AutoRenderTests {
    /// Returns the findings of KaTeX about a page whose script makes the call.
    private func found(
        _ body: String, _ call: String, file: String = "katex/auto-render.js", handler: String = ""
    ) async throws -> [String] {
        let sample = try GateSample()
        try sample.write("call.js", call)
        let head =
            "<link rel=\"stylesheet\" href=\"katex/katex.min.css\">"
            + "<script src=\"katex/katex.min.js\"></script>"
            + "<script src=\"\(file)\"\(handler)></script><script src=\"call.js\"></script>"
        let page = GateSample.page(body: "<h1>A</h1><p>‸\(body)</p>", head: head, hasMath: false)
        try sample.write("a.html", page)
        let findings = try await sample.findings().filter { $0.rule.name.hasPrefix("math-katex") }
        let line = page.split(separator: "\n").first { $0.contains("‸") } ?? ""
        let start = line.prefix { $0 != "‸" }.count + 1
        return findings.map { "\(($0.position?.characterColumn ?? 0) - start) \($0.message)" }
    }

    private static let all = "renderMathInElement(document.body)"

    /// The place is that of the TeX in the page.
    @Test(arguments: [
        ("a $$\\foo$$ b", "", 5), ("a \\(\\foo\\) b", "", 5), ("a \\[\\foo\\] b", "", 5),
        ("\\begin{align}\\foo\\end{align}", "", 1), ("a &amp; $$1 &lt; \\foo$$ b", "", 11),
        ("<b>$\\text{if $x$} \\foo$</b>", "delimiters: [{left: '$', right: '$'}]", 5),
        ("a $\\foo$ b", "delimiters: [{left: '$', right: '$', display: false}]", 4),
        ("a $\\foo$ b", "\"delimiters\":[{\"left\":\"$\",\"right\":\"$\",\"display\":!1}],", 4),
        ("a [[\\foo]] b", "delimiters: [{left: `[[`, right: ']]', display: true}], strict: f()", 5),
        ("a $$x$$ and $$\\own \\foo$$ b", "macros: {'\\\\own': '\\\\mathbb{R}'}", 15),
    ]) func parsesFormulas(_ body: String, _ options: String, _ column: Int) async throws {
        let call = "renderMathInElement(document.body, {\(options)})"
        let found = try await found(body, call)
        #expect(found == ["\(column) KaTeX: Undefined control sequence: \\foo"], "\(found)")
    }

    /// These are good, no formulas, or not known.
    @Test(arguments: [
        ("a $$x^2$$ and \\(a &lt; b\\) \\begin{align}a &amp;= b\\end{align}", all), ("a $\\foo$ b", all),
        ("a $$\\foo$$ b", "other()"), ("<code>$$\\foo$$</code><pre>\\(\\foo\\)</pre>", all),
        ("<select><option>$$\\foo$$</option></select>", all), ("a $$\\foo b", all),
        ("<template>$$\\foo$$</template><script type=\"text/x\">$$\\foo$$</script>", all),
        ("a \\(\\foo\\) b", "renderMathInElement(document.body, {delimiters: [{left: '$', right: '$'}]})"),
        ("a $$\\own$$ b", "renderMathInElement(document.body, {macros: {'\\\\own': '\\\\mathbb{R}'}})"),
        ("a $$\\own$$ b", "let o = {macros: {\"\\\\own\": `x`}}; renderMathInElement(document.body, o)"),
        ("a $$\\own$$ b", "renderMathInElement(document.body, {macros: own})"),
        ("a $$\\own$$ b", "const o = {}; o.macros = own; renderMathInElement(document.body, o)"),
        ("a $$\\foo$$ b", "renderMathInElement(document.body, {preProcess: own})"),
        ("a $$\\foo$$ b", "renderMathInElement(document.body, {...own})"),
        ("a $$\\own$$ b", "const o = {}.own; renderMathInElement(document.body, o)"),
        ("a $$\\foo$$ b", "const f = renderMathInElement; f(document.body)"),
        ("a $$\\foo$$ b", "katex.__defineMacro('\\\\foo', f); renderMathInElement(document.body)"),
        ("costs $5 and \\foo$", "renderMathInElement(part, {delimiters: [{left: '$', right: '$'}]})"),
    ]) func leavesOtherTexts(_ body: String, _ call: String) async throws {
        #expect(try await found(body, call) == [])
    }

    /// The forms in which pages make the call.
    @Test(arguments: [
        "document.addEventListener('DOMContentLoaded', () => { renderMathInElement(document.body); });",
        "if (window.renderMathInElement) window.renderMathInElement(document.body, {throwOnError: false})",
        "typeof renderMathInElement === 'function' && renderMathInElement?.(document.documentElement)",
        "const options = {throwOnError: false}; renderMathInElement(document.body, options)",
        "renderMathInElement(document.getElementById('a')); // renderMathInElement",
    ]) func readsCalls(_ call: String) async throws {
        let found = try await found("$$\\foo$$", call)
        #expect(found == ["3 KaTeX: Undefined control sequence: \\foo"], "\(found)")
    }

    @Test func readsHandlersAndReleases() async throws {
        let handler = " onload=\"renderMathInElement(document.body)\""
        #expect(try await found("$$\\foo$$", "", handler: handler).count == 1)
        #expect(try await found("$$\\foo$$", Self.all, file: "katex/contrib/auto-render.min.js").count == 1)
    }

    /// A macro of one formula is there for the later ones.
    @Test func keepsDefinitions() async throws {
        #expect(try await found("$$\\gdef\\own{1}$$ \\(\\own\\)", Self.all) == [])
        #expect(try await found("\\(\\own\\) $$\\gdef\\own{1}$$", Self.all).count == 1)
    }

    /// The formulas count, and the page needs what every page with formulas needs.
    @Test func countsFormulas() async throws {
        let sample = try GateSample()
        try sample.write("call.js", Self.all)
        let body = "<h1>A</h1><p>\\(x\\) and $$y$$</p>"
        let scripts = ["katex/katex.min.js", "katex/auto-render.js", "call.js"].map {
            "<script src=\"\($0)\"></script>"
        }.joined()
        try sample.write("a.html", GateSample.page(body: body, head: scripts, hasMath: false))
        let report = try await sample.report()
        #expect(report.formulas == 2)
        let rules = report.findings.map(\.rule).filter { $0 == "katex-reference" }
        #expect(rules.count == 1)
    }
}
