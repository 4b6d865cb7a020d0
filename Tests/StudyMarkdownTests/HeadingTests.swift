import Testing

/// Ids, outline and links of headings.
struct HeadingTests {
    static let ids: [(String, [String])] = [
        ("# One\n\n## Two words", ["one", "two-words"]),
        ("# A  b", ["a-b"]),
        ("# Größe & Maß", ["größe-maß"]),
        ("# Über-Blick: Teil 2", ["über-blick-teil-2"]),
        ("# 第一章 设定", ["第一章-设定"]),
        ("# The $\\alpha$-test", ["the-alpha-test"]),
        ("# $x_1$", ["x-1"]),
        ("# *a* `b` [c](d)", ["a-b-c"]),
        // Tags and comments are no words.
        ("# H<sub>2</sub>O <!-- a -->", ["h2o"]), ("# a <span id=\"b\"></span>", ["a"]),
        ("# a `<b>`", ["a-b"]),
        ("# a\n\n# a\n\n# a", ["a", "a-2", "a-3"]),
        ("# a-2\n\n# a\n\n# a", ["a-2", "a", "a-3"]),
        ("# b\n\n# a {#b}", ["b-2", "b"]),
        ("# b\n\n# b\n\n# a {#b-2}", ["b", "b-3", "b-2"]),
        ("# a\n\n$$x$$ (a)", ["a-2"]),
        ("# Theorem 1\n\n> [!theorem]\n> b", ["theorem-1"]),
        // Ids of the page, of footnotes and of page marks.
        ("# Text", ["text-2"]), ("# Fn 1", ["fn-1-2"]), ("# P5\n\n# Pi", ["p5-2", "pi"]),
        ("# a {#b}", ["b"]),
        ("# a {#b} ##", ["b"]),
        ("a {#b}\n===", ["b"]),
        ("# a {#b_c.d:e-f}", ["b_c.d:e-f"]), ("# a {#b+c}", ["b+c"]), ("# a {#b,c}", ["a-bc"]),
        ("# a *b* {#c}", ["c"]),
        ("# $a$ {#c}", ["c"]),
        ("# a{#c}", ["c"]),
        ("# 章 {#第一}", ["第一"]),
        ("# !", ["section"]),
        ("#", ["section"]),
        ("# a {b}", ["a-b"]),
        ("# a {#b c}", ["a-b-c"]),
        ("# a {#}", ["a"]),
        ("# a `{#b}`", ["a-b"]),
        ("# a \\{#b}", ["a-b"]),
        ("# a \\\\{#b}", ["b"]),
        ("a \\{#b}\n===", ["a-b"]),
        ("> # a\n\n- # b", ["a", "b"]),
        // Pandoc's marks of unnumbered headings.
        ("# a {-}", ["a"]), ("# a {.unnumbered}", ["a"]), ("# a {#b -}", ["b"]), ("# a {- #b}", ["b"]),
        ("# a {#b .unnumbered .unlisted}", ["b"]), ("a {-}\n===", ["a"]), ("# a {- c}", ["a-c"]),
        ("# a {#b #c}", ["a-b-c"]),
    ]

