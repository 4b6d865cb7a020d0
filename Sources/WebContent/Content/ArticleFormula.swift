import Foundation

/// A formula that was found in a page.
package struct ArticleFormula: Hashable, Sendable {
    /// TeX without delimiters.
    package var tex: String
    /// True for a formula on a line of its own.
    package var isDisplay: Bool
    /// The offset in the page of the element or text that has the formula, for findings. The same formula may be in
    /// several places, so it does not count for equality.
    package var offset: Int?

    /// True if the page has no TeX of the formula, and `tex` is the text that a reader sees.
    package var isVisibleText = false

    package init(tex: String, isDisplay: Bool) {
        self.tex = tex
        self.isDisplay = isDisplay
    }

    /// Returns the TeX of a `math/tex` script without the CDATA section that kramdown writes around TeX with `<` or `&`.
    package static func tex(ofScript text: String) -> String {
        guard let start = text.range(of: "% <![CDATA["),
            let end = text.range(of: "%]]>", options: .backwards),
            start.upperBound <= end.lowerBound
        else { return text }
        return String(text[start.upperBound..<end.lowerBound])
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.tex == other.tex && one.isDisplay == other.isDisplay
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(tex)
        hasher.combine(isDisplay)
    }
}
