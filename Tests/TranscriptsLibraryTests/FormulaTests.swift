import TestSupport
import Testing

@testable import TranscriptsLibrary

/// Formulas in the markdown of agents.
@Suite struct FormulaTests {
    /// The markdown with each formula as `‹…›`.
    private func marked(_ text: String, isFormula: @escaping (String, Bool) -> Bool = { _, _ in true })
        -> String
    {
        let formulas = AgentFormulas(text, isFormula: isFormula)
        return formulas.markup(formulas.markdown).replacing("<code class=\"language-math\">", with: "‹")
            .replacing(
                "<math display=\"block\"><annotation>", with: "«"
            ).replacing("</annotation></math>", with: "»").replacing("</code>", with: "›")
    }

    @Test(arguments: [
        ("$x^2$ and \\(y\\)", "‹x^2› and ‹y›"), ("$$a\nb$$ \\[c\\]", "«a b» «c»"),
        ("$n - 2$ left", "‹n - 2› left"),
        ("it costs $5 and 3$ more", "it costs $5 and 3$ more"),
        ("echo $HOME and $PATH", "echo $HOME and $PATH"),
        ("`$x^2$` $y_1$", "`$x^2$` ‹y_1›"), ("``a ` $x^2$`` $z$", "``a ` $x^2$`` ‹z›"),
        ("`open $x^2$", "`open ‹x^2›"), ("$x `$y^2$`", "$x `$y^2$`"), ("\\[ no end", "\\[ no end"),
        ("\\(a `code\\)`", "\\(a `code\\)`"), ("\\(a\n\nb\\)", "\\(a\n\nb\\)"),
        ("```\n$x^2$\n```\n$x^2$", "```\n$x^2$\n```\n‹x^2›"),
    ]) func areFound(_ text: String, _ expected: String) {
        #expect(marked(text) == expected)
    }

    @Test func refusedTeXIsCode() {
        #expect(marked("a $\\frac{1}{$ b", isFormula: { _, _ in false }) == "a <code>&#36;\\frac{1}{&#36;› b")
    }

    @Test(arguments: ["\\(", "\\[", "$$", "$a ", "` ``", "\\[ ` \\]", "\\( \\[ "])
    func manyDelimitersTakeLinearTime(
        _ part: String
    ) {
        for end in ["", " ` \\] \\)"] {
            let growth = ThreadTime.growth(
                to: 80_000, of: { String(repeating: part, count: $0 / part.count) + end }
            ) {
                _ = AgentFormulas($0) { _, _ in false }
            }
            #expect(growth < ThreadTime.linear, "\(part)")
        }
    }
}
