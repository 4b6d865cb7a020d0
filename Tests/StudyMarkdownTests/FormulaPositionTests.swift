import Diagnostics
import StudyMarkdown
import TestSupport
import Testing

/// Positions of KaTeX's findings: a byte of a formula's TeX maps to the source. The bytes are the marked `!`.
struct FormulaPositionTests {
    static let documents = [
        "$a‸!$", "é $ü‸!$ b $c‸!$", "a $b\n‸!c$ d", "a $$ b\n  c‸! $$ d", "$$\na\n  b‸! c\n$$", "$$ a‸! $$",
        "  $$\n  a\n    b‸!\n  $$", "$$\n> a‸!\n\n- b‸!\n$$ (n)",
        "\\begin{align}\na &= b‸! \\\\\n‸!c\n\\end{align}",
        "```math\na‸!\n\n  b‸!\n```", "$`a‸!`$", "*a $b‸!$*", "[a $b‸!$](c)", "## a $b‸!$ {#c}",
        "a $b‸!$\n===",
        "| a | $b‸!$ |\n|---|---|\n| $c‸!$ | $|d|‸!$ |", "| a |\n|---|\n| $b\\|c‸!$ |",
        "a[^1]\n\n[^1]: b $c‸!$\n\n    $$\n    d‸!\n    $$", "- a\n  - $b‸!$\n\n    $$\n    c‸!\n    $$",
        "> - $$\n>   a‸!\n>   $$", "$$\n\\eqref{n} a\nb‸!\n$$ (n)",
        "> [!theorem] 1.2 a $b‸!$ {#c}\n> d $e‸!$\n>\n> $$\n> f‸!\n> $$",
        "::: theorem {#th title=\"th $‸!$ $b‸!$\"}\n$e‸!$,\n$$\nf‸!\n$$\n:::: proof of $g‸!$\n- $h‸!$\n::::\n:::",
        "![a](b){#c}\n*Figure 1.* $d‸!$", "a\n<!-- p. 1 --> $b‸!$\n[p. 2]\n$c‸!$",
    ]

    /// Each document after each beginning. cmark ends a note inside another container at its first blank line.
    static let cases = documents.flatMap { document in
        ["", "> ", "- ", "---\ntitle: a\n---\n", "\u{FEFF}"]
            .filter { !document.contains("[^1]:") || !["> ", "- "].contains($0) }
            .map { (document, $0) }
    }

    @Test(arguments: cases)
    func findsTheByteInTheSource(_ marked: String, _ before: String) throws {
        var text = before + marked
        if before == "> " || before == "- " {
            let separator = before == "> " ? "\n> " : "\n  "
            text =
                before
                + marked.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: separator)
        }
        for lineEnd in ["\n", "\r\n", "\r"] {
            let input = MarkedText(text)
            let bytes = Array(input.text.replacing("\n", with: lineEnd).utf8)
            let source = SourceText(file: "leaf.md", bytes: bytes)
            let formulas = Leaf(bytes: bytes) { $0.collectsFormulas = true }.rendered.formulas
            let found = formulas.flatMap { formula in
                formula.tex.utf8.enumerated().filter { $0.element == UInt8(ascii: "!") }.map {
                    formula.position(ofTeXOffset: $0.offset, in: source)
                }
            }
            #expect(
                found.map { MarkedText.Position(line: $0.line, column: $0.column) }.sorted() == input.marks,
                "\(text.debugDescription)")
        }
    }
}
