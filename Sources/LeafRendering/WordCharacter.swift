/// The classes of characters by which ``WordReader`` cuts text into words. words.js has the same classes.
enum WordCharacter {
    /// A sign, a space or punctuation: it ends a word.
    case separator
    /// A letter or digit of a word.
    case letter
    /// A letter of a script that writes words without spaces: Thai, Lao, Myanmar, Khmer, kana and Han. Nothing in the text
    /// tells where its words end, so each pair of such letters is an entry.
    case spaceless

    /// - Parameter code: the scalar value of a character above ASCII.
    init(_ code: UInt32) {
        self =
            switch code {
            // Thai and Lao, Myanmar, Khmer, the iteration marks of Han.
            case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007: .spaceless
            // Kana without its hyphen and middle dot, Han, halfwidth kana.
            case 0x3040...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: .spaceless
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F: .spaceless
            case 0x20000...0x3FFFF: .spaceless
            // The soft hyphen, which folding removes: it only marks where a line may break.
            case 0xAD: .letter
            // The signs of Latin-1, general punctuation, arrows to miscellaneous symbols, CJK punctuation.
            case ..<0xC0, 0xD7, 0xF7, 0x2000...0x206F, 0x2190...0x2BFF, 0x3000...0x303F: .separator
            case 0x30A0, 0x30FB, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
                .separator
            default: .letter
            }
    }

    /// Returns the scalar value of a character in UTF-8; 0 for other bytes.
    static func code(of character: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
        String(decoding: character, as: UTF8.self).unicodeScalars.first?.value ?? 0
    }
}
