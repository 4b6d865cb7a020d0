package import LibraryFolder
import StudyMarkdown

/// The attributes of every formula's element. They keep machine translation away from TeX, and set its
/// direction from left to right, also without scripts. A right-to-left page sets the direction in its
/// style sheet. A MathML page and one with a shared frame leave `translate` to their script: an attribute
/// on each of 350 formulas takes 5 kB, a tenth of a page with a shared frame.
package enum FormulaAttributes {
    /// Returns the attributes as text.
    ///
    /// - Parameters:
    ///   - language: the language of the text (RFC 5646).
    ///   - hasSharedFrame: true for a page whose style and script are files beside it.
    package static func text(language: String, mode: MathMode, hasSharedFrame: Bool = false) -> String {
        if isRightToLeft(language) { return MarkdownRenderer.Options.wholeFormulaAttributes }
        return mode == .mathml || hasSharedFrame ? "" : " translate=\"no\""
    }

    /// Returns true if a language is written from right to left: by its script subtag, else by the
    /// language itself (its likely script in Unicode's CLDR).
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
