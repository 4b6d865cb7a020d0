import Testing

@testable import HubLibrary
@testable import HubSource

/// The pages of documents and the place of each of their lines.
@Suite struct DocumentPageTests {
    private static func gone(_ words: String) -> String { "<span class=\"hub-missing\">\(words)</span>" }

    static let lines: [(text: String, written: String)] = [
        ("See [[o]].", "See <a class=\"hub-link\" href=\"o.html\">o</a>."),
        ("See [[B Title]].", "See <a class=\"hub-link\" href=\"o.html\">B Title</a>."),
        ("See [[x/o]].", "See <a class=\"hub-link\" href=\"o.html\">x\\/o</a>."),
        ("See [[o|*words*]].", "See <a class=\"hub-link\" href=\"o.html\">\\*words\\*</a>."),
        ("See [[o#Part]].", "See <a class=\"hub-link\" href=\"o.html#at-part\">o \\> Part</a>."),
        ("See [[o#^id]].", "See <a class=\"hub-link\" href=\"o.html#block-id\">o</a>."),
        ("| [[o\\|words]] |", "| <a class=\"hub-link\" href=\"o.html\">words</a> |"),
        ("[*t*](x/o.md#part) x", "[*t*](o.html#at-part) x"), ("[t](<x/o.md> \"y\")", "[t](<o.html> \"y\")"),
        (
            "[[none]] [t](none.md)",
            "<span class=\"hub-missing\">none</span> <span class=\"hub-missing\">t</span>"
        ),
        (
            "[t](x/o) [t](/x/o.md) [t](/p.md) x",
            "[t](o.html) [t](o.html) <span class=\"hub-missing\">t</span> x"
        ),
        // A picture in the words of a link that leads nowhere stays.
        ("[![p](q.png)](x/o.md) x", "[<span class=\"hub-missing\">p</span>](o.html) x"),
        ("[![p](q.png)](none.md) x", "\(gone("p")) x"),
        (
            "[![p](q.png) *and* [[o]]](none.md) x",
            "\(gone("\(gone("p")) *and* <a class=\"hub-link\" href=\"o.html\">o</a>")) x"
        ),
        ("> [![p](q.png)\n> and](none.md) x", "> \(gone("\(gone("p")) and")) x"),
        ("[![p](q.png)](#nope) [![q][r]][r] x\n\n[r]: none.md", "\(gone("p")) \(gone("q")) x\n"),
        // In several lines of a paragraph.
        ("A [long\nlink](x/o.md) [t](\nx/o.md ) x", "A [long\nlink](o.html) [t](\no.html ) x"),
        ("A [long\nlink](none.md) - b\nc", "A <span class=\"hub-missing\">long link</span> - b\nc"),
        (
            "> A [long\n> link](none.md) b\n> c [t](\n> none.md)",
            "> A <span class=\"hub-missing\">long link</span> b\n> c <span class=\"hub-missing\">t</span>"
        ),
        ("<img\n  src=\"none.png\"\n  alt=\"a\">", "<span class=\"hub-missing\">a</span>"),
        ("[a\n\nb](none.md)", "[a\n\nb](none.md)"),
        ("[t](index.html#recent)", "[t](index.html#recent)"),
        ("[t %%x%% u](none.md)", "<span class=\"hub-missing\">t u</span>"),
        ("[[o|w %%x%% y]] z", "<a class=\"hub-link\" href=\"o.html\">w y</a> z"),
        ("[[none|w %%x%% y]] %%v%%z", "<span class=\"hub-missing\">w y</span> z"),
        ("[[o|with $x^2$]]", "<a class=\"hub-link\" href=\"o.html\">with $`x^2`$</a>"),
        // Places of the document: ids as they are written, headings by any anchor, and others as words.
        ("[t](#here) <a name=\"here\"></a>", "[t](#here) <a name=\"here\"></a>"),
        ("[t](#fn-1)", "[t](#fn-1)"), ("[](#part)", "[](#part)"), ("[t](#Before-it)", "[t](#at-before-it)"),
        ("[t](#Before\\-it)", "[t](#at-before-it)"), ("[t](x/o\\.md) &#58;", "[t](o.html) &#58;"),
        ("[t](#again-1)", "[t](#at-again-2)"), ("[t](#again-2)", "[t](#at-again-2)"),
        ("[*t* u](#nope) x", "<span class=\"hub-missing\">t u</span> x"),
        ("[t](#again-3) x", "<span class=\"hub-missing\">t</span> x"),
        // Raw HTML, in which markdown is text.
        (
            "<aside>\n[*S*](x/o.md) [n.n](none.md)\n</aside>",
            "<aside>\n<a class=\"hub-link\" href=\"o.html\">S</a> <span class=\"hub-missing\">n.n</span>\n</aside>"
        ),
        ("<a class=x href=\"x/o.md#part\">S</a> x", "<a class=x href=\"o.html#at-part\">S</a> x"),
        ("<a href='none.md' title=\"t\">S *t* [[o]]</a> x", "\(gone("S t o")) x"),
        (
            "<a href='none.md' title=\"t\"><b>S</b></a> x",
            "<a class=\"hub-missing\" title=\"t\"><b>S</b></a> x"
        ),
        ("<a class=\"c\" href=none.md><b>S</b></a> x", "<a class=\"c\" ><b>S</b></a> x"),
        ("<a href=none.md>S\nt</a> x", "<a class=\"hub-missing\">S\nt</a> x"),
        ("<a href=https://x.example/a.md>S</a> x", "<a href=https://x.example/a.md>S</a> x"),
        // The attributes may be in lines of their own.
        (
            "<a class=x\n   href=\"x/o.md#part\">S</a> x", "<a class=x\n   href=\"o.html#at-part\">S</a> x"
        ),
        ("w <a class=\"c\"\nhref='none.md'>S *t*</a> x", "w \(gone("S t")) x"),
        (
            "> <a\n> href=none.md\n> title=\"t\"><b>S</b></a> x",
            "> <a\n> class=\"hub-missing\"\n> title=\"t\"><b>S</b></a> x"
        ),
        ("<a\nhref=https://x.example/a.md>S</a> x", "<a\nhref=https://x.example/a.md>S</a> x"),
        ("w <a\n\nhref=none.md x", "w <a\n\nhref=none.md x"),
        ("[t][r] x\n\n[r]: x/o.md", "[t][r] x\n\n[r]: o.html"),
        (
            "[*t*][r] [r] [r][] ![u][r] x\n\n[r]: none.md",
            "\(gone("t")) \(gone("r")) \(gone("r")) \(gone("u")) x\n"
        ),
        ("[t\nu][r] [v][s] x\n\n[r]: none.md", "\(gone("t u")) [v][s] x\n"),
        ("[t][r] x\n\n[r]:\nx/o.md\n\"T\"", "[t][r] x\n\n[r]:\no.html\n\"T\""),
        ("[t][r] x\n\n[r]:\nnone.md\n\"T\"", "\(gone("t")) x\n"), ("> [r]: none.md\n> \"T\"\n> x", "> \n> x"),
        // With words after its destination, a definition is text.
        ("[note]: some words here", "[note]: some words here"),
        (
            "[note]: x/o.md of the [[o|words]]",
            "[note]: x/o.md of the <a class=\"hub-link\" href=\"o.html\">words</a>"
        ),
        (
            "[x/o] ![u][x/o] x\n\n[x/o]: x/o.md",
            "[x/o] <a class=\"hub-link\" href=\"o.html\">u</a> x\n\n[x/o]: o.html"
        ),
        ("==a [[o]]==", "<mark>a <a class=\"hub-link\" href=\"o.html\">o</a></mark>"),
        ("A #tag/x here", "A <a class=\"hub-tag\" href=\"tags.html#t-tag-x\">\\#tag\\/x</a> here"),
        ("A %%secret%%B", "A B"), ("`[[o]]` $[[o]]$ \\[[o]]", "`[[o]]` $[[o]]$ \\[[o]]"),
        ("Text ^unused", "Text "), ("*a* **b** <b>c</b> `d`", "*a* **b** <b>c</b> `d`"),
    ]

    @Test(arguments: lines) func aLineIsWritten(_ text: String, _ written: String) async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\n## Before it\n\n## Again\n\n## Again\n\nBefore\n\n\(text)\n\nAfter\n",
            "x/o.md": "# B Title\n\n## Part\n\nText ^id\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("\nBefore\n\n\(written)\n\nAfter\n"), "\(body)")
    }

    /// A link shows the words that are written, on its page and in the sentence around it.
    @Test(arguments: [
        ("cryostat", "cryostat"), ("Cryostat", "Cryostat"), ("The big cryostat", "The big cryostat"),
        ("x/Cryostat", "x/Cryostat"), ("Issue #12: broken", "Issue #12: broken"),
        ("Cryostat#Cold part", "Cryostat > Cold part"),
        // An id of front matter is no word, unless it is the name of the file.
        ("q7Xk2", "Noted"), ("plain", "plain"), ("Other name", "Other name"),
    ]) func aLinkHasTheWrittenWords(_ name: String, _ words: String) async throws {
        let sample = try await HubSample([
            "a.md": "Use the [[\(name)]] now.\n",
            "x/Cryostat.md": "# The big cryostat\n\n## Cold part\n",
            "issue.md": "---\ntitle: \"Issue #12: broken\"\n---\n",
            "q7Xk2.md": "---\nid: q7Xk2\n---\n# Noted\n",
            "plain.md": "---\nid: plain\naliases: [Other name]\n---\n# A plain note\n",
        ])
        let html = try hubPage(sample.text("a.md"))
        let shown = words.replacing(">", with: "&gt;")
        #expect(html.contains(">\(shown)</a> now."), "\(html)")
        let sentences = sample.hub.backlinks.flatMap { $0 }.flatMap(\.sentences)
        #expect(sentences == ["Use the \(words == "Noted" ? name : words) now."])
    }

    /// A place may be in a document that the page embeds, in a quote, or in a heading with code.
    @Test(arguments: [
        ("far-off", "far-off"), ("quoted", "quoted"), ("arrayint", "at-array-int"),
        ("theorem-1", "theorem-1"),
    ])
    func placesOfThePageStay(_ place: String, _ written: String) async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\n[t](#\(place))\n\n> ## Quoted\n\n> [!Theorem]\n> x\n\n## `Array<Int>`\n\n![[o]]\n",
            "o.md": "# O\n\n## Far off\n",
        ])
        #expect(sample.hub.dangling.isEmpty && sample.body("a").contains("[t](#\(written))"))
    }

    /// Readers of lists, contents and windows see formulas as readable text.
    @Test func formulasOfTitlesAreReadable() async throws {
        let sample = try await HubSample([
            "a.md": "---\ntitle: \"On $x^2$\"\n---\n\nThe rate $\\gamma$ of [[o]].\n",
            "o.md": "# O\n\n[[a]] costs $5.\n",
        ])
        let index = sample.text("index.md")
        #expect(index.contains(">On x²</strong>") && index.contains(">The rate γ of "), "\(index)")
        #expect(index.contains("costs &#36;5."))
        #expect(sample.text("files/a.md").contains("On $x^2$"))
    }

    /// A link to a heading does not change the heading's id, and one of its own is a place like its words.
    @Test func headingsHaveTheirOwnIDs() async throws {
        let sample = try await HubSample([
            "a.md": "[[o#Two words]] [[o#own-id]] [x](o.md#own-id) [[o#🔥]]\n",
            "o.md": "# O\n\n## Two words {#own-id}\n\n## 🔥\n",
        ])
        #expect(sample.hub.dangling.isEmpty, "\(sample.hub.dangling)")
        #expect(sample.body("o").contains("## <span id=\"at-two-words\"></span>Two words {#own-id}"))
        #expect(sample.body("a").contains("href=\"o.html#at-two-words\""))
    }

    /// The id that a page makes of the words would have the tags of links in it.
    @Test func headingsWithLinksHaveShortIDs() async throws {
        let sample = try await HubSample([
            "a.md":
                "# A [[o]]\n\n## See [[o]] and #tag\n\n## [[o]] {#own}\n\n## Closed [[o]] ##\n\n[[#See o and tag]]\n",
            "o.md": "# O\n\n## Plain\n\n![[a]]\n",
        ])
        let html = try hubPage(sample.text("a.md"))
        for id in ["at-a-o", "at-see-o-and-tag", "own"] {
            #expect(html.contains(" id=\"\(id)\""), "\(id): \(html)")
        }
        #expect(
            html.count(of: "id=\"at-see-o-and-tag\"") == 1
                && html.contains("href=\"a.html#at-see-o-and-tag\""))
        #expect(sample.body("o").contains("## Plain\n") && !sample.body("o").contains("{#at-"))
    }

    static let levels: [(text: String, headings: [String])] = [
        ("Text\n\n# One\n\n## Two\n", ["# One", "## Two"]),
        ("# T\n\n# One\n\n## Two\n", ["# T", "## One", "### Two"]),
        ("# T\n\n## Two\n\n#### Four\n\n## Two\n", ["# T", "## Two", "### Four", "## Two"]),
        ("### Three\n\n###### Six\n", ["# a", "## Three", "### Six"]),
        ("# T\n\nOne\n===\n\nTwo\n---\n", ["# T", "## One", "### Two"]),
        ("# T\n\n## Two\n", ["# T", "## Two"]),
        // In quotes and lists.
        ("# T\n\n- # One\n- ## Two\n\n## Two\n", ["# T", "- ## One", "- ### Two", "### Two"]),
        ("# T\n\n> # One [[x]]\n", ["# T", "> ## One <span class=\"hub-missing\">x</span>"]),
        ("# T\n\n> ## Two\n\n1. ##### Five\n", ["# T", "> ## Two", "1. ### Five"]),
        (
            "# T\n\n> One [[x]]\n> ===\n> x\n\n- #t Two\n  -\n\n## Two\n",
            [
                "# T", "> ## One <span class=\"hub-missing\">x</span>",
                "- ### <a class=\"hub-tag\" href=\"tags.html#t-t\">\\#t</a> Two", "### Two",
            ]
        ),
        (
            "# T\n\n```\n> # code\n```\n\n>     # code\n\n## Two\n",
            ["# T", "> # code", ">     # code", "## Two"]
        ),
    ]

    /// A page has one heading of level 1, and skips no level.
    @Test(arguments: levels) func headingsAreBelowTheTitle(_ text: String, _ headings: [String]) async throws
    {
        let sample = try await HubSample(["a.md": text])
        let found = sample.body("a").split(separator: "\n").filter { $0.contains("# ") }.map(String.init)
        #expect(found == headings, "\(sample.body("a"))")
        #expect(!sample.body("a").contains("==="))
    }

    /// The page has the document's keys of the dialect, each at its line.
    @Test func keysOfTheDialectAreThePages() async throws {
        let sample = try await HubSample([
            "a.md":
                "---\ntags: [x]\nmacros:\n  foo: \\mathbb{F}\nmath: {brackets: true}\nblocks: numbered\nequations: numbered\nlinks: [b]\n---\n# A\n\n$\\foo$ \\(x\\)\n\n> [!theorem] x\n> y\n\n$$\\label{eq-n} q$$\n",
            "o.md": "# O\n",
        ])
        let page = sample.text("a.md")
        #expect(
            page.hasPrefix(
                "---\ntitle: \"A\"\nlang: \"en\"\nmath: {\"brackets\": true}\nblocks: numbered\nequations: numbered\nmacros:\n  \"foo\": \"\\\\mathbb{F}\"\n---\n\n<nav"
            ), "\(page)")
        let lines = [4: 5, 5: 6, 6: 7, 7: 4, 8: 4]
        for (line, origin) in lines {
            let found = sample.edition.origins.origin(ofLine: line, of: "a.md")
            #expect(found?.line == origin && found?.isExact == true, "\(line)")
        }
        #expect(sample.edition.origins.origin(ofLine: 12, of: "a.md")?.line == 10)
        let html = try hubPage(page)
        #expect(html.contains("Theorem 1") && html.contains("<span class=\"math inline\""), "\(html)")
        #expect(sample.text("o.md").hasPrefix("---\ntitle: \"O\"\nlang: \"en\"\n---\n\n<nav"))
    }

    @Test func linesOfCommentsAreNotThere() async throws {
        let sample = try await HubSample(["a.md": "# A\n\nOne\n%%\nsecret\n%%\ntwo\n%%x%%\nthree\n"])
        #expect(sample.body("a").contains("\nOne\ntwo\nthree\n"), "\(sample.body("a"))")
        // A quote goes on after one.
        let quote = try await HubSample(["a.md": "# A\n\n> One %% a\n> b %% two\n> %%c\n> d%%\n> three\n"])
        #expect(quote.body("a").contains("\n> One \n>  two\n> \n> three\n"), "\(quote.body("a"))")
    }

    @Test(arguments: [
        ("One %%secret\n\ntwo\n", [9]), ("One %%", [9]), ("One %%x%% %%%", [15]), ("One %%x%%", []),
        ("%%\nx\n%%\n", []), ("`%%` x\n", []), ("<!-- x\n\ny\n", [5]), ("One <!-- x -->", []),
        ("<!-->\n\ny", []), ("<!---", [5]), ("One\n<!-->", []),
    ]) func aCommentWithoutAnEndIsAFinding(_ text: String, _ offsets: [Int]) async throws {
        let sample = try await HubSample(["a.md": "# A\n\n\(text)"])
        #expect(sample.edition.embeds.map(\.offset) == offsets)
    }

    @Test func placesAreMarkedWhereLinksLead() async throws {
        let sample = try await HubSample([
            "a.md": "[[o#Part]] [[o#^x]]", "o.md": "# B\n\n## Part\n\n## Other\n\nText ^x ^y\n\nMore ^z\n",
        ])
        let body = sample.body("o")
        #expect(body.contains("## <span id=\"at-part\"></span>Part\n") && body.contains("## Other\n"))
        #expect(body.contains("More \n"))
    }

    /// A heading may be indented; the lines after it are its paragraph's.
    /// Text before the title stays, below it.
    @Test func aTitleIsFirst() async throws {
        let sample = try await HubSample([
            "a.md": "%% c %%\nFirst *words*\n\n# The title\nText\n", "o.md": "![[a]]\n\n[[The title]]\n",
            "t.md": "---\ntitle: Own\n---\nText\n\n# Part\n",
        ])
        let body = sample.body("a")
        #expect(body.contains("# The title\n\nFirst *words*\n\n\nText\n"), "\(body)")
        let embed = sample.body("o")
        #expect(embed.contains("\nFirst *words*\n\n\nText\n") && !embed.contains("# The title"), "\(embed)")
        #expect(sample.hub.dangling.isEmpty)
        // The title of the front matter is that of the page.
        #expect(sample.body("t").contains("# Own\n\nText\n\n## "), "\(sample.body("t"))")
        // The markdown keeps its order, and its title when it is read again.
        let written = sample.text("files/a.md")
        #expect(written.contains("---\n\nFirst *words*\n\n# The title\nText\n"), "\(written)")
        #expect(try await HubSample(["a.md": written]).text("files/a.md") == written)
    }

    @Test(arguments: ["# T", "  # T", "# T #", "T\n==="]) func aTitleIsWrittenOnce(
        _ title: String
    ) async throws {
        let sample = try await HubSample(["a.md": "\(title)\none\ntwo\n"])
        let html = try hubPage(sample.text("a.md"))
        #expect(html.count(of: "<h1") == 1 && html.contains("one\ntwo</p>"), "\(html)")
    }

    @Test func theSectionsFollowTheText() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\nText.\n\n---\n\n## Themes\n\n- [[o]]\n\n## Summary\n\nShort.\n"
                + HubSample.concepts(["X", "Y"], ["**X** of **Y**"]).replacing("\n---\n", with: ""),
            "o.md": "",
        ])
        let page = sample.text("a.md")
        let order = [
            "Text.", "{#section-summary}", "Short.", "{#section-themes}", "href=\"o.html\"",
            "{#section-concepts}",
            "hub-concepts", "{#section-relations}", "of <strong>Y", "hub-context",
        ]
        var rest = page[...]
        for part in order {
            let place = try #require(rest.firstRange(of: part), "\(part): \(page)")
            rest = rest[place.upperBound...]
        }
        #expect(!page.contains("\n---\n\n## Themes"))
        #expect(sample.text("o.md").contains("{#linked-from}"))
    }

    @Test func theButtonGivesTheWordsForAModel() async throws {
        let sample = try await HubSample(["a.md": "Words", "z.md": "---\nmw_bundle: 1\n---\n- [[a]]\n"])
        #expect(sample.text("a.md").contains("data-copy=\"Use https://memory.wiki/a as my context.\""))
        #expect(sample.text("b/z.md").contains("data-copy=\"Use https://memory.wiki/b/z as my context.\""))
        #expect(sample.text("index.md").contains("data-copy=\"Use https://memory.wiki/@ray as my context.\""))
    }

    /// The page of a document has its own words in the language of the document, if there are any.
    @Test func aPageHasTheWordsOfItsLanguage() async throws {
        let sample = try await HubSample([
            "a.md": "---\nlang: de-AT\nupdated: 2026-11-14T10:00:00.000Z\n---\nWorte.\n"
                + HubSample.concepts(["X"]),
            "o.md": "---\nlang: fi\n---\nSee [[a]].\n",
        ])
        let page = sample.text("a.md")
        for words in [">Verlinkt von<", ">Als Kontext kopieren<", ">14. November 2026<", ">Konzept<"] {
            #expect(page.contains(words), "\(words): \(page)")
        }
        #expect(!page.contains("Linked from") && !page.contains("14 November"))
        #expect(sample.text("o.md").contains(">Copy as context<"))
        #expect(sample.text("index.md").contains(">14 November 2026<"))
    }

    /// Find would have each document for words of its button.
    @Test func theButtonIsNotFound() async throws {
        let sample = try await HubSample(["a.md": "Words", "z.md": "---\nmw_bundle: 1\n---\n- [[a]]\n"])
        for page in ["a", "b/z", "index", "timeline", "digest", "graph", "tags"] {
            let text = sample.text(page + ".md")
            #expect(
                text.count(of: "<p class=\"hub-context\"") == text.count(of: "data-find=\"none\""), "\(text)")
        }
        let html = try hubPage(sample.text("a.md"))
        #expect(html.contains("data-find=\"none\""), "\(html)")
    }

    // MARK: The places of lines

    /// Each line with a word of its own leads to the line with that word in the documents.
    @Test func eachLineLeadsToItsDocument() async throws {
        var files: [String: String] = [:]
        for (name, embed) in [("a", "![[o]]"), ("o", "![[c#Part]]"), ("c", "![[a#^x]]"), ("d", "![[c]]")] {
            files["x/\(name).md"] = """
                ---
                title: \(name)
                ---
                # Title w\(name)1

                Text w\(name)2 [[a]] ^x
                more w\(name)3

                %%
                comment
                %%

                ## Part

                w\(name)4

                \(embed)

                - w\(name)5 #tag
                - w\(name)6 %%x%%

                ---

                ## Themes

                - w\(name)8

                ## Summary

                w\(name)7
                """
        }
        let sample = try await HubSample(files)
        let origins = sample.edition.origins
        var count = 0
        for id in ["a", "o", "c", "d"] {
            let lines = sample.text(id + ".md").split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let found = line.matches(of: /\bw[aocd][0-9]\b/).map { String($0.output) }
                guard found.count == 1, let origin = origins.origin(ofLine: number + 1, of: id + ".md") else {
                    continue
                }
                guard !line.hasPrefix("<") else { continue }
                let source = try #require(files[origin.path]).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let isLinkedFrom = lines[..<number].contains { $0.contains("{#linked-from}") }
                if isLinkedFrom { continue }
                #expect(
                    origin.isExact && source[origin.line - 1].contains(found[0]),
                    "\(id) \(number + 1): \(line) \(origin)")
                count += 1
            }
        }
        #expect(count > 40)
        #expect(LineOrigins(text: origins.text) == origins)
        #expect(origins.origin(ofLine: 1, of: "index.md") == nil)
        let first = try #require(origins.origin(ofLine: 1, of: "a.md"))
        #expect(first.path == "x/a.md" && first.line == 4 && !first.isExact)
    }

    @Test func originsAreTextWithAnyPath() {
        var origins = LineOrigins()
        origins.add(
            "a.md",
            [
                .init(line: 3, count: 2, path: "x/a b\tc.md", source: 7),
                .init(line: 9, count: 1, path: "é.md", source: 1),
            ])
        #expect(origins.text == "a.md\t3\t2\t7\tx/a b\tc.md\na.md\t9\t1\t1\té.md\n")
        #expect(LineOrigins(text: origins.text) == origins)
        #expect(LineOrigins(text: "x\n\na\tb\tc\td\te\n1\t2\t3\n").runs.isEmpty)
        let places = [1, 3, 4, 5, 9, 10].map { origins.origin(ofLine: $0, of: "a.md") }
        #expect(
            places.map { $0?.line } == [7, 7, 8, 1, 1, 7]
                && places.map { $0?.isExact } == [false, true, true, false, true, false])
    }
}
