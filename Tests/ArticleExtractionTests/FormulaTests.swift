import ArticleExtraction
import Testing
import WebContent

/// Formulas in the forms of the typesetting programs.
@Suite struct FormulaTests {
    private func formulas(_ markup: String, head: String = "") -> [ArticleFormula] {
        var found: [ArticleFormula] = []
        let article = ArticleSample.article(markup, head: head) {
            found.append($0)
            return "<math><mi>ok</mi></math>"
        }
        #expect(article.content.ranges(of: "<math>").count == found.count)
        #expect(!article.textContent.contains("shadow"), "\(article.textContent)")
        return found
    }

    /// arXiv loads MathJax by a script of its own, which sets up single dollars.
    @Test(
        arguments: [
            ("/static/browse/0.3.4/js/mathjaxToggle.min.js", ["p > 2", "L^p"]),
            ("//static.arxiv.org/MathJax-2.7.3/MathJax.js", ["p > 2", "L^p"]),
            ("https://cdn.example/mathjax/MathJax.js", []), ("/js/toggle.min.js", []),
        ] as [(String, [String])]) func readsDollarsOfArXiv(_ address: String, _ found: [String])
    {
        let markup = "<p>For $p &gt; 2$ the operator is bounded in $L^p$, and costs \\$5.</p>"
        #expect(formulas(markup, head: "<script src='\(address)'></script>").map(\.tex) == found)
    }

    @Test(arguments: [
        (
            "<div><span class='label'>(2.1)</span><span class='x'><math><mi>x</mi></math></span></div>",
            "(2.1)", true
        ),
        (
            "<p>So <span class='formula'><span class='label'>(1)</span> <math><mi>x</mi></math></span> holds.</p>",
            "(1)", true
        ),
        ("<div><span class='label'>Weather</span> <math><mi>x</mi></math></div>", "Weather", false),
        ("<div><span class='label'>(12)</span></div>", "(12)", false),
    ]) func keepsTheNumbersOfEquations(_ markup: String, _ number: String, _ isKept: Bool) {
        let found = ArticleSample.article(markup + ArticleSample.prose).textContent
        #expect(found.contains(number) == isKept, "\(found)")
    }

    private static let annotated =
        "<span class='katex-mathml'><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x</annotation></semantics></math></span>"

    /// KaTeX with the output `html` has no TeX: the visible text is better than a gap.
    @Test(arguments: [("", "F&lt;2", true), (annotated, nil, false)] as [(String, String?, Bool)])
    func keepsTheVisibleTextOfFormulas(_ mathML: String, _ code: String?, _ isVisible: Bool) {
        var found: [ArticleFormula] = []
        let article = ArticleSample.article(
            "<p>The load <span class='katex'>\(mathML)<span class='katex-html' aria-hidden='true'><span class='base'><span class='mord'>F</span><span class='mrel'>&lt;</span><span class='vlist'>2\u{200B}</span></span></span></span> grows.</p>"
        ) {
            found.append($0)
            return nil
        }
        #expect(found.map(\.isVisibleText) == [isVisible])
        let markup = code.map { "load <code>\($0)</code> grows" } ?? "<code class=\"language-math\">x</code>"
        #expect(article.content.contains(markup), "\(article.content)")
        #expect(article.textContent.contains("F<2") == isVisible)
    }

    static let mathjax = "<script src='https://cdn.example/mathjax/MathJax.js'></script>"

