/// A formula that was found in a page.
package struct ArticleFormula: Hashable, Sendable {
    /// TeX without delimiters.
    package var tex: String
    /// True for a formula on a line of its own.
    package var isDisplay: Bool

    package init(tex: String, isDisplay: Bool) {
        self.tex = tex
        self.isDisplay = isDisplay
    }
}
