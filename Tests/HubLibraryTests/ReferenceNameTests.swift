import TestSupport
import Testing

@testable import HubLibrary
@testable import HubSource

/// References of the dialect in texts that other pages show: titles, first words, and sentences around links.
@Suite struct ReferenceNameTests {
    @Test func sentencesHaveTheNamesOfPlaces() async throws {
        let sample = try await HubSample([
            "a.md": """
            # On @thm-m

            By \\eqref{eq-1} and \\ref{eq-1}, {eq}`eq-1`, @thm-m and [](#thm-m), see [[o]].

            $$x\\tag{1}\\label{eq-1}$$

            > [!theorem] 2 T {#thm-m}
            > b
            """,
            "o.md":
                "# B\n\n[[a]] by \\eqref{eq-1}, @thm-m, @someone, me@thm-m, @thm-m/@thm-m and \\eqref{no}.\n",
        ])
        let names = "By (1) and 1, (1), Theorem 2 and Theorem 2, see o"
        let page = sample.text("o.md")
        #expect(page.contains("<div dir=\"auto\">\n\n\(names)\\."), "\(page)")
        let index = sample.text("index.md")
        #expect(index.contains(">\(names).</span>") && index.contains(">On Theorem 2</strong>"), "\(index)")
        #expect(
            index.contains("by (1), Theorem 2, @someone, me@thm-m, Theorem 2/Theorem 2 and ??."), "\(index)")
        #expect(sample.text("files/llms.txt").contains(names))
        // The document itself keeps its references.
        #expect(sample.text("files/a.md").contains("By \\eqref{eq-1} and \\ref{eq-1}"))
        #expect(sample.body("a").contains("By \\eqref{eq-1} and"))
    }

    /// Numbers are those of the page, and front matter or the library decides on them.
    @Test(arguments: ["---\nequations: numbered\nblocks: numbered\n---\n", ""]) func numbersMayBeAutomatic(
        _ front: String
    ) async throws {
        var sample = try await HubSample([
            "a.md": front
                + "# A\n\nSee [[o]], \\eqref{eq-n} of @lem-x.\n\n$$q \\label{eq-m}$$\n\n$$\\label{eq-n} q$$\n\n::: lemma {#lem-x}\nb\n:::\n",
            "o.md": "# B\n",
        ])
        if front.isEmpty {
            sample.settings.dialect.math.numbered = true
            sample.settings.dialect.math.numbersBlocks = true
        }
        #expect(sample.text("o.md").contains("See o, (2) of Lemma 1\\."), "\(sample.text("o.md"))")
    }

    @Test func aLabelOfTwoOthersHasNoName() async throws {
        let block = "# X\n\n> [!theorem] 2 {#thm-m}\n> b\n"
        let sample = try await HubSample(["a.md": "# A\n\nBy @thm-m.\n", "o.md": block, "p.md": block])
        #expect(sample.text("index.md").contains(">By @thm-m.</span>"))
    }

    @Test(arguments: [
        ("a \\label{x} b", "a  b"), ("\\eqref{x", "\\eqref{x"), ("\\eqreference{x}", "\\eqreference{x}"),
        ("\\\\ \\ref{x}", "\\\\ 1"), ("@x.", "X 1."), ("(@x)", "(X 1)"), ("a@x @ x", "a@x @ x"), ("", ""),
    ]) func textsAreReplaced(_ text: String, _ expected: String) {
        let name = ReferenceText.Name(name: "X 1", number: "1")
        #expect(ReferenceText(text).replaced { $0 == "x" ? name : nil } == expected)
    }

    @Test func labelsAreFoundAsTheyAreWritten() {
        let text = "{#a} {.theorem #b} \\label{c_1}\n:label: d\n# E #\n{ #f}"
        #expect(ReferenceText.written(in: Array(text.utf8)) == ["a", "b", "c_1", "d", "f"])
    }
}
