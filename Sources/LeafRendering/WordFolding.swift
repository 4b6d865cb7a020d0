import Foundation
import WebSyntax

/// The form in which words are compared. words.js folds what the reader types in the same way.
enum WordFolding {
    /// Returns a word in lower case and normal width, without ligatures, accents and soft hyphens.
    static func folded(_ word: Bytes) -> String {
        var narrow = String.UnicodeScalarView()
        for scalar in String(decoding: word, as: UTF8.self).lowercased().unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF9F, 0xFB00...0xFB06:
                narrow.append(
                    contentsOf: String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
            default: narrow.append(scalar)
            }
        }
        var plain = String.UnicodeScalarView()
        for scalar in String(narrow).decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
                continue
            default:
                if let other = others[scalar] {
                    plain.append(contentsOf: other.unicodeScalars)
                } else {
                    plain.append(scalar)
                }
            }
        }
        return String(plain)
    }

    /// Letters that have no accent to remove, but are typed as others.
    private static let others: [Unicode.Scalar: String] = [
        "ß": "ss", "ſ": "s", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i",
    ]
}
