import Testing

@testable import HubSource

/// Headings of other names after a `---`, and other lines in the lists of concepts and relations: nothing of them is lost.
@Suite struct OtherSectionsTests {
    static let note = """
        # Note

        Intro [[o]].

        ---

        ## Summary

        S

        ## Details

        Details [[o]].

        ## References

        - Last
        """

    @Test func aNoteWithARuleIsText() async throws {
        let vault = try await Vault([
            "a.md": Self.note, "o.md": "[[a#Details]] [[a#Summary]] [[a#References]]",
        ])
        let document = try vault.document()
        #expect(vault.findings.isEmpty, "\(vault.hub.diagnostics.map(\.message))")
        #expect(document.sections.start == nil && document.text.lastLine == 17)
        #expect(document.text.headings.map(\.text) == ["Note", "Summary", "Details", "References"])
        #expect(vault.hub.backlinks[1].map(\.sentences) == [["Intro o.", "Details o."]])
        #expect(try vault.targets("o.md") == ["a.md#at-details", "a.md#at-summary", "a.md#at-references"])
    }

    /// The last headings may be sections of their own.
    @Test func sectionsAreTheEndOfADocument() async throws {
        let document = try await Vault(["a.md": Self.note + "\n\n---\n\n## Themes\n\n- x\n"]).document()
        #expect(document.sections.start == 19 && document.sections.lines == [.themes: [23...23]])
        #expect(document.text.headings.count == 4)
    }

    static let ends = [
        "## Concepts in this document\n\n- **A** _(concept)_\n\n## Other\n\nOther [[o]].\nMore.\n\n### Below\n\nx\n",
        "## Summary\n\ns\n\n## Other\n\nOther [[o]].\nMore.\n\n### Below\n\nx\n\n## Concepts in this document\n\n- **A**\n",
        "## Summary\n\ns\n\n## Other\n\nOther [[o]].\nMore.\n\n### Below\n\nx\n\n_Hub canonical:_ https://x.example\n",
    ]

    /// A document with concepts or closing addresses has sections, and the others are text after them.
    @Test(arguments: ends) func aDocumentKeepsOtherSections(_ end: String) async throws {
        let vault = try await Vault([
            "a.md": "# T\n\nText\n\n---\n\n" + end, "o.md": "[[a#Other]] [[a#T#Other]] [[a#Below]]",
        ])
        let document = try vault.document()
        let first = try #require(document.text.laterParts.first)
        #expect(
            document.sections.start == 5
                && document.text.laterParts == [first.lowerBound...first.lowerBound + 7])
        #expect(document.source.text(first.lowerBound) == "## Other")
        #expect(vault.findings == ["hub-section a.md \(first.lowerBound):1"])
        #expect(document.text.headings.map(\.text) == ["T", "Other", "Below"])
        #expect(
            document.isShown(first.lowerBound + 2)
                && vault.hub.concepts.count == (end.contains("**A**") ? 1 : 0))
        #expect(try vault.targets("o.md") == ["a.md#at-other", "a.md#at-other", "a.md#at-below"])
        #expect(document.text.lines(below: document.text.headings[1]) == first)
        #expect(vault.hub.backlinks[1].map(\.sentences) == [["Other o."]])
    }

    @Test func manyOtherSectionsAreText() async throws {
        for (count, start) in [(100, 3), (101, nil)] {
            let others = (0..<count).map { "## Other \($0)\n\nx\n\n" }.joined()
            let document = try await Vault([
                "a.md": "x\n\n---\n\n## Concepts in this document\n\n- **A**\n\n\(others)"
            ]).document()
            #expect(
                document.sections.start == start
                    && document.text.headings.count == count + (start == nil ? 1 : 0))
        }
    }

    @Test func otherLinesOfListsAreKept() async throws {
        let vault = try await Vault([
            "a.md": """
            x

            ---

            ## Concepts in this document

            Words [[o]].
            - **A** _(concept)_
              Of A.
            - B
              Of B.

            End
            - **C**
              Of C.

            ## Concept relations

            - **A** x **C**
            - A and C
            """, "o.md": "",
        ])
        let sections = try vault.document().sections
        #expect(sections.others == [.concepts: [7...7, 10...13], .relations: [20...20]])
        #expect(sections.concepts.map(\.description) == ["Of A.", "Of C."] && sections.relations.count == 1)
        #expect(vault.findings == [7, 10, 13, 20].map { "hub-section a.md \($0):1" })
        let document = try vault.document()
        #expect(
            [7, 10, 11, 13, 20].allSatisfy(document.isShown)
                && ![8, 9, 14, 19].contains(where: document.isShown))
        #expect(vault.hub.links == [[1], []])
    }

    /// Links that no page shows are not in the graph.
    @Test func linksThatAreLeftOutDoNotCount() async throws {
        let words = String(repeating: "word ", count: 38)
        let vault = try await Vault([
            "a.md": """
            x

            ---

            ## Concepts in this document

            - **See [[o]]** _(concept)_
              Of [[p]].
            - **see [[o]]** _(concept)_
              Not [[q]].
            - **Long** _(concept)_
              \(words) [[r]] [[s]]
              [[t]]

            ## Concept relations

            - **See [[o]]** of [[u]] **Long**
            """, "o.md": "", "p.md": "", "q.md": "", "r.md": "", "s.md": "", "t.md": "", "u.md": "",
        ])
        #expect(try vault.links("a.md") == ["p.md", "r.md"])
        let sections = try vault.document().sections
        #expect(sections.concepts.map(\.label) == ["See o", "Long"])
        #expect(
            sections.concepts[1].description.hasSuffix("word  [[r]]"), "\(sections.concepts[1].description)")
        #expect(
            sections.relations.map(\.label) == ["of u"]
                && vault.hub.concepts.map(\.label) == ["Long", "See o"])
    }
}
