import Testing

@testable import HubLibrary
@testable import HubSource

/// The pages as markdown for models, byte for byte.
@Suite struct HubMarkdownTests {
    private typealias Sample = HubSample

    private static let alpha = """
        ---
        title: "Alpha: one"
        updated: 2026-11-24T09:30:00.123Z
        id: alpha
        ---
        # Alpha

        See [[Beta|the other]]. %%secret%% End ^x

        %%
        secret
        %%

        ## Part

        ---

        ## Themes

        - One

        ## Summary

        The summary.

        ## Concepts in this document

        - **Idea** _(concept)_
          The description.
        - **Person** _(entity)_

        ## Concept relations

        - **Person** has **Idea**

        _Hub canonical:_ https://old.example
        _Concept digest:_ https://old.example/digest
        """
    private static let beta = """
        ---
        updated: 2026-11-01
        source: notes
        ---
        Words of beta.

        ---

        ## Concepts in this document

        - **Idea** _(concept)_
        """
    private static let bundle = """
        ---
        mw_bundle: 1
        id: start
        title: Start here
        description: What "it" is
        intent: Learn
        source: own
        analysis_generated_at: 2026-11-01T00:00:00.000Z
        analysis_stale: false
        ---
        1. [[Beta]]: read *this* first
        2. [[alpha]]
        """

    private func sample() async throws -> HubSample {
        try await HubSample(["a/alpha.md": Self.alpha, "Beta.md": Self.beta, "bundle.md": Self.bundle])
    }

