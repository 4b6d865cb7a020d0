import Diagnostics
import KaTeXFiles
import LeafSamples
import LibraryFolder
import TestSupport
import Testing
import WebReferences

@testable import FormulaTypesetting

/// Formulas typeset when the leaf is made.
@Suite(.serialized) struct BodyTypesetterTests {
    private func sample(_ mode: MathMode, single: Bool = false) throws -> LeafSample {
        var sample = LeafSample()
        sample.options.mathMode = mode
        sample.options.isSingleFile = single
        sample.options.katex = try KaTeXAssets(opening: try Repository.requireKaTeX())
        return sample
    }

    /// The leaf's main element.
    private func body(_ markdown: String, _ mode: MathMode) throws -> String {
        let page = try sample(mode).page(markdown)
        let start = try #require(page.firstRange(of: "<main")?.lowerBound)
        let end = try #require(page.firstRange(of: "</main>")?.lowerBound)
        return String(page[start..<end])
    }

    @Test func putsSpansAndMathMLInPlaceOfTheTeX() throws {
        let body = try body("An $x < 1$ here.\n\n$$\ny^2\n$$\n", .html)
        #expect(body.contains("<span class=\"math inline typeset\""))
        #expect(body.contains("<div class=\"math display typeset\""))
        #expect(body.contains("<span class=\"scroll\"><span class=\"katex-display\">"))
        #expect(body.contains("<annotation>x &lt; 1</annotation>"))
        #expect(!body.contains("style="))
        #expect(!body.contains("xmlns="))
    }

    @Test func turnsEveryMeasureIntoOneClass() throws {
        let page = try sample(.html).page("$x^2$ and $x^2$ and $\\frac{a}{b}$\n")
        let rules = try #require(page.firstMatch(of: #/<style>(\.k0\{[^<]*)</style>/#)).1
        let names = rules.matches(of: #/\.(k[0-9a-z]+)\{([^}]*)\}/#)
        #expect(names.count > 3)
        #expect(Set(names.map(\.2)).count == names.count, "a measure has two classes")
        for name in names {
            #expect(
                [" \(name.1)\"", "class=\"\(name.1)\""].contains { page.contains($0) },
                "\(name.1)")
        }
        #expect(names.allSatisfy { $0.2.split(separator: ";").allSatisfy { $0.hasSuffix("!important") } })
    }

    @Test func writesMathMLAloneAndNeedsNoFile() throws {
        let page = try sample(.mathml).page("$x$\n\n$$\ny = 1 \\tag{2.4}\n$$\n")
        #expect(!page.contains("class=katex-html") && !page.contains("katex.min"))
        #expect(page.contains("<bdi data-tex=\"x\"><math><mi>x</mi></math></bdi>"))
        #expect(page.contains("<math display=\"block\">"))
        #expect(page.contains("</math></span><span class=\"number\">(2.4)</span></div>"))
        #expect(!page.contains("<mtable"))
    }

    /// A formula's box holds the signs behind it; letters stay outside, for find, and so does what may be parted.
    @Test(
        arguments: [
            ("en", "($n$), if", "(<M></math>),</bdi> if"), ("en", "$n$.", "<M></math>.</bdi></p>"),
            ("en", "the $n$th", "the <span class=\"glued\"><M></math></bdi>th</span>"),
            ("en", "$n$-th", "<span class=\"glued\"><M></math></bdi>-th</span>"),
            ("en", "$n$’s", "<span class=\"glued\"><M></math></bdi>’s</span>"),
            ("en", "non$n$.", "<span class=\"glued\">non<M></math></bdi>.</span>"),
            ("en", "$n$ .", "<M></math></bdi> ."),
            ("he", "$n$.", "</math></bdi>.</span>"),
        ])
    func holdsSignsToAFormula(_ language: String, _ text: String, _ made: String) throws {
        let page = try sample(.mathml).page("---\nlang: \(language)\n---\n\n\(text)\n")
        let formula = "<bdi data-tex=\"n\"><math><mi>n</mi>"
        #expect(page.contains(made.replacing("<M>", with: formula)))
        // KaTeX's boxes break, and have the element around both.
        let html = try sample(.html).page("---\nlang: \(language)\n---\n\n\(text)\n")
        #expect(html.contains("<span class=\"glued\">") == (text != "$n$ ."))
    }

