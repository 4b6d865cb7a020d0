import Foundation
import WebSyntax

/// The form in which words are compared. words.js folds what the reader types in the same way.
package enum WordFolding {
    /// Returns a text in the form in which words are compared.
    package static func folded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { folded($0) }
    }

    /// Returns a word in lower case and normal width, without ligatures, accents, vowel signs and soft hyphens.
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
            if isMark(scalar.value) { continue }
            if let other = others[scalar] {
                plain.append(contentsOf: other.unicodeScalars)
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// Returns true for combining marks, the vowel signs of Hebrew and Arabic, the stroke that widens an Arabic word (tatweel),
    /// and the soft hyphen.
    private static func isMark(_ code: UInt32) -> Bool {
        switch code {
        case 0xAD, 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
        case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8: true
        case 0x6EA...0x6ED, 0x8CA...0x8E1, 0x8E3...0x8FF: true
        default: false
        }
    }

    /// Letters that have no accent to remove, but are typed as others.
    private static let others: [Unicode.Scalar: String] = [
        "ß": "ss", "ſ": "s", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i",
    ]
}
