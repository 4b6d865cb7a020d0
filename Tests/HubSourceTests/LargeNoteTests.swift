import Testing

@testable import HubSource

/// Reading takes time in proportion to the text: with one search for each sign, these would take hours.
@Suite(.serialized) struct LargeNoteTests {
    @Test(.timeLimit(.minutes(45))) func aLargeDocumentIsRead() async throws {
        let line = "Words with a [[link]], a #tag, `code`, $x$ and *more* words. And so on and on and on. "
        let count = 5_000_000 / (line.utf8.count + 2)
        let vault = try await Vault(["a.md": String(repeating: line + "\n\n", count: count), "link.md": ""])
        #expect(try vault.document().text.marks.count == 2 * count)
        #expect(vault.hub.backlinks.map(\.count) == [0, 1])
    }

    static let signs = [
        "[[", "![[", "[[a", "]]", "`", "` ``", "$", "$a ", "$$", "$$ ", "<a ", "<!--", "<", "%%", "== a",
        "==a ", "=", "[^",
        "[", "](", "[a](<", "[a](b", "[a](b.md ", "#", "^", " ^a", "\\", "> ", "- ", "!", "*", "_", "~", "x",
        "\n", "\n\n$$ x",
        "\n$$ x", "\n```", "\n> ```", "\n# ", "\n-", "a\n---\n", "[[b]] ", "[[b]]. ", "\n\n# h\n[[#h]]",
        "\n%%", "\n\n---\n\n## Summary",
        "[\n", "](b)\n", "[a](b\n", "[a](\n", "[a](b\n\"", "<img\n", "![a\nb](c) ", "[b]\n[b]: b\n\n",
    ]

    @Test(.timeLimit(.minutes(45)), arguments: signs) func manySignsAreRead(_ sign: String) async throws {
        // Each link has a sentence, which takes longer.
        let count = (sign.contains("[[b]]") ? 15_000 : 60_000) / sign.utf8.count
        let vault = try await Vault(["a.md": String(repeating: sign, count: count), "b.md": ""])
        #expect(vault.paths == ["a.md", "b.md"])
        if sign == "[[b]] " { #expect(vault.hub.targets[0].count == count) }
        if sign == "[[b]]. " { #expect(vault.hub.targets[0].count == count) }
    }
}
