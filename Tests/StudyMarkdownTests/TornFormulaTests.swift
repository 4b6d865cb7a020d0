import Foundation
import TestSupport
import Testing

/// Lines of an open formula do not begin blocks if the formula ends in its paragraph.
struct TornFormulaTests {
    static let documents: [RenderCase] = [
        .inline("over $N\n+ M$ vectors", "over «N\n+ M» vectors"),
        .inline("so ($L\n> 0$) holds", "so (‹«L\n&gt; 0»)› holds"),
        .inline(
            "so $$B=\\begin{cases}a\n- b\n\\end{cases}$$", "so ⟪B=\\begin{cases}a\n- b\n\\end{cases}⟫"),
        .init("$$B=\\begin{cases}a\n- b\n\\end{cases}$$", "⟦B=\\begin{cases}a\n- b\n\\end{cases}⟧"),
        .inline(
            "by: $$x=\\left\\{\n\\begin{align}\na&b\n\\end{align}\\right.$$",
            "by: ⟪x=\\left\\{\n\\begin{align}\na&amp;b\n\\end{align}\\right.⟫"),
        .init(
            "Take $p$. $$\n\\begin{align*}\na\n\\end{align*}$$\n\nThen $q$: $$y$$ for",
            "<p>Take ‹«p».› ⟪\\begin{align*}\na\n\\end{align*}⟫</p>\n<p>Then ‹«q»:› ⟪y⟫ for</p>"),
        .inline("a $x\n- y\n+ z$ b", "a «x\n- y\n+ z» b"),
        .inline("a $x\n- y$ b $z\n+ w$ c", "a «x\n- y» b «z\n+ w» c"),
        .inline("a\n$x\n- y$ b", "a\n«x\n- y» b"),
        .inline("a\r\nb $x\r\n- y$ c", "a\nb «x\n- y» c"),
        .inline("a $x\n  - y$ b", "a «x\n- y» b"),
        .inline(
            "a $f(x) = 3 \\text{ for all positive numbers}\n- y$ b",
            "a «f(x) = 3 \\text{ for all positive numbers}\n- y» b"),
        .inline("a $`x\n- y`$ b", "a «x\n- y» b"),
        .inline("`$` a $x\n- y$ b", "<code>$</code> a «x\n- y» b"),
        .inline("a $p\n<p < 1$ b", "a «p\n&lt;p &lt; 1» b"),
        .inline("a $x_{i\n= j}\n= 3$ b", "a «x_{i\n= j}\n= 3» b"),
        // A block after the formula begins.
        .init("a $x\n- y$\n- b", "<p>a «x\n- y»</p>\n<ul>\n<li>b</li>\n</ul>"),
        .init("a $x\n- y$\n\n# b", "<p>a «x\n- y»</p>\n<h1 id=\"b\">b</h1>"),
        // A lazy continuation; a list marker in the column of an item begins the next item.
        .init("> a $x\n+ y$ b", "<blockquote>\n<p>a «x\n+ y» b</p>\n</blockquote>"),
        .init("- a $x\n> y$ b", "<ul>\n<li>a «x\n&gt; y» b</li>\n</ul>"),
        .init("- a $x\n- y$ b", "<ul>\n<li>a $x</li>\n<li>y$ b</li>\n</ul>"),
    ]

    /// Text that is not a formula renders as with cmark-gfm.
    static let untouched: [RenderCase] = [
        .init("costs $5\n- and $6", "<p>costs $5</p>\n<ul>\n<li>and $6</li>\n</ul>"),
        .init("costs $5 or\n- maybe 6$", "<p>costs $5 or</p>\n<ul>\n<li>maybe 6$</li>\n</ul>"),
        .init("costs $5, or\n- 6$", "<p>costs $5, or</p>\n<ul>\n<li>6$</li>\n</ul>"),
        .init("costs 5$, or\n- 6$", "<p>costs 5$, or</p>\n<ul>\n<li>6$</li>\n</ul>"),
        .init("the $x\n- list\n- here", "<p>the $x</p>\n<ul>\n<li>list</li>\n<li>here</li>\n</ul>"),
        .init("the $x\n- list\n\nand y$", "<p>the $x</p>\n<ul>\n<li>list</li>\n</ul>\n<p>and y$</p>"),
        .init("a `$x\n- b` $y$", "<p>a `$x</p>\n<ul>\n<li>b` «y»</li>\n</ul>"),
        .init("a \\$x\n- b$", "<p>a $x</p>\n<ul>\n<li>b$</li>\n</ul>"),
        .init("$ ls\n- a\n\n$ cd", "<p>$ ls</p>\n<ul>\n<li>a</li>\n</ul>\n<p>$ cd</p>"),
        .init("use $HOME\n- or $PATH", "<p>use $HOME</p>\n<ul>\n<li>or $PATH</li>\n</ul>"),
        .init("match ^foo$\n- or bar$", "<p>match ^foo$</p>\n<ul>\n<li>or bar$</li>\n</ul>"),
        .init(
            "costs $5\n=====\n\nand 6$ more", "<h1 id=\"costs-5\">costs $5</h1>\n<p>and 6$ more</p>"),
        .init("a $x\n```\nb$\n```", "<p>a $x</p>\n<pre><code>b$\n</code></pre>"),
        .init("a $5\n<div>\n6$\n</div>", "<p>a $5</p>\n<div>\n6$\n</div>"),
        .init(
            "| $5 | a |\n|---|---|\n| 6$ | b |",
            "<table>\n<thead>\n<tr>\n<th>$5</th>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>6$</td>\n"
                + "<td>b</td>\n</tr>\n</tbody>\n</table>"),
        .init("    $x\n    - y$", "<pre><code>$x\n- y$\n</code></pre>"),
        .init("<a title=\"$x\n- y$\">", "<p>&lt;a title=&quot;$x</p>\n<ul>\n<li>y$&quot;&gt;</li>\n</ul>"),
    ]

