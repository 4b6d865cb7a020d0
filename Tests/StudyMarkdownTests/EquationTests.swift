import Testing

/// Labels, tags, numbers and references. White space in the HTML is ignored.
struct EquationTests {
    private static func display(_ id: String, _ tex: String) -> String {
        "<div class=\"math display\" id=\"\(id)\" translate=\"no\" dir=\"ltr\">\(tex)</div>"
    }
    private static func reference(_ id: String, _ text: String) -> String {
        "<a class=\"equation-reference\" href=\"#\(id)\">\(text)</a>"
    }

    static let labels: [RenderCase] = [
        .init("$$\nx \\label{eq:a}\n$$", display("eq:a", "x")),
        .init("$$ \\label{a} x $$", display("a", "x")),
        .init("$$\nx\n$$ (a)", display("a", "x")),
        .init("$$\nx\n$$ {#eq-a}", display("eq-a", "x")),
        .init("$$x$$ {#a}", display("a", "x")),
        .init("$$x$$ (größe)", display("größe", "x")),
        .init("\\[x\\] (a)", "<p>[x] (a)</p>"),
        .init("$$x \\tag{1}$$", "⟦x \\tag{1}⟧"),
        .init("$$x \\tag{1} \\label{a}$$", display("a", "x \\tag{1}")),
        .init(
            "\\begin{equation} x \\label{a} \\end{equation} (b c)",
            display("a", "\\begin{equation} x \\end{equation}") + "<p>(b c)</p>"),
        .init(
            "a $$x \\label{b}$$ c",
            "<p>a <span class=\"math display\" id=\"b\" translate=\"no\" dir=\"ltr\">x</span> c</p>"),
        .init(
            "$$x$$, (a)",
            "<div class=\"punctuated\">\(display("a", "x"))<span class=\"punctuation\">,</span></div>"),
        .init(
            "$$x$$ {#a}.",
            "<div class=\"punctuated\">\(display("a", "x"))<span class=\"punctuation\">.</span></div>"),
        .init(
            "\\begin{align}\nx \\label{a} \\\\\ny \\label{b}\n\\end{align}",
            "<span class=\"anchor\" id=\"b\"></span>" + display("a", "\\begin{align}x\\\\y\\end{align}")),
        .init("$$ x\\ \\label{a} $$", display("a", "x\\ ")),
    ]

