package import LibraryFolder
import StudyMarkdown

/// The attributes of every formula's element: machine translation leaves TeX alone, and TeX runs from left to right,
/// also without scripts. A page that runs from right to left sets the direction in its style sheet. A page of MathML
/// leaves translation to its script: an attribute on each of 350 formulas weighs 4 kB.
package enum FormulaAttributes {
    /// - Parameter language: of the text (RFC 5646).
    package static func text(language: String, mode: MathMode) -> String {
        if isRightToLeft(language) { return MarkdownRenderer.Options.wholeFormulaAttributes }
        return mode == .mathml ? "" : " translate=\"no\""
    }

    /// True if a language is written from right to left: by its script subtag, else by its own (the languages whose usual
    /// script in Unicode's CLDR, likely subtags, runs that way).
    package static func isRightToLeft(_ language: String) -> Bool {
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
