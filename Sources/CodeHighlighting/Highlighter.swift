/// A highlighter of keywords, strings, numbers, comments and names.
///
/// It lexes and does not parse, so ambiguous tokens stay unmarked: a missing colour is less confusing
/// than a wrong one. It accepts any bytes, runs in linear time, and never fails.
package enum Highlighter {
    /// Returns the highlighted spans of a piece of code, in order, without overlaps.
    ///
    /// - Parameter language: the first word of a code block's info string: a name or an extension, in any case
    ///   (`python`, `py`), also as `{.python}` or `{r}`. An unknown language has no spans.
    package static func highlight(_ code: UnsafeBufferPointer<UInt8>, language: String) -> [HighlightedSpan] {
        guard let language = LanguageCatalogue.language(named: language) else { return [] }
        var lexer = Lexer(CodeBytes(code), language: language)
        lexer.run()
        return lexer.spans
    }

    /// Returns the highlighted spans of code in an array.
    package static func highlight(_ code: [UInt8], language: String) -> [HighlightedSpan] {
        code.withUnsafeBufferPointer { highlight($0, language: language) }
    }

    /// Returns the display name of a language: "JavaScript" for `js`. Returns `nil` for an unknown name. Some languages
    /// have a display name but no highlighting.
    package static func displayName(of language: String) -> String? {
        LanguageCatalogue.displayName(of: language)
    }
}