    @Test(arguments: documents + untouched) func renders(_ testCase: RenderCase) { testCase.check() }

    // MARK: Block starts

    /// Lines that interrupt a paragraph, each followed by the rest of a formula. An underline is a separate line.
    static let starts = [
        "- b", "+ b", "* b", "1. b", "1) b", "> b", "# b", "## b", "=\nb", "==\nb", "-\nb", "--\nb",
        "- - -\nb",
        "<p b", "<!B", "\\begin{align}b\\end{align}", "\\begin{cases}b\\end{cases}", "-|-\nb", "|-|\nb",
        ":-:\nb",
    ]

    struct Frame: Sendable {
        var name: String
        var first: String
        var rest: String
        var open: String
        var close: String
    }

    static let frames: [Frame] = [
        Frame(name: "text", first: "", rest: "", open: "<p>", close: "</p>"),
        Frame(
            name: "quote", first: "> ", rest: "> ", open: "<blockquote>\n<p>", close: "</p>\n</blockquote>"),
        Frame(name: "item", first: "- ", rest: "  ", open: "<ul>\n<li>", close: "</li>\n</ul>"),
        Frame(
            name: "number", first: "10. ", rest: "    ", open: "<ol start=\"10\">\n<li>",
            close: "</li>\n</ol>"),
        Frame(
            name: "item in quote", first: "> * ", rest: ">   ", open: "<blockquote>\n<ul>\n<li>",
            close: "</li>\n</ul>\n</blockquote>"),
        Frame(
            name: "quote in item", first: "- > ", rest: "  > ", open: "<ul>\n<li>\n<blockquote>\n<p>",
            close: "</p>\n</blockquote>\n</li>\n</ul>"),
        Frame(name: "tab", first: "-\t", rest: "\t", open: "<ul>\n<li>", close: "</li>\n</ul>"),
    ]

    @Test(arguments: frames, starts) func keepsALineThatWouldBeginABlock(_ frame: Frame, _ start: String) {
        for (dollars, open, close) in [("$", "«", "»"), ("$$", "⟪", "⟫")] {
            let tex = "\\alpha = a\n\(start)\n+ c"
            let lines = "text \(dollars)\(tex)\(dollars) more\nand $y$".split(separator: "\n")
            let markdown = lines.enumerated().map { ($0 == 0 ? frame.first : frame.rest) + $1 }
                .joined(separator: "\n")
            let escaped = tex.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
            RenderCase(
                markdown, "\(frame.open)text \(open)\(escaped)\(close) more\nand «y»\(frame.close)"
            ).check()
        }
    }

    /// If the formula has no end in the paragraph, the line begins the same block as without dollars.
    @Test(arguments: starts.prefix(8)) func keepsABlockAfterALoneDollar(_ start: String) {
        let with = Leaf("text $a\n\(start)\n\nmore").html
        let without = Leaf("text #a\n\(start)\n\nmore").html
        #expect(with.replacing("$a", with: "#a") == without)
    }

    // MARK: Unclosed displays

