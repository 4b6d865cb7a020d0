import Testing

@testable import HubLibrary
@testable import HubSource

/// Embeds of documents, their parts, and pictures.
@Suite struct EmbedTests {
    /// Returns the findings about embeds as `path offset`.
    private func findings(_ sample: HubSample) -> [String] {
        sample.edition.embeds.map { "\(sample.hub.documents[$0.document].path) \($0.offset)" }
    }

    private static func frame(_ address: String, _ title: String, _ text: String) -> String {
        "<div class=\"hub-embed\">\n<p class=\"hub-embed-title\"><a href=\"\(address)\">\(title)</a></p>\n\n\(text)\n</div>\n\n"
    }

    static let source = """
        # Source

        Intro.

        ## One

        First ^b1

        ### Deep

        Deeper.

        ## Two

        - item
        - item two ^b2

        """

    static let parts: [(embed: String, body: String)] = [
        (
            "![[source]]",
            frame(
                "source.html", "Source",
                "\nIntro.\n\n## One\n\nFirst \n\n### Deep\n\nDeeper.\n\n## Two\n\n- item\n- item two \n\n")
        ),
        (
            "![[source#One]]",
            frame("source.html#at-one", "Source &gt; One", "## One\n\nFirst \n\n### Deep\n\nDeeper.\n\n")
        ),
        ("![[source#Deep]]", frame("source.html#at-deep", "Source &gt; Deep", "## Deep\n\nDeeper.\n\n")),
        ("![[source#^b1]]", frame("source.html#block-b1", "Source", "First \n")),
        ("![[source#^b2|words]]", frame("source.html#block-b2", "Source", "- item two \n")),
    ]

    @Test(arguments: parts) func aDocumentOrPartIsShown(_ embed: String, _ body: String) async throws {
        let sample = try await HubSample(["a.md": "# A\n\n\(embed)\n\nEnd", "source.md": Self.source])
        #expect(sample.body("a").contains("\n" + body + "\nEnd\n"), "\(sample.body("a"))")
        #expect(findings(sample).isEmpty)
    }

    /// Headings of an embed are below the heading at their place.
    @Test(arguments: [
        ("# A\n\n![[s]]\n", ["# A", "## One", "### Deep", "## Two"]),
        ("# A\n\n## B\n\n![[s]]\n\n## C\n", ["# A", "## B", "### One", "#### Deep", "### Two", "## C"]),
        ("# A\n\n## B\n\n![[s#Deep]]\n", ["# A", "## B", "### Deep"]),
        ("# A\n\n###### B\n\n![[s]]\n", ["# A", "## B", "### One", "#### Deep", "### Two"]),
        ("# A\n\n## B\n\n![[under]]\n", ["# A", "## B", "### First", "### Second"]),
    ]) func headingsAreLowered(_ text: String, _ headings: [String]) async throws {
        let sample = try await HubSample([
            "a.md": text, "s.md": Self.source, "under.md": "Title\n=====\n\nFirst\n---\n\nx\n\nSecond\n---\n",
        ])
        let body = sample.body("a")
        let found = body.split(separator: "\n").map(String.init).filter { $0.hasPrefix("#") }
        #expect(found.map { $0.replacing(/<span[^>]*><\/span>/, with: "") } == headings)
        // No underline stays without its words.
        #expect(!body.contains("===") && !body.contains("---"), "\(body)")
    }

