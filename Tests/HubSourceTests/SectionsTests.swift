import Testing

@testable import HubSource

/// The sections after the text of a document.
@Suite struct SectionsTests {
    private typealias Name = DocumentSections.Name

    static let whole = """
        # Title

        Text.

        ---

        ## Summary

        A summary.

        ## Themes

        - One

        ## Key takeaways

        - Two

        ## Insights

        - Three

        ## Open questions / gaps

        - Four

        ## Concepts in this document

        - **Alpha** _(concept)_
          The first.
        - **Beta** _(entity)_

        ## Concept relations (within this doc's concepts)

        - **Alpha** leads to **Beta**

        _Hub canonical:_ https://memory.wiki/@x
        _Concept digest:_ https://memory.wiki/digest

        """

    @Test func allSectionsAreRead() async throws {
        let vault = try await Vault(["a.md": Self.whole])
        let document = try vault.document()
        #expect(vault.findings.isEmpty && document.sections.start == 5 && document.text.lastLine == 4)
        #expect(
            document.sections.lines == [
                Name.summary: [9...9], .themes: [13...13], .takeaways: [17...17], .insights: [21...21],
                .questions: [25...25], .concepts: [29...31], .relations: [35...35],
            ])
        #expect(
            document.sections.concepts == [
                .init(label: "Alpha", kind: .concept, description: "The first.", line: 29),
                .init(label: "Beta", kind: .entity, description: "", line: 31),
            ])
        #expect(
            document.sections.relations == [.init(from: "Alpha", label: "leads to", to: "Beta", line: 35)])
        #expect(document.text.headings.map(\.text) == ["Title"] && document.excerpt == "A summary.")
        #expect(
            vault.hub.concepts.map(\.label) == ["Alpha", "Beta"]
                && vault.hub.concepts.map(\.weight) == [2, 2])
    }

    struct Case: Sendable, CustomStringConvertible {
        /// The text after `---` in line 3 and an empty line.
        var text: String
        var names: Set<String> = []
        var findings: [String] = []
        var description: String { text.debugDescription }
    }

    static let forms: [Case] = [
        Case(
            text: "## Themes\n\n- a\n\n## Summary\n\nb", names: ["Themes", "Summary"],
            findings: ["hub-section 9"]),
        Case(
            text: "## Themes\n\n- a\n\n## Insights\n\nx\n\n## Themes\n\n- b", names: ["Themes", "Insights"],
            findings: ["hub-section 13"]),
        // Headings of a note.
        Case(text: "## Summary\n\na\n\n## Other\n\nb"),
        Case(
            text: "## Concept relations\n\n## Other\n\nb", names: [Name.relations.rawValue],
            findings: ["hub-section 7"]),
        Case(text: "## summary:\n\na\n\n## KEY TAKEAWAYS\n\n- b", names: ["Summary", "Key takeaways"]),
        Case(text: "## Concept relations\n\n", names: [Name.relations.rawValue]),
        Case(text: "## Summary", names: ["Summary"]),
        Case(
            text: "## Concepts in this document\n\n- Alpha\n\nwords", names: [Name.concepts.rawValue],
            findings: ["hub-section 7", "hub-section 9"]),
        Case(
            text: "## Concepts in this document\n\n- **A** _(thing)_", names: [Name.concepts.rawValue],
            findings: ["hub-section 7"]),
        Case(
            text: "## Concepts in this document\n\n- **A**\n- **a** _(concept)_",
            names: [Name.concepts.rawValue],
            findings: ["hub-concept 8"]),
        Case(
            text:
                "## Concepts in this document\n\n- **A**\n\n## Concept relations\n\n- **A** x **B**\n- A x **A**\n- **A** **A**",
            names: [Name.concepts.rawValue, Name.relations.rawValue],
            findings: ["hub-concept 11", "hub-section 12", "hub-section 13"]),
        // No start of sections.
        Case(text: "## Other\n\na"), Case(text: "# Summary\n\na"), Case(text: "### Summary\n\na"),
        Case(text: "Words.\n\n## Summary\n\na"), Case(text: "```\n## Summary\n```"), Case(text: "Words."),
    ]

    @Test(arguments: forms) func sectionsHaveTheirForm(_ example: Case) async throws {
        let vault = try await Vault(["a.md": "Text\n\n---\n\n\(example.text)\n"])
        let document = try vault.document()
        #expect(Set(document.sections.lines.keys.map(\.rawValue)) == example.names)
        #expect((document.sections.start == nil) == example.names.isEmpty)
        #expect(
            vault.findings.map { $0.replacing(" a.md ", with: " ").replacing(":1", with: "") }
                == example.findings,
            "\(vault.hub.diagnostics.map(\.message))")
    }

    @Test(arguments: [
        "Text\n---\n\n## Summary\n\na", "---\n\nx\n\n## Summary\n\na", "```\n\n---\n```\n\n## Summary\n\na",
    ])
    func otherHyphensBeginNoSections(_ text: String) async throws {
        let vault = try await Vault(["a.md": "Words.\n\n" + text])
        #expect(try vault.document().sections.start == nil)
    }

    /// Concepts after the text, without the line that begins sections, are text.
    @Test(arguments: [
        ("## Concepts in this document\n\n- **A** _(concept)_\n", ["hub-section a.md 3:1"]),
        (
            "## Summary\n\nb\n\n## Concepts in this document\n- **A**\n\n## Concept relations",
            ["hub-section a.md 7:1"]
        ),
        ("## Concepts in this document\n\nThey are these.\n\n- **A**\n", []),
        ("### Concepts in this document\n\n- **A**\n", []), ("## Summary\n\n- **A**\n", []),
        ("```\n## Concepts in this document\n\n- **A**\n```", []),
        ("---\n\n## Concepts in this document\n\n- **A**\n", []),
    ]) func conceptsInTheTextAreFound(_ text: String, _ findings: [String]) async throws {
        let vault = try await Vault(["a.md": "Text\n\n" + text])
        #expect(vault.findings == findings)
        #expect(try vault.document().sections.concepts.isEmpty == !text.hasPrefix("---"))
    }

    /// The headings of level 2 in the page.
    @Test(arguments: [
        ("# T\n\n## A\n\n### B\n\n## C", ["A", "C"]), ("# T\n\n### A\n\n### B", ["A"]),
        ("# T\n\n## A\n\n# Scope\n\n## C", ["A", "Scope"]), ("x\n\n### A\n\n## B\n\n#### C", ["A", "B"]),
        ("> ## Q\n\n### A\n\n## B", ["B"]), ("# T", []), ("# T\n\nA\n---\n\n##", ["A"]),
        ("# T\n\n## A\n\n---\n\n## Summary\n\nx", ["A"]),
    ]) func aDocumentHasParts(_ text: String, _ titles: [String]) async throws {
        #expect(try await Vault(["a.md": text + "\n"]).document().text.partTitles == titles)
    }

    @Test func aSectionThatIsThereTwiceIsReadAsOne() async throws {
        let vault = try await Vault(["a.md": "x\n\n---\n\n## Themes\n\n- a\n\n## Themes\n\n- b\n"])
        #expect(try vault.document().sections.lines[.themes] == [7...7, 11...11])
    }

    @Test func closingAddressesAreNoText() async throws {
        let vault = try await Vault([
            "a.md": "Text\n\n---\n\n_Hub canonical:_ https://x.example\n_Concept digest:_ y\n"
        ])
        let document = try vault.document()
        #expect(
            document.sections.start == 3 && document.text.lastLine == 2 && document.sections.lines.isEmpty)
    }

    @Test func conceptsAndRelationsHaveLimits() async throws {
        func document(_ concepts: Int, _ relations: Int, _ length: Int) -> String {
            "x\n\n---\n\n## Concepts in this document\n\n"
                + (0..<concepts).map { "- **C\($0)** _(concept)_\n" }.joined()
                + "  \(String(repeating: "é", count: length))\n\n## Concept relations\n\n"
                + (0..<relations).map { "- **C0** r\($0) **C1**\n" }.joined()
        }
        var vault = try await Vault(["a.md": document(12, 20, 200)])
        #expect(vault.findings.isEmpty)
        #expect(try vault.document().sections.relations.count == 20)
        vault = try await Vault(["a.md": document(13, 21, 0)])
        #expect(vault.findings == ["hub-concept a.md 19:1", "hub-concept a.md 44:1"])
        #expect(try vault.document().sections.concepts.count == 12)
        #expect(try vault.document().sections.relations.count == 20)
        vault = try await Vault(["a.md": document(1, 0, 201)])
        #expect(vault.findings == ["hub-concept a.md 8:1"])
        #expect(try vault.document().sections.concepts[0].description == String(repeating: "é", count: 200))
    }

    @Test func descriptionsBelongToTheirConcept() async throws {
        let document = try await Vault([
            "a.md":
                "x\n\n---\n\n## Concepts in this document\n\n- **A**\n  one\n  two\n- **B**\n  three\n- **A**\n  four\n"
        ]).document()
        #expect(document.sections.concepts.map(\.description) == ["one two", "three"])
    }

    @Test func conceptsOfSeveralDocumentsAreOne() async throws {
        func text(_ label: String, _ words: String, _ relation: String) -> String {
            "x\n\n---\n\n## Concepts in this document\n\n- **\(label)** _(concept)_\n  \(words)\n- **Z** _(entity)_\n\n"
                + "## Concept relations\n\n- **\(label)** \(relation) **Z**\n"
        }
        let vault = try await Vault([
            "a.md": text("Big Idea", "", "makes"), "b.md": text("big  idea", "Words.", "makes"),
            "c.md": text("BIG IDEA", "Others.", "needs"),
        ])
        let concept = try #require(vault.hub.concepts.first)
        #expect(
            vault.hub.concepts.count == 2 && concept.label == "Big Idea" && concept.description == "Words.")
        #expect(concept.documents == [0, 1, 2] && concept.weight == 6)
        #expect(
            concept.relations.map(\.label) == ["makes", "needs"] && concept.relations.map(\.count) == [2, 1])
        #expect(vault.hub.concepts[1].relations.allSatisfy { !$0.isOutgoing && $0.other == 0 })
    }
}