    /// What MathML Core does not know is drawn by the style sheet, and needs no style attribute.
    @Test func drawsWhatMathMLCoreDoesNotKnow() throws {
        let page = try sample(.mathml).page(
            "$\\boxed{x}$, $\\pmb{x}$, $\\fcolorbox{red}{white}{y}$, $\\mathbb{R}$\n")
        #expect(page.contains("<mrow class=\"boxed\">") && page.contains(".boxed{"))
        #expect(!page.contains(" style=") && page.contains("{text-shadow: ") && page.contains("{border: "))
        #expect(page.contains("<mi>ℝ</mi>"))
        #expect(try sample(.mathml).page("$x$\n").ranges(of: "<style>").count == 1)
    }

    @Test(arguments: [MathMode.html, .mathml])
    func setsOneNumberBesideTheFormula(_ mode: MathMode) throws {
        let body = try body("$$\nx \\tag{a<b}\n$$\n", mode)
        // Beside KaTeX's boxes it has their font.
        let number = mode == .html ? "<span class=\"katex\">(a&lt;b)</span>" : "(a&lt;b)"
        #expect(body.contains("<span class=\"number\">\(number)</span></div>"))
        #expect(!body.contains("class=\"tag\">") && !body.contains("<mtable"))
        #expect(!body.contains("<span class=\"number\"><math"))
        #expect(body.ranges(of: "(a&lt;b)").count == 1)
    }

