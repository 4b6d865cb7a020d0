/// The dialect's settings for mathematics: `math: {brackets: true, spaces: true}`, `equations: numbered`, `blocks:
/// numbered`, `macros: {…}`.
package struct MathOptions: Sendable, Hashable {
    /// True if `\(…\)` and `\[…\]` are mathematics instead of CommonMark escapes.
    package var brackets = false
    /// True if `$ x $`, with white space at both ends, is a formula too.
    package var spaces = false
    /// True if unstarred environments and labelled displays without a `\tag` are numbered automatically.
    package var numbered = false
    /// True if figures, theorems and the kinds counted with them are numbered automatically when the author gives no
    /// number.
    package var numbersBlocks = false
    /// TeX macros by name, including the backslash.
    package var macros: [String: String] = [:]

    /// Creates the defaults.
    package init() {}

    /// Common macros that KaTeX lacks.
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
