/// The number of terminal columns of a text.
enum DisplayWidth {
    /// Returns the width of a character. East Asian wide and fullwidth characters (Unicode Standard Annex 11), by
    /// blocks, and emoji take two columns.
    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        // Below U+0300 there are neither combining nor wide characters.
        if scalar.value < 0x300 { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        // Combining marks are drawn over the character before them.
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if wide.contains(where: { $0.contains(scalar.value) }) || properties.isEmojiPresentation { return 2 }
        // A text character with an emoji variation selector.
        return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }

    /// Returns the width of a text.
    static func of(_ text: some Sequence<Character>) -> Int { text.reduce(0) { $0 + of($1) } }

    /// The blocks of wide characters, in ascending order.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
