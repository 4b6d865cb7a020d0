/// Letters and digits with a Unicode character of their own in mathematics: double-struck, script, bold. MathML Core
/// supports only the `mathvariant` value `normal` (2.1.6), so Chromium shows KaTeX's `ℝ` as an italic R. Every
/// browser shows these characters, in its mathematics font.
///
/// Source: The Unicode Standard 16, 22.2 (Mathematical Alphanumeric Symbols, U+1D400 to U+1D7FF, and the letterlike
/// symbols that fill the gaps in that block).
package struct MathAlphabet: Sendable {
    /// The code point of the capital A.
    private var latin: UInt32
    /// The code point of the capital alpha; nil without Greek letters.
    private var greek: UInt32?
    /// The code point of the digit 0; nil without digits.
    private var digits: UInt32?
    /// Letters encoded before the block was.
    private var earlier: [Unicode.Scalar: Unicode.Scalar] = [:]

    /// Creates the alphabet for a value of MathML 3's `mathvariant` (3.2.2). Returns `nil` for a value without
    /// characters, such as `normal`.
    package init?(variant: String) {
        guard let known = Self.known[variant] else { return nil }
        self = known
    }

    /// Returns the text in this alphabet, or `nil` if a character has no form in it.
    package func text(_ plain: String) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in plain.unicodeScalars {
            guard let form = form(of: scalar) else { return nil }
            scalars.append(form)
        }
        return scalars.isEmpty ? nil : String(scalars)
    }

    /// Returns the form of one character.
    private func form(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if let form = earlier[scalar] { return form }
        switch scalar {
        case "A"..."Z": return Unicode.Scalar(latin + scalar.value - 0x41)
        case "a"..."z": return Unicode.Scalar(latin + 26 + scalar.value - 0x61)
        case "0"..."9": return digits.flatMap { Unicode.Scalar($0 + scalar.value - 0x30) }
        default:
            guard let greek, let place = Self.greek(scalar) else { return nil }
            return Unicode.Scalar(greek + place)
        }
    }

    /// Returns the index of a Greek letter within each Greek alphabet.
    private static func greek(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        // U+03A2 is unassigned: capital sigma has one form only.
        case "\u{391}"..."\u{3A1}", "\u{3A3}"..."\u{3A9}": scalar.value - 0x391
        case "\u{3B1}"..."\u{3C9}": scalar.value - 0x3B1 + 26
        default: further.firstIndex(of: scalar).map { [17, 25, 51, 52, 53, 54, 55, 56, 57][$0] }
        }
    }

    /// The variant of capital theta, nabla, the partial differential, and the variants of small letters.
    private static let further: [Unicode.Scalar] = ["ϴ", "∇", "∂", "ϵ", "ϑ", "ϰ", "ϕ", "ϱ", "ϖ"]

    /// The alphabets of MathML 3 (3.2.2), by the value of `mathvariant`.
    private static let known: [String: MathAlphabet] = [
        "bold": MathAlphabet(0x1D400, greek: 0x1D6A8, digits: 0x1D7CE),
        "italic": MathAlphabet(0x1D434, greek: 0x1D6E2, earlier: ["h": "ℎ"]),
        "bold-italic": MathAlphabet(0x1D468, greek: 0x1D71C),
        "script": MathAlphabet(
            0x1D49C,
            earlier: [
                "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ",
                "g": "ℊ", "o": "ℴ",
            ]),
        "bold-script": MathAlphabet(0x1D4D0),
        "fraktur": MathAlphabet(0x1D504, earlier: ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"]),
        "double-struck": MathAlphabet(
            0x1D538, digits: 0x1D7D8,
            earlier: ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"]),
        "bold-fraktur": MathAlphabet(0x1D56C),
        "sans-serif": MathAlphabet(0x1D5A0, digits: 0x1D7E2),
        "bold-sans-serif": MathAlphabet(0x1D5D4, greek: 0x1D756, digits: 0x1D7EC),
        "sans-serif-italic": MathAlphabet(0x1D608),
        "sans-serif-bold-italic": MathAlphabet(0x1D63C, greek: 0x1D790),
        "monospace": MathAlphabet(0x1D670, digits: 0x1D7F6),
    ]

    /// Creates an alphabet from its first code points.
    private init(
        _ latin: UInt32, greek: UInt32? = nil, digits: UInt32? = nil,
        earlier: [Unicode.Scalar: Unicode.Scalar] = [:]
    ) {
        self.latin = latin
        self.greek = greek
        self.digits = digits
        self.earlier = earlier
    }
}