    @Test(arguments: [
        ("<p>See <script type='math/tex'>a<b</script> there.</p>", "a<b", false),
        (
            "<p><span class='MathJax_Preview'></span><span class='MathJax'>shadow</span><script type='math/tex'>x^2</script></p>",
            "x^2", false
        ),
        (
            "<div class='MathJax_Display'><span class='MathJax'>shadow</span></div><script type='math/tex; mode=display'>\\sum_n</script>",
            "\\sum_n", true
        ),
        (
            "<span class='katex'><span class='katex-mathml'><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\pi</annotation></semantics></math></span><span class='katex-html' aria-hidden='true'>shadow</span></span>",
            "\\pi", false
        ),
        (
            "<span class='katex-display'><span class='katex'><span class='katex-mathml'><math display='block'><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\pi</annotation></semantics></math></span><span class='katex-html'>shadow</span></span></span>",
            "\\pi", true
        ),
        (
            "<mjx-container display='true'><mjx-math aria-hidden='true'>shadow</mjx-math><mjx-assistive-mml><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>e^x</annotation></semantics></math></mjx-assistive-mml></mjx-container>",
            "e^x", true
        ),
        (
            "<math alttext='\\frac{1}{2}' display='block'><mfrac><mn>1</mn><mn>2</mn></mfrac></math>",
            "\\frac{1}{2}", true
        ),
        (
            "<p>So <img class='latex' src='https://s0.wp.example/latex.php?latex=%5Cpi%2B1&amp;bg=ffffff' alt='\\pi+1'> it is.</p>",
            "\\pi+1", false
        ),
        (
            "<p>So <img src='https://latex.codecogs.com/svg.image?\\pi&space;r^2'> it is.</p>".replacing(
                "&space;", with: "%20"), "\\pi r^2", false
        ),
        (
            "<p>So <img src='https://latex.codecogs.com/svg.latex?x=\\frac{-b+\\sqrt{c}}{2a}'> it is.</p>",
            "x=\\frac{-b+\\sqrt{c}}{2a}", false
        ),
        ("<p>So <img src='https://latex.codecogs.com/svg.image?x&amp;plus;y'> it is.</p>", "x+y", false),
        (
            "<p>So <img src='https://latex.codecogs.com/gif.latex?a^2&space;=&space;b'> it is.</p>",
            "a^2 = b", false
        ),
        ("<p>So <img src='https://latex.codecogs.com/svg.latex?\\inline%20p^2'> it is.</p>", "p^2", false),
        (
            "<p>So <img src='https://latex.codecogs.com/png.latex?\\dpi{150}&space;\\large&space;a^2'> it is.</p>",
            "a^2", false
        ),
        (
            "<p>So <img src='https://latex.codecogs.com/png.latex?\\bg_white&space;\\fn_cm&space;c^2'> it is.</p>",
            "c^2", false
        ),
        ("<p>So <img src='https://latex.codecogs.com/png.latex?\\bg{white}b^2'> it is.</p>", "b^2", false),
        // Commands of TeX that only begin like a setting.
        (
            "<p>So <img src='https://latex.codecogs.com/png.latex?\\largest+\\bgroup'> it is.</p>",
            "\\largest+\\bgroup", false
        ),
        ("<p>So <img src='https://s0.wp.example/latex.php?latex=a+b'> it is.</p>", "a b", false),
        (
            "<p>So <img class='mwe-math-fallback-image-inline' src='/x.svg' alt='{\\displaystyle \\mu }'> it is.</p>",
            "\\mu", false
        ),
        ("<p><img class='ql-img-displayed-equation' src='/q.png' alt='\\[E=mc^2\\]'></p>", "E=mc^2", true),
        ("<p>So <span class='math inline'>\\(y\\)</span> it is.</p>", "y", false),
        ("<span class='math display'>\\[z\\]</span>", "z", true),
        (
            "<p>So <math-renderer class='js-inline-math' style='display: inline-block'>$\\frac{N}{n}$</math-renderer> it is.</p>",
            "\\frac{N}{n}", false
        ),
        ("<math-renderer class='js-display-math'>$$\\frac{N}{n}$$</math-renderer>", "\\frac{N}{n}", true),
        (
            "<p>So <code data-math-style='inline' class='code math js-render-math'>c^2</code> it is.</p>",
            "c^2", false
        ),
        (
            "<pre data-math-style='display' class='code math js-render-math'><code>\\int_0^1 x</code></pre>",
            "\\int_0^1 x", true
        ),
        (
            "<div class='latex-rendered' data-attrs='{&quot;persistentExpression&quot;:&quot;a^2 &lt; \\\\pi&quot;}' data-component-name='LatexBlockToDOM'></div>",
            "a^2 < \\pi", true
        ),
        ("<p>So <d-math>q^2</d-math> it is.</p>", "q^2", false),
        ("<d-math block>q^2</d-math>", "q^2", true),
        (
            "<p>So <d-math><span class='katex'><math><semantics><mi>q</mi><annotation encoding='application/x-tex'>q</annotation></semantics></math><span class='katex-html'>shadow</span></span></d-math> it is.</p>",
            "q", false
        ),
    ]) func readsTheForm(_ markup: String, _ tex: String, _ isDisplay: Bool) {
        #expect(formulas(markup) == [ArticleFormula(tex: tex, isDisplay: isDisplay)])
    }

