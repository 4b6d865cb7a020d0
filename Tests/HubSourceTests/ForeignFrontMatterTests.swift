import Testing

@testable import HubSource

/// Front matter that is not YAML keeps a document back, and text that looks like it does not.
@Suite struct ForeignFrontMatterTests {
    static let foreign = [
        "+++\ntitle = \"T\"\ndraft = true\n+++\nSECRET", "+++ \r\ndraft = true\r\n+++\r\nSECRET",
        "\u{FEFF}+++\ndraft = true\n+++\nSECRET", "+++\ndraft: true\n+++\nSECRET", "+++\n+++\nSECRET",
        // The closing fence was forgotten.
        "+++\n# Facts\n\ndraft = true\n\nSECRET",
        "{\n  \"draft\": true\n}\n\nSECRET", "{\"draft\": true, \"a\": {\"b\": \"}\"}}\nSECRET",
        "{ \"title\":\n \"SECRET\", \"draft\": true } \nSECRET", "{\n  \"draft\": true,\n}\nSECRET",
        "{\n\"draft\": true\nSECRET",
        "---toml\ndraft = true\n---\nSECRET", "--- TOML\ndraft = true\n---\nSECRET",
        "---json\n{\"draft\": true}\n---\nSECRET", "---js\n{draft: true}\n---\nSECRET",
        "---toml\ndraft = true\n", ";;;\n\"draft\": true\n;;;\nSECRET",
    ]

    @Test(arguments: foreign) func aDocumentIsLeftOut(_ text: String) async throws {
        let vault = try await Vault(["a.md": text, "o.md": "[[a]]"])
        #expect(vault.paths == ["o.md"] && vault.hub.unpublished == 1)
        let column = text.hasPrefix("\u{FEFF}") ? 4 : 1
        #expect(
            vault.findings == ["hub-front-matter a.md 1:\(column)", "link-dangling o.md 1:1"],
            "\(vault.hub.diagnostics.map(\.message))")
        let finding = try #require(vault.hub.diagnostics.first)
        #expect(finding.message.contains("write YAML between lines of '---'") && !finding.quotesSource)
    }

    @Test(arguments: [
        "---yaml\ndraft: true\n---\nSECRET", "--- YML \ndraft: true\n---\nSECRET",
        "\u{FEFF}---yaml\r\ndraft: true\r\n---\r\nSECRET",
    ]) func yamlMayHaveItsName(_ text: String) async throws {
        let vault = try await Vault(["a.md": text])
        #expect(vault.paths.isEmpty && vault.findings.isEmpty && vault.hub.unpublished == 1)
        let other = try await Vault(["a.md": text.replacing("draft: true", with: "title: T")])
        #expect(try other.document().title == "T" && other.findings.isEmpty)
    }

    @Test(arguments: [
        "+++", "+++\nWords.\n", "++++\na = 1\n++++\n", "\n+++\na = 1\n+++\n", "+++ x\na = 1\n+++\n",
        "+++\n1 == 1\n", "a\n+++\nb = 1\n+++\n", "+++x\n\n+++\n",
        "{", "{}", "{ }\nWords", "{a}\n", "{{< note >}}\n", "{\nWords\n}\n", "{\"a\"}\n", "{%\"a\": 1%}\n",
        "{\"a\": 1} is JSON.\n", "{\"a\": b}\n", "{\"a\": 1\n\nWords\n", "{\"Quoted\" words: x}\n",
        " {\"a\": 1}\n", "```\n{\"a\": 1}\n```\n", "[{\"a\": 1}]\n",
        "---draft\ndraft = true\n---\n", "---- toml\n", "---words\n", ";;;\nWords\n", ";;\n;;;\n",
        ";;; x\n;;;\n",
    ]) func textIsPublished(_ text: String) async throws {
        let vault = try await Vault(["a.md": text])
        #expect(vault.paths == ["a.md"] && vault.findings.isEmpty, "\(vault.hub.diagnostics.map(\.message))")
        #expect(try vault.document().text.firstLine == 1)
    }
}
