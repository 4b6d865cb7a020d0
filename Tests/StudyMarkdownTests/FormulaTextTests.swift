import Testing

@testable import StudyMarkdown

/// Formulas as plain text.
struct FormulaTextTests {
    @Test(arguments: [
        ("\\sigma", "σ"), ("x^2", "x²"), ("a_{n+1}", "aₙ₊₁"), ("\\mathbb{R}^n", "ℝⁿ"), ("\\mathbb R^d", "ℝᵈ"),
        ("\\mathcal{F}_t", "ℱₜ"), ("L^2", "L²"), ("x^{y}_Q", "xʸ_Q"), ("e^{-\\lambda t}", "e^(−λt)"),
        ("\\frac12", "1/2"), ("\\frac{a+b}{c}", "(a+b)/c"), ("\\sqrt{n}", "√n"), ("f'(x)", "f′(x)"),
        ("\\hat{x}", "x\u{302}"), ("\\left( a, b \\right)", "( a, b )"), ("\\{a\\}", "{a}"),
        ("\\Var(X) \\le \\infty", "Var(X) ≤ ∞"), ("\\text{log-normal} - 1", "log-normal − 1"),
        ("\\alpha\\beta", "αβ"), ("\\operatorname{Li}_2", "Li₂"), ("a\\,b\\ c", "a b c"), ("", ""),
        ("\\", ""),
        ("\\varsigma \\varrho \\varpi \\varkappa", "ςϱϖϰ"), ("a \\leqslant b \\geqslant c", "a ⩽ b ⩾ c"),
        ("{{x}", "x"), ("x}", "x"), ("x^", "x^()"),
    ])
    func isReadable(_ tex: String, _ text: String) { #expect(FormulaText.readable(tex) == text) }

    /// Symbols of KaTeX's, commands with arguments, and spaces as TeX sets them.
    @Test(arguments: [
        (#"f\colon A\hookrightarrow B"#, "f: A↪B"), (#"a\ne b"#, "a≠b"), (#"a \ne b"#, "a ≠ b"),
        (#"\lVert x\rVert"#, "‖x‖"), (#"\sin x\cos y"#, "sin x cos y"), (#"2\log_2 n"#, "2 log₂ n"),
        (#"\arg\min_x f(x)"#, "arg minₓ f(x)"), (#"\sin(x)"#, "sin(x)"), (#"f\circ\sin"#, "f∘sin"),
        (#"\operatorname{rank}A"#, "rank A"), (#"a\bmod n"#, "a mod n"), (#"b\pmod{n}"#, "b (mod n)"),
        (#"\binom{n}{k}"#, "(n choose k)"), (#"\sqrt[3]{2}+\sqrt[n]{a+b}"#, "∛2+ⁿ√(a+b)"),
        (#"a\not=b, \not\in"#, "a≠b, ∉"), (#"X\overset{d}{=}Y"#, "X=ᵈY"), (#"X_n\xrightarrow{d}X"#, "Xₙ→ᵈX"),
        (#"\overline{AB}\ne\underline{x}"#, "A\u{305}B\u{305}≠x\u{332}"), (#"\widehat{f}"#, "f\u{302}"),
        (#"\textcolor{red}{x}\hspace{1em}y"#, "xy"), (#"\left.x\right|_0"#, "x|₀"),
        (#"\bigoplus_i M_i"#, "⨁ᵢ Mᵢ"), (#"\sum a"#, "∑ a"), (#"\lbrace x\rbrace"#, "{x}"),
        (#"\begin{pmatrix}1 & 2 \\ 3 & 4\end{pmatrix}^T"#, "(1 2; 3 4)^T"),
        (#"\begin{cases}a\\b\\\end{cases}"#, "{a; b"), (#"{n \choose k}"#, "n choose k"),
        (#"\begin{pmatrix}1"#, #"\begin{pmatrix}1"#), (#"a\unknown b"#, "a unknown b"),
    ])
    func readsCommands(_ tex: String, _ text: String) { #expect(FormulaText.readable(tex) == text) }

    /// The number of an equation is not known to a formula, so the caller decides.
    @Test(arguments: [
        ("x \\eqref{eq-a}", "x (<eq-a>)"), ("\\text{by \\ref{a:b}}", "by <a:b>"), ("\\ref {a_1}^2", "<a_1>²"),
        ("\\refs{a}", "refs a"), ("\\eqref", "eqref"), ("\\ref{a", "ref a"), ("x^2", "x²"),
    ])
    func takesTheTextOfReferences(_ tex: String, _ text: String) {
        #expect(FormulaText.readable(tex) { $1 ? "(<\($0)>)" : "<\($0)>" } == text)
    }

    @Test func staysTeXIfUnreadable() {
        let long = String(repeating: "x+", count: 300)
        #expect(FormulaText.readable(long) == long)
        let deep = String(repeating: "{", count: 50) + "x"
        #expect(FormulaText.readable(deep) == deep)
        for incomplete in ["\\frac{1}", "\\frac", "{\\frac{1}}2", "\\sqrt{\\tfrac 1 }"] {
            #expect(FormulaText.readable(incomplete) == incomplete)
        }
    }

    @Test(arguments: [
        ("2.4", "2.4"), ("A-1", "A-1"), ("\\S", "§"), ("$x^2$", "x²"), ("\\text{ii-a}", "ii-a"),
    ])
    func readsTags(_ tag: String, _ text: String) { #expect(FormulaText.readable(tag: tag) == text) }

    /// As KaTeX prints them, without white space.
    @Test(arguments: [
        ("(2 a)", "(2a)"), ("7'--b", "7’–b"), ("(\\S)", "(§)"), ("({A}~1)", "(A1)"), ("$\\ast'$", "∗′"),
        ("$\\star$", "⋆"), ("$\\dagger$", "†"),
    ])
    func printsNumbers(_ number: String, _ text: String) {
        #expect(FormulaText.printed(number: number) == text)
    }

    /// Ids are derived from the TeX, so existing links stay valid.
    @Test func isUsedInNamesOfTargets() {
        let leaf = Leaf(
            "# Space $\\mathbb{R}^n$ <b>here</b>\n\n> [!theorem] Of $L^2$ {#t}\n> a\n\n$$x \\tag{\\S}$$ (e)\n\n@t, [](#e), \\eqref{e} $\\eqref{e}$"
        )
        #expect(leaf.rendered.heading == "Space ℝⁿ here")
        #expect(leaf.rendered.outline.map(\.text) == ["Space ℝⁿ here"])
        #expect(leaf.rendered.outline.map(\.id) == ["space-mathbbrn-here"])
        #expect(leaf.html.contains(">Theorem (Of L²)</a>, "))
        #expect(leaf.html.ranges(of: ">(§)</a>").count == 2)
        #expect(leaf.html.contains("\\text{(\\S)}"))
    }

    @Test(arguments: [
        (#"The $\alpha$ thing"#, "The α thing"), ("a $x^2$, $y$", "a x², y"), ("$5 and $10", "$5 and $10"),
        ("$10 for each user_id in US$.", "$10 for each user_id in US$."),
        ("$5/month or AU$", "$5/month or AU$"),
        ("df$a and df$b", "df$a and df$b"), ("$2 sin x$, $10$ and $2/x$", "2 sin x, 10 and 2/x"),
        ("$10 \\text{for}$", "10 for"), ("of $2n_1$", "of 2n₁"),
        (#"a \$x$ b"#, "a $x$ b"), ("Use `$x$` and $y$", "Use $x$ and y"),
        ("`a` $x$ `b`", "`a` x `b`"), (#"``\$`` $x$"#, #"\$ x"#), ("no formula", "no formula"),
        ("a $x", "a $x"),
    ]) func readsFormulasOfTitles(_ title: String, _ text: String) {
        #expect(FormulaText.readable(title: title) == text)
    }

    /// Other pages lack the macros of a document.
    @Test(arguments: [
        (#"C of $\om_0$ and $\phi x$"#, #"C of ${\omega}_0$ and ${\varphi}x$"#),
        (#"Use `$\om$` and $\om$"#, #"Use `$\om$` and ${\omega}$"#),
        (#"\om costs \$5, $\omega$"#, #"\om costs \$5, $\omega$"#),
        // Arguments in braces, of one sign, and in one another.
        (#"$\pair{a}{\om} b$"#, #"${({a}, {{\omega}})} b$"#), (#"$\pair a\beta$"#, #"${({a}, {\beta})}$"#),
        (#"$\abs{\abs x}$"#, #"${\lvert{{\lvert{x}\rvert}}\rvert}$"#),
        (#"$\abs{2}$"#, #"${\lvert{2}\rvert}$"#),
        // One is missing.
        (#"$\pair{a}$"#, #"$\pair{a}$"#), (#"$\abs$"#, #"$\abs$"#), (#"$\abs{a$"#, #"$\abs{a$"#),
        (#"$\price$"#, #"$\price$"#), ("$5", "$5"),
    ]) func replacesMacrosOfTitles(_ title: String, _ text: String) {
        let macros = [
            "\\om": "\\omega", "\\phi": "\\varphi", "\\pair": "(#1, #2)", "\\price": "\\text{$x$}",
            "\\abs": "\\lvert#1\\rvert",
        ]
        #expect(TitleMacros(macros).replaced(in: title) == text)
    }

    @Test func dividesATextAtItsFormulas() {
        let parts = FormulaText.parts(of: "a $x~y$ of $5, $z$")
        #expect(parts.map(\.text) == ["a ", "x~y", " of $5, ", "z"])
        #expect(parts.map(\.isFormula) == [false, true, false, true])
        #expect(FormulaText.parts(of: "") == [.init(text: "", isFormula: false)])
        #expect(FormulaText.parts(of: "$5") == [.init(text: "$5", isFormula: false)])
    }
}
