import Testing

@testable import HubLibrary
@testable import HubSource

/// Titles, labels, tags and words that are markup never change the structure of a page.
@Suite struct HostileTextTests {
    static let texts = [
        "</a></li></ul><script>alert(1)</script>", "\" onload=\"alert(1)", "' onclick='x", "<!-- x", "-->",
        "&lt;b&gt;",
        "&amp; &", "<https://x.example>", "# H", "{#home}", "A {#x .y}", "```", "`code`", "~~~",
        "*a* _b_ **c",
        "[a]: https://x.example", "[a](https://x.example)", "![a](https://x.example/p.png)", "[[nowhere]]",
        "![[nowhere]]",
        "[^1]", "@thm-x", "::: theorem", "---", "===", "> quote", "- item", "1. item", "|a|b|", "$5 and $6",
        "$x", "$$",
        "$\\frac{1$", "\\(x\\)", "\\", "a\\", "\\eqref{x}", "{{x}}", "%", "%%x", "==x==", "title: x", "😀🏳️‍🌈",
        "שלום עולם",
        "العربية", "<plaintext>", "</main>", "\u{2028}x", "a\tb", "a\nb", "a\n\nb", "\n\n# x\n\n",
        "a\r\n\r\nb", "c++", "a/b", "..",
        ".", "-", "con", "\u{202E}abc", "a\u{2066}b", "\u{200F}x", "*\u{301}a*\u{301}", "`\u{301}x`\u{301}",
        "<\u{301}b>",
        String(repeating: "x", count: 300), String(repeating: "ä<b> ", count: 60), "</svg>", "]]>", "null",
        "'", "\"",
    ]

    private static let plain = "Plain"
    private static let styles: Set = ["em.", "/em.", "strong.", "/strong.", "code.", "/code."]

    /// Returns a hub in which everything that authors write is one text.
    private func sample(_ text: String) async throws -> HubSample {
        var sample = try await HubSample([
            "a.md": HubSample.dated(HubSample.now * 1000) + "Words [[o]] [[none]].\n"
                + HubSample.concepts(["P", "Q"], ["**P** r **Q**"]),
            "o.md": "To [[a]].\n\n![[a]]\n", "z.md": "---\nmw_bundle: 1\n---\n- [[a]]: words\n- [[o]]\n",
        ])
        sample.settings.isFormula = { _, _ in false }
        sample.settings.title = text
        sample.settings.author = text
        sample.settings.description = text
        for index in sample.hub.documents.indices {
            sample.hub.documents[index].title = text
            sample.hub.documents[index].excerpt = text
            sample.hub.documents[index].tags = [text, "other"]
            sample.hub.documents[index].front.lang = nil
        }
        sample.hub.documents[0].sections.concepts[0].label = text
        sample.hub.documents[0].sections.concepts[0].description = text
        sample.hub.documents[0].sections.relations[0].from = text
        sample.hub.documents[0].sections.relations[0].label = text
        sample.hub.concepts[0].label = text
        sample.hub.concepts[0].description = text
        sample.hub.concepts[0].relations[0].label = text
        sample.hub.concepts[1].relations[0].label = text
        sample.hub.conceptIndex = [Concept.key(text): 0, Concept.key("Q"): 1]
        sample.hub.backlinks[0][0].sentences = [text]
        sample.hub.bundles[0].title = text
        sample.hub.bundles[0].description = text
        sample.hub.bundles[0].intent = text
        sample.hub.bundles[0].members[0].annotation = text
        return sample
    }

    /// Returns the elements of a page: names and classes in their order. In text, a sign that begins a tag is a reference.
    private static func elements(_ html: String) -> [String] {
        // By scalars: a sign with a combining mark is one character.
        html.unicodeScalars.split(separator: "<").dropFirst().compactMap { part in
            let tag = String(part.prefix { $0 != ">" })
            let name = tag.prefix { !$0.isWhitespace }
            // A shown name may be divided in two lines.
            if name.hasSuffix("tspan") || name == "wbr" { return nil }
            return name + "." + tag.part(from: "class=\"", to: "\"")
        }
    }

    private static let pages = ["index", "@ray", "timeline", "digest", "graph", "tags", "a", "o", "b/z"]

    /// The elements of the pages of a hub without markup.
    private static let plainElements = Task {
        let sample = try await HostileTextTests().sample(plain)
        return try pages.map { elements(try hubPage(sample.text($0 + ".md"))) }
    }

    @Test(arguments: texts) func textStaysText(_ text: String) async throws {
        let sample = try await sample(text)
        let files = Dictionary(
            uniqueKeysWithValues: sample.edition.files.map {
                ($0.path, String(decoding: $0.bytes, as: UTF8.self))
            })
        for (page, plain) in zip(Self.pages, try await Self.plainElements.value) {
            let html = try hubPage(files[page + ".md"] ?? "")
            // The words of a bundle have emphasis and code, and no other markup.
            let isWords = { (element: String) in page == "b/z" && Self.styles.contains(element) }
            let found = Self.elements(html).filter { !isWords($0) }
            let wanted = plain.filter { !isWords($0) }
            if found != wanted {
                let place = zip(found, wanted).prefix { $0 == $1 }.count
                Issue.record(
                    "\(page): \(found.dropFirst(max(0, place - 2)).prefix(6)) for \(wanted.dropFirst(max(0, place - 2)).prefix(6))"
                )
            }
            #expect(
                !html.contains("<script>alert") && !html.contains("\u{202E}") && !html.contains("\u{2066}"),
                "\(page)")
        }
        for path in ["graph.json", "deeplinks.json"] { _ = try sample.object(path) }
    }

    /// The facts of markdown for models stay in their front matter, and headings in their lines.
    @Test(arguments: texts) func markdownKeepsItsForm(_ text: String) async throws {
        let (files, plain) = (try await markdown(text), try await Self.plainMarkdown.value)
        try #require(!files.isEmpty)
        for (path, text) in files {
            let (found, expected) = (Self.form(text), Self.form(plain[path] ?? ""))
            #expect(found.count == expected.count, "\(path): \(text)")
            #expect(found.prefix(9) == expected.prefix(9), "\(path): \(text)")
        }
    }

    private static let plainMarkdown = Task { try await HostileTextTests().markdown(plain) }

    /// Returns the pages for models by their paths.
    private func markdown(_ text: String) async throws -> [String: String] {
        let paths = Set(Self.pages.map { "files/\($0).md" } + ["files/llms.txt"])
        let files = try await sample(text).edition.files.filter { paths.contains($0.path) }
        return Dictionary(
            uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    }

    /// Returns the beginnings of lines: the keys of front matter, and signs.
    private static func form(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if let key = line.firstMatch(of: #/^[a-z_]+: /#) { return String(key.output) }
            return String(line.prefix { "#->*".contains($0) })
        }
    }

    /// Words of a document's links and pictures are text in its page.
    @Test(arguments: texts.filter { !$0.contains { "[]|\n\r\r\n\u{2028}".contains($0) } })
    func wordsOfLinksStayText(_ text: String) async throws {
        func page(_ text: String) async throws -> String {
            var sample = try await HubSample([
                "a.md":
                    "# A\n\nSee [[o|x \(text)]] and [[none|x \(text)]] end.\n\nLast.\n",
                "o.md": "",
            ])
            sample.settings.isFormula = { _, _ in false }
            return try hubPage(sample.text("a.md"))
        }
        let (html, expected) = (try await page(text), try await page("plain"))
        #expect(Self.elements(html) == Self.elements(expected), "\(html)")
    }
}
