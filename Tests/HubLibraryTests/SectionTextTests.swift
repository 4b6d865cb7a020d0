import Testing

@testable import HubLibrary
@testable import HubSource

/// Text after and within the sections of a document, in pages and in markdown.
@Suite struct SectionTextTests {
    private func sample() async throws -> HubSample {
        try await HubSample([
            "a.md": """
            # A

            Text.

            ---

            ## Summary

            Short.

            ## Details

            Details [[o]].

            ## Concepts in this document

            - **X** _(concept)_
              See [[o]] and [*it*](o.md#part) and **bold** of $x^2$ & [[none]].
            - Plain [[q]]

            ## Concept relations

            Words.
            """, "o.md": "# O\n\n## Part\n\n![[a]]\n\n![[a#Details]]\n", "q.md": "",
            "b.md": "---\nmw_bundle: 1\n---\nOf [[a]].\n\nMore *words*.\n\n- [[a]]\n",
        ])
    }

    @Test func otherSectionsFollowTheText() async throws {
        let sample = try await sample()
        let body = sample.body("a")
        let order = [
            "Text.", "## <span id=\"at-details\"></span>Details\n\nDetails <a", "{#section-summary}",
            "Short.",
            "{#section-concepts}", "<ul class=\"hub-concepts\">",
            "</ul>\n\n- Plain <a class=\"hub-link\" href=\"q.html\">q</a>",
            "{#section-relations}\n\nWords.\n",
        ]
        var rest = body[...]
        for part in order {
            let place = try #require(rest.firstRange(of: part), "\(part): \(body)")
            rest = rest[place.upperBound...]
        }
        #expect(sample.body("o").count(of: "# Details") == 2)
        #expect(sample.body("o").count(of: "Details <a") == 2 && sample.body("o").contains("Text."))
        #expect(try sample.hub.links[#require(sample.hub.documents.firstIndex { $0.id == "a" })].count == 2)
    }

    @Test func markdownHasAllText() async throws {
        let text = try await sample().text("files/a.md")
        #expect(
            text.contains(
                """
                # A

                Text.

                ## Details

                Details [[o]].

                ---

                ## Summary

                Short.

                ## Concepts in this document

                - **X** _(concept)_
                  See [[o]] and [*it*](o.md#part) and **bold** of $x^2$ & none.

                - Plain [[q]]

                ## Concept relations (within this doc's concepts)

                Words.

                _Hub canonical:_
                """), "\(text)")
    }

    /// The links of a description are in the graph, and so in the pages.
    @Test func descriptionsHaveLinks() async throws {
        let sample = try await sample()
        #expect(
            sample.body("a").contains(
                "dir=\"auto\">See <a class=\"hub-link\" href=\"o.html\">o</a> and <a class=\"hub-link\" href=\"o.html#at-part\">it</a> and bold of x² &amp; none.</span>"
            ), "\(sample.body("a"))")
        let digest = sample.text("digest.md")
        #expect(
            digest.contains(
                "\n\nSee <a class=\"hub-link\" href=\"o.html\">o</a> and <a class=\"hub-link\" href=\"o.html#at-part\">it</a> and bold of $`x^2`$ \\& none\\.\n"
            ), "\(digest)")
        #expect(
            sample.text("files/digest.md").contains(
                "\nSee [o](https://memory.wiki/o) and [it](https://memory.wiki/o) and **bold** of $x^2$ & none.\n"
            ), "\(sample.text("files/digest.md"))")
    }

    @Test func descriptionsWithoutLinksArePlain() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n" + HubSample.concepts(["X"]) + "  Some **bold** words.\n"
        ])
        #expect(sample.body("a").contains("dir=\"auto\">Some bold words.</span>"))
        #expect(sample.text("digest.md").contains("\n\nSome bold words\\.\n"))
    }

    @Test func bundlesHaveTheirParagraphs() async throws {
        let sample = try await sample()
        let page = sample.text("b/b.md")
        let link = "<a class=\"hub-link\" href=\"../a.html\">a</a>"
        #expect(page.contains("\n\nOf \(link)\\.\n\nMore <em>words</em>\\.\n\n"), "\(page)")
        #expect(sample.text("files/b/b.md").contains("\n\n# b\n\nOf [[a]].\n\nMore *words*.\n\n"))
        #expect(sample.text("files/b/b-full.md").contains("\n\nOf [[a]].\n\nMore *words*.\n\n"))
    }

    /// Names of private pictures and sizes are not in markdown either.
    @Test func markdownHasTheWordsOfMissingPictures() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[gone.png|300]] ![[gone.png|cap|300x200]] ![x|20](gone.png)\n"
        ])
        #expect(sample.text("files/a.md").contains("\ngone.png cap x\n"))
    }
}
