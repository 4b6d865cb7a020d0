/// The encodings of JIS X 0208 by rows and cells. The Encoding Standard has one index for them (section 6).
enum JapaneseDecoding {
    /// Returns the Shift_JIS form of two bytes in EUC-JP; nil for bytes without a row and a cell. Converters of Shift_JIS
    /// have the characters of the standard, which those of EUC-JP lack.
    static func shiftJIS(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 2, bytes.allSatisfy({ 0xA1...0xFE ~= $0 }) else { return nil }
        let pointer = (Int(bytes[0]) - 0xA1) * 94 + Int(bytes[1]) - 0xA1
        let (lead, trail) = pointer.quotientAndRemainder(dividingBy: 188)
        return [UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
    }
}
