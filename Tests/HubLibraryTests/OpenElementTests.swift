import LeafSamples
import Testing

@testable import HubLibrary
@testable import HubSource

/// Elements of raw HTML that a document leaves open end with its text, before the page's own parts.
@Suite struct OpenElementTests {
    static let texts: [(text: String, closing: String, findings: Int)] = [
        ("<details>\n<summary>S</summary>\n\nText", "</details>", 1),
        ("<div>\n\n<section>\n\nText", "</section></div>", 2), ("<pre>\nText", "</pre>", 1),
        ("a <b>bold\n\nText", "</b>", 1), ("- <b>bold\n- x\n\nText", "</b>", 1),
        ("<div><b>x</div>\n\nText", "</b>", 1), ("<svg><path d=\"M0 0\"/><g>\n\nText", "</svg>", 1),
        ("<details open\n  class=\"x\">\n\nText", "</details>", 1),
        ("<a href=\"o.md\">\n\nText", "</a>", 1),
        // Closed ones, those that a quote, an entry, a cell or a paragraph ends, and text.
        ("<details>\n<summary>S</summary>\n\n</details>\n\nText", "Text", 0), ("</div>\n\nText", "Text", 0),
        ("> <div>\n\nText", "Text", 0), ("- <div>\n\n  x\n\nText", "Text", 0),
        ("| <div> | b |\n| --- | --- |\n| <b> | c |\n\nText", "Text", 0), ("<p>x\n\nText", "Text", 0),
        ("`<div>`\n\nText", "Text", 0), ("```\n<div>\n```\n\nText", "Text", 0),
        ("\\<div>\n\nText", "Text", 0),
        ("<!-- <div> -->\n\nText", "Text", 0), ("Array<Int> <br> <hr>\n\nText", "Text", 0),
        ("<svg/>\n\nText", "Text", 0), ("<svg><title>x</title><a></svg>\n\nText", "Text", 0),
    ]

    @Test(arguments: texts) func elementsEndWithTheText(_ text: String, _ closing: String, _ findings: Int)
        async throws
    {
        let sample = try await HubSample(["a.md": "# A\n\n\(text)\n", "o.md": "# O\n\n[[a]]\n"])
        #expect(sample.body("a").split(separator: "\n").last.map(String.init) == closing)
        let found = sample.edition.embeds.filter { $0.message.contains("is not closed") }
        #expect(found.count == findings, "\(found)")
        // The findings are at the tags.
        #expect(found.allSatisfy { sample.hub.documents[0].source.bytes[$0.offset] == UInt8(ascii: "<") })
    }

    @Test func theTitleMayBeInAnElement() async throws {
        let sample = try await HubSample([
            "a.md": "<div align=\"center\">\n\n# A\n\n</div>\n\nText\n", "o.md": "",
        ])
        #expect(sample.edition.embeds.isEmpty && sample.body("a").count(of: "</div>") == 1)
    }

    /// An element without the words of a refused film has no end either.
    @Test func elementsWithoutATagAreNotClosed() async throws {
        var sample = try await HubSample(["a.md": "# A\n\n<video src=\"https://x.example\">\n\nText\n"])
        sample.settings.refusedValues = { element in element.starts(with: "<video".utf8) ? [12..<13] : [] }
        #expect(!sample.body("a").contains("</video>") && sample.edition.embeds.count == 1)
    }

    @Test func elementsEndWithTheirSection() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\nText\n\n---\n\n## Summary\n\n<div>\n\nWords.\n\n## Themes\n\n- x\n"
        ])
        #expect(sample.body("a").contains("\n</div>\n\n</section>"), "\(sample.body("a"))")
        #expect(sample.edition.embeds.count == 1)
    }

    /// A part of a document may have the start of an element alone: the document itself has no fault.
    @Test func elementsEndWithTheirEmbed() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\n![[o#P]]\n\nAfter\n", "o.md": "# O\n\n## P\n\n<div>\n\nx\n\n## Q\n\n</div>\n",
        ])
        #expect(sample.body("a").contains("\n</div>\n\n\n</div>\n"), "\(sample.body("a"))")
        #expect(sample.edition.embeds.isEmpty, "\(sample.edition.embeds)")
    }
}