    /// A formula in a number makes no row of it.
    @Test(arguments: [
        ("2.3$'$", "′</mo></msup>"), ("2.3$^*$", "∗</mo></msup>"),
        ("$\\frac12$", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    ])
    func setsANumberWithAFormulaBesideTheFormula(_ number: String, _ mathML: String) throws {
        let html = try body("$$\nx \\tag{\(number)}\n$$\n", .html)
        // The number keeps its boxes, without the strut of the row.
        #expect(html.contains("<span class=\"number\"><span class=\"katex\"><span class=\"mord text\">"))
        #expect(html.contains("vlist") && !html.contains("class=\"tag\">") && !html.contains(" style="))
        let alone = try body("$$\nx \\tag{\(number)}\n$$\n", .mathml)
        #expect(alone.contains("<span class=\"number\"><math><mtext>(") && alone.contains(mathML))
        // Those of several rows stay in them.
        let markdown = "\\begin{align}\na &= b \\tag{\(number)} \\\\\nc &= d \\tag{3}\n\\end{align}\n"
        let rows = try body(markdown, .html)
        #expect(rows.contains("class=\"tag\">") && !rows.contains("class=\"number\""))
        for made in [rows, try body(markdown, .mathml)] {
            #expect(made.contains("<mtd class=\"row-number\"><mrow><mtext>(") && made.contains(mathML))
            #expect(made.contains("<mtd class=\"row-number\"><mtext>(3)</mtext></mtd>"))
            #expect(!made.contains("mathcolor"))
        }
    }

    /// The numbers of rows are read from the formula typeset once more, which defines its macros again.
    @Test(arguments: [MathMode.html, .mathml], ["3", "$\\frac12$"])
    func defines(_ mode: MathMode, macrosOfNumberedRows number: String) throws {
        let rows = "\\begin{align} a &= \\zz \\tag{2} \\\\ c &= d \\tag{\(number)}\\end{align}"
        let body = try body("$$\n\\newcommand{\\zz}{z}\(rows)\n$$\n", mode)
        #expect(body.contains("<mi>z</mi>") && body.contains("<mtext>(2)</mtext>"))
    }

    /// The space after a row deepens one of its cells. One that draws rows together is not set.
    @Test(arguments: [
        ("\\begin{pmatrix} a \\\\[20pt] b \\end{pmatrix}", ["<mi>a</mi><mspace depth=\"2.14em\"/></mtd>"]),
        (
            "\\begin{aligned} a &= 1 + c \\\\[ +1.5em ] b &= 2 \\\\[1em]\\end{aligned}",
            [
                "<mi>c</mi></mstyle><mspace depth=\"1.64em\"/></mtd>",
                "<mn>2</mn></mstyle><mspace depth=\"1.14em\"/></mtd>",
            ]
        ),
        ("\\begin{cases} a & 1 \\\\[1em] b & 2\\end{cases}", ["<mn>1</mn><mspace depth=\"1.14em\"/></mtd>"]),
        (
            "\\begin{array}{c} \\begin{matrix} a \\\\[1em] b\\end{matrix} \\\\[2em] c\\end{array}",
            ["<mi>a</mi><mspace depth=\"1.14em\"/></mtd>", "</mtable><mspace depth=\"2.14em\"/></mtd>"]
        ),
        ("\\begin{matrix} a \\\\[-2pt] b \\\\ [c] % \\\\[1em]\n\\end{matrix}", []),
        ("a \\\\[1em] b", []), ("\\begin{matrix} a \\\\ b\\end{matrix}", []),
    ])
    func keepsTheSpaceAfterARow(_ formula: String, _ cells: [String]) throws {
        let made = try body("$$\n\(formula)\n$$\n", .mathml)
        for cell in cells { #expect(made.contains(cell), "\(made)") }
        #expect(made.ranges(of: "<mspace depth").count == cells.count)
        #expect(!made.contains("mathbackground") && !made.contains("rule["))
        #expect(try !body("$$\n\(formula)\n$$\n", .html).contains("<mspace depth"))
    }

    @Test func leavesTheNumbersOfRowsInTheirRows() throws {
        let markdown =
            "\\begin{align}\na &= b \\tag{1} \\\\\nc &= d \\notag \\\\\ne &= f \\tag{3}\n\\end{align}\n"
        let html = try body(markdown, .html)
        #expect(html.contains("class=\"tag\">") && !html.contains("class=\"number\""))
        // In the MathML of both, which is what is read aloud.
        for made in [html, try body(markdown, .mathml)] {
            let first = try #require(made.firstRange(of: "<mtd class=\"row-number\"><mtext>(1)</mtext>"))
            let second = try #require(made.firstRange(of: "<mtd class=\"row-number\"><mtext>(3)</mtext>"))
            #expect(first.upperBound < second.lowerBound)
            #expect(made.ranges(of: "row-number").count == 2)
            // All rows begin with the same column.
            #expect(!made.contains("mtr-glue"))
            // The table is as wide as the text, and what contains it.
            #expect(made.contains("<mtable") && made.ranges(of: "numbered\"").count == 2)
        }
        let plain = try body("\\begin{align*}\na &= b \\\\\nc &= d\n\\end{align*}\n", .mathml)
        #expect(plain.contains("<mtable") && !plain.contains("numbered"))
    }

    @Test func linksTheNumbersPrintedInsideFormulas() throws {
        let body = try body(
            "$$\nx \\tag{1}\\label{eq-a}\n$$\n\n$$\ny \\text{ by } \\eqref{eq-a}\n$$\n", .html)
        #expect(
            body.contains(
                "<a class=\"equation-reference\" href=\"#eq-a\"><span class=\"mord\">(1)</span></a>"))
        #expect(body.ranges(of: "<a ").count == body.ranges(of: "</a>").count)
    }

    @Test func linksTheNumbersPrintedInMathML() throws {
        let body = try body(
            "$$\nx \\tag{1}\\label{eq-a}\n$$\n\n$y \\text{ by } \\eqref{eq-a} + \\ref{eq-a}$ and $\\text{(1)}$.\n",
            .mathml)
        let start = "<a class=\"equation-reference\" href=\"#eq-a\">"
        #expect(
            body.contains(
                "<mtext>\(start)(1)</a></mtext></mrow><mo>+</mo><mtext>\(start)1</a></mtext></math></bdi>"),
            "\(body)")
        #expect(body.ranges(of: "<a ").count == 2)
    }

