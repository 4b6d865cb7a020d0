import Diagnostics
import StudyMarkdown
import Testing

@Suite struct WikiLinkTests {
    /// Knows the leaf `two` and its theorem.
    private struct Library: ReferenceResolver {
        func image(at destination: String) -> ImageTarget { .source(destination) }
        func link(to destination: String) -> LinkTarget { .link(destination) }
        func wikiLink(to target: String) -> LinkTarget {
            switch target {
            case "two": .link("two.html", text: "Second")
            case "on $\\sigma$-x", "on $|x|$", "on $]0,1[$, $<$": .link("on.html", text: "On x")
            case "two#thm-a": .link("two.html#thm-a", text: "Theorem 3")
            default: .refused(RuleDefinition("link-unresolved", .error, "", ""), "no '\(target)'")
            }
        }
    }

    private func leaf(_ text: String) -> Leaf { Leaf(bytes: Array(text.utf8), resolver: Library()) }

    @Test(arguments: [
        ("[[two]]", #"<a href="two.html">Second</a>"#),
        ("[[two|the *next*]]", #"<a href="two.html">the *next*</a>"#),
        ("[[two#thm-a]]", ##"<a class="reference" href="two.html#thm-a">Theorem 3</a>"##),
        ("[[two#thm-a|it]]", ##"<a href="two.html#thm-a">it</a>"##),
        ("见[[two]]。", #"见<a href="two.html">Second</a>。"#),
        ("*[[two]]*, ([[two]])", #"<em><a href="two.html">Second</a></em>, (<a href="two.html">Second</a>)"#),
        ("[[two]]: it", #"<a href="two.html">Second</a>: it"#),
        ("[[on $\\sigma$-x]].", #"<a href="on.html">On x</a>."#),
        ("[[on $|x|$|it]], [[on $]0,1[$, $<$]]", #"<a href="on.html">it</a>, <a href="on.html">On x</a>"#),
        ("[[two|the $\\sigma$ case]]", #"<a href="two.html">the σ case</a>"#),
        ("[[on $|x|$]], for $5", #"<a href="on.html">On x</a>, for $5"#),
        ("[a [[two]] b](c)", #"<a href="c">a two b</a>"#),
    ])
    func areLinks(_ text: String, _ html: String) {
        #expect(leaf(text).html == "<p>\(html)</p>\n")
        #expect(leaf(text).findings.isEmpty)
    }

    /// Text, code, and the links of CommonMark.
    @Test(arguments: [
        ("\\[[two]]", "[[two]]"), ("`[[two]]`", "<code>[[two]]</code>"), ("x[[two]] f()[[two]]", nil),
        ("[[1]] [[1, 2]] [[ -f x ]]", nil), ("[[]] [[two] ] [ [two]]", nil),
        ("[[two]](a.html)", #"<a href="a.html">[two]</a>"#),
        ("[[two\nthree]]", nil), ("[[[two]]]", nil), ("[[a, b], [c, d]]", nil),
        ("<code>[[two]]</code>", nil),
        ("[[ref]]\n\n[ref]: a.html", #"[<a href="a.html">ref</a>]"#),
        ("[[two]][ref]\n\n[ref]: a.html", #"<a href="a.html">[two]</a>"#),
    ])
    func areNot(_ text: String, _ html: String?) {
        #expect(leaf(text).html == "<p>\(html ?? text)</p>\n")
        #expect(leaf(text).findings.isEmpty)
    }

    /// Dollars that enclose no formula, and formulas alone.
    @Test(arguments: [
        "[[$x$]]", "[[$x$, $y$]]", "[[a $x]]", "[[a $ x $]]", "[[a \\$x$]]", "[[a $x$5]]", "[[a $$x$$]]",
        "[[a $x\n$]]", "[[a $x{$]]",
    ])
    func areNotOfDollars(_ text: String) {
        let html = leaf(text).html
        #expect(html.contains("[[") && !html.contains("<a "), "\(html)")
    }

    @Test func areTextInAFence() {
        #expect(leaf("```\n[[two|x]]\n```").html.contains("<code>[[two|x]]\n</code>"))
        #expect(leaf("    [[two|x]]").html.contains("<code>[[two|x]]\n</code>"))
        #expect(leaf("<div>\n[[two|x]]\n</div>").html == "<div>\n[[two|x]]\n</div>\n")
        #expect(
            leaf("[a](b[[c]]d.html \"[[e]]\")").html.contains(#"href="b%5B%5Bc%5D%5Dd.html" title="[[e]]""#))
        #expect(leaf("$$\n[[a|b]]\n$$").html.contains("[[a|b]]"))
    }

    @Test func keepTheCellsOfATable() {
        let page = leaf("| a | b |\n| --- | --- |\n| [[two|x]] | [[two\\|y]] |\n")
        #expect(page.html.contains(#"<td><a href="two.html">x</a></td>"#))
        #expect(page.html.contains(#"<td><a href="two.html">y</a></td>"#))
    }

    @Test func leadToPlacesOfTheLeafItself() {
        let page = leaf(
            "# A\n\n[[#thm-b]] [[#More words]] [[#more-words|there]]\n\n## More words\n\n> [!theorem] 2 {#thm-b}\n> B\n"
        )
        #expect(page.html.contains(##"<a class="reference" href="#thm-b">Theorem 2</a>"##))
        #expect(page.html.contains(##"<a class="reference" href="#more-words">More words</a>"##))
        #expect(page.html.contains(##"<a href="#more-words">there</a>"##))
        #expect(page.findings.isEmpty)
        let formula = leaf("## On $x_1$ words\n\n[[#On $x_1$ words]]").html
        #expect(
            formula.contains(##"<a class="reference" href="#on-x-1-words">On x₁ words</a>"##), "\(formula)")
        #expect(leaf("[[#nope]]").rendered.fragmentLinks.map(\.fragment) == ["nope"])
    }

    @Test func areReportedAtTheirPlace() {
        let page = leaf("# A\n\nSee [[none#x|that]].\n")
        #expect(page.html.contains("<p>See that.</p>"))
        #expect(page.findingLines == "3:5: error: link-unresolved: no 'none#x'; write '\\[[' for the text\n")
    }

    @Test func printTheirTextInHeadings() {
        #expect(leaf("# A\n\n## On [[on $\\sigma$-x]]\n").rendered.outline.last?.text == "On On x")
        #expect(leaf("# A\n\n## On [[no $\\sigma$]]\n").rendered.outline.last?.text == "On no σ")
        #expect(leaf("# A\n\n## By [[two#thm-a]]\n").rendered.outline.last?.text == "By Theorem 3")
        #expect(leaf("# A\n\n## On [[two|two things]]\n").rendered.outline.last?.text == "On two things")
    }

    @Test func changeNothingForCMark() {
        let page = leaf("[[two]]").html
        let plain = Leaf("[[two]]") { $0.isLeaf = false }.html
        #expect(page != plain && plain == "<p>[[two]]</p>\n")
    }
}
