import Testing

@testable import HubLibrary
@testable import HubSource

/// The pages of bundles.
@Suite struct BundlePageTests {
    static let links: [(text: String, written: String)] = [
        ("[[Z set]] x", link("b/z.html", "Z set")), ("[[bun]] x", link("b/z.html", "bun")),
        ("[[bun|w]] x", link("b/z.html", "w")), ("[y](bun.md) x", "[y](b/z.html)"),
        ("[y][r] x\n\n[r]: https://memory.wiki/b/z", "[y][r]"),
        ("[y](https://memory.wiki/@ray) x", "[y](@ray.html)"),
        ("[y](https://memory.wiki/digest) x", "[y](digest.html)"), ("![[bun]] x", link("b/z.html", "bun")),
    ]
    private static func link(_ address: String, _ words: String) -> String {
        "<a class=\"hub-link\" href=\"\(address)\">\(words)</a>"
    }

    /// Bundles and the other pages of a hub have addresses that documents may link to.
    @Test(arguments: links) func aDocumentLinksToPages(_ text: String, _ written: String) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n\(text)\n", "bun.md": "---\nmw_bundle: 1\nid: z\ntitle: Z set\n---\n- [[a]]\n",
        ])
        #expect(sample.body("a").contains("\n\n\(written) x"), "\(sample.body("a"))")
        #expect(sample.text("files/a.md").contains("\n\n\(text)\n"))
        #expect(sample.hub.dangling.isEmpty && sample.edition.embeds.count == (text.hasPrefix("!") ? 1 : 0))
        _ = try hubPage(sample.text("a.md"))
    }

    /// The id in an address may be that of a private document.
    @Test func anAddressWithoutADocumentIsWords() async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\nSee [x](https://memory.wiki/secret), https://memory.wiki/secret and <https://memory.wiki/secret>.\n",
            "e.md":
                "---\nsource: https://memory.wiki/secret\n---\n[x](https://memory.wiki/secret/?a) https://memory.wiki:443/secret\n",
            "c.md":
                "---\nsource: https://memory.wiki/a\n---\nIn https://memory.wiki/secretを見る。https://memory.wiki/secret,and more memorywiki://secretを\n",
            "o.md": "![[a]] of https://memory.wiki/secret [[a]]", "secret.md": "---\nprivate: true\n---\n",
            "z.md":
                "---\nmw_bundle: 1\ndescription: At https://memory.wiki/secret\n---\nOf [x](https://memory.wiki/secret)\n\n- [[a]]\n",
        ])
        #expect(sample.hub.dangling.count == 9)
        for file in sample.edition.files {
            #expect(!String(decoding: file.bytes, as: UTF8.self).contains("secret"), "\(file.path)")
        }
        #expect(sample.text("files/a.md").contains("See x, memory.wiki/… and memory.wiki/….\n"))
        #expect(sample.text("files/e.md").contains("\nx memory.wiki/…\n"))
        // Words may follow an address without a space.
        let words = sample.text("files/c.md")
        #expect(words.contains("\nIn memory.wiki/…を見る。memory.wiki/…,and more memorywiki://…を\n"), "\(words)")
        #expect(words.contains("source: \"https://memory.wiki/a\"\n"))
    }

    @Test func wordsOfABundleHaveLinks() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n## Part\n", "x/o.md": "# O\n", "p.md": "---\nprivate: true\n---\n# P\n",
            "x/z.md":
                "---\nmw_bundle: 1\nid: z\n---\n# Z\n\nBegin with [[a#Part|the part]] and [o](o.md), not [[p|it]].\n\n"
                + "- [[a]]: then [[o]] and *more*\n- [[o]]: words of *weight*\n",
        ])
        let page = sample.text("b/z.md")
        let link = { (address: String, words: String) in
            "<a class=\"hub-link\" href=\"../\(address)\">\(words)</a>"
        }
        let begin = "Begin with \(link("a.html#at-part", "the part")) and \(link("o.html", "o"))"
        #expect(page.contains(begin) && page.contains(" not it"), "\(page)")
        #expect(page.contains("dir=\"auto\">then \(link("o.html", "o")) and <em>more</em></span>"), "\(page)")
        #expect(page.contains("dir=\"auto\">words of <em>weight</em></span>"), "\(page)")
        // The place has its id.
        #expect(sample.text("a.md").contains("at-part"))
    }

    /// A link in the words of a bundle counts as one, unless the bundle lists the document.
    @Test func linksOfABundleHaveBacklinks() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n", "o.md": "# O\n", "n.md": "# N\n", "m.md": "# M\n",
            "z.md":
                "---\nmw_bundle: 1\nid: z\n---\n# Z & Y\n\nOf [[o]], [[o|it]] and [[a]].\n\n- [[a]]: like [[n]], not `[[m]]`\n",
        ])
        let backlink = "<a href=\"b/z.html\" dir=\"auto\">Z &amp; Y</a></p>"
        for (id, isLinked) in [("o", true), ("n", true), ("a", false), ("m", false)] {
            let page = sample.text(id + ".md")
            #expect(
                page.contains(backlink) == isLinked && page.contains("{#linked-from}") == isLinked, "\(page)")
        }
        // The sentence around the link is that of the bundle, once.
        let sentence = "<div dir=\"auto\">\n\nOf o, it and a\\.\n\n</div>\n\n</div>"
        #expect(sample.text("o.md").contains("</p>\n\n" + sentence))
        #expect(sample.text("n.md").contains("\n\nlike n, not &#91;&#91;m&#93;&#93;\n\n</div>"))
        let edges = try #require(try sample.object("graph.json")["edges"] as? [[String: Any]])
        let links = edges.filter { $0["type"] as? String == "mention" }
        #expect(links.map { $0["from"] as? String } == ["b/z", "b/z"])
        #expect(Set(links.map { $0["to"] as? String }) == ["o", "n"])
        #expect(
            sample.hub.documents.indices.filter(sample.hub.isOrphan).map { sample.hub.documents[$0].id } == [
                "m"
            ])
    }

    /// A link to the page of a bundle is an edge of the graph, as one to a document.
    @Test func linksToBundlesAreLinksAndEdges() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\nOf [[Yard]], [[yard|it]] and [[No]].\n"
                + HubSample.concepts(["Idea"]) + "  As in [[Zoo]].\n",
            "o.md": "# O\n\nNo links.\n",
            "y.md": "---\nmw_bundle: 1\nid: yard\n---\n# Yard\n\nBefore [[Zoo]] and [[Yard]].\n\n- [[a]]\n",
            "z.md":
                "---\nmw_bundle: 1\nid: zoo\n---\n# Zoo\n\nAlone.\n\n- [[o]]: after [the yard](y.md), not [[p]]\n",
        ])
        let link = { (page: String, words: String) in
            "<a class=\"hub-link\" href=\"../b/\(page).html\">\(words)</a>"
        }
        let yard = sample.text("b/yard.md")
        #expect(yard.contains("Before \(link("zoo", "Zoo")) and \(link("yard", "Yard"))"), "\(yard)")
        let zoo = sample.text("b/zoo.md")
        #expect(zoo.contains("after \(link("yard", "the yard"))") && zoo.contains("not p"), "\(zoo)")
        let edges = try #require(try sample.object("graph.json")["edges"] as? [[String: Any]])
        let ends = edges.map { "\($0["from"] ?? "") \($0["type"] ?? "") \($0["to"] ?? "")" }
        #expect(
            ends.filter { $0.hasSuffix(" b/yard") || $0.hasSuffix(" b/zoo") } == [
                "a link b/yard", "a link b/zoo", "b/yard mention b/zoo", "b/zoo mention b/yard",
            ])
        #expect(sample.text("a.md").contains("As in <a class=\"hub-link\" href=\"b/zoo.html\">Zoo</a>"))
        #expect(sample.text("files/digest.md").contains("As in [Zoo](https://memory.wiki/b/zoo)."))
    }

    @Test func wordsOfABundleHaveStyles() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n", "o.md": "# O\n",
            "z.md":
                "---\nmw_bundle: 1\nid: z\n---\n# Z\n\n**Bold** `a_b` & *it* of [[o]] with **$x$** 2 * 3 <i>i</i>.\n\n"
                + "- [[a]]: **all** `<b>` `*x*`\n- [[o]]: snake_case \\*star\\* [w](a*b*c.md)\n",
        ])
        let page = sample.text("b/z.md")
        let link = "<a class=\"hub-link\" href=\"../o.html\">o</a>"
        #expect(
            page.contains("<strong>Bold</strong> `a_b` ")
                && page.contains("<em>it</em> of \(link) with $`x`$"), "\(page)")
        #expect(
            page.contains("\"auto\"><strong>all</strong> <code>&lt;b&gt;</code> <code>*x*</code></span>"),
            "\(page)")
        #expect(page.contains("\"auto\">snake_case *star* w</span>"), "\(page)")
    }

    @Test func labelsOfRelationsAreWords() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n"
                + HubSample.concepts(
                    ["X", "Y"], ["**X** *uses* **Y**", "**Y** part_of **X**", "**X** _means_ **Y**"])
        ])
        let page = sample.text("a.md")
        #expect(
            page.contains("</strong> uses <strong>") && page.contains("</strong> part")
                && page.contains("</strong> means <strong>"), "\(page)"
        )
    }
}
