import Diagnostics
import TestSupport
import Testing

/// The findings of documents; their positions are marked in the text.
struct FindingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var marked: String
        var rules: [String]

        init(_ marked: String, _ rules: String...) {
            self.marked = marked
            self.rules = rules
        }

        var testDescription: String { String(marked.prefix(80)) }
    }

    static let dollars: [Case] = [
        .init("a ‸$ x $ b", "math-stray-dollar"),
        .init("‸$x $ a", "math-stray-dollar"),
        .init("‸$x^2 $ a", "math-stray-dollar"),
        .init("‸$ \\alpha $", "math-stray-dollar"),
        .init("é ‸$ x $ b", "math-stray-dollar"),
        .init("a\nb ‸$ x $ c", "math-stray-dollar"),
        .init("a\n  b ‸$ x $ c", "math-stray-dollar"),
        .init("*b ‸$ x $ c*", "math-stray-dollar"),
        .init("[b ‸$ x $](c)", "math-stray-dollar"),
        .init("## a ‸$ x $", "math-stray-dollar"),
        .init("## a ‸$ x $ ##", "math-stray-dollar"),
        .init("a ‸$ x $\n===", "math-stray-dollar"),
        .init("a ‸$ x $ b ‸$ y $", "math-stray-dollar", "math-stray-dollar"),
        .init("costs $5 and $6"),
        // In text a reference is no sign of a formula.
        .init("$$x \\tag{1}$$ (a_1)\n\nFor $5 and $10. See \\eqref{a_1}; we have $x$."),
        .init("$$x \\tag{1}$$ (a_1)\n\nFor $5 see \\ref{a_1}, or $y$."),
        .init("$$x \\tag{1}$$ (a_1)\n\nA $ in \\ref{a_1} is one; for $5 \\eqref{a_1}."),
        .init("$$x \\tag{1}$$ (a)\n\nFor ‸$x^2 \\eqref{a} $ and", "math-stray-dollar"),
        .init("costs 5 $ and 6 $"),
        .init("from $ 5 to $ 6"),
        .init("\\$ x \\$"),
        .init("`$ x $`"),
        .init("```\n$ x $\n```"),
        .init("<code>$ x $</code>"),
        .init("a ‸$$$x‸$$$ b", "math-dollar-run", "math-dollar-run"),
        .init("a ‸$$ x^2", "math-unclosed"),
        .init("<div>\na ‸$x^2$\n</div>", "math-in-html"),
        .init("<div>\n‸$$\n\\alpha\n$$\n</div>", "math-in-html"),
        .init("<div>$5 and $6</div>"),
        .init("a <svg><text>‸$x$</text></svg> and $y$", "math-in-html"),
        .init("a <svg><text>‸$$x$$</text></svg> and $y$", "math-in-html"),
        .init("<svg>\n<text>‸$x^2$</text>\n</svg>", "math-in-html"),
        .init("a <svg><text>$5</text><style>$x$</style></svg> and $y$"),
        .init("a <svg/> and $y$"),
        .init("<!-- $x$ -->"),
        .init("| a | b |\n|---|---|\n| c | d ‸$ x $ |", "math-stray-dollar"),
        .init("| a | b |\n|---|---|\n| ‸$ x $ | ‸$ x $ |", "math-stray-dollar", "math-stray-dollar"),
        .init("| a | b |\n|---|---|\n| c \\| d ‸$ x $ | e |", "math-stray-dollar"),
        .init("| a ‸$ x $ | b |\n|---|---|", "math-stray-dollar"),
        .init(
            "w ‸$ x $\nw ‸$ y $\n| a ‸$ z $ | b |\n|---|---|\n| c | ‸$ x $ |", "math-stray-dollar",
            "math-stray-dollar", "math-stray-dollar", "math-stray-dollar"),
        .init("| a | b |\n|---|---|\n| c | d |\n\nw ‸$ x $", "math-stray-dollar"),
    ]

    static let content: [Case] = [
        .init("$a ‸&lt; b$", "math-entity"),
        .init("$a ‸&#60; b$", "math-entity"),
        .init("$a & b$"),
        .init("$\\text{R&D}; x$"),
        .init("$$\na\nb ‸&amp; c\n$$", "math-entity"),
        .init("ü $a ‸&lt; b$ $c ‸&gt; d$", "math-entity", "math-entity"),
        .init("$a\nb ‸&lt; c$", "math-entity"),
        .init("a $$b\nc ‸&lt; d$$ e", "math-entity"),
        .init("\\begin{align}\na ‸&amp; b\n\\end{align}", "math-entity"),
        .init("\\begin{align}‸&amp;\\end{align}", "math-entity"),
        .init("```math\na\nb ‸&lt; c\n```", "math-entity"),
        .init("```math\nb ‸&lt; c\n```", "math-entity"),
        .init("  ```math\n  b ‸&lt; c\n  ```", "math-entity"),
        .init("$$ ‸&lt; $$", "math-entity"),
        .init("$`‸&lt;`$", "math-entity"),
        .init("$$\na ‸} b\n$$", "math-braces"),
        .init("$$\na ‸{ b\n$$", "math-braces"),
        .init("$$\na {b} ‸{ c {d} e\n\n$$", "math-braces"),
        .init("a $$b ‸} c$$ d", "math-braces"),
        .init("The term $a‸}+b$ is unbalanced.", "math-braces"),
        .init("A $\\frac{1}‸{2$ b.", "math-braces"),
        .init("A $x‸}$ b.", "math-braces"),
        .init("A $x_‸{1$ b and $y$", "math-braces"),
        .init("> a\n> $x^‸{2$ b", "math-braces"),
        .init("{‸$a_1}-{‸$b_1}", "math-stray-dollar", "math-stray-dollar"),
        .init("‸${x_1‸$i}", "math-stray-dollar", "math-stray-dollar"), .init("{$x}$"),
        .init("$foo}$ and ${bar$"),
        .init("costs $5} or {$6"),
        .init("$$\n\\{ a\n$$"),
        .init("$$\na ‸$ b\n$$", "math-dollar-inside"),
        .init("$$\n\\text{if $x$}\n$$"),
        .init("$$\na % $ {\nb\n$$"),
        .init("$a‸\u{A0}b$", "math-invisible"),
        .init("$a‸\tb$", "math-invisible"),
        .init("$$\na\n‸\tb\n$$", "math-invisible"),
        .init("$f‸’$", "math-quotes"),
        .init("$‸“a‸”$", "math-quotes", "math-quotes"),
        .init("$$\n> é‸’\n$$", "math-quotes"),
        .init("$f'$"),
        .init("‸\\begin{multline}\nx\n\\end{multline}", "math-environment"),
        .init("‸\\begin{eqnarray}\nx\n\\end{eqnarray}", "math-environment"),
        .init("‸\\begin{flalign*}\nx\n\\end{flalign*}", "math-environment"),
        .init("$$\n‸\\begin{multline}\nx\n\\end{multline}\n$$", "math-environment"),
        .init("$$\n‸\\begin{algned}\nx\n\\end{algned}\n$$", "math-environment"),
        .init("$$\n‸\\begin{aligned}\nx\n$$", "math-unclosed"),
        .init("$$\nx ‸\\end{aligned}\n$$", "math-unclosed"),
        .init("$‸\\href{https://a.test}{b}$", "math-network"),
    ]

    static let blocks: [Case] = [
        .init("‸$$\nx", "math-unclosed"),
        .init("a\n\n  ‸$$ x\n\nb", "math-unclosed"),
        .init("a\n‸$$\nb", "math-unclosed"),
        .init("> ‸$$\n> x\n\n$$y$$", "math-unclosed"),
        .init("> ‸$$\n> x\ny\n> ‸$$", "math-unclosed", "math-unclosed"),
        .init("- ‸$$\n  x\n\ny", "math-unclosed"),
        .init("1. a\n\n   ‸$$\n   x\n2. b", "math-unclosed"),
        .init("a[^1]\n\n[^1]: ‸$$\n    x\n\ny", "math-unclosed"),
        .init("‸\\begin{align}\nx", "math-unclosed"),
        .init("‸\\begin{align}\nx\n\\end{align*}", "math-unclosed"),
        .init("‸\\begin{align}\n\\begin{align}\nx\n\\end{align}", "math-unclosed"),
        .init("$$\nx\n$$"),
        .init("‸$$x", "math-unclosed"),
        // Fences, whose end may belong to another container.
        .init("‸```math\nx", "math-unclosed"),
        .init("a\n\n  ‸~~~ math\n  x\n  ```", "math-unclosed"),
        .init("> ‸```{math}\n> x\n\ny", "math-unclosed"),
        .init("- ‸```math\n  x\n```\ny\n```", "math-unclosed"),
        .init("```math\nx\n```\n```math\ny\n````\n\n- ~~~math\n  z\n  ~~~\n- a"),
    ]

    static let labels: [Case] = [
        .init("‸\\eqref{a}", "label-unresolved"),
        .init("é \\emph ‸\\ref{a}", "label-unresolved"),
        .init("é ‸\\cref{a} and ‸\\autoref{thm-b}", "reference-unresolved", "reference-unresolved"),
        .init("> [!theorem] 1 {#thm:a}\n> b\n\n\\cref{thm:a}, \\Cref{thm:a} \\cite{a}"),
        .init(
            "‸\\cref{a b} ‸\\eqref{a,,b} ‸\\pageref{a}", "reference-unresolved", "reference-unresolved",
            "reference-unresolved"),
        .init("$$x \\tag{1}$$ (b)\n\né ‸\\cref{a,b} \\cref{ b }", "reference-unresolved"),
        .init("\\\\pageref{a} `\\pageref{a}` \\pref{a b} \\cref{} \\\\eqref{a b}"),
        .init("$x ‸\\eqref{a}$", "label-unresolved"),
        .init("$$\nx\n\\text{by } ‸\\ref{a}\n$$", "label-unresolved"),
        .init("$$x \\tag{1}\\label{a}$$\n\n\\eqref{a} $\\ref{a}$"),
        .init("\\eqref{a} $\\ref{a}$\n\n$$x \\tag{1}\\label{a}$$"),
        .init("$$x \\tag{1}$$ (a)\n\n\\eqref{a}"),
        .init("$$x \\tag{1}$$ {#a}\n\n\\eqref{a}"),
        .init("$$x \\label{a}$$\n\n‸\\eqref{a}", "label-unresolved"),
        .init("`\\eqref{a}`"),
        .init("\\\\eqref{a}"),
        .init("a <code>\\eqref{a}</code>"),
        .init("    \\eqref{a}"),
        .init("$$x \\label{a}$$\n\n$$y ‸\\label{a}$$", "label-duplicate"),
        .init("$$x$$ (a)\n\n$$y$$ (‸a)", "label-duplicate"),
        .init("$$x$$ (a)\n\n$$\ny\n$$. {#‸a}", "label-duplicate"),
        .init("$$\nx \\label{a}\n\ny ‸\\label{a}\n$$", "label-duplicate"),
        .init("$$x \\tag{1}$$\n\n$$y ‸\\tag{1}$$", "math-duplicate-tag"),
        .init("$$x \\tag{1}$$\n\n$$y \\tag{2}$$"),
        .init("$$x \\tag{1}$$\n\n$$y \\tag*{1}$$"),
        .init("$x ‸\\label{a}$", "math-label"),
        .init("$x ‸\\tag{1}$", "math-tag"),
        .init("# a {#b}\n\n$$x$$ (‸b)", "id-duplicate"), .init("$$x$$ (b)\n\n# a {#‸b}", "id-duplicate"),
        .init(
            "> [!theorem] a {#b}\n> c\n\n$$\nx\n‸\\label{b}\n$$\n\n## d {#‸b}", "id-duplicate", "id-duplicate"
        ),
        .init("A [term]{.index #b}.\n\n> [!theorem] a {#‸b}\n> c", "id-duplicate"),
        // Labels that are text.
        .init("$$ a=b $$ ‸{#eq-y c}", "math-label"), .init("$$ a=b $$ ‸{eq-x}", "math-label"),
        .init("$$\na = b\n$$ ‸{#eq-a} and text", "math-label"), .init("a $$b$$ ‸{#c} d", "math-label"),
        .init("\\begin{align}x\\end{align} ‸{#a} b", "math-label"),
        .init("$$ a=b \\tag{1} $$ {#eq-y}.\n\n@eq-y"), .init("$$ a=b \\tag{1} $$ (eq-z),\n\n\\eqref{eq-z}"),
        .init("$$ a=b $$ (here)."), .init("$$ a=b $$ \\{#a} {b}"), .init("$x$ {#a} {eq-x}"),
    ]

    static let headings: [Case] = [
        .init("# a\n\n## b\n\n### c"),
        .init("# a\n\n‸### b", "heading-order"),
        .init("## a\n\n# b"),
        .init("# a\n\n  ‸#### b", "heading-order"),
        .init("# a {#x}\n\n# b {#‸x}", "id-duplicate"),
        .init("# a\n\n‸# a", "id-numbered"),
        .init("# a\n\n‸a\n===", "id-numbered"),
        .init("![](‸b)", "image-alt"),
        .init("![a](b)"),
    ]

    static let brackets: [Case] = [
        .init("‸\\(x\\) and \\(y\\)", "math-brackets"),
        .init("a ‸\\[x^2\\]\n\n\\(\\alpha\\)", "math-brackets"),
        .init("\\(x\\)"),
        .init("\\[see here\\] and \\(or there\\)"),
        .init("```\n\\(x\\) \\(y\\)\n```"),
        .init("~~~\n\\(x\\) \\(y\\)\n~~~"),
        .init("`\\(x\\)` `\\(y\\)`"),
    ]

    static let books: [Case] = [
        .init("‸::: theorm\na\n:::", "block-unknown"),
        .init("a\n\n  ‸::: {#b}\n  a\n  :::", "block-unknown"),
        .init("> ‸[!theorm]\n> a", "block-unknown"),
        .init("> \\[!theorm]\n> a"),
        .init("‸::: theorem\na", "block-unclosed"),
        .init("‸::: theorem\na\n\n::: proof\nb\n:::", "block-unclosed"),
        .init("::::: theorem\n‸:::: proof\na\n:::::", "block-unclosed"),
        .init("- ‸::: theorem\n  a\n\n‸:::", "block-unclosed", "block-close"),
        .init("> ‸::: theorem\n> a\n\n‸:::", "block-unclosed", "block-close"),
        .init("a\n\n‸:::", "block-close"),
        .init("::: theorem\na\n\n<div>b</div>\n‸:::", "block-close"),
        .init("::: theorem\n<div>\n‸:::\n</div>\n\n:::", "block-close"),
        .init("> ::: theorem\n> <div>\n> ‸:::", "block-close"),
        .init("<div>\n‸::: note\nb\n:::\n</div>", "block-close"),
        .init("::: theorem\n<div>a</div>\n\n:::"), .init("<pre>\n:::\n</pre>"), .init("<!--\n:::\n-->"),
        .init("<div>\n::: x\n::\n    :::\na :::\n</div>"), .init("<p title=\"\n:::\">a</p>"),
        .init("::: theorem {#a ‸numbr=3}\nb\n:::", "block-attribute"),
        .init("> ‸[!theorem] b {#a ‸numbr=3}\n> c".replacing("> ‸[", with: "> ["), "block-attribute"),
        .init("> ‸[!théorème] a\n> b", "block-unknown"), .init("> ‸[!no such]\n> b", "block-unknown"),
        // Callouts with text at the bracket, which with a colon would be the definition of a link.
        .init("> ‸[!theorem]: Memory\n> x", "block-unknown"), .init("> ‸[!lemma]T\n> a", "block-unknown"),
        .init("> ‸[!theorem]: a\n\n> [!theorem] T\n> b", "block-unknown"),
        .init("‸[!no such]: b\n\n[a][!no such]", "block-unknown"),
        .init("[a]: b\n\n> [!theorem] [a]\n> d\n\n```\n[!e]: f\n```\n\n\\[!g]: h"),
        .init("> ‸[!theorem:]\n> b", "block-unknown"), .init("> [!x]y"), .init("> [![a](b.png)](c.html)"),
        // Environments that do not begin a formula.
        .init("‸\\begin{itemize}\na", "math-environment"),
        .init("- ‸\\begin{pmatrix}\n  a", "math-environment"),
        .init("text\n‸\\begin{foo}\nx\n\\end{foo}", "math-environment"),
        .init("text before\n  ‸\\begin{tabular}", "math-environment"),
        .init("a \\begin{foo} b\n\\\\begin{foo}\n`\n\\begin{foo}`"),
        .init("a $x =\n\\begin{pmatrix} b \\end{pmatrix}$"), .init("    \\begin{itemize}"),
        // Invalid braces stay text, and the id is lost.
        .init("> ‸[!theorem] b {#a c}\n> d", "block-attribute"),
        .init("‸::: theorem {#a title=\"b}\nc\n:::", "block-attribute"),
        .init("> ‸[!theorem] b {#a *c* title=\"d\"}\n> d", "block-attribute"),
        .init("> ‸[!theorem] b {#a title=\"*c*\" d}\n> d", "block-attribute"),
        .init("> [!theorem] b {#a title=\"*c* $d$\"}\n> d"),
        .init("‸## a {#b .c}", "block-attribute"),
        .init("> ‸[!theorem] T {thm-x}\n> a", "block-attribute"), .init("‸## H {sec-h}", "block-attribute"),
        .init("‸::: theorem T {lem-x}\na\n:::", "block-attribute"),
        .init("> ‸[!theorem] {#a} T\n> b", "block-attribute"),
        .init("## H {x}\n\n> [!theorem] T {a b}\n> c\n\n## $x_{eq-1}$"),
        .init("‸## a {#b", "block-attribute"), .init("> ‸[!theorem] {#a\n> b", "block-attribute"),
        .init("‸::: theorem T {#a number=\"1\"\nb\n:::", "block-attribute"),
        .init("> ‸[!theorem] T {title=\"b\n> c", "block-attribute"), .init("‸## H {sec-h", "block-attribute"),
        .init("## a {b\n\n## {# b\n\n## q {# {\n\n## c#{d\n\n## e \\{#f\n\n## $x_{#g}$ `{#h`\n\n## `{#i}`"),
        // A second id.
        .init("> [!theorem] b {#a ‸#c}\n> d", "block-attribute"),
        .init("::: theorem {#a ‸#c}\nb\n:::", "block-attribute"),
        .init("![a](b){#c ‸#d}", "block-attribute"),
        // Classes after brackets.
        .init("b [term]‸{.idx} c", "index-term"), .init("> [!theorem] T\n> [b]‸{.c}", "index-term"),
        .init("![f][g]{‸.h}\n\n[g]: i", "block-attribute"),
        .init("\\[term]{.idx} [a](b){.c} `[d]{.e}` [f]\\{.g}"),
        .init("## a \\{#b .c}"), .init("## a {b}"), .init("## a $x_{#}$ b {c}"),
        // An undefined note.
        .init("a‸[^b] c[^d]\n\n[^d]: e", "footnote-unresolved"),
        .init("> *a‸[^b]*", "footnote-unresolved"),
        .init("a\\[^b] `[^b]` [^ b] [^]"),
        // An unused note and a duplicate name: cmark drops both.
        .init("a[^b]\n\n[^b]: c\n\n‸[^d]: e\n    f", "footnote-unused"),
        .init("a[^B]\n\n> [^b]: c\n>\n> ‸[^b]: d", "footnote-duplicate"),
        .init("a\n‸[^b]: c", "footnote-unused"),
        .init("a[^b]\n[^b]: c\n\n```\n[^b]: d\n```\n\n    [^e]: f\n\n<pre>\n[^g]: h\n</pre>"),
        .init("a[^b] \\[^c]: d\n\n\\[^c]: d\n\n[^b]: c\n\n$$\n[^g]: h\n$$"),
        .init("> [!theorem] b {#a}\n> c\n\n> [!lemma] d {#‸a}\n> e", "id-duplicate"),
        .init("::: theorem {#a}\nb\n:::\n\n::: theorem {title=\"é\" #‸a}\nb\n:::", "id-duplicate"),
        .init("::: theorem {#a}\nb\n:::\n\n# c {#‸a}", "id-duplicate"),
        .init("$$x$$ (a)\n\n::: theorem {#‸a}\nb\n:::", "id-duplicate"),
        .init("![a](b){#c}\n\n![a](b){#‸c}", "id-duplicate"),
        .init("::: theorem 1\na\n:::\n\n> ‸[!theorem] 1\n> b", "block-duplicate-number"),
        .init("::: theorem 1\na\n:::\n\n::: lemma 1\nb\n:::"),
        .init("![a](b)\n{#c}"),
        // Attributes that figures do not have.
        .init("![a](b){‸widht=50%}", "block-attribute"),
        .init("![é](b){#c ‸width=\"5\" number=2 ‸d=e}\nf", "block-attribute", "block-attribute"),
        .init("![a](b \"c\"){#d ‸.wide}", "block-attribute"),
        .init("![a](b){#c ‸title=\"d\"}", "block-attribute"),
        .init("![a\nb](c){‸d=e}", "block-attribute"),
        .init("![a](b){#c number=\"2\"}"), .init("![a](b){width=5} c"), .init("c ![a](b){width=5}"),
        .init("![a](b \"‸a $x^2$\")", "figure-caption"),
        .init("![](‸b \"c\")", "image-alt"),
        .init("See ‸@thm-a.", "reference-unresolved"),
        .init("é *a\n‸@fig-b*", "reference-unresolved"),
        .init("> [!theorem] a\n> b\n>\n> > [!proof] of ‸@thm-a\n> > c", "reference-unresolved"),
        .init("::: proof {title=\"of ‸@thm-a\"}\nb\n:::", "reference-unresolved"),
        .init("$$x$$ (eq-a)\n\n‸@eq-a", "reference-unresolved"),
        .init("@someone `@thm-a` \\@thm-a"),
        .init(
            "> ‸[!theorem] By @thm-b {#thm-a}\n> c\n\n> ‸[!lemma] By @thm-a {#thm-b}\n> c", "reference-cycle",
            "reference-cycle"),
        .init("‸# On @sec-a {#sec-a}", "reference-cycle"),
        // A title that refers to some of a cycle is in none; a number is a name without a title.
        .init("# On @sec-b {#sec-a}\n\n‸# On @sec-b {#sec-b}", "reference-cycle"),
        .init("> [!theorem] 1 By @thm-b {#thm-a}\n> c\n\n> [!lemma] By @thm-a {#thm-b}\n> c"),
        .init(
            "<!-- p. 1 -->\n\na ‸[b](c)\n[p. 1]".replacing("‸", with: "").replacing(
                "[p. 1]", with: "‸[p. 1]"), "page-duplicate"),
        .init("‸<!-- pp. 28-29 -->\n\na", "page-mark"), .init("a *b* ‸<!-- page 28 --> c", "page-mark"),
        .init("a\n‸<!-- P. 28 – 29 -->\n", "page-mark"),
        .init("<!-- p1 --> <!-- page 3 needs work --> <!-- p. iv --> `<!-- page 28 -->`\n\n<!-- p.\n28 -->"),
        .init("$$\nx\n‸<!-- p. 2 -->\ny\n$$", "math-comment"),
        .init("$a‸<!-- p. 2 -->b$", "math-comment"),
        .init("> [!theorem] b ‸$ x $ {#a}\n> c", "math-stray-dollar"),
        .init("::: theorem {#a title=\"th ‸$ x $ b\"}\nc\n:::", "math-stray-dollar"),
        .init("::: theorem b $‸&lt;$\nc $d ‸&lt; e$\n:::", "math-entity", "math-entity"),
        .init("::: theorem\n$$\na ‸} b\n$$\n:::", "math-braces"),
        .init("> [!theorem]\n> $$\n> a ‸} b\n> $$", "math-braces"),
        .init("::: theorem\n\n    a\n\n# b\n\n‸### c\n:::", "heading-order"),
    ]

    /// Cells for which the header has no column.
    static let tables: [Case] = [
        .init("| a | b |\n|---|---|\n| c | d | ‸e |", "table-cells"),
        .init("| a | b |\n|---|---|\n| c | d | ‸e | f\n| g | h | | ‸é", "table-cells", "table-cells"),
        .init("a | b\n--|--\nc | d | ‸é | f", "table-cells"),
        .init("‸| a | b | c |\n|---|:-:|", "table-cells"), .init("> ‸a | b | c\n> --|--", "table-cells"),
        .init("text\n‸| `a|b` | c |\n| --- | --- |\n| d | e |", "table-cells"),
        .init("a\n|---|---|"), .init("| a | b |\n|---|x|"), .init("a | b\n\n--|--"),
        .init("a | b\n| : | - |"),
        .init("w\n| a |\n|---|\n| c | ‸d |", "table-cells"),
        // Code does not keep a bar from ending a cell.
        .init("| a | b |\n|---|---|\n| `c | d` | ‸e |", "table-cells"),
        .init("| a |\n|---|\n| $|x|$ | ‸$|y|$ |", "table-cells"),
        .init("::: note\n| a |\n|---|\n| b | ‸c |\n\n:::", "table-cells"),
        .init("a[^b]\n\n[^b]: | d |\n    |---|\n    | e | ‸f |", "table-cells"),
        .init("> | a |\n> |---|\n> | b | ‸c |", "table-cells"),
        .init("| a | b |\n|---|---|\n| c |\n| d | e | |\n| f | g | | \n"),
        .init("| a |\n|---|\n| b \\| c |\n| `d \\| e` |\n| f \\\\| g |\n| \\| |"),
        .init("| a |\n|---|\n| $|x|$ |\n| $`x | y`$ |\n\nb | c | d"),
        .init("```\n| a |\n|---|\n| b | c |\n```"),
    ]

    static let all =
        dollars + content + blocks + labels + headings + brackets + books + foreign + tables + bars

    @Test func namesTheLostCells() {
        let message = { (row: String) in Leaf("| a |\n|---|\n\(row)").findings.first?.message }
        #expect(message("| b | c | d |")?.contains("has one cell, so 'c | d' is not in the page") == true)
        let long = String(repeating: "é", count: 41)
        #expect(message("| b | \(long) |")?.contains("'\(long.dropLast())…'") == true)
        #expect(Leaf("| a |\n|---|\n| b | c |") { $0.isLeaf = false }.findings.isEmpty)
    }

    @Test(arguments: all) func pointsAtThePlace(_ test: Case) { check(test.marked, test.rules) }

    @Test(arguments: all, ["\r\n", "\r"]) func countsEveryLineEnd(_ test: Case, _ lineEnd: String) {
        check(test.marked, test.rules) { $0.replacing("\n", with: lineEnd) }
    }

    @Test(arguments: all) func pointsAtThePlaceInAQuote(_ test: Case) {
        check(
            test.marked.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }.joined(
                separator: "\n"), test.rules)
    }

    @Test(arguments: all) func pointsAtThePlaceInAnItem(_ test: Case) {
        let lines = test.marked.split(separator: "\n", omittingEmptySubsequences: false)
        check("12) " + lines.joined(separator: "\n    "), test.rules)
    }

    @Test(arguments: all) func pointsAtThePlaceAfterFrontMatter(_ test: Case) {
        check("---\ntitle: é\n---\n" + test.marked, test.rules)
    }

    @Test(arguments: all) func pointsAtThePlaceAfterAByteOrderMark(_ test: Case) {
        check("\u{FEFF}" + test.marked, test.rules)
    }

    private func check(
        _ marked: String, _ rules: [String], convert: (String) -> String = { $0 },
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let input = MarkedText(marked)
        let found = Leaf(convert(input.text)).findings.map {
            "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.rule)"
        }
        let expected = zip(input.marks, rules).map { "\($0) \($1)" }
        #expect(found == expected, "\(marked)", sourceLocation: sourceLocation)
        #expect(input.marks.count == rules.count, "\(marked)", sourceLocation: sourceLocation)
    }
}
