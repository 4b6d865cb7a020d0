import StudyMarkdown
import Testing

/// Figures, tables, code, footnotes, and text glued to formulas.
struct FigureTests {
    static let figures: [(String, String)] = [
        (
            "![a](b.png \"c & d\")",
            "<figure><img src=\"b.png\" alt=\"a\" /><figcaption>c &amp; d</figcaption></figure>"
        ),
        (
            "![a](b.png \"c\"){#fig-e}",
            "<figure id=\"fig-e\"><img src=\"b.png\" alt=\"a\" /><figcaption>c</figcaption></figure>"
        ),
        ("![a](b.png){#fig-e}", "<figure id=\"fig-e\"><img src=\"b.png\" alt=\"a\" /></figure>"),
        (
            "![a](b.png){#fig-e}\n*Figure 2.* The $x$\nof it.",
            "<figure id=\"fig-e\"><img src=\"b.png\" alt=\"a\" /><figcaption><em>Figure 2.</em> The <span class=\"math inline\" translate=\"no\" dir=\"ltr\">x</span>\nof it.</figcaption></figure>"
        ),
        (
            "![a](b.png \"c\"){#fig-e number=3}",
            "<figure id=\"fig-e\"><img src=\"b.png\" alt=\"a\" /><figcaption><span class=\"figure-name\">Figure 3.</span> c</figcaption></figure>"
        ),
        // The number at the start of the caption.
        (
            "![a](b.png){#fig-e number=3}",
            "<figure id=\"fig-e\"><img src=\"b.png\" alt=\"a\" /><figcaption><span class=\"figure-name\">Figure 3.</span> </figcaption></figure>"
        ),
        ("![a](b.png)", "<p><img src=\"b.png\" alt=\"a\" /></p>"),
        (
            "c ![a](b.png \"d\")",
            "<p>c <img src=\"b.png\" alt=\"a\" title=\"d\" class=\"in-text\" /></p>"
        ),
        (
            "![a](b.png \"d\") c",
            "<p><img src=\"b.png\" alt=\"a\" title=\"d\" class=\"in-text\" /> c</p>"
        ),
        ("![a](b.png){e}", "<p><img src=\"b.png\" alt=\"a\" class=\"in-text\" />{e}</p>"),
        // Alone on its line.
        ("![a](b.png)\nc", "<p><img src=\"b.png\" alt=\"a\" />\nc</p>"),
        ("c\n![a](b.png)\\\nd", "<p>c\n<img src=\"b.png\" alt=\"a\" /><br />\nd</p>"),
        // As the text of a link.
        ("[![a](b.png)](#c)", "<p><a href=\"#c\"><img src=\"b.png\" alt=\"a\" /></a></p>"),
        (
            "[![a](b.png)](#c) *d*",
            "<p><a href=\"#c\"><img src=\"b.png\" alt=\"a\" class=\"in-text\" /></a> <em>d</em></p>"
        ),
        (
            "- ![a](b.png)\n- c ![a](b.png)",
            "<ul>\n<li><img src=\"b.png\" alt=\"a\" /></li>\n<li>c <img src=\"b.png\" alt=\"a\" class=\"in-text\" /></li>\n</ul>"
        ),
    ]

    @Test(arguments: figures) func makesFigures(_ markdown: String, _ html: String) {
        #expect(Leaf(markdown).html == html + "\n")
        #expect(!Leaf(markdown) { $0.isLeaf = false }.html.contains("<figure"))
    }

