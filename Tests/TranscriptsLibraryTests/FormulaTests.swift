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
        ("\\( x \\) and \\[ y \\] $$ z $$", "‹x› and «y» «z»"), ("\\( x\\ \\)", "‹x\\ {}›"),
        ("\\(x\\\\ \\)", "‹x\\\\›"), ("\\( \\)", "\\( \\)"), ("$ x $", "$ x $"),
    ]) func areFound(_ text: String, _ expected: String) {
        #expect(marked(text) == expected)
    }

    @Test func refusedTeXIsCode() {
        #expect(marked("a $\\frac{1}{$ b", isFormula: { _, _ in false }) == "a <code>&#36;\\frac{1}{&#36;› b")
    }

    /// A formula in a line has no space beside its dollars, whatever the agent wrote.
    @Test func aFormulaWithSpacesIsTypeset() throws {
        let sample = LibrarySample.task([LibrarySample.output("a \\( x_1 \\) b")]) {
            $0.isFormula = { _, _ in true }
        }
        #expect(sample.text("task-t").contains("a $x_1$ b"), "\(sample.text("task-t"))")
        #expect(try sample.events().contains("class=\"math inline\""))
    }

    /// Markdown with a fence of mathematics, and the fence of the page.
    @Test(arguments: [
        ("```math\nx^2\n```", "```math\nx^2\n```"), ("```math\n x^2 \n```", "```math\n x^2 \n```"),
        ("```math\n\\frac{\n```", "```\n\\frac{\n```"), ("~~~math\n\\frac{\n~~~", "```\n\\frac{\n```"),
        ("```math\n```", "```\n"), ("- a\n\n  ```math\n  \\frac{\n  ```", "```\n  \\frac{\n  ```"),
        ("- a\n\n  ```math\n  x^2\n  ```", "```math\n  x^2\n  ```"),
        ("> ```math x\n> a<b\n> ```", "```\n> a<b\n> ```"), ("> ```{math}\n> x\n> ```", "```\n> x\n> ```"),
        ("```mathematica\nx\n```", "```mathematica\nx\n```"),
    ]) func refusedFencesAreCode(_ text: String, _ fence: String) throws {
        let sample = LibrarySample.task([LibrarySample.output(text)]) {
            $0.isFormula = { tex, isDisplay in tex == "x^2" && isDisplay }
        }
        let page = sample.text("task-t")
        #expect(page.contains(fence), "\(page)")
        #expect(page.contains("```math\n") == fence.hasPrefix("```math\n"), "\(page)")
    }

    /// A part of a formula cannot be typeset.
    @Test func aLongFormulaIsNotDivided() throws {
        let tex = (1...60).map { "x_{\($0)} +" }.joined(separator: "\n")
        let text = LibrarySample.task([LibrarySample.output("a\n\n```math\n\(tex)\n```")]) {
            $0.isFormula = { _, _ in true }
        }.text("task-t")
        #expect(text.contains("```math\n\(tex)\n```"), "\(text)")
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
