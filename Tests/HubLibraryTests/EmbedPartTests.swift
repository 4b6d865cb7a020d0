import Testing

@testable import HubLibrary
@testable import HubSource

/// Embeds of parts of documents, whose footnotes and definitions may be elsewhere in the document.
@Suite struct EmbedPartTests {
    static let notes = """
        # U

        ## One

        Text[^n] and[^m]. ^blk

        ## Two

        Other[^o].

        [^o]: Of two.
        [^n]: Of one, see[^i].

            Second paragraph.
        [^i]: Inner.
        [^x]: Unused.

        """

    static let footnotes: [(embed: String, labels: [String], others: [String])] = [
        ("![[u#One]]", ["n", "i"], ["o", "x"]), ("![[u#^blk]]", ["n", "i"], ["o", "x"]),
        ("![[u#Two]]", ["o"], ["n", "i", "x"]), ("![[u]]", ["n", "i", "o"], ["x"]),
    ]

    /// A part has the footnotes that it refers to, wherever the document defines them, and no others.
    @Test(arguments: footnotes) func aPartHasItsFootnotes(
        _ embed: String, _ labels: [String], _ others: [String]
    ) async throws {
        let sample = try await HubSample(["a.md": "# A\n\n\(embed)\n\nEnd\n", "u.md": Self.notes])
        let body = sample.body("a")
        for label in labels { #expect(body.count(of: "\n[^\(label)-e1]: ") == 1, "\(label): \(body)") }
        for label in others { #expect(!body.contains("[^\(label)-e1]: "), "\(label): \(body)") }
        #expect(body.count(of: "    Second paragraph.") == (labels.contains("n") ? 1 : 0))
        let html = try hubPage(sample.text("a.md"))
        #expect(html.contains("Of one, see") == labels.contains("n") && !html.contains("[^n"), "\(html)")
        // The document's own page has them as they are written.
        #expect(sample.body("u").contains("[^x]: Unused."))
    }

    static let links: [(text: String, written: String)] = [
        ("[t][o] [o] [o][] [*u* v][o]", "[t](o.html) [o](o.html) [o](o.html) [*u* v](o.html)"),
        ("[t][w] [w]", "[t](https://x.example/a 'T') [w](https://x.example/a 'T')"),
        ("[t][h]", "[t](r.html#part)"), ("[t][s]", "[t](<https://x.example/a b>)"),
        ("![i][p] ![p]", "![i](files/media/0.png) ![p](files/media/0.png)"),
        ("[t][g] [g]", "[t](o.html) [g](o.html)"), ("[t *u*][e] v", "t u v"),
        ("[t][none] [t](o.md) `[o]`", "[t][none] [t](o.html) `[o]`"),
    ]

    /// A link of a part has its address, wherever the document defines it.
    @Test(arguments: links) func aPartHasItsLinks(_ text: String, _ written: String) async throws {
        let definitions =
            "[o]: o.md\n[w]: https://x.example/a 'T'\n[h]: #part\n[s]: <https://x.example/a b>\n[p]: p.png\n"
            + "[g]: o.html\n[e]: gone.html\n"
        let note = "# R\n\n## Part\n\n\(text)\n\n## After\n\n\(definitions)"
        for embed in ["![[r#Part]]", "![[r]]"] {
            var sample = try await HubSample([
                // The page's own definition is another one.
                "a.md": "# A\n\n\(embed)\n\n[own][o]\n\n[o]: r.md\n", "r.md": note, "o.md": "# O\n",
                "p.png": "x",
            ])
            sample.settings.media = ["p.png": "0.png"]
            let body = sample.body("a")
            #expect(body.contains("\n\n\(written)\n"), "\(body)")
            #expect(body.contains("[own][o]\n\n[o]: r.html") && body.count(of: "]: ") == 1, "\(body)")
            #expect(sample.body("r").contains("[w]: https://x.example/a 'T'"))
        }
    }

    static let ownParts: [(text: String, shown: String, count: Int)] = [
        ("# A\n\nOne\n\n- x\n- y\n\n^l\n\n## P\n\n![[#^l]]\n", "- x\n- y\n", 2),
        ("# A\n\n## Own part\n\nWords.\n\n## P\n\n![[a#Own part]]\n", "Words.\n", 2),
        // These parts have the embed.
        ("# A\n\n## P\n\nWords.\n\n![[a#P]]\n", "Words.\n", 1),
        ("# A\n\nWords.\n\n![[a]]\n", "Words.\n", 1),
    ]

    /// A part of the document itself is shown if the embed is not in it.
    @Test(arguments: ownParts) func aPartOfOnesOwnIsShown(_ text: String, _ shown: String, _ count: Int)
        async throws
    {
        let sample = try await HubSample(["a.md": text])
        #expect(sample.body("a").count(of: shown) == count, "\(sample.body("a"))")
        #expect(sample.edition.embeds.count == 2 - count)
        _ = try hubPage(sample.text("a.md"))
    }

    /// Two parts that embed each other are a circle; a part that another one embeds is not.
    @Test func partsMayEmbedParts() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n## One\n\n![[#Two]]\n\n## Two\n\nDeep.\n\n"
                + "## Three\n\n![[#Four]]\n\n## Four\n\n![[#Three]]\n"
        ])
        #expect(sample.body("a").count(of: "Deep.") == 2, "\(sample.body("a"))")
        #expect(sample.edition.embeds.count == 2)
    }

    static let titles: [(note: String, embed: String, headings: [String])] = [
        // The title is after text, so the caption is another one.
        ("Intro\n\n# Sec one\n\nsub\n", "![[T]]", ["## Sec one"]),
        ("# Sec one\n\nsub\n", "![[T]]", ["## Sec one"]), ("# t\n\nsub\n", "![[T]]", []),
        ("# Sec one\n\n## In\n\nsub\n", "![[T]]", ["## Sec one", "### In"]),
        ("# Sec one\n\nsub\n", "![[Sec one]]", []), ("# Sec one\n\nsub\n", "![[t]]", []),
        ("---\ntitle: T\n---\n# Sec one\n\nsub\n", "![[T]]", ["## Sec one"]),
    ]

    /// A heading is left out of an embed only if its caption has the words.
    @Test(arguments: titles) func aHeadingIsNotLost(_ note: String, _ embed: String, _ headings: [String])
        async throws
    {
        let sample = try await HubSample(["a.md": "# A\n\n\(embed)\n", "T.md": note])
        let lines = sample.body("a").split(separator: "\n").map(String.init)
        #expect(Array(lines.filter { $0.hasPrefix("#") }.dropFirst()) == headings, "\(lines)")
        #expect(lines.contains("sub"))
    }

    static let entries: [(note: String, shown: String)] = [
        ("- top\n\t- nested [[a]] ^n\n", "- nested \(link) \n"),
        ("- top\n    - nested [[a]] ^n\n", "- nested \(link) \n"),
        ("1. a\n\n    Words\n    [[a]]. ^n\n", "Words\n\(link). \n"),
        ("- a\n    - b [[a]] ^n\n        - c\n\t\td\n    - e\n", "- b \(link) \n    - c\n\td\n"),
        ("- a\n\n    ```\n    x\n      y\n    ```\n\n^n\n", "```\nx\n  y\n```\n"),
        // Code keeps its spaces, and footnotes theirs.
        ("x\n\n    code\n     more\n\n^n\n", "    code\n     more\n"),
        ("- a\n    - b[^1] ^n\n\n[^1]: One\n\n    Two\n", "- b[^1-e1] \n\n[^1-e1]: One\n\n    Two\n"),
    ]
    private static let link = "<a class=\"hub-link\" href=\"a.html\">a</a>"

    /// A block of a list entry is not indented where it is embedded: it would be code.
    @Test(arguments: entries) func aBlockOfAnEntryIsNoCode(_ note: String, _ shown: String) async throws {
        let sample = try await HubSample(["a.md": "# A\n\n![[c#^n]]\n", "c.md": "# C\n\n\(note)"])
        #expect(sample.body("a").contains("</p>\n\n\(shown)"), "\(sample.body("a"))")
        let html = try hubPage(sample.text("a.md"))
        #expect(html.contains("<pre") == shown.contains("code") || shown.contains("```"), "\(html)")
    }

    static let missing: [(text: String, written: String)] = [
        ("![[u#Nope]]", "<span class=\"hub-missing\">u \\> Nope</span>"),
        ("![[u#^nope]]", "<span class=\"hub-missing\">u</span>"),
        ("![[u#^nope|words]]", "<span class=\"hub-missing\">words</span>"),
        ("[[u#Nope|words]] x", "<span class=\"hub-missing\">words</span> x"),
        ("[*w*](u.md#nope) x", "<span class=\"hub-missing\">w</span> x"),
        // The place is in the page, and not a heading.
        ("[w](u.md#eq-x) x", "[w](u.html) x"), ("[w](u.md#one) x", "[w](u.html#at-one) x"),
    ]

    /// A link to a part that is not there is words, and so is an embed.
    @Test(arguments: missing) func aMissingPartIsWords(_ text: String, _ written: String) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n\(text)\n\nEnd\n", "u.md": "# U\n\n## One\n\nText $$x \\label{eq-x}$$\n",
        ])
        #expect(sample.body("a").contains("\n\n\(written)\n\nEnd\n"), "\(sample.body("a"))")
        #expect(!sample.body("a").contains("Text"))
        #expect(sample.hub.dangling.count == (text.contains("#one") ? 0 : 1))
        let isLinked = written.contains("](")
        #expect(sample.hub.backlinks[1].isEmpty == !isLinked)
    }
}