    @Test(arguments: [
        ("Text $$x^2 and nothing.", "1:6"),
        ("Text $$x^2 and nothing.\n\n$$\ny\n$$\n\nThen $$z$$ and $w$.", "1:6"),
        ("by: $$\na\n\nb\n$$\n\nText with $x$.\n\n$$\ny\n$$\n\nand $$z$$ more", "1:5"),
        ("by: $$a\n\nb$$ more and $$c$$.\n\n$$\ny\n$$", "1:5"),
        ("- by: $$\n  a\n\n  b\n  $$\n- $x$\n\n$$\ny\n$$", "1:7"),
    ]) func reportsAnUnclosedDisplayOnce(_ markdown: String, _ place: String) {
        let many = markdown + String(repeating: "\n\nText $x$.\n\n$$\ny\n$$\n\n$$z$$ of $w$.", count: 50)
        for text in [markdown, many] {
            let findings = Leaf(text).findings
            #expect(findings.map(\.rule) == ["math-unclosed"], "\(Leaf(text).findingLines)")
            #expect(findings.first?.severity == .error)
            #expect(
                findings.first?.position.map { "\($0.line):\($0.column)" } == place,
                "\(Leaf(text).findingLines)")
        }
    }

    /// An unclosed display block is reported at its opener, and the blocks after it are formulas.
    @Test(arguments: [
        ("‸$$\nx = 1\n\nThen prose.\n\n$$\ny = 2\n$$\n\nMore.\n\n‸$$\nz = 3\n\nLast.", 3),
        ("‸$$\nx = 1\n\nThen prose.\n\n$$\ny = 2\n$$\n\n$$\nz\n$$", 3),
        ("‸$$\nx = 1\n\nThen $x$.\n\n$$\ny = 2\n$$", 3), ("‸$$\nx\n\n## More text\n\n$$\ny\n$$", 2),
        ("‸$$\nx\n\n```\n$$\n```\n\n$$\ny\n$$", 2), ("- ‸$$\n  x\n\n  Some prose.\n\n$$\ny\n$$", 2),
        ("‸$$\nx\n\n<p class=\"a\">b</p>\n\n$$\ny\n$$", 2),
        ("‸\\begin{align}\nx\n\n## <span id=\"a\">B</span>\n\n$$\ny\n$$", 2),
        ("‸$$\r\nx = 1\r\n\r\nThen prose.\r\n\r\n$$\r\ny = 2\r\n$$", 2),
    ]) func reportsAnUnclosedBlockAtItsOpener(_ marked: String, _ formulas: Int) {
        let input = MarkedText(marked)
        let leaf = Leaf(input.text)
        #expect(
            leaf.findings.map(\.rule.name) == input.marks.map { _ in "math-unclosed" }, "\(leaf.findingLines)"
        )
        #expect(
            leaf.findings.compactMap(\.position).map { "\($0.line):\($0.column)" }
                == input.marks.map(\.description))
        #expect(leaf.html.components(separatedBy: "class=\"math").count - 1 == formulas, "\(leaf.html)")
    }

    /// A blank line alone does not end a display.
    @Test(arguments: [
        "$$\nx = 1\n\ny = 2\n$$", "$$\nx\n\n\\text{for all numbers here}\n$$",
        "$$\nx\n\n% a remark of the author\n$$",
        "$$\n\\begin{aligned}\na\n\n\\sin x \\cos y\n\\end{aligned}\n$$", "$$\nx\n\n\\text{if $x$}\n$$",
        "$$\nx\n\n<y = z\n$$", "\\begin{align}\nx\n\n<y\n\\end{align}",
    ]) func keepsABlankLineInADisplay(_ markdown: String) {
        #expect(Leaf(markdown).findings.isEmpty, "\(Leaf(markdown).findingLines)")
    }

    @Test func warnsAboutADisplayWithALineOfText() {
        let leaf = Leaf("$$\nx = 1\nThen some prose follows.\n$$")
        #expect(
            leaf.findingLines.contains("1:1: warning: math-unclosed: this display contains a line of text"))
    }

    /// Ambiguous text has a finding: the author decides.
    @Test(arguments: [
        "a ‸$ABC\n> DEF$ b", "‸$xyz\n- abc$", "‸$αβγ\n+ δ$ b", "so ‸$x is even\n> 3$",
        "‸$r = total sales amount\n- cost$", "in ‸$]a\n- 1, b[$", "> so ‸$xyz\n> - abc$",
    ]) func reportsDollarsAroundABlock(_ marked: String) {
        let input = MarkedText(marked)
        let findings = Leaf(input.text).findings
        #expect(findings.map(\.rule.name) == ["math-stray-dollar"], "\(Leaf(input.text).findingLines)")
        #expect(
            findings.compactMap(\.position).map { "\($0.line):\($0.column)" }
                == input.marks.map(\.description))
    }

    // MARK: Lone dollars

    @Test(arguments: [
        "For n \\ge 1‸$ we put", "For ‸$n \\ge 1 we put", "Suppose that f(x) = x^2 + 1‸$ for $x > 0$",
        "p \\mid ab‸$ implies", "Set ‸$f(x) and $g(x)$.", "Let ‸$|x| be", "For ‸$n>0 we have $x$",
        "Let x‸$ be. Then $y$ and $z$", "So ($n > 0) and ($m < 1‸$) hold.", "Let ‸$\\{x\\} be and $y$",
        "Let ‸$\\|x\\| be", "Let $x$‸$ be", "$$\na\n$$‸$", "Let ‸$a + b\n\nand c$ be",
        "Let ‸$a + b\n\nand c‸$ be, so $x$", "has 2^n‸$ subsets", "at ‸$2^n subsets", "$x$ and y‸$",
        "| ‸$x | y |\n|---|---|\n| $z$ | w |", "- Every ‸$k-form on $M$ is", "$x$\n\na (b, c)‸$ d",
        "is \\lambda = 0‸$[^1]. $x$\n\n[^1]: See ‸$E(X^2) and $a$.",
        "the ring A‸$ is and $x$", "a set PQ‸$ is and $x$", "the power x^US‸$ is and $x$",
        "so ‸${x} is and $y$", "so ‸${ab}_i is and $y$", "so ‸${12} is and $y$",
    ]) func reportsALoneDollar(_ marked: String) {
        let input = MarkedText(marked)
        let findings = Leaf(input.text).findings
        #expect(Set(findings.map(\.rule.name)) == ["math-stray-dollar"], "\(Leaf(input.text).findingLines)")
        #expect(
            findings.compactMap(\.position).map { "\($0.line):\($0.column)" }
                == input.marks.map(\.description), "\(Leaf(input.text).findingLines)")
    }

    @Test(arguments: [
        "costs $5, and $x$ too", "it costs 5$. Now $x$", "use $HOME and $x$ too", "use $x in code",
        "foo $bar baz",
        "a $ sign and $x$", "`$x` and $y$", "<kbd>$x</kbd> and $y$", "[a](b$c) and $y$", "a \\$x and $y$",
        "see <https://a.test/$x> and $y$", "see https://a.test/?$filter=x and $y$",
        "set $PATH to C:\\temp\\times",
        "match ^foo$", "$5k and $y$", "($5) and $y$", "costs $5 < 6 and $y$", "costs $1,000.50 | $y$",
        "AC$DC",
        "the total = 5$ and $y$", "price: $x", "$x$ is 20 US$ and 30 US$.", "from A$5 to A$10, and $x$",
        "US$ 20, NZ$ 30 and $x$", "10 C$ or R$ 50 and $x$", "| $x$ | US$ |\n|---|---|\n| 20 AU$ | $y$ |",
        "${HOME} and ${XDG_CONFIG_HOME}/bin and $x$", "${HOME:-/root} and $x$",
        "use $MY_1ST and $x$", "in US$ x^2 and $x$",
    ]) func ignoresALoneDollar(_ markdown: String) {
        #expect(Leaf(markdown).findings.isEmpty, "\(Leaf(markdown).findingLines)")
    }

    @Test(arguments: [
        "costs $5\n- and 6$", "use $HOME\n- or ($PATH)", "$ ls\n- b$", "he paid 3$\n- and 4$",
        "| $b | c |\n|---|---|\n| 3 | R$ |",
    ]) func ignoresPricesAroundABlock(_ markdown: String) {
        #expect(Leaf(markdown).findings.isEmpty, "\(Leaf(markdown).findingLines)")
    }

    @Test func keepsAFormulaOfAFootnoteWhole() {
        let leaf = Leaf("a[^1]\n\n[^1]: Over $N\n+ M$ b")
        #expect(leaf.html.contains(">N\n+ M</span>"), "\(leaf.html)")
        #expect(leaf.findings.isEmpty)
    }

    @Test(arguments: ["costs \\$\\$ much", "`$$`", "a $$x$$ b", "$$$", "<kbd>$$</kbd>", "[a](b$$c)"])
    func ignoresOtherDollars(_ markdown: String) {
        #expect(!Leaf(markdown).findings.contains { $0.rule == "math-unclosed" })
    }

    // MARK: Positions

    @Test(arguments: [
        ("a $x\n- ‸&lt; y$ b", "math-entity"),
        ("> a $x\n> - ‸&lt; y$ ‸$ z^2 $", "math-entity math-stray-dollar"),
        ("- a $$x\n  + b\n  # ‸}$$ c\n\n‸@thm-none", "math-braces reference-unresolved"),
    ]) func keepsPlaces(_ marked: String, _ rules: String) {
        let input = MarkedText(marked)
        let findings = Leaf(input.text).findings
        #expect(findings.map(\.rule.name) == rules.split(separator: " ").map(String.init))
        #expect(
            findings.compactMap(\.position).map { "\($0.line):\($0.column)" }
                == input.marks.map(\.description))
    }
}