    /// Each number is a link to its equation, and no other text.
    @Test(arguments: [
        ("\\eqref{eq-a} \\text{ or } \\eqref{eq-b}", ["eq-a (1)", "eq-b (2)"]),
        ("\\mbox{by } \\eqref{eq-a}", ["eq-a (1)"]),
        ("\\text{see \\eqref{eq-b} and } \\eqref{eq-a}", ["eq-a (1)", "eq-b (2)"]),
        (
            "a \\overset{\\eqref{eq-a}}{=} b \\overset{\\ref{eq-b}}{=} c \\textbf{by} \\ref{eq-b}",
            ["eq-a (1)", "eq-b 2", "eq-b 2"]
        ),
        ("a \\overset{\\text{(i)}}{=} b \\overset{\\eqref{eq-a}}{=} c", ["eq-a (1)"]),
        ("\\frac{\\eqref{eq-a}}{\\eqref{eq-b}}", ["eq-a (1)", "eq-b (2)"]),
        ("\\text{in 2 cases } \\ref{eq-b} \\text{(1)}", ["eq-b 2"]),
        ("x = \\eqref{eq-c} \\text{ or } \\ref{eq-c}", ["eq-c (∗∗)", "eq-c ∗∗"]), ("\\text{(1)}", []),
    ])
    func linksNumbersAmongOtherTexts(_ formula: String, _ expected: [String]) throws {
        let equations = [("eq-a", "1"), ("eq-b", "2"), ("eq-c", "$\\ast\\ast$")].map {
            "\\begin{equation}\nx \\tag{\($1)} \\label{\($0)}\n\\end{equation}\n\n"
        }.joined()
        for mode in [MathMode.html, .mathml] {
            let body = try body(equations + "$\(formula)$\n", mode)
            let found = body.matches(of: #/<a class="equation-reference" href="#([^"]*)">(.*?)<\/a>/#)
            let links = found.map { match in
                String(match.1) + " " + String(match.2.replacing(#/<[^>]*>/#, with: ""))
            }
            #expect(links.sorted() == expected, "\(body)")
            #expect(!body.unicodeScalars.contains { (0xFFF9...0xFFFB).contains($0.value) })
        }
    }

    /// A text of the author before a reference with the same number is no number of it.
    @Test func linksNoTextThatLooksLikeTheNumber() throws {
        let markdown = "$$\nx \\tag{1}\\label{eq-a}\n$$\n\n$\\text{(1)} + \\eqref{eq-a} - \\text{(1)}$\n"
        let link = "<a class=\"equation-reference\" href=\"#eq-a\">"
        #expect(
            try body(markdown, .mathml).contains(
                "<mtext>(1)</mtext><mo>+</mo><mtext>\(link)(1)</a></mtext><mo>−</mo><mtext>(1)</mtext>"))
        let text = "<span class=\"mord text\"><span class=\"mord\">(1)</span></span>"
        let html = try body(markdown, .html)
        let parts = html.split(separator: link)
        #expect(parts.count == 2 && parts.allSatisfy { $0.ranges(of: text).count == 1 }, "\(html)")
    }

    @Test(arguments: [MathMode.html, .mathml, .client])
    func saysWhatKaTeXRefusesAtItsPlace(_ mode: MathMode) throws {
        let made = try sample(mode, single: true).render("a\n\n> $x + \\foo$\n")
        #expect(made.page == nil)
        #expect(made.diagnostics.filter { $0.rule == "math-katex" }.map(\.summary) == ["math-katex 3:8"])
    }

    @Test func carriesEverythingInOneFile() throws {
        for mode in MathMode.allCases {
            let page = try sample(mode, single: true).page("$\\mathbf{x} \\in \\mathbb{R}$\n")
            let references = HTMLReferences.references(in: Array(page.utf8))
            let files = references.filter {
                if case .relative = $0.target { return !$0.text.hasPrefix("#") }
                return false
            }
            #expect(files.isEmpty, "\(files.map(\.text))")
            #expect(page.contains("data:font/woff2") == (mode != .mathml))
            // A page that contains KaTeX contains its licence.
            #expect(page.contains("Khan Academy") == (mode != .mathml))
            #expect(page.contains("katex.version") == false)
            #expect((page.utf8.count > 250_000) == (mode == .client))
            let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)).1
            #expect(policy.contains("font-src data:"))
            #expect(!policy.contains("script-src file:") && !policy.contains("' file:"))
        }
    }

    @Test func isTheSameOnEveryRun() throws {
        let markdown = "$\\sqrt{x}$, $\\frac12$\n\n$$\n\\sum_{k} \\binom{n}{k} \\tag{1}\n$$\n"
        for mode in MathMode.allCases {
            #expect(
                try sample(mode, single: true).page(markdown) == sample(mode, single: true).page(markdown))
        }
    }
}
