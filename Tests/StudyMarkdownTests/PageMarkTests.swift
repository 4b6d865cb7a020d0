import Testing

/// Page marks of a transcription.
struct PageMarkTests {
    /// In the expected text, `⟨7⟩` is the mark of page 7.
    static let marks: [(String, String)] = [
        ("<!-- p. 7 -->", "⟨7⟩"),
        ("<!--p.7-->", "⟨7⟩"),
        ("<!-- p. xii -->", "⟨xii⟩"),
        ("<!-- p. 12a -->", "⟨12a⟩"),
        ("a\n\n<!-- p. 7 -->\n\nb", "<p>a</p>⟨7⟩<p>b</p>"),
        ("a <!-- p. 7 --> b", "<p>a ⟨7⟩ b</p>"),
        ("a\n<!-- p. 7 --> b", "<p>a⟨7⟩ b</p>"),
        ("a\n<!-- p. 7 -->\nb", "<p>a⟨7⟩b</p>"),
        ("<!-- p. 7 --> b", "<p>⟨7⟩ b</p>"),
        ("<!-- p. 7 -->\nb", "⟨7⟩<p>b</p>"),
        ("b\n<!-- p. 7 -->", "<p>b</p>⟨7⟩"),
        ("> a\n> <!-- p. 7 --> b", "<blockquote><p>a⟨7⟩ b</p></blockquote>"),
        ("> a\n> <!-- p. 7 -->\n> b", "<blockquote><p>a⟨7⟩b</p></blockquote>"),
        ("- <!-- p. 7 --> b", "<ul><li>⟨7⟩ b</li></ul>"),
        ("*a <!-- p. 7 --> b*", "<p><em>a ⟨7⟩ b</em></p>"),
        ("# a <!-- p. 7 -->", "<h1 id=\"a\">a ⟨7⟩</h1>"),
        ("[p. 7]", "⟨7⟩"),
        ("a\n[p. 7]\nb", "<p>a⟨7⟩b</p>"),
        ("a\n\n[p. xii]\n\nb", "<p>a</p>⟨xii⟩<p>b</p>"),
        ("> a\n> [p. 7]\n> b", "<blockquote><p>a⟨7⟩b</p></blockquote>"),
        ("<!-- p. 7 --> <!-- p. 8 -->", "⟨7⟩ ⟨8⟩"),
        ("- [p. 7]\n  b\n- c", "<ul><li>⟨7⟩b</li><li>c</li></ul>"),
        ("> 1. [p. 7]\n>    b", "<blockquote><ol><li>⟨7⟩b</li></ol></blockquote>"),
        ("- 12) [p. 7]", "<ul><li><ol start=\"12\"><li>⟨7⟩</li></ol></li></ul>"),
        ("-[p. 7]", "<p>-[p. 7]</p>"),
        ("1 [p. 7]", "<p>1 [p. 7]</p>"),
        ("- [p. 7] says", "<ul><li>[p. 7] says</li></ul>"),
        ("see [p. 7]", "<p>see [p. 7]</p>"),
        ("[p. 7] says", "<p>[p. 7] says</p>"),
        ("[p. seven]", "<p>[p. seven]</p>"),
        ("`<!-- p. 7 -->`", "<p><code>&lt;!-- p. 7 --&gt;</code></p>"),
        (
            "    a\n    <!-- p. 7 --> b",
            "<div class=\"code\"><pre><code>a&lt;!-- p. 7 --&gt; b</code></pre></div>"
        ),
        (
            "```\n<!-- p. 7 --> b\n[p. 7]\n```",
            "<div class=\"code\"><pre><code>&lt;!-- p. 7 --&gt; b[p. 7]</code></pre></div>"
        ),
        ("<!-- p. 7 is torn -->", "<!-- p. 7 is torn -->"),
        ("\\<!-- p. 7 -->", "<p>&lt;!-- p. 7 --&gt;</p>"),
    ]

    @Test(arguments: marks) func marksPages(_ markdown: String, _ expected: String) {
        let leaf = Leaf(markdown)
        let mark =
            #/<span class="page-mark" role="doc-pagebreak" id="p([^"]+)" aria-label="page ([^"]+)" data-page="([^"]+)"><\/span>/#
        let html = leaf.html.replacing(mark) { $0.1 == $0.2 && $0.2 == $0.3 ? "⟨\($0.1)⟩" : "mistaken" }
        #expect(html.replacing("\n", with: "") == expected)
        #expect(leaf.findings.isEmpty)
        #expect(leaf.rendered.pages.count == expected.count { $0 == "⟨" })
    }

    /// Outside a leaf a comment is HTML and brackets are text.
    @Test(arguments: marks) func leavesMarksToCmarkOutsideALeaf(_ markdown: String, _ expected: String) {
        let leaf = Leaf(markdown) { $0.isLeaf = false }
        #expect(!leaf.html.contains("page-mark"))
        #expect(leaf.rendered.pages.isEmpty)
    }

    @Test func listsPagesInOrder() {
        let pages = Leaf("<!-- p. ix -->\n\na <!-- p. 1 --> b\n\n[p. 2]").rendered.pages
        #expect(pages.map(\.label) == ["ix", "1", "2"])
        #expect(pages.map(\.id) == ["pix", "p1", "p2"])
    }

    /// The id of a mark is reserved, in either order.
    @Test(arguments: [
        "<!-- p. 5 -->\n\n$$ x $$ (p5)", "$$ x $$ (p5)\n\n<!-- p. 5 -->", "<!-- p. 5 -->\n\n# A {#p5}",
    ])
    func givesItsIDToNoOtherElement(_ markdown: String) {
        #expect(Leaf(markdown).findings.map(\.rule) == ["page-duplicate"])
    }

    @Test func givesAPageOneMark() {
        let leaf = Leaf("<!-- p. 1 -->\n\na <!-- p. 1 --> b")
        #expect(leaf.findings.map(\.rule) == ["page-duplicate"])
        #expect(leaf.rendered.pages.count == 1)
    }
}
