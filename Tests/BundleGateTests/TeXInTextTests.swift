import BundleGate
import Diagnostics
import TestSupport
import Testing

/// TeX that a reader sees, and texts with the same characters that are not TeX.
@Suite struct TeXInTextTests {
    private func findings(_ body: String) async throws -> [Diagnostic] {
        let site = try PoisonSite()
        _ = try site.put(body, .body)
        return try await site.findings()
    }

    static let tex = [
        "<p>so ‸\\frac{1}{2} is</p>", "<p>the angle ‸\\alpha here</p>", "<p>‸\\begin{align}a\\end{align}</p>",
        "<p>a ‸$x$ b</p>", "<p>a ‸$x^2$ b</p>", "<p>a ‸$ x^2 $ b</p>", "<p>a ‸$n-1$ b</p>",
        "<p>a ‸$a &lt; b$.</p>",
        "<p>a ‸$$x^2$$ b</p>", "<p>Text ‸$$x^2 and nothing.</p>", "<p>a ‸$x_{<em>i</em>}$ b</p>",
        "<p>over ‸$N</p><ul><li>M$ vectors</li></ul>", "<p>(‸$L</p>\n<blockquote>\n<p>0$)</p></blockquote>",
        "<p>$B=‸\\begin{cases}a</p><ul><li>b</li></ul>", "<table><tr><td>‸$\\lambda$</td></tr></table>",
        "<h2>On ‸\\sigma</h2>", "<figure><figcaption>Of ‸\\mathbb{R}</figcaption></figure>",
        "<ul><li>‸\\int_0^1 f</li></ul>", "<p>costs $5, and ‸$x_1$ too</p>", "<p>a $‸\\text{if $x$}$</p>",
        "<p>Let ‸$x^2 be</p>", "<p>Let ‸x^2$ be</p>", "<p>a ‸\\(x^2\\) b</p>", "<p>a ‸\\[x^2\\] b</p>",
        "<p>a ‸\\(x\\) b</p>",
        "<p>between ‸$2^n</p><ul><li>1$ b</li></ul>",
        "<p>For n ‸\\ge 1$ we put</p>", "<p>Suppose f(x) = x^2 + 1‸$ for it</p>",
        "<p>p ‸\\mid ab$ implies</p>",
        "<p>Let ‸$|x| be</p>", "<p>Let ‸$\\{x\\} be</p>", "<p>Let ‸$a + b</p><p>and c$ be</p>",
        "<p>for 0‸\\leq x</p>", "<p>is 2‸\\pi r</p>", "<p>a map f:‸\\mathbb{R}\\to</p>",
        "<p>for x‸\\in A</p>",
        "<p>from -‸\\infty on</p>", "<p>so n‸\\to\\infty then</p>", "<p>is ‸\\bm{x} bold</p>",
        "<p>in ‸\\R^n too</p>",
        "<p>x_1 ‸\\le x_2 here</p>", "<p>a ‸\\Prob(X) b</p>", "<p>so ‸\\E X is</p>", "<p>the ‸\\Var X is</p>",
        "<p>and ‸\\log n steps</p>",
        "<p><code>$x$</code> and ‸$y$</p>", "<p>the ‸\\sum_{i} of it</p>", "<p>‸\\sin^2 of it</p>",
        "<p>‸$$x = 1$$</p>", "<p>‸$$\na = b\n$$</p>", "<p>is ‸$$ a+b $$ here</p>", "<p>‸$$f(x)$$</p>",
        "<p>‸$$a+b.$$ So</p>", "<p>a ‸\\[x=1\\] b</p>", "<p>‸\\[\nx=1\n\\]</p>", "<p>a ‸\\(a+b\\) b</p>",
        "<p>a ‸\\(f(x)\\) b</p>", "<p>a ‸$f(x)$ b</p>", "<p>a ‸$(a,b)$ b</p>", "<p>a ‸$a,b,c$ b</p>",
        "<p>a ‸$α+β$ b</p>", "<p>a ‸$α$ b</p>", "<p>a ‸$∀x$ b</p>", "<p>a ‸$a × b$ b</p>",
        "<p>‸$$ f(x) $$</p>", "<p>the ‸$f(x, y)$ of</p>", "<p>A ‸$x}$ b.</p>",
        "<input value=\"‸$x^2$\">", "<input type=submit value='so ‸\\alpha'>",
        "<input placeholder=\"a ‸$x_1$\">",
        "<select><option label=\"‸$x^2$\">a</option></select>",
        "<select><optgroup label='‸$x^2$'><option>a</option></optgroup></select>",
        "<p><math><mi>x</mi><mtext>a <b>b</b> ‸$x^2$</mtext></math></p>",
        "<p>so ‸\\emph{hello}, he</p>", "<p>‸\\section{One}</p>", "<p>by ‸\\cite[p. 3]{knuth}</p>",
        "<p>see ‸\\cref{a,b}</p>",
        "<p>the ‸$a}+b$ is</p>", "<p>the ‸$n-$dimensional space</p>",
        "<div><template shadowrootmode=\"open\"><p>Let ‸$x^2$ be</p></template></div>",
    ]

