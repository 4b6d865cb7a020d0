import Diagnostics
import KaTeXFiles
import LeafSamples
import LibraryFolder
import TestSupport
import Testing

@testable import FormulaTypesetting

/// `‸` stands where KaTeX's finding belongs in the markdown.
@Suite(.serialized) struct MathCheckTests {
    private func sample() throws -> LeafSample {
        var sample = LeafSample()
        sample.mathCheck = try MathCheck(assets: try KaTeXAssets(opening: try Repository.requireKaTeX()))
        return sample
    }

    private func expect(_ marked: String, location: SourceLocation = #_sourceLocation) throws {
        let text = MarkedText(marked)
        let made = try sample().render(text.text)
        let found = made.diagnostics.filter { $0.rule == "math-katex" }
        #expect(
            found.map(\.summary) == text.marks.map { $0.summary("math-katex") },
            "\(made.diagnostics.map(\.message))", sourceLocation: location)
        #expect(made.page == nil, sourceLocation: location)
    }

    /// Where formulas are typeset, too, once.
    @Test(arguments: [MathMode.html, .mathml]) func saysItOnce(_ mode: MathMode) throws {
        var sample = try sample()
        sample.options.mathMode = mode
        sample.options.katex = try KaTeXAssets(opening: try Repository.requireKaTeX())
        let found = try sample.render("$\\foo$ and $\\foo$\n").diagnostics.filter { $0.rule == "math-katex" }
        #expect(found.count == 2)
    }

    @Test(arguments: [
        "Text $a + ‸\\foo$ text.",
        "Text $‸\\foo$ and $x$ and $y ‸\\baz$.",
        "é — 设$é + ‸\\foo$为",
        "$𝑥 + ‸\\foo$",
        "Line one\nline two $a ‸\\foo b$\n",
        "Wrapped $a +\nb + ‸\\foo$ text.\n",
        "A ``code`` $`a ‸\\foo`$ text.",
        "Same $‸\\foo$ again $‸\\foo$.",
        "**bold $‸\\foo$** and [link $‸\\foo$](#x)\n\n<a id=\"x\"></a>\n",
    ])
    func pointsIntoInlineFormulas(_ marked: String) throws {
        try expect(marked)
    }

    @Test(arguments: [
        "$$‸\\foo$$\n",
        "$$\na + b\n+ ‸\\foo\n$$\n",
        "$$\n  a\n\n  ‸\\foo\n$$\n",
        "text\n\n$$ a\n   ‸\\foo $$\n",
        "In a paragraph $$ a + ‸\\foo $$ too.\n",
        "\\begin{align}\na &= b \\\\\nc &= ‸\\foo\n\\end{align}\n",
        "```math\na\n‸\\foo\n```\n",
        "$$\na % comment \\foo\n‸\\foo\n$$\n",
        "$$\n\\frac{a}{b}\n‸\\foo\n$$\n\n$$\nx\n$$\n",
    ])
    func pointsIntoDisplaysAndTheirLaterLines(_ marked: String) throws {
        try expect(marked)
    }

    @Test(arguments: [
        "- item $a ‸\\foo$\n",
        "- item\n\n  $$\n  a\n  ‸\\foo\n  $$\n",
        "1. one\n2. two\n   $$\n   a\n   + ‸\\foo\n   $$\n",
        "> quote $a ‸\\foo$\n",
        "> $$\n> a\n> ‸\\foo\n> $$\n",
        "> - deep\n>\n>   $$\n>   a\n>   b ‸\\foo\n>   $$\n",
        "| a | b |\n|---|---|\n| x | $y ‸\\foo$ |\n",
        "# Heading $a ‸\\foo$\n",
        "a[^1]\n\n[^1]: note $a ‸\\foo$\n",
        "---\ntitle: x\n---\n\n$$\na\n‸\\foo\n$$\n",
        "one\r\n\r\n$$\r\na\r\n‸\\foo\r\n$$\r\n",
    ])
    func locatesFormulasInListsQuotesTablesAndAfterFrontMatter(_ marked: String) throws {
        try expect(marked)
    }

    @Test func acceptsWhatKaTeXTypesets() throws {
        let made = try sample().render(
            "$\\frac{a}{b}$ $\\E X$ $\\Var X$ $\\mbox{if } x$\n\n$$\\int_0^\\infty e^{-x}\\,dx = 1 \\tag{1}$$\n"
        )
        #expect(made.diagnostics.isEmpty)
        #expect(made.formulaCount == 5)
    }

    @Test func knowsTheMacrosOfFrontMatter() throws {
        #expect(try sample().render("---\nmacros: {foo: x}\n---\n$\\foo$").page != nil)
        #expect(try sample().render("$\\foo$").page == nil)
    }

    @Test func keepsNoMacrosFromLeafToLeaf() throws {
        let sample = try sample()
        #expect(try sample.render("$\\gdef\\foo{x}$ $\\foo$").page != nil)
        #expect(try sample.render("$\\foo$").page == nil)
        #expect(try sample.render("---\nmacros: {foo: x}\n---\n$\\foo$").page != nil)
        #expect(try sample.render("$\\foo$").page == nil)
    }

    @Test func asksInOrderWhereAMacroIsDefined() throws {
        let text = MarkedText("$‸\\foo$ $\\gdef\\foo{x}$ $\\foo$")
        let made = try sample().render(text.text)
        #expect(made.diagnostics.map(\.summary) == text.marks.map { $0.summary("math-katex") })
    }

    /// A command that the document defines later is named with the place of its definition.
    @Test(arguments: [
        ("$\\foo$\n\n$\\gdef\\foo{x}$", "; \\foo is defined in a.md:3, after its use"),
        ("$\\foo$\n\n$$\na\n\\newcommand{\\foo}[1]{#1}\n$$", "; \\foo is defined in a.md:5, after its use"),
        ("$\\foo \\gdef\\foo{x}$", "; \\foo is defined in a.md:1, after its use"),
        ("$\\foo$ $\\gdef\\foot{x}$ $\\gdef\\bar{\\text{foo}}$", ""), ("$\\foo$ and $\\foo$", ""),
        ("$\\foo$ $\\gdef\\bar{\\foo}$", ""), ("${\\def\\foo{x}} \\foo$", ""),
        ("$\\foo$\n$\\global\\let\\foo=x$", "; \\foo is defined in a.md:2, after its use"),
    ]) func namesALaterDefinition(_ markdown: String, _ hint: String) throws {
        let found = try sample().render(markdown).diagnostics.first
        #expect(found?.message == "KaTeX: Undefined control sequence: \\foo" + hint)
    }

    @Test func skipsKaTeXWithoutTheOption() throws {
        #expect(try LeafSample().render("$\\foo$").page != nil)
    }

    /// KaTeX fails because of what the dialect has reported with a better advice.
    @Test(arguments: [
        ("$f’$", "math-quotes"), ("$a\u{A0}b$", "math-invisible"), ("$x \\tag{1}$", "math-tag"),
        ("$x\\label{a}$", "math-label"), ("$\\href{https://a.test}{b}$", "math-network"),
        ("\\begin{multline}\nx\n\\end{multline}", "math-environment"), ("\\begin{align}\nx", "math-unclosed"),
        ("$a &lt; b$", "math-katex"), ("$\\begin{matrix} a &lt; b \\end{matrix}$", "math-entity"),
        ("a\n\n$$\n\\foo\n\nb", "math-unclosed"), ("```math\n\\foo", "math-unclosed"),
    ])
    func reportsAMistakeOnce(_ markdown: String, _ rule: String) throws {
        #expect(try sample().render(markdown).diagnostics.map(\.rule.name) == [rule])
    }

    /// An error of KaTeX is not hidden by a warning, nor by the finding of another formula.
    @Test(arguments: [
        ("$f’ \\foo$", ["math-katex", "math-quotes"]), ("$f’$ $\\foo$", ["math-katex", "math-quotes"]),
        ("$x \\tag{1}$ and $\\foo$", ["math-katex", "math-tag"]),
    ])
    func reportsErrorsBesideWarnings(_ markdown: String, _ rules: [String]) throws {
        #expect(try sample().render(markdown).diagnostics.map(\.rule.name).sorted() == rules)
    }

    @Test func reportsWhatLaTeXWouldNotSetAsAWarning() throws {
        let made = try sample().render("$é$")
        #expect(made.diagnostics.map(\.rule) == ["math-katex-strict"])
        #expect(made.diagnostics.map(\.severity) == [.warning])
        #expect(made.page != nil)
    }
}
