/// Decodes UTF-8 a byte at a time, as the Encoding Standard does ("UTF-8 decoder"): each invalid sequence is one U+FFFD.
struct ScalarDecoder: Sendable {
    private static let replacement = Unicode.Scalar(0xFFFD as UInt16) ?? " "

    private var value: UInt32 = 0
    /// The bytes that the character still needs.
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isWithinCharacter: Bool { missing > 0 }

    /// Returns the scalars that end with a byte: two if an ASCII byte breaks off a character.
    mutating func decode(_ byte: UInt8) -> (first: Unicode.Scalar?, second: Unicode.Scalar?) {
        guard missing > 0 else { return (begin(byte), nil) }
        guard allowed ~= byte else {
            missing = 0
            return (Self.replacement, begin(byte))
        }
        value = value << 6 | UInt32(byte & 0x3F)
        allowed = 0x80...0xBF
        missing -= 1
        return (missing == 0 ? Unicode.Scalar(value) ?? Self.replacement : nil, nil)
    }

    private mutating func begin(_ byte: UInt8) -> Unicode.Scalar? {
        allowed = 0x80...0xBF
        switch byte {
        case ..<0x80: return Unicode.Scalar(byte)
        case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0...0xEF:
            (value, missing) = (UInt32(byte & 0x0F), 2)
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            (value, missing) = (UInt32(byte & 0x07), 3)
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return Self.replacement
        }
        return nil
    }
}