    @Test(arguments: tex) func findsTeXThatAReaderSees(_ marked: String) async throws {
        let body = marked.replacing("‸", with: "")
        let findings = try await findings(body)
        #expect(findings.map(\.rule) == ["tex-in-text"], "\(findings)")
        let before = marked.prefix { $0 != "‸" }
        let place = findings.first?.position
        let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf8.count ?? 0
        #expect(place?.column == column + 1, "\(String(describing: place)): \(marked)")
        #expect(findings.first?.severity == .error)
    }

    /// A page whose script calls auto-render, with all its formulas between the default signs or dollars.
    private func rendered(_ body: String, _ call: String, _ scripts: [String]) async throws -> Int {
        let site = try PoisonSite()
        try site.write("call.js", call)
        let loads = (scripts + ["call.js"]).map { "<script src=\"\($0)\"></script>" }.joined()
        _ = try site.put("<p>\(body)</p>\(loads)", .body)
        return try await site.findings().filter { $0.rule == "tex-in-text" }.count
    }

    private static let both = ["katex/katex.min.js", "katex/auto-render.js"]

    @Test(arguments: [
        ("a $$x^2$$ b", "", 0), ("a \\(x^2\\) b and \\[y^2\\]", "", 0), ("a $x^2$ b", "", 1),
        ("a $x^2$ and $$y^2$$ b", "delimiters: [{left: '$$', right: '$$'}, {left: '$', right: '$'}]", 0),
        ("a $x^2$ b", "delimiters: [].concat({left: \"$\"})", 0),
        ("a $x^2$ and \\(y^2\\) b", "delimiters: [{left: '$', right: '$'}]", 1),
        ("a \\(\\frac{1\\) and $$y$$", "", 1), ("\\begin{align}x^2\\end{align}", "", 0),
        ("a <select><option>$$x^2$$</option></select>", "", 1), ("a <b>$$\\text{if $$x$$}$$</b>", "", 0),
        ("a <span><template shadowrootmode=open>$$x^2$$</template></span> $$y^2$$", "", 1),
        ("a $$x^2$$ and \\alpha b", "", 1), ("a $$x^2 b", "", 1), ("a $$x^2</p><p>b$$ c", "", 1),
    ]) func leavesFormulasToAutoRender(_ body: String, _ options: String, _ count: Int) async throws {
        let call = "renderMathInElement(document.body, {\(options)})"
        #expect(try await rendered(body, call, Self.both) == count)
    }

    @Test func findsTeXThatNoScriptRenders() async throws {
        let call = "renderMathInElement(document.body)"
        let body = "a $$x^2$$ b"
        #expect(try await rendered(body, "other()", Self.both) == 1)
        #expect(try await rendered(body, call, [Self.both[0]]) == 1)
        #expect(try await rendered(body, call, [Self.both[1]]) == 1)
        #expect(try await rendered(body, call, Self.both) == 0)
    }

