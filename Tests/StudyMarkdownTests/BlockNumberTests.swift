import Testing

/// Numbers and ids of blocks, and references to them.
struct BlockNumberTests {
    private func names(_ markdown: String) -> [String] {
        Leaf(markdown).html.matches(of: #/class="block-name"[^>]*>([^<]*[^< ])/#).map { String($0.1) }
    }

    @Test func sharesOneCounterAmongTheNumberedKinds() {
        let blocks = "theorem definition lemma corollary proposition example exercise".split(separator: " ")
        let markdown = blocks.map { "::: \($0)\na\n:::\n" }.joined()
        #expect(
            names("---\nblocks: numbered\n---\n" + markdown)
                == blocks.enumerated().map { "\($1.capitalized) \($0 + 1)." })
        #expect(names("---\nblocks: written\n---\n" + markdown) == blocks.map { "\($0.capitalized)." })
        #expect(names(markdown) == blocks.map { "\($0.capitalized)." })
    }

    @Test func doesNotCountOtherKinds() {
        let markdown =
            "::: theorem\na\n:::\n::: proof\na\n:::\n::: remark\na\n:::\n> [!note]\n> a\n\n::: solution\na\n:::\n::: hint\na\n:::\n::: lemma\na\n:::"
        #expect(
            names("---\nblocks: numbered\n---\n" + markdown)
                == ["Theorem 1.", "Proof.", "Remark.", "Note.", "Solution", "Hint", "Lemma 2."])
    }

    @Test func keepsTheAuthorsNumbers() {
        #expect(
            names(
                "---\nblocks: numbered\n---\n> [!theorem] 7 b\n> a\n\n::: theorem\na\n:::\n::: remark 3\na\n:::\n::: lemma {number=\"\"}\na\n:::\n::: lemma\na\n:::"
            ) == ["Theorem 7", "Theorem 1.", "Remark 3.", "Lemma.", "Lemma 2."])
    }

    @Test func numbersBlocksInOrderWhereTheyNest() {
        #expect(
            names(
                "---\nblocks: numbered\n---\n:::: theorem\na\n::: lemma\nb\n:::\n> [!example]\n> c\n::::\n::: theorem\nd\n:::"
            ) == ["Theorem 1.", "Lemma 2.", "Example 3.", "Theorem 4."])
    }

    @Test func refersToBlocksBeforeAndAfter() {
        let leaf = Leaf(
            "By @thm-a, [](#thm-a) and @def-b. See [it](#thm-a).\n\n::: theorem 1.2 {#thm-a}\na\n:::\n\n> [!definition] Open {#def-b}\n> b\n\n(@thm-a; @def-b.)"
        )
        let theorem = "<a class=\"reference\" href=\"#thm-a\">Theorem 1.2</a>"
        let definition = "<a class=\"reference\" href=\"#def-b\">Definition (Open)</a>"
        #expect(
            leaf.html.hasPrefix(
                "<p>By \(theorem), \(theorem) and \(definition). See <a href=\"#thm-a\">it</a>.</p>"))
        #expect(leaf.html.hasSuffix("<p>(\(theorem); \(definition).)</p>\n"))
        #expect(leaf.findings.isEmpty)
    }

    static let references: [(String, String)] = [
        ("@eq-a\n\n$$x \\tag{2}$$ (eq-a)", "<a class=\"equation-reference\" href=\"#eq-a\">(2)</a>"),
        ("@sec-a\n\n# One $x$ {#sec-a}", "<a class=\"reference\" href=\"#sec-a\">One x</a>"),
        ("@one-two\n\n# One two", "<a class=\"reference\" href=\"#one-two\">One two</a>"),
        ("@p7\n\n<!-- p. 7 -->", "<a class=\"reference\" href=\"#p7\">page 7</a>"),
        ("@theorem-1\n\n> [!theorem]", "<a class=\"reference\" href=\"#theorem-1\">Theorem</a>"),
        (
            "@rem-第一\n\n> [!remark] {#rem-第一}",
            "<a class=\"reference\" href=\"#rem-%E7%AC%AC%E4%B8%80\">Remark</a>"
        ),
        ("设@thm-a为\n\n> [!theorem] 1 {#thm-a}", "设<a class=\"reference\" href=\"#thm-a\">Theorem 1</a>为"),
        (
            "*@thm-a*\n\n> [!theorem] 1 {#thm-a}",
            "<em><a class=\"reference\" href=\"#thm-a\">Theorem 1</a></em>"
        ),
        ("—@thm-a’s\n\n> [!theorem] 1 {#thm-a}", "—<a class=\"reference\" href=\"#thm-a\">Theorem 1</a>’s"),
        (
            "@thm-a--@thm-a/@thm-a_@thm-a\n\n> [!theorem] 1 {#thm-a}",
            "<T>--<T>/<T>_<T>".replacing(
                "<T>", with: "<a class=\"reference\" href=\"#thm-a\">Theorem 1</a>")
        ),
        (
            "_@thm-a_ -@thm-a (/@thm-a, `a`-@thm-a\n\n> [!theorem] 1 {#thm-a}",
            "<em><T></em> -<T> (/<T>, <code>a</code>-<T>".replacing(
                "<T>", with: "<a class=\"reference\" href=\"#thm-a\">Theorem 1</a>")
        ),
        ("@someone/@else", "@someone/@else"), ("@someone", "@someone"),
        ("@someone.\n\n# a", "@someone."),
        ("\\@thm-a", "@thm-a"),
        ("`@thm-a`", "<code>@thm-a</code>"),
        ("[@thm-a](b)\n\n> [!theorem] {#thm-a}", "<a href=\"b\">@thm-a</a>"),
        ("$@thm-a$", "<span class=\"math inline\" translate=\"no\" dir=\"ltr\">@thm-a</span>"),
        ("a@thm-a.org", "<a href=\"mailto:a@thm-a.org\">a@thm-a.org</a>"),
        ("@thm-a@b.org", "@<a href=\"mailto:thm-a@b.org\">thm-a@b.org</a>"),
        ("<a@thm-a.org>", "<a href=\"mailto:a@thm-a.org\">a@thm-a.org</a>"),
        ("https://a.test/@thm-a", "<a href=\"https://a.test/@thm-a\">https://a.test/@thm-a</a>"),
        ("a_@thm-a", "a_@thm-a"),
        ("a-@thm-a a/@thm-a ./@thm-a ..-@thm-a", "a-@thm-a a/@thm-a ./@thm-a ..-@thm-a"),
        ("a-b@thm-x.org", "<a href=\"mailto:a-b@thm-x.org\">a-b@thm-x.org</a>"),
        ("x\\_@thm-a \\_@thm-a x://@thm-a", "x_@thm-a _@thm-a x://@thm-a"),
        ("<code>@thm-a</code>", "<code>@thm-a</code>"),
        ("@ thm-a @", "@ thm-a @"),
    ]

    @Test(arguments: references) func findsReferences(_ markdown: String, _ html: String) {
        let leaf = Leaf(markdown)
        #expect(leaf.html.hasPrefix("<p>\(html)</p>\n"), "\(leaf.html)")
        #expect(leaf.findings.isEmpty)
        let outside = Leaf(String(markdown.prefix { $0 != "\n" })) { $0.isLeaf = false }.html
        #expect(!outside.contains("class=\"reference\""))
    }

    @Test func printsNamesInTheOutline() {
        let rendered = Leaf("# By @thm-a and @someone {#b}\n\n[](#b)\n\n> [!theorem] 1 {#thm-a}").rendered
        #expect(rendered.outline.map(\.text) == ["By Theorem 1 and @someone"])
        #expect(rendered.heading == "By Theorem 1 and @someone")
        #expect(rendered.ids["b"] == "By Theorem 1 and @someone")
        #expect(String(decoding: rendered.body, as: UTF8.self).contains(">By Theorem 1 and @someone</a></p>"))
    }

    @Test func keepsRangesOfRawHTMLAfterReferences() {
        let rendered = Leaf("<i>a</i> @thm-long <b>c</b>\n\n> [!theorem] Long words {#thm-long}").rendered
        let raw = rendered.rawHTML.map { String(decoding: rendered.body[$0.range], as: UTF8.self) }
        #expect(raw == ["<i>", "</i>", "<b>", "</b>"])
    }

    @Test func recordsTheTextOfReferences() {
        let ids = Leaf(
            "> [!theorem] 2 {#a}\n> b\n\n::: proof\nc\n:::\n\n::: lemma Big $x$\nd\n:::\n\n![e](f \"g\"){#fig-h}\n\n[p. ix]"
        ).rendered.ids
        #expect(
            ids == [
                "a": "Theorem 2", "proof-1": "Proof", "lemma-1": "Lemma (Big x)", "fig-h": "Figure",
                "pix": "page ix",
            ])
    }
}