    static let references: [RenderCase] = [
        .init(
            "$$x \\tag{2.4}\\label{a}$$\n\nBy \\eqref{a}.",
            display("a", "x \\tag{2.4}") + "<p>By \(reference("a", "(2.4)")).</p>"),
        .init(
            "$$x \\tag{2.4}\\label{a}$$\n\nBy \\ref{a}.",
            display("a", "x \\tag{2.4}") + "<p>By \(reference("a", "2.4")).</p>"),
        .init(
            "See \\eqref{a}.\n\n$$x \\tag{1}$$ (a)",
            "<p>See \(reference("a", "(1)")).</p>" + display("a", "x \\tag{1}")),
        .init(
            "*See \\eqref{a_b}*\n\n$$x \\tag{1}$$ (a_b)",
            "<p><em>See \(reference("a_b", "(1)"))</em></p>" + display("a_b", "x \\tag{1}")),
        .init(
            "## On \\eqref{a}\n\n$$x \\tag{1}$$ (a)",
            "<h2 id=\"on-a\">On \(reference("a", "(1)"))</h2>" + display("a", "x \\tag{1}")),
        .init(
            "$y \\text{ by } \\eqref{a}$\n\n$$x \\tag{1}$$ (a)",
            "<p><span class=\"math inline\" data-refs=\"a\" data-numbers=\"(1)\" translate=\"no\" dir=\"ltr\">y \\text{ by } \\text{(1)}</span></p>"
                + display("a", "x \\tag{1}")),
        // A text that only looks like the number of a later reference has no target.
        .init(
            "$\\text{(1)} \\eqref{a}$\n\n$$x \\tag{1}$$ (a)",
            "<p><span class=\"math inline\" data-refs=\"# a\" data-numbers=\"(1) (1)\" translate=\"no\" dir=\"ltr\">\\text{(1)} \\text{(1)}</span></p>"
                + display("a", "x \\tag{1}")),
        .init(
            "$\\eqref{a} \\text{(1)} \\text{1}$\n\n$$x \\tag{1}$$ (a)",
            "<p><span class=\"math inline\" data-refs=\"a\" data-numbers=\"(1)\" translate=\"no\" dir=\"ltr\">\\text{(1)} \\text{(1)} \\text{1}</span></p>"
                + display("a", "x \\tag{1}")),
        .init(
            "$\\text{see \\text{(1)}} \\ref{a} \\text{(i)} \\eqref{a}$\n\n$$x \\tag{1}$$ (a)",
            "<p><span class=\"math inline\" data-refs=\"# a a\" data-numbers=\"(1) 1 (1)\" translate=\"no\" dir=\"ltr\">\\text{see \\text{(1)}} \\text{1} \\text{(i)} \\text{(1)}</span></p>"
                + display("a", "x \\tag{1}")),
        .init(
            "In Equation~\\eqref{a}, §~\\ref{a} (~\\ref{a}).\n\n$$x \\tag{1}$$ (a)",
            "<p>In Equation\u{A0}\(reference("a", "(1)")), §\u{A0}\(reference("a", "1")) (\u{A0}\(reference("a", "1"))).</p>"
                + display("a", "x \\tag{1}")),
        .init(
            "By \\cref{a}, \\Cref{a} and \\autoref{a}.\n\n$$x \\tag{1}$$ (a)",
            "<p>By \(reference("a", "(1)")), \(reference("a", "(1)")) and \(reference("a", "(1)")).</p>"
                + display("a", "x \\tag{1}")),
        .init("\\\\cref{a} `\\cref{a}`", "<p>\\cref{a} <code>\\cref{a}</code></p>"),
        // Several labels, as in cleveref, and white space around them.
        .init(
            "By \\cref{a, b}, \\eqref{ a } and \\ref{a,b}.\n\n$$x \\tag{1}$$ (a)\n\n$$y \\tag{2}$$ (b)",
            "<p>By \(reference("a", "(1)")), \(reference("b", "(2)")), \(reference("a", "(1)")) and "
                + "\(reference("a", "1")), \(reference("b", "2")).</p>"
                + display("a", "x \\tag{1}") + display("b", "y \\tag{2}")),
        .init("\\cref{a,,b} \\cref{a,}", "<p>\\cref{a,,b} \\cref{a,}</p>"),
        .init("\\\\eqref{a}", "<p>\\eqref{a}</p>"),
        .init("`\\eqref{a}`", "<p><code>\\eqref{a}</code></p>"),
        .init("\\eqref a", "<p>\\eqref a</p>"),
        .init("\\eqref{}", "<p>\\eqref{}</p>"),
        .init("\\eqref{a b}", "<p>\\eqref{a b}</p>"),
        .init("\\pref{a}", "<p>\\pref{a}</p>"),
        .init(
            "[](#a)\n\n$$x \\tag{1}$$ (a)",
            "<p><a class=\"equation-reference\" href=\"#a\">(1)</a></p>" + display("a", "x \\tag{1}")),
    ]

