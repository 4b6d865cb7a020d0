import Testing

@testable import HubLibrary
@testable import HubSource

/// Callouts whose kinds pages do not have.
@Suite struct CalloutTests {
    static let cases: [(text: String, body: String, findings: Int)] = [
        ("> [!custom-kind] My *title*\n> x", "> [!note] My *title*\n> x", 1),
        ("> [!recipe]- \n> x", "> [!note]- Recipe \n> x", 1),
        ("> [!my_kind]\n> x", "> [!note] My\\_kind\n> x", 1),
        ("> [!info|right]+ T\n> x", "> [!info]+ T\n> x", 0),
        ("> a\n> > [!recipe] T\n> > x", "> a\n> > [!note] T\n> > x", 1),
        ("- > [!recipe] T\n  > x", "- > [!note] T\n  > x", 1),
        ("- > [!note] A\n- > [!recipe] T", "- > [!note] A\n- > [!note] T", 1),
        ("1. a\n\n   > [!recipe] T", "1. a\n\n   > [!note] T", 1),
        ("- > a\n  > [!recipe] T", "- > a\n  > [!recipe] T", 0), ("- [!recipe] T", "- [!recipe] T", 0),
        // Kinds of pages stay, and so does what is no callout.
        ("> [!NOTE] T\n> x", "> [!NOTE] T\n> x", 0), ("> a\n> [!recipe] T", "> a\n> [!recipe] T", 0),
        ("```\n> [!recipe] T\n```", "```\n> [!recipe] T\n```", 0), ("[!recipe] T", "[!recipe] T", 0),
        ("> [!recipe]x T", "> [!recipe]x T", 0), ("> [!] T", "> [!] T", 0),
    ]

    @Test(arguments: cases) func otherKindsAreNotes(_ text: String, _ body: String, _ findings: Int)
        async throws
    {
        let sample = try await HubSample(["a.md": "# A\n\n\(text)\n"])
        #expect(sample.body("a").contains("\n\n" + body + "\n"), "\(sample.body("a"))")
        let callouts = sample.edition.embeds.filter { $0.message.hasPrefix("pages have no callout") }
        #expect(callouts.count == findings)
        // The finding is at the callout.
        #expect(
            callouts.allSatisfy { sample.hub.documents[0].source.bytes[$0.offset...].starts(with: "[!".utf8) }
        )
    }
}
