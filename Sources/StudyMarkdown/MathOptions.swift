/// The dialect's switches for mathematics: `math: {brackets: true, spaces: true}`, `equations: numbered`, `blocks: numbered`,
/// `macros: {…}`.
package struct MathOptions: Sendable, Hashable {
    /// `\(…\)` and `\[…\]` are mathematics, not CommonMark's escapes.
    package var brackets = false
    /// `$ x $`, with white space at both ends, is a formula too.
    package var spaces = false
    /// Environments without a star and labelled displays get the next number where they have no `\tag`.
    package var numbered = false
    /// Theorems and what is counted with them, and figures, get the next number where the author gives none.
    package var numbersBlocks = false
    /// TeX macros by name, with the backslash.
    package var macros: [String: String] = [:]

    package init() {}

    /// What authors write and KaTeX lacks.
    package static let defaultMacros: [String: String] = [
        "\\E": "\\mathop{{}\\mathbf{E}}",
        "\\Prob": "\\mathop{{}\\mathbf{P}}",
        "\\Var": "\\operatorname{Var}",
        "\\Cov": "\\operatorname{Cov}",
        "\\Corr": "\\operatorname{Corr}",
        "\\sgn": "\\operatorname{sgn}",
        "\\supp": "\\operatorname{supp}",
        "\\ind": "\\mathbf{1}",
        "\\eps": "\\varepsilon",
        "\\mbox": "\\text{#1}",
    ]
}
