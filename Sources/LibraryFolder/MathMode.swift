/// How the formulas of a leaf reach the screen.
package enum MathMode: String, Sendable, Hashable, CaseIterable {
    /// The reader's device typesets them, with the KaTeX beside the leaf.
    case client
    /// Typeset when the leaf is made, by the same KaTeX: the page needs its style sheet and fonts, and no script.
    case html
    /// MathML alone: the page needs no file at all, and the browser's own mathematics.
    case mathml

    /// True if the page refers to KaTeX's style sheet and fonts.
    package var needsStyleSheet: Bool { self != .mathml }
    /// True if the page refers to KaTeX's script.
    package var needsScript: Bool { self == .client }
}