    /// Ids that pages number would be findings about the document.
    @Test func repeatedHeadingsOfEmbedsHaveIDs() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o]]\n\n![[o]]\n\n## Own\n\n![[p]]\n",
            "o.md": "# O\n\n## Part\n\n## Two {#t}\n", "p.md": "# P\n\n## own\n\n## C#\n\n![[o#Part]]\n",
        ])
        let lines = sample.body("a").split(separator: "\n").map(String.init).filter { $0.hasPrefix("#") }
        #expect(
            lines.map {
                $0.replacing(/<span[^>]*><\/span>/, with: "").split(separator: " ").joined(separator: " ")
            } == [
                "# A", "## Part", "## Two", "## Part {#part-e2}", "## Two {#two-e2}", "## Own",
                "### own {#own-e3}", "### C#", "#### Part {#part-e4}",
            ])
    }

    /// A label belongs to one page, and a link to a place of the document leads to the document.
    @Test func embedsHaveNoLabels() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o]]\n\n![[o#Part]]\n",
            "o.md":
                "# O\n\n> [!theorem] 1 L {#thm-m}\n> Text, see [p](#part).\n\n## Part {#part}\n\n$$ x \\label{eq-x} $$ {#eq-b}\n\n`{#code}`\n\n```\n{#code}\n```\n",
        ])
        let body = sample.body("a")
        for label in ["thm-m", "{#part}", "eq-x", "eq-b"] { #expect(!body.contains(label), "\(body)") }
        #expect(body.contains("> [!theorem] 1 L \n") && body.contains("[p](o.html#part)"), "\(body)")
        #expect(body.count(of: "{#code}") == 4)
        #expect(sample.body("o").contains("{#thm-m}") && sample.body("o").contains("[p](#part)"))
    }

    static let containers: [(text: String, first: String, rest: String)] = [
        ("- item\n\n  ![[o]]\n", "  ", "  "), ("- ![[o]]\n- x\n", "- ", "  "),
        ("12. ![[o]]\n", "12. ", "    "),
        ("> ![[o]]\n> x\n", "> ", "> "), ("> [!note] N\n> - ![[o]]\n", "> - ", ">   "),
        ("- a\n  - b\n\n    ![[o]]\n", "    ", "    "), ("- a\n\t![[o]]\n", "\t", "\t"),
        ("  ![[o]]\n", "", ""),
    ]

    /// An embed in a quote or a list is in the quote or the entry with all of its lines.
    @Test(arguments: containers) func anEmbedMayBeInAQuoteOrList(
        _ text: String, _ first: String, _ rest: String
    ) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n\(text)", "o.md": "# O\n\n> ![[c]]\n", "c.md": "# C\n\n# Deep\n",
        ])
        let body = sample.body("a")
        let frame = { (id: String) in
            "<div class=\"hub-embed\">|<p class=\"hub-embed-title\"><a href=\"\(id).html\">\(id.uppercased())</a></p>||"
        }
        let inner = frame("c").replacing("|", with: "\n\(rest)> ")
        let expected =
            first + frame("o").replacing("|", with: "\n\(rest)") + "\n\(rest)> " + inner
        #expect(body.contains("\n" + expected + "\n\(rest)> ## Deep\n"), "\(body)")
        #expect(findings(sample).isEmpty)
    }

    /// A line of a paragraph, and one with other words, has a link.
    @Test(arguments: ["text\n    ![[o]]\n", "- [ ] ![[o]]\n", "> x ![[o]]\n"])
    func anEmbedWithOtherWordsIsALink(_ text: String) async throws {
        let sample = try await HubSample(["a.md": "# A\n\n\(text)", "o.md": "# O\n"])
        #expect(
            sample.body("a").contains("<a class=\"hub-link\" href=\"o.html\">")
                && !sample.body("a").contains("<div"))
    }

    /// A reference means the label of its own document, although another one has the label too.
    @Test func referencesOfEmbedsAreTheirOwn() async throws {
        let note =
            "# O\n\n$$a=b\\tag{1}\\label{eq:x}$$\n\n> [!theorem] 1 {#thm-m}\n> x\n\nSee \\eqref{eq:x}, {eq}`eq:x`, @thm-m. `\\eqref{eq:x}` $\\eqref{eq:x}$ [@thm-m](https://x.example) \\eqref{eq:no} @no m@thm-m\n\n@thm-m--@thm-m, _@thm-m_, m-@thm-m, @no/@thm-m.\n"
        let sample = try await HubSample(["a.md": "# A\n\n![[o]]\n", "o.md": note, "p.md": note])
        let links = "See [](o.html#eq:x), [](o.html#eq:x), [](o.html#thm-m)."
        let others = "`\\eqref{eq:x}` $\\eqref{eq:x}$ [@thm-m](https://x.example) \\eqref{eq:no} @no m@thm-m"
        #expect(sample.body("a").contains("\n\(links) \(others)\n"), "\(sample.body("a"))")
        let link = "[](o.html#thm-m)"
        #expect(sample.body("a").contains("\n\(link)--\(link), _\(link)_, m-@thm-m, @no/\(link).\n"))
        #expect(sample.body("o").contains("\nSee \\eqref{eq:x}, {eq}`eq:x`, @thm-m."))
    }

    /// An id of raw HTML is in a page once. The page's own stay, and others where they are first.
    @Test func idsOfRawHTMLAreInAPageOnce() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o]]\n\n![[o]]\n\nOwn <a id=\"top\"></a> `<a id=\"low\">`\n",
            "o.md":
                "# O\n\n<a class=\"x\" id=\"top\"></a> y <b id='low' title=\"z\">w</b> `<a id=\"top\">`\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("Own <a id=\"top\"></a> `<a id=\"low\">`"), "\(body)")
        #expect(body.count(of: "<a class=\"x\" ></a> y <b ") == 2, "\(body)")
        #expect(body.count(of: "<b id='low' title=\"z\">") == 1 && body.count(of: "<b  title=\"z\">") == 1)
        #expect(body.count(of: "`<a id=\"top\">`") == 2)
        #expect(sample.body("o").contains("<a class=\"x\" id=\"top\"></a> y <b id='low'"))
    }

    /// Macros of an embedded document are those of the page too.
    @Test func formulasOfEmbedsHaveTheirMacros() async throws {
        let sample = try await HubSample([
            "a.md": "---\nmacros: {R: own}\n---\n# A\n\n![[o]]\n",
            "o.md": "---\nmacros:\n  \\R: other\n  foo: \\mathbb{F}\nblocks: numbered\n---\n# O\n",
        ])
        let page = sample.text("a.md")
        #expect(
            page.contains("\nmacros:\n  \"R\": own\n  \"foo\": \"\\\\mathbb{F}\"\n---\n"), "\(page)")
        #expect(!page.contains("blocks:"))
    }

    @Test func anEntryIsEmbeddedWithTheEntriesBelowIt() async throws {
        let sample = try await HubSample([
            "a.md": "![[o#^lst]]\n", "o.md": "- one ^lst\n  - two\n    - three\n- four\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("- one \n  - two\n    - three\n") && !body.contains("four"), "\(body)")
    }

    /// An id after an empty line names the whole list.
    @Test func aListIsEmbedded() async throws {
        let sample = try await HubSample([
            "a.md": "![[o#^w]]\n", "o.md": "Before\n\n- one\n- two\n- three\n\n^w\n\nAfter\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("\n\n- one\n- two\n- three\n\n</div>"), "\(body)")
        #expect(!body.contains("Before") && !body.contains("After"))
    }

    @Test func embedsAreNested() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o]]", "o.md": "# B\n\n![[c]]", "c.md": "# C\n\n![[d]]",
            "d.md": "# D\n\n![[e]]",
            "e.md": "# E\n\n![[f]]", "f.md": "# F\n\n![[g]]", "g.md": "# G\n\nDeepest.",
        ])
        #expect(sample.body("o").count(of: "hub-embed\"") == 5 && sample.body("o").contains("Deepest."))
        // More than 5 within one another are links.
        #expect(sample.body("a").count(of: "hub-embed\"") == 5 && !sample.body("a").contains("Deepest."))
        #expect(sample.body("a").contains("<a class=\"hub-link\" href=\"g.html\">g</a>"))
        #expect(findings(sample) == ["f.md 5"])
    }

    static let circles: [(files: [String: String], findings: Set<String>)] = [
        (["a.md": "![[a]]"], ["a.md 0"]),
        (["a.md": "![[o]]", "o.md": "![[a]]"], ["a.md 0", "o.md 0"]),
        (["a.md": "![[o]]", "o.md": "x\n\n![[c]]", "c.md": "![[a]]"], ["a.md 0", "o.md 3", "c.md 0"]),
        (["a.md": "![[o#H]]", "o.md": "## H\n\n![[o#H]]"], ["o.md 6"]),
    ]

    @Test(arguments: circles) func aCircleHasAnEnd(_ files: [String: String], _ expected: Set<String>)
        async throws
    {
        let sample = try await HubSample(files)
        #expect(Set(findings(sample)) == expected)
        for id in sample.hub.documents.map(\.id) {
            #expect(sample.body(id).count(of: "<div class=\"hub-embed\"") < files.count + 1)
            #expect(sample.body(id).count(of: "hub-link") == 1)
            #expect(sample.body(id).count(of: "<div") == sample.body(id).count(of: "</div>"))
        }
    }

    /// A page grows to a few times the limit at most, and not with the power of its embeds.
    @Test func aPageHasALimit() async throws {
        var files = ["0.md": String(repeating: "words ", count: 20_000)]
        for number in 1...4 { files["\(number).md"] = String(repeating: "![[\(number - 1)]]\n\n", count: 10) }
        let sample = try await HubSample(files)
        #expect(sample.text("4.md").utf8.count < 3_000_000 && findings(sample).isEmpty == false)
    }

    static let pictures: [(text: String, body: String)] = [
        ("![[p.png]]", "![p](files/media/0.png)"),
        ("![[p.png|300]]", "<img src=\"files/media/0.png\" alt=\"p\" width=\"300\">"),
        ("![[p.png|300x200]]", "<img src=\"files/media/0.png\" alt=\"p\" width=\"300\" height=\"200\">"),
        ("![[p.png|A \"view\" <b>]]", "![A \\\"view\\\" \\<b\\>](files/media/0.png)"),
        ("![[p.png|300x]]", "![300x](files/media/0.png)"),
        ("![[p.png|-3]]", "![\\-3](files/media/0.png)"),
        ("![alt](img/p.png)", "![alt](files/media/0.png)"),
        ("![](img/p.png)", "![p](files/media/0.png)"), ("![ ](img/p.png)", "![p](files/media/0.png)"),
        ("![](a-b_c.png) x", "![a b c](files/media/1.png) x"),
        ("![|30](img/p.png)", "<img src=\"files/media/0.png\" alt=\"p\" width=\"30\">"),
        // Comments are in no output.
        ("![alt %%x%%](img/p.png)", "![alt](files/media/0.png)"),
        ("![%%x%%](img/p.png)", "![p](files/media/0.png)"),
        ("![a %%x%% b][r]\n\n[r]: img/p.png", "![a b](files/media/0.png)\n"),
        ("![a <!-- x --> b](img/p.png)", "![a b](files/media/0.png)"),
        ("![[p.png|cap %%x%%|30]]", "<img src=\"files/media/0.png\" alt=\"cap\" width=\"30\">"),
        ("![[p.png|%%x%%]]", "![p](files/media/0.png)"),
        ("![[none.png|a %%x%% b]]", "<span class=\"hub-missing\">a b</span>"),
        ("See ![[p.png]] here", "See ![p](files/media/0.png) here"),
        ("![[a-b_c.png]]", "![a b c](files/media/1.png)"),
        ("![[none.png]]", "<span class=\"hub-missing\">none\\.png</span>"),
        ("![[none.png|words]]", "<span class=\"hub-missing\">words</span>"),
        // A size is not a word.
        ("![[none.png|300]]", "<span class=\"hub-missing\">none\\.png</span>"),
        ("![[none.png|cap|300x200]]", "<span class=\"hub-missing\">cap</span>"),
        ("![[f.pdf|300]]", "<span class=\"hub-missing hub-file\">f\\.pdf</span>"),
        ("![[none|300]]", "<span class=\"hub-missing\">none</span>"),
        ("[[none|300]]", "<span class=\"hub-missing\">300</span>"),
        ("![cap|300](none.png)", "<span class=\"hub-missing\">cap</span>"),
        ("![alt](none.png)", "<span class=\"hub-missing\">alt</span>"),
        ("![[f.pdf]]", "<span class=\"hub-missing hub-file\">f\\.pdf</span>"),
        ("[[p.png]]", "<span class=\"hub-missing hub-file\">p\\.png</span>"),
        ("![[p.png|A view|300]]", "<img src=\"files/media/0.png\" alt=\"A view\" width=\"300\">"),
        (
            "![a *b*|300x20](img/p.png)",
            "<img src=\"files/media/0.png\" alt=\"a b\" width=\"300\" height=\"20\">"
        ),
        ("![300](img/p.png)", "![300](files/media/0.png)"),
        ("![a](/img/p.png)", "![a](files/media/0.png)"),
        // A tag alone in its line would make raw HTML of the text after it.
        (
            "![[p.png|30]]\n*x* $y$",
            "<span></span><img src=\"files/media/0.png\" alt=\"p\" width=\"30\">\n*x* $y$"
        ),
        (
            "- ![[p.png|30]]\n  *x*",
            "- <span></span><img src=\"files/media/0.png\" alt=\"p\" width=\"30\">\n  *x*"
        ),
        (
            "![a|30](img/p.png)\n## H",
            "<span></span><img src=\"files/media/0.png\" alt=\"a\" width=\"30\">\n## H"
        ),
        ("> ![[p.png|30]]\n>\n> x", "> <img src=\"files/media/0.png\" alt=\"p\" width=\"30\">\n>\n> x"),
        ("x ![[p.png|30]]\ny", "x <img src=\"files/media/0.png\" alt=\"p\" width=\"30\">\ny"),
        ("| ![[p.png\\|c\\|30]] |", "| <img src=\"files/media/0.png\" alt=\"c\" width=\"30\"> |"),
        ("[![a](img/p.png)](none.md)", "![a](files/media/0.png)"),
        ("[![a](img/p.png)](f.pdf) x", "![a](files/media/0.png) x"),
        ("[the *file*](f.pdf) x", "<span class=\"hub-missing hub-file\">the file</span> x"),
        // Pages load nothing from the network.
        ("a ![x *y*](https://x.example/p.png) b", "a x y b"),
        ("[![x](//x.example/p.png)](https://b.example/)", "[x](https://b.example/)"),
        ("<p><img src=\"https://x.example/p.png\" alt=\"a & *b*\"></p>", "<p>a &amp; *b*</p>"),
        // A definition has the address, and goes.
        (
            "![ref][p] ![p] x\n\n[p]: img/p.png 'T'",
            "![ref](files/media/0.png 'T') ![p](files/media/0.png 'T') x\n"
        ),
        ("a [file][p]\n\n[p]: <f.pdf>", "a <span class=\"hub-missing hub-file\">file</span>\n"),
        ("a ![r][p] b\n\n[p]: https://x.example/p.png", "a r b\n\n[p]: https://x.example/p.png"),
        ("![two\nlines](img/p.png) x", "![two lines](files/media/0.png) x"),
        ("<img\n src=\"img/p.png\"\n alt=x>", "<img src=\"files/media/0.png\" alt=\"x\">"),
        ("> <img\n>  src=\"img/p.png\"\n>  alt=x> y", "> <img src=\"files/media/0.png\" alt=\"x\"> y"),
        // A title is the caption of a figure.
        (
            "![a](img/p.png \"The *tail* of \\\"x\\\"\"){#fig-tail}",
            "![a](files/media/0.png \"The *tail* of \\\"x\\\"\"){#fig-tail}"
        ),
        (
            "![a](img/p.png 'T') ![b](img/p.png (U))",
            "![a](files/media/0.png 'T') ![b](files/media/0.png (U))"
        ),
        ("![](<img/p.png>\n\"T\nU\")", "![p](files/media/0.png \"T U\")"),
        (
            "![a|30](img/p.png \"*T* & U\")",
            "<figure><img src=\"files/media/0.png\" alt=\"a\" width=\"30\"><figcaption>T &amp; U</figcaption></figure>"
        ),
        (
            "- ![a|30](img/p.png 'T')\n- b",
            "- <figure><img src=\"files/media/0.png\" alt=\"a\" width=\"30\"><figcaption>T</figcaption></figure>\n- b"
        ),
        (
            "![a|30](img/p.png 'T') x",
            "<img src=\"files/media/0.png\" alt=\"a\" width=\"30\" title=\"T\"> x"
        ),
        (
            "x\n![a|30](img/p.png 'T')",
            "x\n<img src=\"files/media/0.png\" alt=\"a\" width=\"30\" title=\"T\">"
        ),
        // As HTML. Pages have widths in pixels alone.
        ("<img src=img/p.png alt=a width=\"50%\">", "<img src=\"files/media/0.png\" alt=\"a\">"),
        ("<img src=img/p.png alt=a height=50>", "<img src=\"files/media/0.png\" alt=\"a\">"),
        (
            "<img src=img/p.png alt=a width=30px height=50% title='T \"u\"'>",
            "<img src=\"files/media/0.png\" alt=\"a\" width=\"30\" title=\"T &quot;u&quot;\">"
        ),
        (
            "<img src='img/p.png' alt='a *b*' width=300>",
            "<img src=\"files/media/0.png\" alt=\"a *b*\" width=\"300\">"
        ),
        ("<p><IMG src=\"img/p.png\"/></p>", "<p><img src=\"files/media/0.png\" alt=\"\"></p>"),
        ("<img src=\"none.png\" alt=\"a\">", "<span class=\"hub-missing\">a</span>"),
        ("`<img src=\"img/p.png\">`", "`<img src=\"img/p.png\">`"),
        ("<img src=\"data:image/png;base64,AA\">", "<img src=\"data:image/png;base64,AA\">"),
    ]

    @Test(arguments: pictures) func aPictureIsShown(_ text: String, _ body: String) async throws {
        var sample = try await HubSample([
            "a.md": "# A\n\n\(text)\n", "img/p.png": "x", "a-b_c.png": "x", "f.pdf": "x",
        ])
        sample.settings.media = ["img/p.png": "0.png", "a-b_c.png": "1.png"]
        #expect(sample.body("a").contains("\n" + body + "\n"), "\(sample.body("a"))")
        #expect(
            findings(sample).count
                == (text.contains("f.pdf") || text.contains("x.example") || text == "[[p.png]]" ? 1 : 0))
    }

    /// The reason for which a picture is not shown is in the only finding about it.
    @Test func aRefusedPictureHasOneFinding() async throws {
        var sample = try await HubSample([
            "a.md": "# A\n\n![[p.svg|words]] ![[q.png]]\n", "p.svg": "x", "q.png": "x",
        ])
        sample.settings.media = ["q.png": "0.png"]
        sample.settings.refusedPictures = ["p.svg": "has a script"]
        #expect(sample.edition.embeds.map(\.message) == ["'p.svg' has a script; its name stays as text"])
        #expect(sample.body("a").contains("<span class=\"hub-missing hub-file\">words</span> ![q]("))
    }

    @Test func footnotesOfEmbedsDoNotCollide() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\nOwn[^1].\n\n![[o]]\n\n![[c]]\n\n![[o]]\n\n[^1]: Of a.\n",
            "o.md": "# B\n\nText[^1].\n\n[^1]: Of b.\n",
            "c.md": "# C\n\nText[^1][^n].\n\n[^1]: Of c.\n[^n]: Named.\n",
        ])
        let body = sample.body("a")
        for label in ["[^1]: Of a", "[^1-e1]: Of b", "[^1-e2]: Of c", "[^n-e2]: Named", "[^1-e3]: Of b"] {
            #expect(body.count(of: label) == 1, "\(label): \(body)")
        }
        #expect(
            body.contains("Text[^1-e1].") && body.contains("Text[^1-e2][^n-e2].") && body.contains("Own[^1].")
        )
    }

    /// Footnotes in the text are at the end of the page, also those of an embed.
    @Test func footnotesInTheTextAreFootnotes() async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\nText^[A *note* with [[o|a link]], `]` and [x].] `^[code]` \\^[no] ^[open\n\n![[o]]\n",
            "o.md": "# O\n\nWords^[Of o].\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("\nText[^inline-note-1] `^[code]` \\^[no] ^[open\n"), "\(body)")
        #expect(
            body.contains(
                "\n[^inline-note-1]: A *note* with <a class=\"hub-link\" href=\"o.html\">a link</a>, `]` and [x].\n\n[^inline-note-2]: Of o\n"
            ), "\(body)")
        #expect(body.contains("\nWords[^inline-note-2].\n"), "\(body)")
        let html = try hubPage(sample.text("a.md"))
        #expect(html.contains(">a link</a>, <code>]</code>") && !html.contains("inline-note-1]"), "\(html)")
        #expect(sample.text("files/o.md").contains("\nWords^[Of o].\n"))
    }

    @Test func footnotesOfSeveralLinesAreFootnotes() async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\nText^[A note\nover [[o|two]] lines] more\nand^[one] rest.\n\n> Quoted^[of\n> a quote] here.\n\n"
                + "- Entry^[of\n  a list]\n\nOpen^[a\n\nb] end.\n\n# Top^[a\nb] c\n",
            "o.md": "# O\n",
        ])
        let body = sample.body("a")
        for text in [
            "\nText[^inline-note-1] more\nand[^inline-note-2] rest.\n", "\n> Quoted[^inline-note-3] here.\n",
            "\n- Entry[^inline-note-4]\n", "\nOpen^[a\n\nb] end.\n", "Top^[a\nb] c\n",
            "\n[^inline-note-1]: A note over <a class=\"hub-link\" href=\"o.html\">two</a> lines\n",
            "\n[^inline-note-3]: of a quote\n", "\n[^inline-note-4]: of a list\n",
        ] {
            #expect(body.contains(text), "\(text): \(body)")
        }
        #expect(sample.text("files/a.md").contains("Text^[A note\nover"))
    }

    /// A fence or comment without an end closes with its document.
    @Test(arguments: [
        "```\ncode", "~~~~ x\ncode", "> ```\n> code", "- ```\n  code", "<!-- x", "%% x",
        "```\n```\n```",
    ])
    func whatIsNotClosedEndsWithItsDocument(_ text: String) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o]]\n\nEnd [[o]]\n", "o.md": "# B\n\nWords\n\n\(text)\n",
        ])
        for id in ["a", "o"] {
            let html = try hubPage(sample.text(id + ".md"))
            #expect(html.contains("<p class=\"hub-context\""), "\(html)")
        }
        let html = try hubPage(sample.text("a.md"))
        #expect(html.contains("End <a class=\"hub-link\" href=\"o.html\">o</a>"), "\(html)")
        #expect(try hubPage(sample.text("o.md")).contains("<div class=\"hub-backlink\">"))
    }
}
