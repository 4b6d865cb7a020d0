/// The number of cells of a character: 0, 1 or 2.
///
/// The wide ones are those of Unicode's EastAsianWidth.txt with W or F, as ranges that include unassigned code points
/// between them, and the emoji that are shown in colour (`Emoji_Presentation`). Characters of ambiguous width take one cell.
enum CellWidth {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul Jamo, initial consonants
        0x2329...0x232A,  // Angle brackets
        0x2E80...0x303E,  // CJK radicals, symbols and punctuation
        0x3041...0x3247,  // Kana, Bopomofo, Hangul compatibility jamo, enclosed CJK
        0x3250...0x4DBF,  // Enclosed CJK, CJK extension A
        0x4E00...0xA4CF,  // CJK ideographs, Yi
        0xA960...0xA97C,  // Hangul Jamo extended A
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // CJK compatibility ideographs
        0xFE10...0xFE19,  // Vertical forms
        0xFE30...0xFE6B,  // CJK compatibility forms, small forms
        0xFF01...0xFF60,  // Fullwidth forms
        0xFFE0...0xFFE6,  // Fullwidth signs
        0x16FE0...0x18D08,  // Tangut, Khitan
        0x1AFF0...0x1B2FB,  // Kana extended and supplement, Nushu
        0x1F200...0x1F265,  // Enclosed ideographic supplement
        0x20000...0x3FFFD,  // CJK extensions from B on
    ]
    /// Two of them make a flag; each takes one cell.
    private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    /// Vowels and final consonants of Hangul join the consonant before them.
    private static let joiningJamo: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        switch value {
        case ..<0x300, 0x2500...0x259F: return 1
        case 0x3041...0x3098, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if joiningJamo.contains(where: { $0 ~= value }) { return 0 }
        if wide.contains(where: { $0 ~= value }) { return 2 }
        return properties.isEmojiPresentation && !(regionalIndicators ~= value) ? 2 : 1
    }
}
