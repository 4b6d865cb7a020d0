/// UTF-8 whose label names a legacy encoding.
///
/// Every byte has a character in windows-1252, so the wrong label makes no error, only text such as `cafÃ©`.
/// A sequence of UTF-8 is a letter there with signs after it. Few words end like that: `NESTLÉ®`, `Spaß“`.
package enum MislabelledUTF8 {
    /// Returns the offset of the first sequence above ASCII, if a text is UTF-8 rather than in the declared
    /// encoding.
    ///
    /// - Parameter encoding: the name of the declared encoding.
    package static func firstSequence(in bytes: [UInt8], declaredAs encoding: String) -> Int? {
        guard !encoding.hasPrefix("UTF-"), encoding != "ISO-2022-JP" else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.firstIndex(where: { $0 >= 0x80 }),
                String(validating: bytes, as: UTF8.self) != nil
            else { return nil }
            let isWestern = encoding == "windows-1252" || encoding == "ISO-8859-15"
            let isUTF8 = isWestern ? hasNonsense(bytes, from: first) : hasSeveral(bytes, from: first)
            return isUTF8 ? first : nil
        }
    }

    /// Returns true for several sequences. Text in a legacy encoding rarely has four valid ones by chance.
    private static func hasSeveral(_ bytes: Bytes, from first: Int) -> Bool {
        bytes[first...].lazy.filter { $0 >= 0xC0 }.prefix(4).count == 4
    }

    /// Returns true if one of the sequences of a valid text is no end of a word in windows-1252.
    private static func hasNonsense(_ bytes: Bytes, from first: Int) -> Bool {
        var offset = first
        while offset < bytes.count {
            guard bytes[offset] >= 0x80 else {
                offset &+= 1
                continue
            }
            let start = offset
            offset &+= 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset &+= 1 }
            if !isEndOfWord(bytes, start..<offset) { return true }
        }
        return false
    }

    /// Returns true for a letter that can end a word with the signs after it.
    private static func isEndOfWord(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        let lead = bytes[range.lowerBound]
        guard range.dropFirst().allSatisfy({ signsAfterWords.contains(bytes[$0]) }) else { return false }
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
        let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
        let isInWord = isLetter(after) && !signsBeforeWords.contains(bytes[range.upperBound - 1])
        switch lead {
        // No word ends with the capital Â, and those with Ã have other capitals before it.
        case 0xC2: return false
        case 0xC3: return before.isASCIIUppercase && !isLetter(after)
        // A capital is not in the middle of a word of small letters.
        case 0xC4..<0xDF: return (!before.isASCIIAlpha || before.isASCIIUppercase) && !isInWord
        default: return !isInWord
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte.isASCIIAlpha || byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
    }

    /// `… † ‡ ‹ ‘ ’ “ ” • – — ™ ›`, the no-break space, `ª «`, the soft hyphen, and `® ° ² ³ ´ · ¹ º »`.
    private static let signsAfterWords: Set<UInt8> = [
        0x85, 0x86, 0x87, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B,
        0xA0, 0xAA, 0xAB, 0xAD, 0xAE, 0xB0, 0xB2, 0xB3, 0xB4, 0xB7, 0xB9, 0xBA, 0xBB,
    ]
    /// Those that a letter can follow: `… ‹ ‘ ’ “ – —`, the no-break space, `«`, the soft hyphen and `·`.
    private static let signsBeforeWords: Set<UInt8> = [
        0x85, 0x8B, 0x91, 0x92, 0x93, 0x96, 0x97, 0xA0, 0xAB, 0xAD, 0xB7,
    ]
}
