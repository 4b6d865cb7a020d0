import Testing

/// Rules B1 to B8 of block mathematics, each with matching and non-matching cases.
struct BlockMathTests {
    static let openers: [RenderCase] = [
        .init("$$x$$", "⟦x⟧"),
        .init("$$ x $$", "⟦x⟧"),
        .init("$$\nx\n$$", "⟦x⟧"),
        .init("$$x\ny$$", "⟦x\ny⟧"),
        .init(" $$\nx\n$$", "⟦x⟧"),
        .init("   $$\n   x\n   $$", "⟦x⟧"),
        .init("    $$\n    x\n    $$", "<pre><code>$$\nx\n$$\n</code></pre>"),
        .init("a\n$$\nx\n$$", "<p>a</p>\n⟦x⟧"),
        .init("a\n$$x$$\nb", "<p>a</p>\n⟦x⟧\n<p>b</p>"),
        .init("a\n    $$x$$", "<p>a\n⟪x⟫</p>"),
        .init("$$x$$ b", "<p>⟪x⟫ b</p>"),
        .init("a\n$$x$$ b", "<p>a\n⟪x⟫ b</p>"),
        .init("$$x$$ $$y$$", "<p>⟪x⟫ ⟪y⟫</p>"),
        .init("$$$\nx\n$$$", "<p>$$$\nx\n$$$</p>"),
        .init("$$$$", "<p>$$$$</p>"),
        .init(#"\$$x$$"#, "<p>$«x»$</p>"),
        .init("a $$x\n$$ b", "<p>a ⟪x⟫ b</p>"),
        .init("a $$x\n$$", "<p>a ⟪x⟫</p>"),
        .init("a $$\nx\n$$", "<p>a ⟪x⟫</p>"),
        .init("a $$x\n$$ b\n$$\ny\n$$", "<p>a ⟪x⟫ b</p>\n⟦y⟧"),
        .init("a $$x$$ b\n$$\ny\n$$", "<p>a ⟪x⟫ b</p>\n⟦y⟧"),
        .init("a \\$$ b\n$$\ny\n$$", "<p>a $$ b</p>\n⟦y⟧"),
        .init("a $$$ b\n$$\ny\n$$", "<p>a $$$ b</p>\n⟦y⟧"),
        .init("# a\n$$\nx\n$$", "<h1 id=\"a\">a</h1>\n⟦x⟧"),
        .init("$$\nx\n$$\n$$\ny\n$$", "⟦x⟧\n⟦y⟧"),
        .init("```\n$$\n```", "<pre><code>$$\n</code></pre>"),
        .init("<div>\n$$\nx\n$$\n</div>", "<div>\n$$\nx\n$$\n</div>"),
    ]

    static let closers: [RenderCase] = [
        .init("$$\nx\n$$\na", "⟦x⟧\n<p>a</p>"),
        .init("$$\nx $$", "⟦x⟧"),
        .init("$$\nx\n  $$  ", "⟦x⟧"),
        .init("$$\nx\n$$ a *b*\nc", "⟦x⟧\n<p>a <em>b</em>\nc</p>"),
        .init("$$\nx\n$$ where $y$", "⟦x⟧\n<p>where «y»</p>"),
        .init("$$\nx\n$$ (see below)", "⟦x⟧\n<p>(see below)</p>"),
        .init("- $$\n  x\n  $$ a\n- b", "<ul>\n<li>\n⟦x⟧\na</li>\n<li>b</li>\n</ul>"),
        .init("> $$\n> x\n> $$ a", "<blockquote>\n⟦x⟧\n<p>a</p>\n</blockquote>"),
        .init("$$\n\\text{\\$$}\n$$", "⟦\\text{\\$$}⟧"),
        .init("$$\n\\\\$$", "⟦\\\\⟧"),
        .init(
            "$$\nx\n$$.",
            "<div class=\"punctuated\">⟦x⟧<span class=\"punctuation\">.</span></div>"),
        .init(
            "$$x$$,",
            "<div class=\"punctuated\">⟦x⟧<span class=\"punctuation\">,</span></div>"),
    ]

    static let lines: [RenderCase] =
        [
            "- b", "+ b", "* b", "= b", "===", "# b", "| b", "|-|-|", "1. b", "---", "    b", "```", "~~~",
            "[^1]: b",
            "[b]: c", "\\begin{align}", "", "  ", "\\b",
        ].map { RenderCase("$$\na\n\($0)\nc\n$$", "⟦a\n\($0)\nc⟧") } + [
            .init("$$\na\n> b\n<div>\n<!-- c\n$$", "⟦a\n&gt; b\n&lt;div&gt;\n&lt;!-- c⟧"),
            .init("$$\na % $ b\nc\n$$", "⟦a % $ b\nc⟧"),
            .init("  $$\n  a\n    b\n c\n  $$", "⟦a\n  b\nc⟧"),
            .init("- $$\n  a\n  - b\n  $$", "<ul>\n<li>\n⟦a\n- b⟧\n</li>\n</ul>"),
            .init("- $$\n  a\n\n  b\n  $$\n- c", "<ul>\n<li>\n⟦a\n\nb⟧\n</li>\n<li>c</li>\n</ul>"),
            .init("1. $$\n   a\n   1. b\n   $$\n2. c", "<ol>\n<li>\n⟦a\n1. b⟧\n</li>\n<li>c</li>\n</ol>"),
            .init("10. $$\n    a\n    $$", "<ol start=\"10\">\n<li>\n⟦a⟧\n</li>\n</ol>"),
            .init(
                "- a\n  - $$\n    x\n      y\n    $$",
                "<ul>\n<li>a\n<ul>\n<li>\n⟦x\n  y⟧\n</li>\n</ul>\n</li>\n</ul>"),
            .init(
                "-   a\n\n      $$\n      x\n        y\n      $$",
                "<ul>\n<li>\n<p>a</p>\n⟦x\n  y⟧\n</li>\n</ul>"),
            .init("- a\n  $$\n  x\n  $$\n  b", "<ul>\n<li>a\n⟦x⟧\nb</li>\n</ul>"),
            .init("> $$\n> a\n> > b\n>\n> $$", "<blockquote>\n⟦a\n&gt; b⟧\n</blockquote>"),
            .init(">$$\n>a\n>$$", "<blockquote>\n⟦a⟧\n</blockquote>"),
            .init("> - $$\n>   a\n>   $$", "<blockquote>\n<ul>\n<li>\n⟦a⟧\n</li>\n</ul>\n</blockquote>"),
            .init("-\t$$\n\ta\n\t$$", "<ul>\n<li>\n⟦a⟧\n</li>\n</ul>"),
        ]

    static let environments: [RenderCase] =
        ["equation", "equation*", "align", "align*", "gather", "gather*", "alignat", "alignat*", "CD"].map {
            RenderCase("\\begin{\($0)}\nx\n\\end{\($0)}", "⟦\\begin{\($0)}\nx\n\\end{\($0)}⟧")
        } + [
            .init("\\begin{align}x\\end{align}", "⟦\\begin{align}x\\end{align}⟧"),
            .init("  \\begin{align}\n  x\n  \\end{align}", "⟦\\begin{align}\nx\n\\end{align}⟧"),
            .init(
                "a\n\\begin{align}\nx\n\\end{align}\nb",
                "<p>a</p>\n⟦\\begin{align}\nx\n\\end{align}⟧\n<p>b</p>"),
            .init(
                "\\begin{align}\nx\n\n- y\n# z\n\\end{align}",
                "⟦\\begin{align}\nx\n\n- y\n# z\n\\end{align}⟧"),
            .init(
                "\\begin{align}\n\\begin{align}\nx\n\\end{align}\n\\end{align}",
                "⟦\\begin{align}\n\\begin{align}\nx\n\\end{align}\n\\end{align}⟧"),
            .init(
                "\\begin{align}\n\\end{align*}\n\\end{align}", "⟦\\begin{align}\n\\end{align*}\n\\end{align}⟧"
            ),
            .init("\\begin{align}\nx\n\\end{align} a", "⟦\\begin{align}\nx\n\\end{align}⟧\n<p>a</p>"),
            .init("\\begin{align}x\\end{align} a", "⟦\\begin{align}x\\end{align}⟧\n<p>a</p>"),
            .init(
                "a\n\\begin{align}x\\end{align} b *c*\nd",
                "<p>a</p>\n⟦\\begin{align}x\\end{align}⟧\n<p>b <em>c</em>\nd</p>"),
            .init(
                "- \\begin{align}x\\end{align} a\n- b",
                "<ul>\n<li>\n⟦\\begin{align}x\\end{align}⟧\na</li>\n<li>b</li>\n</ul>"),
            .init(
                "> \\begin{gather}\n> x\n> \\end{gather}",
                "<blockquote>\n⟦\\begin{gather}\nx\n\\end{gather}⟧\n</blockquote>"),
            .init("\\begin{aligned}x\\end{aligned}", "<p>\\begin{aligned}x\\end{aligned}</p>"),
            .init("\\begin{itemize}\na", "<p>\\begin{itemize}\na</p>"),
            .init("a \\begin{align}x\\end{align}", "<p>a \\begin{align}x\\end{align}</p>"),
            .init("\\\\begin{align}", "<p>\\begin{align}</p>"),
            .init("\\begin {align}", "<p>\\begin {align}</p>"),
            .init("\\begin{}", "<p>\\begin{}</p>"),
            .init("    \\begin{align}", "<pre><code>\\begin{align}\n</code></pre>"),
            .init(
                "$$\n\\begin{align}\nx\n\\end{align}\n$$", "⟦\\begin{align}\nx\n\\end{align}⟧"),
            .init("$\\begin{cases}a\\end{cases}$", "<p>«\\begin{cases}a\\end{cases}»</p>"),
        ]

    static let fences: [RenderCase] = [
        .init("```math\nx\n```", "⟦x⟧"),
        .init("~~~ math\nx\n~~~", "⟦x⟧"),
        .init("```math numbered\nx\n```", "⟦x⟧"),
        .init("```math\n\na\n\nb < c\n\n```", "⟦a\n\nb &lt; c⟧"),
        .init("```math\n\\$\\\\ \\}\n```", "⟦\\$\\\\ \\}⟧"),
        .init("> ```math\n> x\n> ```", "<blockquote>\n⟦x⟧\n</blockquote>"),
        .init("- ```math\n  x\n  ```", "<ul>\n<li>\n⟦x⟧\n</li>\n</ul>"),
        .init(
            "```mathematica\nx\n```",
            "<div class=\"code\" data-language=\"Mathematica\"><pre><code class=\"language-mathematica\">x\n</code></pre>"
        ),
        .init(
            "```tex math\nx\n```",
            "<div class=\"code\" data-language=\"TeX\"><pre><code class=\"language-tex\">x\n</code></pre>"),
        .init("```\nmath\n```", "<pre><code>math\n</code></pre>"),
        .init("```math\nx", "⟦x⟧"),
    ]

    static let bracketsOff: [RenderCase] = [
        .inline(#"\(x\)"#, "(x)"),
        .inline(#"\[x\]"#, "[x]"),
        .init("\\[\nx\n\\]", "<p>[\nx\n]</p>"),
    ]

    /// Cases with the front matter `math: {brackets: true}`.
    static let bracketsOn: [RenderCase] = [
        .inline(#"\(x\)"#, "«x»"),
        .inline(#"a \( x \) b"#, "a «x» b"),
        .inline(#"\(x\)1"#, "«x»1"),
        .inline("\\(a\nb\\)", "«a\nb»"),
        .inline(#"\(a $b$ c\)"#, "«a $b$ c»"),
        .inline(#"$\(a\)$"#, #"«\(a\)»"#),
        .inline(#"\(a*b*c\)"#, "«a*b*c»"),
        .inline(#"\(a < b\)"#, "«a &lt; b»"),
        .inline(#"\(\)"#, "()"),
        .inline(#"\( \)"#, "( )"),
        .inline(#"\(x"#, "(x"),
        .inline(#"x\)"#, "x)"),
        .inline(#"\(x\]"#, "(x]"),
        .inline(#"\\(x\\)"#, #"\(x\)"#),
        .inline(#"a \[x\] b"#, "a ⟪x⟫ b"),
        .init("\\[x\\]", "⟦x⟧"),
        .init("\\[\nx\n\\]", "⟦x⟧"),
        .init("a\n\\[\n- x\n\n\\left[y\\right]\n\\]\nb", "<p>a</p>\n⟦- x\n\n\\left[y\\right]⟧\n<p>b</p>"),
        .init("> \\[\n> x\n> \\]", "<blockquote>\n⟦x⟧\n</blockquote>"),
        .init("\\[\na\\\\[2pt]b\n\\]", "⟦a\\\\[2pt]b⟧"),
        .init("$$\na\\\\[2pt]b\n$$", "⟦a\\\\[2pt]b⟧"),
        .init("\\[\n\\(a\\)\n\\]", "⟦\\(a\\)⟧"),
        .init("\\[x\\] a", "<p>⟪x⟫ a</p>"),
        .init("\\[\nx\n\\] a", "⟦x⟧\n<p>a</p>"),
        .inline(#"`\(x\)`"#, #"<code>\(x\)</code>"#),
        .init("```\n\\(x\\)\n```", "<pre><code>\\(x\\)\n</code></pre>"),
        .init("    \\(x\\)", "<pre><code>\\(x\\)\n</code></pre>"),
        .init("<div>\n\\(x\\)\n</div>", "<div>\n\\(x\\)\n</div>"),
        .inline(#"<a title="\(x\)">b</a>"#, #"<a title="\(x\)">b</a>"#),
        .inline(#"a <code>\(x\)</code>"#, "a <code>(x)</code>"),
        .inline(#"[a](b\(c\))"#, "<a href=\"b(c)\">a</a>"),
        .inline(#"[a](b "\(c\)")"#, "<a href=\"b\" title=\"(c)\">a</a>"),
        .inline("[a]\n\n[a]: b\\(c\\) '\\[d\\]'", "<a href=\"b(c)\" title=\"[d]\">a</a>"),
        .inline(#"[a\]b](c)"#, "<a href=\"c\">a]b</a>"),
        .inline(#"[\(x\)](b)"#, "<a href=\"b\">«x»</a>"),
        .inline(#"![\(x\)](b)"#, "<img src=\"b\" alt=\"x\" />"),
        .init("## \\(x\\)", "<h2 id=\"x\">«x»</h2>"),
        .inline(#"$x$ and \(y\)"#, "«x» and «y»"),
        .inline(#"\$5 and \(y\)"#, "$5 and «y»"),
    ]

    /// Table rows of two columns, and the content of their cells.
    static func row(_ markdown: String, _ first: String, _ second: String) -> RenderCase {
        RenderCase(
            "| a | b |\n|---|---|\n| \(markdown) |",
            """
            <table>
            <thead>
            <tr>
            <th>a</th>
            <th>b</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td>\(first)</td>
            <td>\(second)</td>
            </tr>
            </tbody>
            </table>
            """)
    }

    static let tables: [RenderCase] = [
        row("$|x|$ | y", "«|x|»", "y"),
        row("$a | b$ | y", "«a | b»", "y"),
        row(#"$a\|b$ | y"#, "«a|b»", "y"),
        row(#"$\{a|b\}$ | $|y|$"#, #"«\{a|b\}»"#, "«|y|»"),
        row(#"$\text{a|b}$ | y"#, #"«\text{a|b}»"#, "y"),
        row("$$a|b$$ | y", "⟪a|b⟫", "y"),
        row("$`a|b`$ | y", "«a|b»", "y"),
        row("$5 | $6", "$5", "$6"),
        row("$5|$6", "$5", "$6"),
        row("$x | y $", "$x", "y $"),
        row(#"\$x | y$"#, "$x", "y$"),
        row("`$x` | y$", "<code>$x</code>", "y$"),
        row(#"`a\|b` | $|y|$"#, "<code>a|b</code>", "«|y|»"),
        row("[a](b$c) | d$", "<a href=\"b$c\">a</a>", "d$"),
        row("[a](b \"$c\") | d$", "<a href=\"b\" title=\"$c\">a</a>", "d$"),
        row("<https://a.test/$b> | c$", "<a href=\"https://a.test/$b\">https://a.test/$b</a>", "c$"),
        row("<a title=\"$x\"> | b$", "<a title=\"$x\">", "b$"),
        row("<!-- $x --> | b$", "<!-- $x -->", "b$"),
        row("<code>$a</code> | b$", "<code>$a</code>", "b$"),
        row("https://a.test/$b | c$", "<a href=\"https://a.test/$b\">https://a.test/$b</a>", "c$"),
        row("*$|x|$* | ~~$|y|$~~", "<em>«|x|»</em>", "<del>«|y|»</del>"),
        row("$a<b$ | y", "«a&lt;b»", "y"),
        .init(
            "$|x|$ | b\n--|:-:\n1 | 2",
            """
            <table>
            <thead>
            <tr>
            <th>«|x|»</th>
            <th align="center">b</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td>1</td>
            <td align="center">2</td>
            </tr>
            </tbody>
            </table>
            """),
    ]

    /// Pipes inside dollars outside tables, which have no effect.
    static let pipesElsewhere: [RenderCase] = [
        .inline("$|x|$ and a | b", "«|x|» and a | b"),
        .inline("<https://a.test/$a|b$>", "<a href=\"https://a.test/$a%7Cb$\">https://a.test/$a|b$</a>"),
        .inline("[a](b$c|d$)", "<a href=\"b$c%7Cd$\">a</a>"),
        .inline("[a](<b $c|d$>)", "<a href=\"b%20$c%7Cd$\">a</a>"),
        .inline("[a](b \"$c|d$\")", "<a href=\"b\" title=\"$c|d$\">a</a>"),
        .inline("[a]\n\n[a]: b$c|d$ '$e|f$'", "<a href=\"b$c%7Cd$\" title=\"$e|f$\">a</a>"),
        .inline("[$a|b$]\n\n[$a|b$]: c", "<a href=\"c\">«a|b»</a>"),
        .inline("https://a.test/$a|b$", "<a href=\"https://a.test/$a%7Cb$\">https://a.test/$a|b$</a>"),
        .inline("a <b c=$x|y$>d</b>", "a <b c=$x|y$>d</b>"),
        .inline("`$a|b$`", "<code>$a|b$</code>"),
        .init(
            "```a$b|c$\n$d|e$\n```",
            "<div class=\"code\" data-language=\"a$b|c$\"><pre><code class=\"language-a$b|c$\">$d|e$\n</code></pre>"
        ),
        .init("<div>\n$a|b$\n</div>", "<div>\n$a|b$\n</div>"),
        .init("## $a|b$", "<h2 id=\"ab\">«a|b»</h2>"),
        .inline("![$a|b$](c)", "<img src=\"c\" alt=\"a|b\" />"),
        .inline("\u{1} $|x|$", "\u{1} «|x|»"),
        .inline("\u{1}\u{2}\u{3}\u{4}\u{5}\u{6} $|x|$", "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6} «|x|»"),
    ]

    @Test("B1: which line opens a block", arguments: openers) func opens(_ test: RenderCase) { test.check() }
    @Test("B2: where it closes and what may follow", arguments: closers) func closes(_ test: RenderCase) {
        test.check()
    }
    @Test("B3: every line of the container is the formula's", arguments: lines)
    func ownsItsLines(_ test: RenderCase) { test.check() }
    @Test("B5: environments", arguments: environments) func readsEnvironments(_ test: RenderCase) {
        test.check()
    }
    @Test("B6: math fences", arguments: fences) func readsFences(_ test: RenderCase) { test.check() }
    @Test("B7: brackets are escapes by default", arguments: bracketsOff) func keepsEscapes(_ test: RenderCase)
    {
        test.check()
    }
    @Test("B7: brackets on", arguments: bracketsOn) func readsBrackets(_ test: RenderCase) {
        RenderCase("---\nmath: {brackets: true}\n---\n" + test.markdown, test.html).check()
    }
    @Test("B8: pipes in table rows", arguments: tables) func keepsCells(_ test: RenderCase) { test.check() }
    @Test("B8: pipes in dollars outside tables", arguments: pipesElsewhere)
    func leavesPipesAlone(_ test: RenderCase) { test.check() }
}
