import BundleGate
import Testing

/// The content of formula elements, which ends where a browser ends it.
@Suite struct FormulaElementTests {
    /// Returns the number of formulas of a page, and what KaTeX says about them.
    private func reading(_ body: String) async throws -> (count: Int, messages: [String]) {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>" + body))
        let report = try await sample.report()
        let found = report.findings.filter { $0.rule.name.hasPrefix("math-katex") }
        return (report.formulas, found.map(\.message))
    }

    private static let inline = "<span class=\"math inline\">"
    private static let unknown = "KaTeX: Undefined control sequence: \\foo"

    @Test(
        arguments: [
            // Void elements.
            ("<p>\(inline)x<br>y</span> then \(inline)\\foo</span> 3</p>", 2),
            ("<p>\(inline)x<img alt=\"a\" src=\"data:,\">y</span> \(inline)\\foo</span></p>", 2),
            ("<p>\(inline)x<wbr>y<br/>z</span> \(inline)\\foo</span></p>", 2),
            ("<br class=\"math inline\"><p>\(inline)\\foo</span></p>", 1),
            // HTML ignores the slash of other elements.
            ("<p>\(inline)x<i/>y</i></span> \(inline)\\foo</span></p>", 2),
            // Implied end tags.
            (
                "<table><tr><td class=\"math inline\">x<td>{a}<tr><td class=\"math inline\">\\foo<td>}</table>",
                2
            ),
            ("<ul><li class=\"math display\">x<li>{a}<li class=\"math display\">\\foo</ul>", 2),
            ("<p class=\"math display\">x<p>{a}<p class=\"math display\">\\foo", 2),
            ("<p>\(inline)x</p><p>{a \(inline)\\foo</span></p>", 2),
            ("<p>\(inline)<b>x</span></b> \(inline)\\foo</span></p>", 2),
            // XML-like and nested content.
            ("<p>\(inline)x<b>y<i>z</i></b></span> \(inline)\\foo</span></p>", 2),
        ] as [(String, Int)]) func endsWhereABrowserEndsIt(_ body: String, _ count: Int) async throws
    {
        let found = try await reading(body)
        #expect(found.count == count && found.messages == [Self.unknown], "\(found)")
    }

    @Test(arguments: [
        "<p>\(inline)x<br>y</span> is 5% &amp; <i>more</i></p>",
        "<p>\(inline)x<wbr>y</span> and \\foo</p>",
        "<table><tr><td class=\"math inline\">x_1<td>50% {a<tr><td class=\"math inline\">y<td>}</table>",
        "<p class=\"math display\">x<p>50% {a",
    ]) func leavesWhatComesAfterIt(_ body: String) async throws {
        let found = try await reading(body)
        #expect(found.count > 0 && found.messages == [], "\(found)")
    }

    /// A text after a formula is a text of the page.
    @Test(arguments: [
        ("<table><tr><td class=\"math inline\">x<td>$\\frac{1}{2}$</table>", 1),
        ("<table><tr><td class=\"math inline\">$\\frac{1}{2}$<td>x</table>", 0),
    ]) func findsTeXAfterIt(_ body: String, _ count: Int) async throws {
        let sample = try GateSample()
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>" + body))
        let found = try await sample.findings().filter { $0.rule == "tex-in-text" }
        #expect(found.count == count, "\(found)")
    }
}
