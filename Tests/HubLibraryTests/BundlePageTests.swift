import Testing

@testable import HubLibrary
@testable import HubSource

/// The pages of bundles.
@Suite struct BundlePageTests {
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
        #expect(page.contains("dir=\"auto\">then \(link("o.html", "O")) and more</span>"), "\(page)")
        #expect(page.contains("dir=\"auto\">words of weight</span>"), "\(page)")
        // The place has its id.
        #expect(sample.text("a.md").contains("at-part"))
    }

    @Test func labelsOfRelationsAreWords() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n" + HubSample.concepts(["X", "Y"], ["**X** *uses* **Y**", "**Y** part_of **X**"])
        ])
        let page = sample.text("a.md")
        #expect(
            page.contains("</strong> uses <strong>") && page.contains("</strong> part"), "\(page)"
        )
    }
}
