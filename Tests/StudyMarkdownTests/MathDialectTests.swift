import Diagnostics
import StudyMarkdown
import TestSupport
import Testing

/// Options of the dialect, and the syntax of other dialects.
struct MathDialectTests {
    private static let brackets = "---\nmath: {brackets: true}\n---\n"
    private static let spaces = "---\nmath: {spaces: true}\n---\n"

    static let spaced: [RenderCase] = [
        .inline("a $ x $ b", "a «x» b"), .inline("a $x$ b", "a «x» b"),
        .inline("a $ x + y $, b", "a ‹«x + y»,› b"),
        .inline("a $\nx\n$ b", "a «x» b"), .inline("a $ x\n- y $ b", "a «x\n- y» b"),
        .inline("costs $5 and $6", "costs $5 and $6"), .inline("a $ x$ b", "a $ x$ b"),
        .inline("a $x $ b", "a $x $ b"), .inline("a $  $ b", "a $  $ b"), .inline("a $ x $5", "a $ x $5"),
        .inline("a $ lone", "a $ lone"), .inline("`$ x $`", "<code>$ x $</code>"),
        .init(
            "| $ a|b $ | c |\n|---|---|",
            "<table>\n<thead>\n<tr>\n<th>«a|b»</th>\n<th>c</th>\n</tr>\n</thead>\n</table>"),
    ]

    @Test(arguments: spaced) func readsSpacesInsideDollars(_ test: RenderCase) {
        var test = test
        test.markdown = Self.spaces + test.markdown
        test.check()
        #expect(!Leaf(test.markdown).findings.contains { $0.rule == "front-matter" })
    }

    @Test func readsNoSpacesWithoutTheSwitch() {
        for text in ["a $ x $ b", "---\nmath: {spaces: false}\n---\na $ x $ b"] {
            #expect(Leaf(text).html == "<p>a $ x $ b</p>\n")
        }
    }

