/// A title or hook as arXiv writes it: text with TeX's accents, and formulas between dollars.
package struct PaperText: Sendable, Hashable {
    package enum Segment: Sendable, Hashable {
        case text(String)
        /// - Parameters:
        ///   - tex: without its delimiters.
        ///   - offset: of the first byte of the TeX, in the file.
        case formula(tex: String, offset: Int)
    }

    package var segments: [Segment] = []
    /// The text as other programs get it: accents are letters, formulas have the delimiters of the file.
    package var clean = ""
    /// The offset of the string's opening quote in the file.
    package var offset = 0

    /// The text for a line of a terminal: a formula is its TeX between dollars.
    package var plain: String {
        segments.map { segment in
            switch segment {
            case .text(let text): text
            case .formula(let tex, _): "$\(tex)$"
            }
        }.joined()
    }

    /// The TeX of the formulas in their order, each with its offset in the file.
    package var formulas: [(tex: String, offset: Int)] {
        segments.compactMap { segment in
            guard case .formula(let tex, let offset) = segment else { return nil }
            return (tex, offset)
        }
    }

    /// True if there is nothing to read. Characters without width, such as U+200B, are nothing.
    var isBlank: Bool {
        segments.allSatisfy { segment in
            guard case .text(let text) = segment else { return false }
            return text.unicodeScalars.allSatisfy {
                $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
            }
        }
    }
}
