import Foundation

/// TeX's accents and letters of text mode as Unicode (TeXbook, chapter 9; LaTeX's `\k` and `\r` from T1).
enum TeXLetters {
    /// The combining character of each accent whose command is a sign, such as `\'`.
    static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}",
        ".": "\u{307}",
    ]

    /// The combining character of each accent whose command is a letter, such as `\v`.
    static let words: [String: Unicode.Scalar] = [
        "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "c": "\u{327}", "k": "\u{328}", "r": "\u{30A}",
        "d": "\u{323}", "b": "\u{331}", "t": "\u{361}",
    ]

    /// The letters and signs with names of their own.
    static let letters: [String: String] = [
        "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ",
        "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ",
        "th": "þ", "TH": "Þ", "ng": "ŋ", "NG": "Ŋ",
        "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—", "S": "§",
        "TeX": "TeX", "LaTeX": "LaTeX", "textasciitilde": "~", "textunderscore": "_", "textdegree": "°",
    ]

    /// The commands of text whose group is shown in another style. A title is in one style, so the words remain.
    static let styles: Set<String> = [
        "emph", "textit", "textbf", "texttt", "textsc", "textsf", "textrm", "textsl", "textup", "textnormal",
        "textmd", "text", "mbox", "underline", "uline",
    ]

    /// The commands that change the style up to the end of a group.
    static let switches: Set<String> = [
        "it", "bf", "em", "tt", "sc", "sf", "rm", "sl", "itshape", "bfseries", "ttfamily", "scshape",
    ]

    /// The signs that a backslash makes ordinary.
    static let escapes: Set<Unicode.Scalar> = ["&", "%", "#", "_", "$", "{", "}"]

    /// Returns a letter with an accent, composed where Unicode has it as one character; `nil` for a base that is not a
    /// letter.
    static func letter(_ base: Unicode.Scalar, with accent: Unicode.Scalar) -> String? {
        guard base.properties.isAlphabetic else { return nil }
        var scalars = String.UnicodeScalarView()
        // The dot of i and j gives way to the accent, which Unicode's composed letters know.
        scalars.append(base == "ı" ? "i" : base == "ȷ" ? "j" : base)
        scalars.append(accent)
        return String(scalars).precomposedStringWithCanonicalMapping
    }
}
