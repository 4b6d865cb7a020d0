import Testing

@testable import HubSource

/// The text of a bundle's file: nothing is lost without a finding.
@Suite struct BundleTextTests {
    private func read(_ text: String) async throws -> (bundle: HubBundle, findings: [String]) {
        let vault = try await Vault([
            "one.md": "", "two.md": "", "three.md": "", "z.md": "---\nmw_bundle: 1\n---\n" + text,
        ])
        let findings = vault.findings.filter { $0.hasPrefix("hub-bundle") }.map {
            $0.replacing("hub-bundle z.md ", with: "").replacing(":1", with: "")
        }
        return (try #require(vault.hub.bundles.first), findings)
    }

    @Test func paragraphsAndNotesAreKeptAndTheRestIsFound() async throws {
        let (bundle, findings) = try await read(
            """
            # Map

            First words.

            Second [[one]]
            with *more*.

            ## Group A

            Group text
            in two lines.

            - [[one]] Note one
              goes on.

              And on.
            - Plain entry
              of two lines
            - see [[two]] and [[three]] for more
            lazy

            Last text.
            """)
        #expect(bundle.paragraphs == ["First words.", "Second [[one]] with *more*."])
        #expect(bundle.description == "First words.")
        #expect(
            bundle.members.map(\.annotation) == [
                "Note one goes on. And on.", "see [[two]] and [[three]] for more lazy",
            ])
        #expect(findings == ["11", "13", "20", "25"])
    }

    static let shown: [(text: String, paragraphs: [String], notes: [String])] = [
        ("- [[one]]\n- [[two]]: words\n", [], ["", "words"]),
        ("Words\n- [[one]]\n", ["Words"], [""]),
        (
            "Words %%secret%%\n\n%%\nsecret\n%%\n\n<!-- x -->\n---\n\n- [[one]] a %%secret%%\n%%secret%%",
            ["Words"], ["a"]
        ),
        ("- [ ] [[one]] a\n- [x] [[two]] b\n", [], ["a", "b"]),
        ("- **[[one]]** a\n- *[[two]]*: b\n- [[three]] — *c*", [], ["a", "b", "*c*"]),
        ("- [[one]] a\n  - below\n  - [[two]] b\n", [], ["a below", "b"]),
        ("- [a][r] [[one]] x\n\n[r]: two.md\n", [], ["[a][r] [[one]] x"]),
        (
            "[note]: some words\n\n[r]:\n two.md\n\n[s]: https://x.example\n\n- [[one]]\n",
            ["[note]: some words"], [""]
        ),
        ("- [in\n  two](one.md) a\n  b\n- see [in\n  two](two.md) c", [], ["a b", "see [in two](two.md) c"]),
        ("> Quoted\n> words\n\n1. [[one]]\n", ["Quoted words"], [""]),
        ("Title\n===\n\nWords\n", ["Words"], []), ("First\n\n# Title\nWords\n", ["First", "Words"], []),
    ]

    @Test(arguments: shown) func aBundleIsShown(_ text: String, _ paragraphs: [String], _ notes: [String])
        async throws
    {
        let (bundle, findings) = try await read(text)
        let own = bundle.paragraphs == [bundle.description] && paragraphs.isEmpty ? [] : bundle.paragraphs
        #expect(
            own == paragraphs && bundle.members.map(\.annotation) == notes && findings.isEmpty, "\(bundle)")
    }

    @Test(arguments: [
        ("```\ncode\n\n- [[one]]\n```\n", ["4"]), ("| a |\n| - |\n", ["4"]), ("![[one]]\n", ["4"]),
        ("- [[one]]\n\nText\nof two lines\n\nMore\n", ["6", "9"]), ("- [[one]]\n\n## End ##\n", ["6"]),
        ("> [!note] Title\n> words\n\nWords\n", ["4"]), ("<div>\n\nWords\n", ["4"]),
        ("- a\n\n  b\n\n- c\n", ["4", "8"]),
    ]) func otherTextIsFound(_ text: String, _ lines: [String]) async throws {
        #expect(try await read(text).findings == lines)
    }

    @Test func findingsHaveALimit() async throws {
        let vault = try await Vault([
            "z.md": "---\nmw_bundle: 1\n---\n" + String(repeating: "- x\n\n", count: 30)
        ])
        #expect(vault.findings.count == 20)
        #expect(vault.hub.diagnostics[19].message.hasSuffix("; so are 10 parts after it"))
        #expect(!vault.hub.diagnostics[18].message.contains("so are"))
    }

    @Test func theFrontMatterComesFirst() async throws {
        let vault = try await Vault([
            "z.md": "---\nmw_bundle: 1\ndescription: Of it\n---\n# B\n\nWords [[none|x]].\n"
        ])
        #expect(vault.hub.bundles[0].paragraphs == ["Of it", "Words x."])
        #expect(vault.hub.bundles[0].description == "Of it")
    }
}