    /// Cases with the front matter `equations: numbered`.
    static let numbers: [RenderCase] = [
        .init("$$x$$", "⟦x⟧"),
        .init("$x$", "<p>«x»</p>"),
        .init("$$x$$ (a)", display("a", "x \\tag{1}")),
        .init(
            "$$x \\label{a}$$\n\n$$y$$\n\n$$z \\label{b}$$",
            display("a", "x \\tag{1}") + "⟦y⟧" + display("b", "z \\tag{2}")),
        .init(
            "$$x \\tag{A}\\label{a}$$\n\n$$y$$ (b)", display("a", "x \\tag{A}") + display("b", "y \\tag{1}")),
        .init("\\begin{equation}\nx\n\\end{equation}", "⟦\\begin{equation}\nx\n\\tag{1}\\end{equation}⟧"),
        .init("\\begin{equation*}\nx\n\\end{equation*}", "⟦\\begin{equation*}\nx\n\\end{equation*}⟧"),
        .init(
            "\\begin{equation}\n\\begin{split}a\\\\b\\end{split}\n\\end{equation}",
            "⟦\\begin{equation}\\begin{split}a\\\\b\\end{split}\\tag{1}\\end{equation}⟧"),
        .init(
            "\\begin{align}\na &= b \\\\\nc &= d \\notag \\\\\ne &= f\n\\end{align}",
            "⟦\\begin{align}\na &amp;= b \\tag{1}\\\\\nc &amp;= d \\notag \\\\\ne &amp;= f\n\\tag{2}\\end{align}⟧"
        ),
        .init(
            "\\begin{align}a\\\\b\\nonumber\\end{align}",
            "⟦\\begin{align}a\\tag{1}\\\\b\\nonumber\\end{align}⟧"),
        .init(
            "\\begin{align}a\\\\b\\\\\n\\end{align}",
            "⟦\\begin{align}a\\tag{1}\\\\b\\tag{2}\\\\\n\\end{align}⟧"),
        .init("\\begin{align*}a\\\\b\\end{align*}", "⟦\\begin{align*}a\\\\b\\end{align*}⟧"),
        .init("\\begin{gather}a\\\\b\\end{gather}", "⟦\\begin{gather}a\\tag{1}\\\\b\\tag{2}\\end{gather}⟧"),
        .init(
            "\\begin{alignat}{2}a&b\\\\c&d\\end{alignat}",
            "⟦\\begin{alignat}{2}a&amp;b\\tag{1}\\\\c&amp;d\\tag{2}\\end{alignat}⟧"),
        .init("\\begin{CD}a\\end{CD}", "⟦\\begin{CD}a\\end{CD}⟧"),
        .init(
            "\\begin{align}\na \\label{x}\\\\\nb \\tag{B}\\label{y}\n\\end{align}\n\n\\eqref{x} \\eqref{y}",
            "<span class=\"anchor\" id=\"y\"></span>"
                + display("x", "\\begin{align}\na \\tag{1}\\\\\nb \\tag{B}\n\\end{align}")
                + "<p>\(reference("x", "(1)")) \(reference("y", "(B)"))</p>"),
        .init(
            "\\begin{align}\na &= \\begin{cases}b\\\\c\\end{cases} \\\\\n d\n\\end{align}",
            "⟦\\begin{align}a&amp;=\\begin{cases}b\\\\c\\end{cases}\\tag{1}\\\\d\\tag{2}\\end{align}⟧"),
        // Labels in several rows of an environment between dollars.
        .init(
            "$$\n\\begin{align}\na &= b \\label{x}\\\\\nc &= d \\notag\\\\\ne &= f \\label{y}\n\\end{align}\n$$\n\n\\eqref{x} \\eqref{y}",
            "<span class=\"anchor\" id=\"y\"></span>"
                + display(
                    "x",
                    "\\begin{align}\na &amp;= b \\tag{1}\\\\\nc &amp;= d \\notag\\\\\ne &amp;= f \n\\tag{2}\\end{align}"
                )
                + "<p>\(reference("x", "(1)")) \(reference("y", "(2)"))</p>"),
        .init(
            "$$\\begin{gather}a \\tag{A}\\label{x}\\\\b \\label{y}\\end{gather}$$",
            "<span class=\"anchor\" id=\"y\"></span>"
                + display("x", "\\begin{gather}a \\tag{A}\\\\b \\tag{1}\\end{gather}")),
        // One label is that of the display; rows of `aligned` have no numbers of their own.
        .init(
            "$$\n\\begin{align}\na \\label{x}\\\\\nb\n\\end{align}\n$$",
            display("x", "\\begin{align}\na \\\\\nb\n\\end{align} \\tag{1}")),
        .init(
            "$$\n\\begin{aligned}\na \\label{x}\\\\\nb \\label{y}\n\\end{aligned}\n$$",
            "<span class=\"anchor\" id=\"y\"></span>"
                + display("x", "\\begin{aligned}\na \\\\\nb \n\\end{aligned} \\tag{1}")),
        .init(
            "\\eqref{a}\n\n\\begin{equation}x\\label{a}\\end{equation}",
            "<p>\(reference("a", "(1)"))</p>" + display("a", "\\begin{equation}x\\tag{1}\\end{equation}")),
    ]