    static let words = [
        "costs $5 and $6", "costs $5, $6.50 or $7", "US$5 to US$6", "5$ und 6$", "between $5–$10",
        "$20,000-$30,000",
        "$ ls and $ cd", "use $HOME and $PATH", "set $foo and $bar", "C:\\alpha\\beta", "C:\\temp\\text\\log",
        "D:\\frac\\sum.txt", "\\\\server\\alpha\\beta", "src\\beta\\main.c", "\\beta.txt", "LaTeX and TeX",
        "match ^foo$ or bar$", "a \\d+ \\w* \\n", "\\in and \\to", "\\Users\\me", "$$ - $$$",
        "restaurants: $$",
        "AC$DC", "a $ sign", "make $@ $&lt; $^", "$1 and $2", "price: $x", "foo$bar$baz",
        "It cost 5$, then 6$.",
        "&#36;x&#36;", "&#36;x^2 is", "$my_var is", "$i_max", "a \\(b|c\\) d", "\\(foo\\)",
        "$5 = 4€ at 1$", "\\o/", "¯\\_(ツ)_/¯", "\\left alone", "50% &lt; $3", "A$ and B$",
        "C:\\temp\\times", "(\\temp\\times)", "\\times\\temp", "C:\\in\\mathbb", "src\\in\\to",
        "6 * $2 = $12", "a\\R b",
        "<a href=\"\">https://a.test/$x$</a>", "$10^6 and $10^9", "\\Var and \\E", "x \\b in \\to",
        "the \\in word",
        // Variables of programs, prices and patterns.
        "$a=$b and $a,$b", "$a = $b + $c; in PHP", "$f($a,$b)", "$(a).add(b); $(c)", "$(a)+$(b)",
        "$(this) and $(that)", "{$a}, {$b}", "$$a $$b", "$$i = $$j", "kill $$; echo $$", "$$ = b, $$$ = c",
        "$$ or $$$", "$A$1:$B$2", "5$ × 3$", "5$ και 6$", "from $5 × 2 to $6", "item\\(s\\)", "\\(a*\\)",
        "\\(a+\\)",
        "\\[a-z\\]", "\\(-a\\)", "\\(a=b?\\)", "a\\[i=1\\]", "the \\begin command, \"\\frac\" and \\( alone",
        "$a-$b and ${a}-${b}", "{$a}{$b}", "{$x}$", "a $b (c) d$ e",
        "C:\\section\\cite", "the \\emph and \\section commands", "\\cite, \"\\cref\"",
        "https://a.test/a$b$c, (x_y)", "https://a.test/$x_1",
    ]

    @Test func ignoresWords() async throws {
        for word in Self.words {
            for body in ["<p>\(word)</p>", "<ul><li>\(word)</li><li>\(word)</li></ul>"] {
                let found = try await findings(body)
                #expect(found.isEmpty, "\(body): \(found)")
            }
        }
    }

    @Test func ignoresDollarsInDifferentRows() async throws {
        let table = "<table><tr><td>$b</td></tr><tr><td>R$</td></tr></table>"
        #expect(try await findings(table).isEmpty)
    }

    /// A long block is read in pieces: to its end, each formula once, also where two pieces meet.
    @Test func readsLongBlocks() async throws {
        for length in [100, 16_000, 16_380, 16_384, 40_000, 100_000] {
            let text = String(repeating: "word ", count: length / 5)
            let found = try await findings("<p>$ \(text)‸ $x^2$ \(text)</p>".replacing("‸", with: ""))
            #expect(found.map(\.rule) == ["tex-in-text"], "\(length): \(found)")
            let inside = try await findings("<p>$ \(text)<em>$x</em>^2$ \(text)</p>")
            #expect(inside.map(\.rule) == ["tex-in-text"], "\(length): \(inside)")
        }
    }

    /// The place in the markdown is that of the same text, if it is there once.
    @Test func namesTheMarkdown() async throws {
        for (markdown, body, column) in [
            ("Some *text*: the term $a}+b$ is.", "Some <em>text</em>: the term $a}+b$ is.", 23),
            ("An \\& and $ x^2 $ here.", "An &amp; and $ x^2 $ here.", 11),
            ("A $ x^2 $ b. A $ x^2 $ b.", "A <em>b</em> $ x^2 $ b.", nil), ("A formula", "A $x^2$", nil),
        ] as [(String, String, Int?)] {
            let sample = try GateSample()
            try sample.write("a.md", "# A\n\n\(markdown)\n", below: sample.root)
            try sample.write("a.html", GateSample.page(body: "<h1>A</h1><p>\(body)</p>"))
            let found = try await sample.findings().filter { $0.rule == "tex-in-text" }
            #expect(found.count == 1, "\(found)")
            #expect(found.first?.markdown?.line == column.map { _ in 3 }, "\(found)")
            #expect(found.first?.markdown?.column == column, "\(found)")
        }
    }

