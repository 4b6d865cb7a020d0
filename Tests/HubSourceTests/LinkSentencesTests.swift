import Testing

@testable import HubSource

/// The sentences of documents with very many links.
@Suite struct LinkSentencesTests {
    @Test func sentencesHaveALimit() async throws {
        let text = (0..<30).map { "Words \($0) [[b]].\n\n" }.joined()
        let vault = try await Vault(["a.md": text + "Last [[c]].", "b.md": "", "c.md": ""])
        #expect(vault.hub.backlinks[1][0].sentences == (0..<20).map { "Words \($0) b." })
        #expect(vault.hub.backlinks[2][0].sentences == ["Last c."])
    }

    /// Each link has a sentence of its own within a long line.
    @Test(.timeLimit(.minutes(45))) func aLineMayHaveManyLinks() async throws {
        let vault = try await Vault([
            "a.md": String(repeating: "[[b]] ", count: 100_000) + "Now [[c]].", "b.md": "", "c.md": "",
        ])
        #expect(vault.hub.targets[0].count == 100_001 && vault.hub.links[0] == [1, 2])
        #expect((1...20).contains(vault.hub.backlinks[1][0].sentences.count))
        #expect(vault.hub.backlinks[2][0].sentences.first?.hasSuffix("b b Now c.") == true)
    }

    @Test(arguments: [
        ("A [[x y]] [[b]].", "A x y b."), ("A [[ x ]] [[b]].", "A x b."), ("A [[x#y]] [[b]].", "A x > y b."),
        ("A [[x|y]] [[b]].", "A y b."), ("A [[]] [[b]].", "A  b."), ("A [[é]] [[b]].", "A é b."),
    ]) func namesOfLinksAreWords(_ text: String, _ sentence: String) async throws {
        let vault = try await Vault(["a.md": text, "b.md": ""])
        #expect(vault.hub.backlinks[1].map(\.sentences) == [[sentence]])
    }
}