    @Test func aDocumentHasItsForm() async throws {
        let sample = try await sample()
        #expect(
            sample.text("files/alpha.md") == """
                ---
                title: "Alpha: one"
                url: https://memory.wiki/alpha
                updated: 2026-11-24T09:30:00.123Z
                hub: https://memory.wiki/@ray
                concept_count: 2
                source: "wiki"
                ---

                # Alpha

                See [[Beta|the other]].  End ^x



                ## Part

                ---

                ## Summary

                The summary.

                ## Themes

                - One

                ## Concepts in this document

                - **Idea** _(concept)_
                  The description.
                - **Person** _(entity)_

                ## Concept relations (within this doc's concepts)

                - **Person** has **Idea**

                _Hub canonical:_ https://memory.wiki/@ray
                _Concept digest:_ https://memory.wiki/digest

                """)
        #expect(
            sample.text("files/beta.md") == """
                ---
                title: "Beta"
                url: https://memory.wiki/beta
                updated: 2026-11-01T00:00:00.000Z
                hub: https://memory.wiki/@ray
                concept_count: 1
                source: "notes"
                ---

                # Beta

                Words of beta.

                ---

                ## Concepts in this document

                - **Idea** _(concept)_

                _Hub canonical:_ https://memory.wiki/@ray
                _Concept digest:_ https://memory.wiki/digest

                """)
    }

    private static let bundleHead = """
        ---
        mw_bundle: 1
        id: "start"
        title: "Start here"
        url: https://memory.wiki/b/start
        document_count: 2
        updated: 2026-11-24T09:30:00.123Z
        analysis_generated_at: "2026-11-01T00:00:00.000Z"
        analysis_stale: false
        source: "own"
        description: "What \\"it\\" is"
        intent: "Learn"
        ---

        # Start here

        What "it" is


        """

    @Test func aBundleHasItsForm() async throws {
        let sample = try await sample()
        #expect(
            sample.text("files/b/start.md") == Self.bundleHead + """
                ## Beta

                https://memory.wiki/beta

                > read *this* first

                Words of beta.

                ## Alpha: one

                https://memory.wiki/alpha

                The summary.

                *sections:* Part

                ## Concepts

                - **Idea** _(concept)_
                - **Person** _(entity)_

                ## Connections

                - **Person** has **Idea**

                _Hub canonical:_ https://memory.wiki/@ray

                """)
        #expect(
            sample.text("files/b/start-full.md") == Self.bundleHead + "> read *this* first\n\n"
                + sample.text("files/beta.md") + "\n" + sample.text("files/alpha.md") + "\n")
    }

    @Test func theIndexHasItsForm() async throws {
        #expect(
            try await sample().text("files/index.md") == """
                ---
                type: hub
                slug: ray
                author: "Ray"
                url: https://memory.wiki/@ray
                document_count: 2
                bundle_count: 1
                updated: 2026-11-24T09:30:00.123Z
                ---

                # The Wiki

                Words about it.

                ## Recent

                - [Alpha: one](https://memory.wiki/alpha.md): The summary.

                ## Bundles

                - [Start here](https://memory.wiki/b/start.md): What "it" is

                ## All documents

                - [Alpha: one](https://memory.wiki/alpha.md): The summary.
                - [Beta](https://memory.wiki/beta.md): Words of beta.

                _Concept digest:_ https://memory.wiki/digest

                """)
    }

    @Test func theDigestHasItsForm() async throws {
        #expect(
            try await sample().text("files/digest.md") == """
                ---
                type: hub_digest
                slug: ray
                author: "Ray"
                url: https://memory.wiki/digest
                concept_count: 2
                updated: 2026-11-24T09:30:00.123Z
                ---

                # The Wiki

                ### Idea

                *concept • weight 3 • 2 docs*

                The description.

                - [Beta](https://memory.wiki/beta)
                - [Alpha: one](https://memory.wiki/alpha)

                _Related:_ Person has

                _In bundles:_ [Start here](https://memory.wiki/b/start)

                ### Person

                *entity • weight 2 • 1 docs*

                - [Alpha: one](https://memory.wiki/alpha)

                _Related:_ has Idea

                _In bundles:_ [Start here](https://memory.wiki/b/start)

                _Hub canonical:_ https://memory.wiki/@ray

                """)
    }

    /// The address of a document on the site is a link of the page. The markdown keeps it.
    @Test func addressesOfTheSiteAreLinks() async throws {
        let text = "See [the *other*](https://memory.wiki/o#p) and [x](https://memory.wiki/llms.txt)."
        let sample = try await HubSample(["a.md": text, "o.md": "# O\n\n## P\n"])
        let body = sample.body("a")
        #expect(body.contains("[the *other*](o.html#at-p) and [x](https://memory.wiki/llms.txt)."))
        #expect(sample.text("files/a.md").contains(text))
        #expect(sample.text("o.md").contains("See the other and x"))
    }

    /// The path of a file and the name of a page may be private. An address of the web is not.
    @Test(arguments: [
        ("[f *x*](file:///me/secret.pdf) [h](secret.html) ![p](file:///secret.png) c", "f x h p c\n"),
        ("[a\nb](secret.htm) <file:///me/x>", "a b file:///me/x\n"),
        ("[r][d] [s]\n\n[d]: file:///secret\n[s]: <secret.html> \"T\"\nc", "r s\n\n\n\nc\n"),
        ("[i](index.html#a) [o](o.html) [w](https://x.example/y.html)", nil),
        ("[x][d] ![y][e]\n\n[d]: o.html\n[e]: data:image/png;base64,AA\n[f]: https://x.example", nil),
    ]) func addressesThatNoPageHasAreWords(_ text: String, _ written: String?) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n\(text)\n", "o.md": "", "secret.md": "---\ndraft: true\n---\n",
        ])
        for file in ["files/a.md", "files/llms-full.txt"] {
            #expect(
                sample.text(file).contains("# A\n\n\(written ?? text + "\n")\n---\n"), "\(sample.text(file))")
        }
    }

    @Test func tagsLoseAddressesThatNoPageHas() async throws {
        var sample = try await HubSample([
            "a.md":
                "# A\n\nx <a href=\"file:///secret\">f</a> <b class=\"c\">d</b> <iframe src=\"https://x.example\"></iframe>\n"
        ])
        sample.settings.refusedValues = { tag in
            tag.indices.filter {
                tag[$0...].starts(with: "\"file:".utf8) || tag[$0...].starts(with: "\"https:".utf8)
            }.map { ($0 + 1)..<($0 + 2) }
        }
        let written = sample.text("files/a.md")
        #expect(
            written.contains(
                "\nx <a >f</a> <b class=\"c\">d</b> <iframe src=\"https://x.example\"></iframe>\n"),
            "\(written)")
    }

    @Test func aTagHasOneEntryInAllCases() async throws {
        let sample = try await HubSample(["a.md": "#ΤΆΣ #One", "b.md": "#τάς #one"])
        #expect(sample.text("files/tags.md").contains("tag_count: 2\n"))
    }

    /// Pages link to no file, and show pictures alone.
    @Test(arguments: [
        ("See [[manual.pdf]] and [[manual.pdf|the *book*]].", "See manual.pdf and the book."),
        ("See ![[manual.pdf]] [a *b*](manual.pdf) [c][r].\n\n[r]: manual.pdf", "See manual.pdf a b c."),
        ("See ![[p.png|x|50]] ![y](p.png) ![z][r].\n\n[r]: p.png", nil), ("See [[p.png]].", "See p.png."),
        ("See <https://x.example/manual.pdf> [[Other]].", nil),
        ("See <a href=\"manual.pdf\">it</a>.", "See it."),
    ]) func filesAreWords(_ text: String, _ written: String?) async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n\(text)\n", "manual.pdf": "x", "p.png": "x", "Other.md": "",
        ])
        let start = try #require(sample.text("files/a.md").firstRange(of: "# A\n\n")).upperBound
        let body = sample.text("files/a.md")[start...]
        #expect(body.hasPrefix((written ?? text) + "\n"), "\(body)")
    }

    /// A section that a document has twice is one, with the paragraphs of both.
    @Test func partsOfASectionAreParagraphs() async throws {
        let sample = try await HubSample([
            "a.md": "x\n\n---\n\n## Summary\n\nOne\nline.\n\n## Insights\n\nb\n\n## Summary\n\nTwo.\n"
        ])
        #expect(
            sample.text("files/a.md").contains("## Summary\n\nOne\nline.\n\nTwo.\n\n## Insights\n\nb\n\n_Hub")
        )
    }

    @Test func llmsTextHasItsForm() async throws {
        let sample = try await sample()
        #expect(
            sample.text("files/llms.txt") == """
                # The Wiki

                > Words about it.

                Each page is markdown at its address with '.md'. llms-full.txt has all documents.

                ## Bundles

                - [Start here](https://memory.wiki/b/start.md): What "it" is

                ## Documents

                - [Alpha: one](https://memory.wiki/alpha.md): The summary.
                - [Beta](https://memory.wiki/beta.md): Words of beta.

                ## Optional

                - [Concept digest](https://memory.wiki/digest.md): 2 concepts with their documents and relations

                """)
        #expect(
            sample.text("files/llms-full.txt") == sample.text("files/beta.md") + "\n"
                + sample.text("files/alpha.md")
                + "\n")
    }

    /// A hub without a profile has its address in place of it, and no line without a value.
    @Test func factsThatAreNotThereAreLeftOut() async throws {
        var sample = try await HubSample(["a.md": "Words"])
        (sample.settings.slug, sample.settings.author, sample.settings.description) = (nil, nil, nil)
        #expect(
            sample.text("files/index.md") == """
                ---
                type: hub
                url: https://memory.wiki
                document_count: 1
                bundle_count: 0
                ---

                # The Wiki

                ## All documents

                - [a](https://memory.wiki/a.md): Words

                _Concept digest:_ https://memory.wiki/digest

                """)
        #expect(
            sample.text("files/a.md") == """
                ---
                title: "a"
                url: https://memory.wiki/a
                hub: https://memory.wiki
                concept_count: 0
                source: "wiki"
                ---

                # a

                Words

                ---

                _Hub canonical:_ https://memory.wiki
                _Concept digest:_ https://memory.wiki/digest

                """)
        #expect(!sample.edition.files.contains { $0.path.contains("@") })
    }

    /// Comments are for their author alone, wherever they end.
    @Test(arguments: [
        "Words %%secret", "Words %%secret\n\n\n", "%%\nsecret\n",
        "Words\n\n---\n\n## Summary\n\nA %%secret\n\n\n",
        "Words\n\n---\n\n## Summary\n\nA %%secret\n_Hub canonical:_ x\n\n",
        "Words\n\n---\n\n## Themes\n\n- %%\nsecret\n%%\n",
        "Words %%secret\n\n---\n\n## Summary\n\nsecret\n",
        "Words\n\n---\n\n## Summary\n\nA %%secret\n\n## Themes\n\n- secret",
        "> %%secret%%\n\n- %%secret%%\n", "# Title %%secret%%\n\nWords", "==%%secret%%==",
        "==x %%secret== %%",
        "Words %%secret\r\n\r\nsecret%%\r\n", "[[o]] %%One. secret%% [[o]]", "%%One. secret\n%% [[o]]",
        "%%One. Two secret%% [[o]]", "Words[^1]\n\n[^1]: One\n\n    Two %%secret%%\n\n\tThree %%secret\n",
        "Words <!-- secret --> more", "Words\n<!-- secret -->\nmore", "<!--\nsecret\n\nsecret --> Words",
        "<!-- secret\n",
        "- a\n\n<!-- secret -->\n\n- b\n", "> <!-- secret -->\n> Words", "# Title <!-- secret -->\n\nWords",
        "<div>\n<!-- secret -->\n</div>", "| a <!-- secret --> |\n| - |\n", "[a <!-- secret --> b](none.md)",
        "<!-- p. secret -->", "<!-- see p. 17: secret -->", "Words[^1]\n\n[^1]: One <!-- secret -->\n",
        "Words\n\n---\n\n## Summary\n\nA <!-- secret -->\n\n## Themes\n\n- <!--\nsecret -->\n",
        "Words\n\n---\n\n## Concepts in this document\n\n- **X** _(concept)_\n  A <!-- secret --> d",
    ]) func commentsAreNotPublished(_ text: String) async throws {
        let sample = try await HubSample(["a.md": text, "o.md": "![[a]]"])
        try #require(!sample.edition.files.isEmpty)
        for file in sample.edition.files {
            #expect(!String(decoding: file.bytes, as: UTF8.self).contains("secret"), "\(file.path)")
        }
    }

    @Test func commentsOfABundleAreNotPublished() async throws {
        let sample = try await HubSample([
            "a.md": "Words",
            "z.md":
                "---\nmw_bundle: 1\ndescription: \"Of <!-- secret --> it\"\nintent: \"<!-- secret -->\"\n---\nFirst <!-- secret -->\n\n- [[a]] note <!-- secret -->\n",
        ])
        for file in sample.edition.files {
            #expect(!String(decoding: file.bytes, as: UTF8.self).contains("secret"), "\(file.path)")
        }
    }

    /// The marks of printed pages and reasons to allow a finding are comments that pages read; code has none.
    @Test(arguments: [
        "<!-- p. 17 -->", "Words <!-- p. xii --> more", "<!-- pages 28-29 -->",
        "<!-- sitegen-allow tiny-text: it is small -->",
        "`<!-- x -->`", "```\n<!-- x -->\n```", "$<!-- x -->$",
    ]) func otherCommentsStay(_ text: String) async throws {
        let sample = try await HubSample(["a.md": "# A\n\nOne\n\n\(text)\n\nTwo\n"])
        #expect(sample.body("a").contains("\nOne\n\n\(text)\n\nTwo\n"), "\(sample.body("a"))")
        #expect(sample.text("files/a.md").contains("\nOne\n\n\(text)\n\nTwo\n"))
    }

    /// An empty comment divides what the comment divided.
    @Test(arguments: [
        ("- a\n\n<!-- x -->\n\n- b", "- a\n\n<!-- -->\n\n- b"), ("a\n<!--\nx\n-->\nb", "a\n<!-- -->\nb"),
        ("<!-- x --> <b>b</b>", "<!-- --> <b>b</b>"), ("a <!-- x --> b", "a  b"),
        ("a\n\n<!-- x -->\nb", "a\n\nb"),
    ]) func aCommentOfHTMLIsEmpty(_ text: String, _ written: String) async throws {
        let sample = try await HubSample(["a.md": "# A\n\nOne\n\n\(text)\n\nTwo\n"])
        #expect(sample.body("a").contains("\nOne\n\n\(written)\n\nTwo\n"), "\(sample.body("a"))")
    }

    /// The address of a link that leads nowhere may be the name of a private document, also in a later line.
    @Test(arguments: [
        "A [b\nc](secret.md) d", "A [b](\nsecret.md\n) d", "> A [b\n> c](secret.md 'x\n> y') d",
        "A [b][t] [t] [t][] ![c][t]\n\n[t]: secret.md", "![b\nc](secret.png)", "<img\nsrc=secret.png\nalt=b>",
        "- A [b\n  c](secret.md)",
        "Words\n\n---\n\n## Summary\n\nA [b\nc](secret.md) d",
        "Words\n\n---\n\n## Concepts in this document\n\n- **X** _(concept)_\n  A [b\n  c](secret.md) d",
    ]) func namesInSeveralLinesAreNotPublished(_ text: String) async throws {
        let sample = try await HubSample([
            "a.md": text, "o.md": "![[a]]", "secret.md": "---\ndraft: true\n---\n",
        ])
        #expect(sample.hub.dangling.count == 1)
        for file in sample.edition.files {
            #expect(!String(decoding: file.bytes, as: UTF8.self).contains("secret"), "\(file.path)")
        }
    }

    /// A file is in no library, and a picture is in its pages.
    @Test func linksToFilesAreWords() async throws {
        let sample = try await HubSample([
            "a.md":
                "# A\n\nSee [[m.pdf]], [[c.canvas|the *board*]], [m](m.pdf), [x](file:///a) and ![[p.png]]\n",
            "m.pdf": "x", "c.canvas": "x", "p.png": "x",
        ])
        let text = sample.text("files/a.md")
        #expect(text.contains("See m.pdf, the board, m, x and ![[p.png]]\n"), "\(text)")
    }

    /// A document that is already in the form of these files keeps it.
    @Test func aWrittenDocumentCanBeReadAgain() async throws {
        let sample = try await sample()
        let again = try await HubSample([
            "a/alpha.md": sample.text("files/alpha.md"), "Beta.md": sample.text("files/beta.md"),
            "bundle.md": Self.bundle,
        ])
        for id in ["alpha", "beta"] { #expect(again.text("files/\(id).md") == sample.text("files/\(id).md")) }
        #expect(again.hub.diagnostics.isEmpty && again.hub.links == sample.hub.links)
    }

    @Test func lineEndsAreOneKind() async throws {
        let unix = try await sample()
        let windows = try await HubSample([
            "a/alpha.md": Self.alpha.replacing("\n", with: "\r\n"),
            "Beta.md": Self.beta.replacing("\n", with: "\r\n"),
            "bundle.md": Self.bundle.replacing("\n", with: "\r\n"),
        ])
        #expect(windows.edition.files.map(\.path) == unix.edition.files.map(\.path))
        for file in unix.edition.files where !file.path.contains("origins") {
            #expect(windows.text(file.path) == unix.text(file.path), "\(file.path)")
        }
    }

    @Test(arguments: ["a\\", "a]", "[a", "a](https://x.example)", "\\]", "a\\\\", "`]", "a\nb"])
    func aTitleStaysInItsLink(_ title: String) async throws {
        var sample = try await HubSample(["a.md": "Words"])
        sample.hub.documents[0].title = title
        let line = sample.text("files/index.md").part(from: "## All documents\n\n", to: "\n")
        // Without escaped signs, one bracket opens and one closes.
        let signs = line.replacing(/\\[\\\[\]]/, with: "")
        #expect(signs.hasSuffix("](https://memory.wiki/a.md): Words") && signs.count(of: "]") == 1, "\(line)")
        #expect(signs.count(of: "[") == 1 && signs.hasPrefix("- ["))
    }
}
