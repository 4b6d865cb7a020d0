/// The place where a leaf's formulas are typeset.
package enum MathMode: String, Sendable, Hashable, CaseIterable {
    /// The reader's device typesets them, with the KaTeX next to the leaf.
    case client
    /// Rendering the leaf typesets them, with the same KaTeX: the page needs its style sheet and fonts, but no script.
    case html
    /// MathML only: the page needs no further files and relies on the browser's MathML support.
    case mathml

    /// True if the page references KaTeX's style sheet and fonts.
    package var needsStyleSheet: Bool { self != .mathml }
    /// True if the page references KaTeX's script.
    package var needsScript: Bool { self == .client }
}
