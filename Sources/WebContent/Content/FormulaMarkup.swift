/// Formulas in HTML that is sanitized without its page: the elements of KaTeX, MathJax and publishing systems, whose
/// classes and scripts the sanitizer removes.
package enum FormulaMarkup {
    /// Returns HTML in which a typeset formula is its MathML alone, without the visual copy, and TeX in scripts and elements
    /// is in `code` of class `language-math`.
    package static func replaced(in html: String) -> String { FormulaMarkupReader.replaced(in: html) }
}