    @Test(arguments: labels) func movesLabelsToTheID(_ test: RenderCase) { check(test) }
    @Test(arguments: references) func linksReferences(_ test: RenderCase) { check(test) }
    @Test(arguments: numbers) func numbersIfEnabled(_ test: RenderCase) {
        check(RenderCase("---\nequations: numbered\n---\n" + test.markdown, test.html))
    }
    /// The parser finds fences first, then blocks, then inlines; numbers follow the text.
    @Test func numbersDownTheText() {
        let markdown = """
            ---
            equations: numbered
            ---
            - $$ a \\label{a} $$

            word $$ b \\label{b} $$ word[^n]

            ```math
            c \\label{c}
            ```

            | x |
            | - |
            | $$ d \\label{d} $$ |

            \\begin{equation}
            e
            \\end{equation}

            [^n]: $$ f \\label{f} $$
            """
        let body = Leaf(markdown).html
        let numbers = body.matches(of: #/([a-f])\s*\\tag\{(\d)\}/#).map { "\($0.1)\($0.2)" }
        #expect(numbers.sorted() == ["a1", "b2", "c3", "d4", "e5", "f6"])
    }

    @Test(arguments: [
        ("$$ x \\tag{1} $$\n\n$$ y $$ (b)", ["6:4 math-duplicate-tag"]),
        ("$$ y $$ (b)\n\n$$\nx \\tag{1}\n$$", ["7:3 math-duplicate-tag"]),
        ("$$ x \\tag{A} $$\n\n$$ y $$ (b)", []),
    ])
    func reportsNumbersThatTheAuthorGave(_ markdown: String, _ findings: [String]) {
        let found = Leaf("---\nequations: numbered\n---\n" + markdown).rendered.diagnostics
        #expect(found.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.rule)" } == findings)
    }

    @Test(arguments: [
        ("", "write 'equations: numbered'"), ("---\nequations: numbered\n---\n", "without '*'"),
    ])
    func suggestsHowToNumberAnEquation(_ front: String, _ advice: String) {
        let leaf = Leaf(front + "\\begin{align*}\nx \\label{a} \\notag\n\\end{align*}\n\n\\eqref{a}")
        #expect(leaf.findings.first?.message.contains(advice) == true)
    }

    @Test func doesNotNumberByDefault() {
        check(RenderCase("\\begin{equation}x\\end{equation}", "⟦\\begin{equation}x\\end{equation}⟧"))
    }

    @Test func detectsMacroDefinitions() {
        #expect(Leaf("$\\gdef\\a{b}$").rendered.definesMacros)
        #expect(!Leaf("$\\a$").rendered.definesMacros)
    }

    @Test func countsAndCollectsFormulas() {
        let leaf = Leaf("$a$ $$b$$ c\n\n$$\nd\\label{x}\n$$\n\n```math\ne\n```") {
            $0.collectsFormulas = true
        }
        #expect(leaf.rendered.formulaCount == 4)
        #expect(leaf.rendered.formulas.map(\.tex) == ["a", "b", "d", "e"])
        #expect(leaf.rendered.formulas.map(\.isDisplay) == [false, true, true, true])
    }

    @Test func collectsTheTeXThatReachesThePage() {
        for markdown in [
            "$$a\\ $$", "$$a\\\\ $$", "a $$ b\\ $$", "$$ a\\ \\label{x} $$", "```math\na\\ \n```",
        ] {
            let collected = Leaf(markdown) { $0.collectsFormulas = true }
            #expect(collected.html == Leaf(markdown).html)
            #expect(
                collected.rendered.formulas.allSatisfy { collected.html.contains(">\($0.tex)</") },
                "\(markdown)")
        }
    }

    private func check(_ test: RenderCase, sourceLocation: SourceLocation = #_sourceLocation) {
        let html = Leaf(test.markdown).html
        #expect(
            html.filter { !$0.isWhitespace } == RenderCase.expanded(test.html).filter { !$0.isWhitespace },
            "\(test.markdown)\n--- rendered\n\(html)", sourceLocation: sourceLocation)
    }
}