    @Test func refersToFigures() {
        let leaf = Leaf("@fig-a @fig-b\n\n![c](d \"Figure 1.2 e\"){#fig-a}\n\n![c](d){#fig-b}\nFig. 3: f")
        #expect(
            leaf.html.hasPrefix(
                "<p><a class=\"reference\" href=\"#fig-a\">Figure 1.2</a> <a class=\"reference\" href=\"#fig-b\">Figure 3</a></p>"
            ))
        let counted = Leaf(
            "---\nblocks: numbered\n---\n![c](d \"e\"){#fig-a}\n\n::: theorem\na\n:::\n\n![c](d \"e\")\n\n@fig-a"
        )
        #expect(counted.html.contains("Figure 1.</span> e") && counted.html.contains("Figure 2.</span> e"))
        #expect(counted.html.contains("Theorem 1.") && counted.html.contains("\">Figure 1</a>"))
    }

    /// The number of a caption has the word of its language, or the English one.
    @Test(
        arguments: [
            ("de", "Abb. 2: e", "Abbildung 2"), ("de", "Abbildung 2. e", "Abbildung 2"),
            ("de", "Fig. 2: e", "Abbildung 2"),
            ("nl", "Afb. 2: e", "Figuur 2"), ("ru", "Рис. 2. е", "Рисунок 2"), ("en", "Abb. 2: e", nil),
            ("de", "Abbruch 2: e", nil),
        ] as [(String, String, String?)])
    func readsTheNumberOfACaption(_ lang: String, _ caption: String, _ reference: String?) {
        let leaf = Leaf("@fig-a\n\n![c](d){#fig-a}\n\(caption)") { $0.lang = lang }
        #expect(
            leaf.html.contains("href=\"#fig-a\">\(reference ?? "-")</a>") == (reference != nil),
            "\(leaf.html)")
    }

    static let code: [(String, String)] = [
        ("swift", "Swift"), ("py", "Python"), ("R", "R"), ("js", "JavaScript"), ("sh", "Shell"),
        ("tex", "TeX"),
        ("brainfuck", "brainfuck"), ("a&b c", "a&amp;b"),
    ]

    @Test(arguments: code) func namesLanguages(_ word: String, _ name: String) {
        #expect(
            Leaf("```\(word)\nx\n```").html.hasPrefix(
                "<div class=\"code\" data-language=\"\(name)\"><pre><code class=\"language-"))
        #expect(Leaf("```\nx\n```").html == "<div class=\"code\"><pre><code>x\n</code></pre></div>\n")
    }

    /// Inside a link, equation numbers and notes are not links.
    @Test func doesNotNestLinks() {
        // A note mark directly after a link or another note keeps a distance.
        let row = Leaf("[a](#b)[^1][^1] c [^1]\n\n# b\n\n[^1]: n").html
        #expect(row.ranges(of: "footnote-ref beside").count == 2)
        let html = Leaf("[a \\eqref{e} b[^1]](#e) \\eqref{e} c[^1]\n\n$$x \\tag{7}$$ (e)\n\n[^1]: n").html
        #expect(
            html.contains("<a href=\"#e\">a (7) b<sup class=\"footnote-ref\" id=\"fnref-1\">1</sup></a> <a "))
        #expect(html.contains("id=\"fnref-1-2\" role=\"doc-noteref\""))
    }

    @Test func derivesNoteIDsFromLabels() {
        let leaf = Leaf("a[^ä] [b](#fn-ä) [c](#fnref-ä)\n\n[^ä]: n")
        #expect(leaf.rendered.ids["fn-ä"] == "1" && leaf.rendered.ids["fnref-ä"] == "1")
    }

    @Test func givesFootnotesTheirRoles() {
        let html = Leaf("a[^1]\n\n[^1]: b $x$, c\n\n    $$y$$").html
        #expect(
            html.contains(
                "<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\" role=\"doc-noteref\" data-footnote-ref>1</a></sup>"
            ))
        #expect(html.contains("<section class=\"footnotes\" role=\"doc-endnotes\" data-footnotes>"))
        #expect(html.contains("class=\"footnote-backref\" role=\"doc-backlink\" data-footnote-backref"))
        #expect(
            html.contains(
                "b <span class=\"glued\"><span class=\"math inline\" translate=\"no\" dir=\"ltr\">x</span>,</span> c"
            ))
        #expect(html.contains("<div class=\"math display\" translate=\"no\" dir=\"ltr\">y</div>"))
    }

    static let glued: [RenderCase] = [
        .inline("$x$.", "‹«x».›"), .inline("($x$),", "(‹«x»),›"), .inline("$x$; a", "‹«x»;› a"),
        .inline("$x$?!", "‹«x»?!›"), .inline("$x$’s", "‹«x»’s›"), .inline("“$x$”.", "“‹«x»”.›"),
        .inline("„$x$“", "„‹«x»“›"), .inline("$x$… a", "‹«x»…› a"),
        .inline("$x$。$y$，", "‹«x»。›‹«y»，›"), .inline("$x$'s", "‹«x»'s›"),
        .inline("$n$-th", "‹«n»-th›"), .inline("$x$ , a", "«x» , a"), .inline("$x$ a", "«x» a"),
        .inline("$x$\n. a", "«x»\n. a"), .inline("*$x$*.", "<em>«x»</em>."), .inline("$x$&amp;", "«x»&amp;"),
        .inline("$$x$$, a", "⟪x⟫, a"), .inline("$x$.$y$.", "‹«x».›‹«y».›"),
        .inline("$m$th a", "‹«m»th› a"), .inline("$m$ths, a", "‹«m»ths›, a"), .inline("[$x$] a", "[‹«x»]› a"),
        .inline("$x$/$y$", "‹«x»/›«y»"), .inline("$n$-ième a", "‹«n»-ième› a"),
        .inline("$n$-ter a", "‹«n»-ter› a"),
        // After a hyphen, a long word may begin the next line; very long words are not glued.
        .inline("$n$-dimensional", "‹«n»-›dimensional"), .inline("$k$fold", "‹«k»fold›"),
        .inline("$k$abcdefghijklmnopq", "«k»abcdefghijklmnopq"),
        .inline("a non$x$ b", "a ‹non«x»› b"), .inline("a “non$x$th”, b", "a “‹non«x»th›”, b"),
        .inline("über$x$", "‹über«x»›"), .inline("5×$x$", "5×«x»"), .inline("a-$x$", "a-«x»"),
        .inline("$x$th$y$", "‹«x»th›«y»"), .inline("*non*$x$", "<em>non</em>«x»"),
        .inline("abcdefghijklmnopq$x$", "abcdefghijklmnopq«x»"),
    ]

    @Test(arguments: glued) func gluesPunctuationToItsFormula(_ test: RenderCase) {
        test.check()
        #expect(!Leaf(test.markdown) { $0.isLeaf = false }.html.contains("glued"))
    }

    // MARK: Sizes

    private struct SizedPictures: ReferenceResolver {
        func link(to destination: String) -> LinkTarget { .link(destination) }
        func image(at destination: String) -> ImageTarget {
            .sized("m/" + destination, width: 64, height: 48)
        }
    }

    @Test(arguments: [
        ("![a](b.png)", "<p><img src=\"m/b.png\" alt=\"a\" width=\"64\" height=\"48\" /></p>\n"),
        (
            "c ![a](b.png)",
            "<p>c <img src=\"m/b.png\" alt=\"a\" width=\"64\" height=\"48\" class=\"in-text\" /></p>\n"
        ), ("<img src=\"b.png\" alt=\"a\">\n", "<img src=\"b.png\" alt=\"a\">\n"),
    ]) func writesTheSizeOfAPicture(_ markdown: String, _ html: String) {
        #expect(Leaf(bytes: Array(markdown.utf8), resolver: SizedPictures()).html == html)
    }
}