    static let controlSpaces: [RenderCase] = [
        .inline(#"a $n!\ $ b"#, #"a «n!\ » b"#), .inline(#"a $n\\ $ b"#, #"a $n\ $ b"#),
        .inline(#"a $\ $ b"#, #"a «\ » b"#), .inline("a $n!\\\n$ b", "a $n!<br />\n$ b"),
        .inline(#"a $n!\ $5"#, #"a $n!\ $5"#),
    ]

    @Test(arguments: controlSpaces) func takesAControlSpaceBeforeTheEnd(_ test: RenderCase) { test.check() }

    @Test(arguments: [
        ("$$x \\tag{1} \\label{eq:a+b}$$\n\n\\eqref{eq:a+b}", "href=\"#eq:a+b\">(1)</a>"),
        ("$$x \\tag{1}$$ {#a+b}\n\n\\eqref{a+b}", "href=\"#a+b\">(1)</a>"),
        ("```{math}\n:label: eq-x\n\nx \\tag{3}\n```\n\nBy {eq}`eq-x`.", "href=\"#eq-x\">(3)</a>"),
        ("See {eq}`eq-x`.\n\n```{math}\n:nowrap:\n:label: eq-x\nx \\tag{3}\n```", "href=\"#eq-x\">(3)</a>"),
        ("```{math}\n---\nlabel: eq-x\n---\nx \\tag{3}\n```\n\n{eq}`eq-x`", "href=\"#eq-x\">(3)</a>"),
        ("```{math} x \\tag{3}\n:label: eq-x\n```\n\n{eq}`eq-x`", "href=\"#eq-x\">(3)</a>"),
        ("> ```{math}\n> :label: a\n> x \\tag{3}\n> ```\n\n{eq}`a`", "href=\"#a\">(3)</a>"),
    ]) func leadsToALabel(_ markdown: String, _ link: String) {
        let leaf = Leaf(markdown)
        #expect(leaf.html.contains(link), "\(leaf.html)")
        #expect(leaf.findings.isEmpty, "\(leaf.findingLines)")
        #expect(!leaf.html.contains("label"))
    }

    static let directives: [RenderCase] = [
        .init("```{math}\nx^2\n```", "⟦x^2⟧"), .init("~~~{math}\nx^2\n~~~", "⟦x^2⟧"),
        .init("```{math} a\nx\n```", "⟦a\nx⟧"),
        .init("> ~~~ {math} a\\\\b_1\n> ~~~", "<blockquote>\n⟦a\\\\b_1⟧\n</blockquote>"),
        .init("```{math}\n---\na\n```", "⟦---\na⟧"), .init("```math a\nx\n```", "⟦x⟧"),
        .inline("a {math}`x^2` b", "a «x^2» b"),
        .inline("a {math}`x` {eq}b", "a «x» {eq}b"), .inline("a {eq}`a b` c", "a {eq}<code>a b</code> c"),
        .inline("a {eq}``a`` c", "a {eq}<code>a</code> c"), .inline("`{math}`x", "<code>{math}</code>x"),
        .inline("\\{math}`x`", "{math}<code>x</code>"), .inline("$$x$$ (n+1)", "⟪x⟫ (n+1)"),
    ]

    @Test(arguments: directives) func readsDirectives(_ test: RenderCase) { test.check() }

    @Test func reportsARoleWithoutItsLabel() {
        let leaf = Leaf("a {eq}`nope` b")
        #expect(leaf.findings.map { "\($0.rule) \($0.position?.column ?? 0)" } == ["label-unresolved 3"])
    }

    /// A pipe inside a formula ends no cell of a table.
    @Test(arguments: [
        (#"\(|x|\)"#, "«|x|»"), (#"\(P(A|B)\)"#, "«P(A|B)»"), ("{math}`P(A|B)`", "«P(A|B)»"),
        ("$P(A|B)$", "«P(A|B)»"), (#"\[|x|\]"#, "⟪|x|⟫"),
    ]) func keepsPipesOfFormulasInTables(_ formula: String, _ written: String) {
        let table = "| \(formula) | y | z |\n|---|---|---|\n| \(formula) | \(formula) | w |"
        RenderCase(
            Self.brackets + table,
            "<table>\n<thead>\n<tr>\n<th>\(written)</th>\n<th>y</th>\n<th>z</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>\(written)</td>\n<td>\(written)</td>\n<td>w</td>\n</tr>\n</tbody>\n</table>"
        ).check()
    }

    @Test(arguments: [
        ("| `a|b` | c |\n|---|---|\n| d | e |", "c |"),
        ("| \\(a | b\\) |\n|---|---|\n| d | e |", "<th>(a</th>"),
    ]) func endsCellsAtOtherPipes(_ markdown: String, _ text: String) {
        #expect(Leaf(markdown).html.contains(text), "\(Leaf(markdown).html)")
    }

    // MARK: Mathematics that stays code or HTML

    static let shown = [
        ("!!! note \"Title\"\n\n    Let ‸$x^2$ be.", "math-in-code", "!!! note"),
        ("??? tip\n\n    a\n\n    ‸$$\n    x\n    $$", "math-in-code", "??? tip"),
        ("a\n\n    so ‸$\\alpha$ is", "math-in-code", "four spaces"),
        ("- a\n\n      so ‸$\\alpha$ is", "math-in-code", "four spaces"),
        ("a\n\n    ‸$$\n    x = 1\n    $$", "math-in-code", "four spaces"),
        ("a\n\n    so ‸$x_1$ is", "math-in-code", "four spaces"),
        ("!!! note\n    First.\n\n    Second ‸$x = 1$ here.", "math-in-code", "!!! note"),
        ("so ‸\\(x^2\\) is", "math-brackets", "brackets: true"),
        ("‸::: math\nx^2\n:::", "block-unknown", "{math}"),
        ("‸:::{math}\nx^2\n:::", "block-unknown", "{math}"),
        ("```{note}\nLet ‸$x^2$ be.\n```", "math-in-code", "{note}"),
        ("> ```{admonition} A\n> b\n> Let ‸$x^2$ be.\n> ```", "math-in-code", "{admonition}"),
        ("<div>\ncosts $5, so ‸$x^2$\n</div>", "math-in-html", "HTML block"),
        ("<div>\n‸\\begin{align}\na\n\\end{align}\n</div>", "math-in-html", "HTML block"),
        ("<div>\na ‸$ n + 1 $ b\n</div>", "math-in-html", "HTML block"),
        ("a ‸$ n + 1 $ b", "math-stray-dollar", "a space after '$'"),
        ("a ‸$ f(x) $ b", "math-stray-dollar", "a space after '$'"),
        ("```{prf:theorem} A\n:label: a\n\nLet ‸$x^2$ be.\n```", "math-in-code", "::: theorem"),
        ("```{proof:theorem}\nLet ‸$x^2$ be.\n```", "math-in-code", "{proof:theorem}"),
        ("```{theorem, label=\"a\"}\nLet ‸$x^2$ be.\n```", "math-in-code", "{theorem}"),
        ("```{note}\n‸\\begin{align}\na\n\\end{align}\n```", "math-in-code", "{note}"),
        ("a\n\n    ‸\\begin{align}\n    a\n    \\end{align}", "math-in-code", "four spaces"),
        (brackets + "a\n\n    ‸\\[\n    a\n    \\]", "math-in-code", "four spaces"),
        (brackets + "a\n\n    so ‸\\(x\\) is", "math-in-code", "four spaces"),
        ("‸\\[\nE = mc\n\\]", "math-brackets", "brackets: true"),
        ("a\n\n‸\\[ f(x) = 0 \\]", "math-brackets", "brackets: true"),
        ("over ‸\\(N\n+ M\\) b", "math-brackets", "brackets: true"),
        ("Let ‸\\(n+1\\) and \\(g\\).", "math-brackets", "brackets: true"),
        (brackets + "a ‸\\(x^2 b", "math-brackets", "no '\\)'"),
        (brackets + "a x^2‸\\) b \\(y\\)", "math-brackets", "no '\\('"),
        (brackets + "a ‸\\[x^2 b", "math-brackets", "no '\\]'"),
        (brackets + "a x^2‸\\] b", "math-brackets", "no '\\['"),
        (brackets + "a ‸\\( \\) b", "math-brackets", "no '\\)'"),
        (spaces + "so ‸$ x_1 there", "math-stray-dollar", "no partner"),
    ]

    @Test(arguments: shown) func namesTheCause(_ marked: String, _ rule: String, _ words: String) {
        let input = MarkedText(marked)
        // The construct of another generator has its own finding.
        let findings = Leaf(input.text).findings.filter { $0.rule != "foreign-syntax" }
        #expect(findings.map(\.rule.name) == [rule], "\(Leaf(input.text).findingLines)")
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
        #expect(
            findings.compactMap(\.position).map { "\($0.line):\($0.column)" }
                == input.marks.map(\.description))
    }

    @Test(arguments: [
        "    costs $5 and $6", "    $ ls x^2\n    $ cd", "```latex\n$x^2$\n```", "```\n$\\alpha$\n```",
        "    echo $HOME/$x_1", "!!! note\n    costs $5", "<div>\ncosts $5 and $6\n</div>",
        "<div>\n<code>$x^2$</code>\n</div>", "<pre>\n$x^2$\n</pre>", "a $ 5 or $ 6", "$ ls | wc $ x",
        "costs $ 5 (or $ 6)", "a \\(x\\) b", "    kill $$\n    echo $$", "```{math}\n\\alpha\n```",
        "$$\n    x\n$$", "```{python}\nx = '$a_1$'\n```", "```{code-cell} python\n'$x^2$'\n```",
        "```{julia}\nL\"$x^2$\"\n```", "```{r, echo=FALSE}\n'$x^2$'\n```",
        "```{code-block} latex\n$x^2$\n```",
        "```{bash}\necho $a_1 $b\n```", "    \\begin{verbatim}", "    sed 's/\\(a\\)/b/'", "a \\(b+\\) c",
        "a \\[1\\] b", brackets + "a \\(x\\) b \\[y\\] c \\\\(d", brackets + "`\\(` and <kbd>\\(</kbd>",
        brackets + "    a\\)",
    ]) func ignoresCode(_ markdown: String) {
        let findings = Leaf(markdown).findings.filter { $0.rule != "foreign-syntax" }
        #expect(findings.isEmpty, "\(Leaf(markdown).findingLines)")
    }

    // MARK: Size

    private struct Pictures: ReferenceResolver {
        var size: Int
        func link(to destination: String) -> LinkTarget { .link(destination) }
        func image(at destination: String) -> ImageTarget {
            .source("data:image/png;base64," + String(repeating: "A", count: size))
        }
    }

    private func findings(_ markdown: String, pictures size: Int) -> [Diagnostic] {
        Leaf(bytes: Array(markdown.utf8), resolver: Pictures(size: size)).findings
    }

    @Test func doesNotCountImages() {
        #expect(findings("# A\n\n![a](b.png)", pictures: 4 << 20).isEmpty)
        let many = findings(String(repeating: "![a](b.png)\n\n", count: 20), pictures: 4 << 20)
        #expect(many.map(\.rule) == ["document-output"])
        #expect(many.first?.message.contains("pictures") == true)
    }
}
