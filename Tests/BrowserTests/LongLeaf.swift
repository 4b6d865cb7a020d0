import TestSupport

/// A leaf of many screens: numbered paragraphs under headings, formulas in each, and one of every thing that a
/// reference can lead to.
enum LongLeaf {
    static let markdown: String = {
        var text = """
            # A long leaf

            See [the second part](#part-2), \\eqref{eq-wide}, \\eqref{eq-short} and a note.[^1] Also
            [plain](#part-7).

            [^1]: The note says *variance*, $\\sigma^2$.

            """
        for part in 1...8 {
            text += "\n## Part \(part) {#part-\(part)}\n"
            if part == 3 {
                text += """

                    $$ a_1 + \(String(repeating: "\\frac{x_1}{y_2} + ", count: 9)) z \\label{eq-wide} \\tag{3.1} $$

                    $$ e = m c^2 \\label{eq-short} \\tag{3.2} $$

                    """
            }
            if part == 5 {
                text +=
                    "\nThe naïve Straße of the kurtosis, and $\\kappa_4 + \\Theta$ in $\\mathbb{R}$ of Fig.2.\n"
            }
            for paragraph in 1...9 {
                text += "\nParagraph \(part)-\(paragraph): "
                text += String(
                    repeating: "some words between $\\frac{a_\(paragraph)}{b}$ and $x^2$, ", count: 6)
                text += "to its end.\n"
            }
        }
        return text
    }()

    static func render(in folder: TestFolder) throws -> String {
        try RenderedContent.leaf(markdown, in: folder)
    }

    private static let rendered = Result { try render(in: try TestFolder.forTheRun()) }

    /// Returns the path of the leaf, which is rendered once in a run.
    static func path() throws -> String { try rendered.get() }
}
