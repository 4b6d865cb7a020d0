/// Marks keywords, strings, numbers, comments and names in code, with a light touch: what is in doubt is not marked.
///
/// This reads tokens, not programs: it takes any bytes, in time linear in their number, and never fails.
package enum Highlighter {
    /// The marked spans of a piece of code, in order; they do not overlap and lie within the code.
    ///
    /// - Parameter language: the first word of a code block's info string: a name or an extension, in any case
    ///   (`python`, `py`), also as `{.python}` or `{r}`. For a language that is not known there are no spans.
    package static func highlight(_ code: UnsafeBufferPointer<UInt8>, language: String) -> [HighlightedSpan] {
        guard let language = LanguageCatalogue.language(named: language) else { return [] }
        var lexer = Lexer(CodeBytes(code), language: language)
        lexer.run()
        return lexer.spans
    }

    package static func highlight(_ code: [UInt8], language: String) -> [HighlightedSpan] {
        code.withUnsafeBufferPointer { highlight($0, language: language) }
    }

    /// How a language is called in a label: "JavaScript" for `js`; `nil` when the name says nothing to us. Some
    /// languages have a name here that are not highlighted.
    package static func displayName(of language: String) -> String? {
        LanguageCatalogue.displayName(of: language)
    }
}