    /// A frame shows its document; the finding is at the attribute.
    @Test func readsDocumentsInFrames() async throws {
        for (body, count) in [
            ("<iframe srcdoc=\"<p>a $x^2$ b</p><p>$y$</p>\"></iframe>", 1),
            ("<iframe srcdoc=\"&lt;p>a &#36;x^2&#36; b&lt;/p>\"></iframe>", 1),
            ("<iframe srcdoc=\"<iframe srcdoc='<p>$x^2$</p>'></iframe>\"></iframe>", 1),
            ("<iframe srcdoc=\"<p>costs $5, <code>$x^2$</code></p>\"></iframe>", 0),
            ("<template><iframe srcdoc=\"<p>$x^2$</p>\"></iframe></template>", 0),
        ] {
            let found = try await findings(body).filter { $0.rule == "tex-in-text" }
            #expect(found.count == count, "\(body): \(found)")
        }
    }

    /// The text that a browser shows is compared with the snippet.
    @Test func quotesTheTextThatAReaderSees() async throws {
        let found = try await findings("<p>so $a &lt; b$ is</p>")
        #expect(found.first?.message == "the reader sees the dollars and the TeX of '$a < b$'")
    }

    /// The advice names spaces where there are some, and else the place.
    @Test(arguments: [
        ("<p>a $ x^2 $ b</p>", "without spaces"), ("<p>is $$ a+b $$ here</p>", "without spaces"),
        ("<details><summary>$x$</summary>a</details>", "in a block of HTML"),
        ("<p>a $$x^2$$ b</p>", "in a block of HTML"), ("<p>a \\(x^2\\) b</p>", "brackets: true"),
        ("<p>a \\emph{b} c</p>", "'*words*'"), ("<p>\\section{b}</p>", "a heading"),
        ("<p>a \\frac{1}{2}</p>", "between dollars"),
    ]) func advises(_ body: String, _ advice: String) async throws {
        let found = try await findings(body)
        #expect(found.map { $0.fix?.text.contains(advice) } == [true], "\(found)")
    }

    static let code = [
        "code", "pre", "kbd", "samp", "textarea", "pre><code", "div><pre",
    ]

    @Test func ignoresCode() async throws {
        for element in Self.code {
            let end = element.split(separator: "><").reversed().map { "</\($0)>" }.joined()
            let body = "<p>a</p><\(element)>$x^2$ \\frac{1}{2} $$\\alpha$$\(end)<p>b</p>"
            #expect(try await findings(body).isEmpty, "\(body)")
        }
        for body in [
            "<p>a <span class=\"math inline\"><math><semantics><mi>x</mi><annotation>\\alpha$x$</annotation>"
                + "</semantics></math></span> b</p>",
            "<p>a <math><mi>x</mi><annotation>\\alpha</annotation></math> b</p>",
            "<p>a <span class=\"math inline\"><math><semantics><mtext>$y^2$</mtext><annotation>\\alpha</annotation>"
                + "</semantics></math></span> b</p>",
            "<math><mtext>a</mtext><mi>$x^2$</mi><annotation>\\alpha</annotation></math>",
            "<input type=hidden value='$x^2$'><input type=checkbox value='$x^2$'>",
            "<template><input value='$x^2$'></template>", "<template><p>$x^2$</p></template>",
            "<div><template shadowrootmode=up><p>$x^2$</p></template></div>",
            "<div><template shadowrootmode=open><template><p>$x^2$</p></template></template></div>",
            "<p title=\"$x^2$\">a</p><!-- $x^2$ -->", "<p>$x <code>a</code> y$</p>",
        ] {
            #expect(try await findings(body).isEmpty, "\(body)")
        }
    }

    @Test func canBeSuppressedInPlace() async throws {
        let body = "<!-- sitegen-allow tex-in-text: a quotation --><p>a $x^2$ b</p>"
        #expect(try await findings(body).filter { $0.rule == "tex-in-text" }.isEmpty)
        #expect(try await findings(body + "<p>$y^2$</p>").map(\.rule) == ["tex-in-text"])
    }

    @Test func boundsItsFindings() async throws {
        let found = try await findings(String(repeating: "<p>a $x^2$ b</p>", count: 500))
        #expect(found.count == 50)
    }
}
