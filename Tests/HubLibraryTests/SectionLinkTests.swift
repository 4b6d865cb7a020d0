import Testing

@testable import HubLibrary
@testable import HubSource

/// Links to the sections after the text of a document, which are not headings of the text.
@Suite struct SectionLinkTests {
    private static let sections =
        "# A\n\nText.\n\n---\n\n## Summary\n\nShort.\n\n## Concepts in this document\n\n- **X**\n"

    @Test func sectionsArePlaces() async throws {
        let sample = try await HubSample([
            "a.md": Self.sections,
            "o.md": "[[a#Summary]] [s](a.md#summary) [[a#Concepts in this document]]\n",
        ])
        #expect(sample.hub.dangling.isEmpty, "\(sample.hub.dangling)")
        let body = sample.body("o")
        #expect(body.count(of: "a.html#section-summary") == 2 && body.contains("a.html#section-concepts"))
        #expect(sample.text("a.md").count(of: "{#section-summary}") == 1)
    }

    @Test func aSectionThatIsMissingIsNotAPlace() async throws {
        let sample = try await HubSample([
            "a.md": Self.sections,
            "o.md": "[[a#Themes]] [[a#Concept relations (within this doc's concepts)]]\n",
        ])
        #expect(sample.hub.dangling.count == 2 && !sample.body("o").contains("#section-"))
        #expect(sample.body("o").contains("<span class=\"hub-missing\">a \\> Themes</span>"))
    }

    /// The heading of the text comes first.
    @Test func aHeadingComesFirst() async throws {
        let sample = try await HubSample([
            "a.md": Self.sections.replacing("Text.", with: "## Summary\n\nOther."), "o.md": "[[a#Summary]]\n",
        ])
        #expect(sample.body("o").contains("a.html#at-summary"))
    }

    @Test func aSectionIsEmbedded() async throws {
        let sample = try await HubSample(["a.md": Self.sections, "o.md": "![[a#Summary]]\n"])
        #expect(
            sample.body("o").contains("Short.") && !sample.body("o").contains("Text."), "\(sample.body("o"))")
    }
}