    @Test(arguments: ids) func givesIDs(_ markdown: String, _ ids: [String]) {
        let leaf = Leaf(markdown)
        #expect(leaf.rendered.outline.map(\.id) == ids)
        for id in ids { #expect(leaf.html.contains(" id=\"\(id)\"")) }
    }

    @Test func removesTheExplicitIDFromTheText() {
        let leaf = Leaf("# The $x$ *of* it {#b}")
        #expect(leaf.rendered.outline.map(\.text) == ["The x of it"])
        #expect(!leaf.html.contains("{#"))
        #expect(leaf.rendered.heading == "The x of it")
    }

    @Test func removesTheMarkOfAnUnnumberedHeading() {
        for mark in ["{-}", "{.unnumbered}", "{#a -}", "{- #a .unlisted}"] {
            let leaf = Leaf("# a \(mark)")
            #expect(leaf.html == "<h1 id=\"a\">a</h1>\n" && leaf.findings.isEmpty, "\(mark)")
        }
        for text in ["\\{-}", "`{-}`", "{ }", "{+}"] {
            #expect(Leaf("# a \(text)").html != "<h1 id=\"a\">a</h1>\n", "\(text)")
        }
    }

    // MARK: GitHub's anchors

    @Test(arguments: [
        ("## A & B", "a--b", "a-b"), ("## foo_bar", "foo_bar", "foo-bar"), ("## A/B", "ab", "a-b"),
        ("## A – B", "a--b", "a-b"), ("## A — B: c?", "a--b-c", "a-b-c"), ("# a\n\n# a", "a-1", "a-2"),
        ("## Intro", "Intro", "intro"), ("## Größe & Maß", "gr%C3%B6%C3%9Fe--ma%C3%9F", "größe-maß"),
        ("## A & B {#c}", "a--b", "c"),
        ("## The $\\alpha$-test & more", "the-alpha-test--more", "the-alpha-test-more"),
    ])
    func findsAHeadingByGitHubsAnchor(_ heading: String, _ anchor: String, _ id: String) {
        let leaf = Leaf("[x](#\(anchor)) [](#\(anchor))\n\n\(heading)")
        #expect(leaf.rendered.fragmentLinks.map(\.fragment) == [id, id])
        #expect(leaf.rendered.ids[id] != nil)
        #expect(!leaf.html.contains("#\(anchor)\""))
    }

    @Test(arguments: [
        // An id of the leaf or of raw HTML takes precedence over an anchor. The last case has no heading.
        ("## A & B\n\n## C {#a--b}", "a--b"), ("<a id=\"a--b\"></a>\n\n## A & B", "a--b"),
        ("<a name=a--b></a>\n\n## A & B", "a--b"), ("## A & B", "a---b"), ("## Text & p", "text"),
    ])
    func keepsOtherFragments(_ text: String, _ fragment: String) {
        #expect(Leaf("[x](#\(fragment))\n\n\(text)").rendered.fragmentLinks.map(\.fragment) == [fragment])
    }

    @Test func outlinesInOrderWithLevels() {
        let outline = Leaf("# a\n\n## b $y^2$\n\nc\n---").rendered.outline
        #expect(outline.map(\.level) == [1, 2, 2])
        #expect(outline.map(\.text) == ["a", "b y²", "c"])
    }

    @Test func namesLinksWithoutText() {
        #expect(
            Leaf("# One $x$ {#a}\n\nSee [](#a).").html.hasSuffix(
                "<p>See <a class=\"reference\" href=\"#a\">One x</a>.</p>\n"))
        #expect(
            Leaf("[](#a) and [](#b)\n\n# A & B {#a}\n\n# C {#b}").html.hasPrefix(
                "<p><a class=\"reference\" href=\"#a\">A &amp; B</a> and <a class=\"reference\" href=\"#b\">C</a></p>"
            ))
        #expect(Leaf("[t](#a)\n\n# A").html.hasPrefix("<p><a href=\"#a\">t</a></p>"))
        #expect(Leaf("[](#gr%C3%B6%C3%9Fe)\n\n# Größe").html.contains(">Größe</a>"))
    }

    @Test func keepsRangesOfRawHTMLAfterNamedLinks() {
        let rendered = Leaf("<i>a</i> [](#long-heading) <b>c</b>\n\n# Long heading").rendered
        let raw = rendered.rawHTML.map { String(decoding: rendered.body[$0.range], as: UTF8.self) }
        #expect(raw == ["<i>", "</i>", "<b>", "</b>"])
    }

    @Test func reportsFragmentLinksWithTheirPlaces() {
        let links = Leaf("[a](#x) [b](#x)\n[](#y) [![c](d)](#z)").rendered.fragmentLinks
        #expect(links.map(\.fragment) == ["x", "x", "y", "z"])
        #expect(links.map { "\($0.position.line):\($0.position.column)" } == ["1:5", "1:13", "2:4", "2:18"])
    }

    @Test func givesNoIDsOutsideALeaf() {
        #expect(Leaf("# a {#b}") { $0.isLeaf = false }.html == "<h1>a {#b}</h1>\n")
    }
}
