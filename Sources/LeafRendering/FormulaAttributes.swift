import LibraryFolder
import StudyMarkdown

/// What the element of every formula says about its text. A chapter has hundreds, so a leaf says what it needs and no
/// more.
enum FormulaAttributes {
    /// - Parameters:
    ///   - language: of the text (RFC 5646).
    ///   - mode: where the device typesets the formulas, its script also keeps translators away from them; any other page
    ///     may be read, and translated, without scripts.
    static func text(language: String, mode: MathMode) -> String {
        // Elsewhere `direction` of the style sheet says it.
        let isRightToLeft = Self.isRightToLeft(language)
        switch (isRightToLeft, mode) {
        case (true, _): return MarkdownRenderer.Options.wholeFormulaAttributes
        case (false, .client): return ""
        case (false, _): return " translate=\"no\""
        }
    }

    /// Whether a language is written from right to left: by its script subtag, else by its own (the languages whose usual
    /// script in Unicode's CLDR, likely subtags, runs that way).
    static func isRightToLeft(_ language: String) -> Bool {
        let subtags = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let own = subtags.first else { return false }
        if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) })
        {
            return scripts.contains(script)
        }
        return languages.contains(own)
    }

    private static let scripts: Set = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    private static let languages: Set = [
        "ar", "arc", "arz", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc",
        "mzn",
        "nqo", "pnb", "prs", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
    ]
}
