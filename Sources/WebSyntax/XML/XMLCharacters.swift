/// The characters of XML (XML 1.0, 2.2 and 2.3). Letters beyond ASCII count as letters of names; a few are not.
extension UInt8 {
    var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    var beginsXMLName: Bool { isASCIIAlpha || self == UInt8(ascii: "_") || self >= 0x80 }

    /// True for a byte of a name without its prefix.
    var isXMLName: Bool {
        beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}

extension Bytes {
    /// Returns the offset of the first character that no document has.
    func firstIllegalCharacter(to end: Int) -> Int? {
        for offset in 0..<end {
            let byte = self[offset]
            if byte < 0x20, !byte.isXMLSpace { return offset }
            guard byte == 0xEF else { continue }
            if hasExactly("\u{FFFE}", at: offset, to: count) || hasExactly("\u{FFFF}", at: offset, to: count)
            {
                return offset
            }
        }
        return nil
    }
}