    @Test(arguments: [
        "<p>So <code>c^2</code> it is.</p>", "<pre><code>c^2</code></pre>",
        "<div class='latex-rendered' data-attrs='{&quot;id&quot;:1}'></div>",
        "<div class='latex-rendered' data-attrs='broken'></div>", "<p>So <d-cite>q^2</d-cite> it is.</p>",
    ]) func leavesOtherElements(_ markup: String) { #expect(formulas(markup).isEmpty) }

    @Test func readsDelimitersWhereAScriptDoes() {
        let text =
            "<p>Let \\(a\\) be, and $$b$$ too, or \\[c\\], and \\begin{align}d\\end{align}. It costs $5 or $6.</p>"
        #expect(
            formulas(text, head: Self.mathjax).map(\.tex) == ["a", "b", "c", "\\begin{align}d\\end{align}"])
        #expect(formulas(text).isEmpty)
    }

    @Test func readsDollarsOnlyWhereThePageSaysSo() {
        let settings =
            "<script type='text/x-mathjax-config'>MathJax.Hub.Config({tex2jax:{inlineMath:[['$','$']]}})</script>"
        #expect(
            formulas(
                "<p>Let $a_1$ be, as long as it is not \\$5 in the end.</p>", head: settings + Self.mathjax
            ).map(\.tex) == ["a_1"])
        #expect(
            formulas("<p>It costs $5 today and $6 tomorrow, as everyone knows.</p>", head: Self.mathjax)
                .isEmpty)
    }

    @Test func readsDollarsOfArXiv() {
        let script = "<script src='/static/browse/0.3.4/js/mathjaxToggle.min.js'></script>"
        let text = "<blockquote class='abstract mathjax'>Let $p &gt; 2$ in $L^p$ be given.</blockquote>"
        #expect(formulas(text, head: script).map(\.tex) == ["p > 2", "L^p"])
        #expect(formulas(text).isEmpty)
    }

    /// Browsers show the rest of an article inside a formula that does not end.
    @Test(arguments: ["<math><mtext>", "<math alttext='x^2'><mrow><mi>x</mi><mtext>"])
    func keepsTheRestAfterAFormulaWithoutEnd(_ open: String) {
        let content = ArticleSample.article(
            "<div>\(open)a label</div><p>The <b>rest</b> of it.</p><p>The end.</p>"
        )
        .content
        #expect(content.contains("a label"), "\(content)")
        #expect(content.contains("<p>The <b>rest</b> of it.</p>\n<p>The end.</p>"), "\(content)")
    }

    @Test func keepsMathMLWithoutTeX() {
        let content = ArticleSample.article("<p>So <math><mi>x</mi><mo>=</mo><mn>1</mn></math> it is.</p>")
            .content
        #expect(content.contains("<math><mi>x</mi><mo>=</mo><mn>1</mn></math>"), "\(content)")
    }

    @Test func typesetsMathMLWithoutTeX() {
        #expect(
            formulas(
                "<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math> it is.</p><math display='block'><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"
            ) == [
                ArticleFormula(tex: "x^{2}", isDisplay: false),
                ArticleFormula(tex: "\\frac{1}{2}", isDisplay: true),
            ])
        let text = ArticleSample.article("<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math> it is.</p>")
            .textContent
        #expect(text.hasSuffix("So $x^{2}$ it is."), "\(text)")
    }

    @Test func writesAlignedEquationsOfLaTeXMLAsFormulas() {
        func row(_ cells: String...) -> String {
            "<tbody><tr class='ltx_eqn_row'><td></td>\(cells.map { "<td>\($0)</td>" }.joined())<td></td></tr></tbody>"
        }
        func math(_ tex: String) -> String {
            "<math alttext='\(tex)' display='inline'><mi>a</mi></math>"
        }
        let rows =
            row(
                math("\\displaystyle a_{n}"), math("\\displaystyle=b_{n}"), "<span class='ltx_tag'>(2)</span>"
            )
            + "<tbody><tr><td class='ltx_intertext'><p>where \(math("b_n")) is small and</p></td></tr></tbody>"
            + row("", math("\\displaystyle\\leq 1"))
        let table = "<table class='ltx_equationgroup ltx_eqn_align ltx_eqn_table'>\(rows)</table>"
        #expect(
            formulas(table) == [
                ArticleFormula(tex: "a_{n} =b_{n}", isDisplay: true),
                ArticleFormula(tex: "b_n", isDisplay: false),
                ArticleFormula(tex: "\\leq 1", isDisplay: true),
            ])
        let text = ArticleSample.article(table).textContent
        #expect(text.contains("(2)\nwhere $b_n$ is small and\n"), "\(text)")
        // Formulas in another table are data.
        let data = "<table class='ltx_tabular'>\(row("A", math("a_n")))\(row("B", math("b_n")))</table>"
        #expect(ArticleSample.article(data).content.contains("<td>B</td>"))
    }

    private static let display = "<math display='block' alttext='x^2'><mi>x</mi></math>"
    private static let shown = "<p><code class=\"language-math\">x^2</code></p>"

    @Test(arguments: [
        ("So \(display) it is.", "<li><p>So</p>\n\(shown)\n<p>it is.</p>\n</li>"),
        ("So <b>$$x^2$$</b> it is.", "<li><p>So</p>\n\(shown)\n<p>it is.</p>\n</li>"),
        ("<p>So \\[x^2\\]</p>", "<li><p>So</p>\n\(shown)\n</li>"),
        ("A<ul><li>B \(display)</li></ul>", "<li>A<ul><li><p>B</p>\n\(shown)\n</li>"),
        (
            "So <math alttext='x^2'><mi>x</mi></math> it is.",
            "<li>So <code class=\"language-math\">x^2</code> it is.</li>"
        ), ("It costs $5 or $6.", "<li>It costs $5 or $6.</li>"),
    ]) func keepsDisplaysInListItemsApart(_ item: String, _ written: String) {
        let article = ArticleSample.article("<ul><li>\(item)</li></ul>", head: Self.mathjax)
        #expect(article.content.contains(written), "\(article.content)")
    }

    @Test func tellsThePlaceOfEachFormula() {
        var lines: [Int?] = []
        let page =
            "<title>A</title>\n<article>\(ArticleSample.prose)\n<p>So <img src='https://latex.codecogs.com/svg.latex?x'> it\n is <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p></article>"
        _ = ArticleSample.page(page) { formula in
            lines.append(formula.offset.map { page.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 })
            return nil
        }
        // The prose has three lines.
        #expect(lines == [5, 6])
    }

    @Test func keepsTeXThatCannotBeTypeset() {
        let article = ArticleSample.article(
            "<p>So <script type='math/tex'>\\nonsense&lt;</script> it is.</p>")
        #expect(article.content.contains("<code class=\"language-math\">\\nonsense"), "\(article.content)")
        #expect(article.textContent.contains("$\\nonsense"))
    }
}
