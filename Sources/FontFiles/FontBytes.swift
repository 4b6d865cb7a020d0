/// A font or a table of one. Numbers are big-endian (OpenType specification, "Data types").
struct FontBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The size in bytes.
    var count: Int { bytes.count }

    /// Returns the 16-bit number at an offset; `nil` after the end.
    func uint16(at offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        let start = bytes.startIndex + offset
        return Int(bytes[start]) << 8 | Int(bytes[start + 1])
    }

    /// Returns the 32-bit number at an offset; `nil` after the end.
    func uint32(at offset: Int) -> Int? {
        guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Returns the four characters of a tag; `nil` after the end.
    func tag(at offset: Int) -> String? {
        part(at: offset, count: 4).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Returns a part; `nil` if it ends after the end.
    func part(at offset: Int, count: Int) -> FontBytes? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        let start = bytes.startIndex + offset
        return FontBytes(bytes[start..<(start + count)])
    }

    /// Returns the rest from an offset; `nil` after the end.
    func rest(from offset: Int) -> FontBytes? { part(at: offset, count: bytes.count - offset) }

    /// The text in UTF-16, big-endian.
    var utf16: String {
        var units: [UInt16] = []
        for offset in stride(from: 0, to: bytes.count - 1, by: 2) {
            units.append(UInt16(uint16(at: offset) ?? 0))
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The text in Mac OS Roman as far as it is ASCII; `nil` with other characters.
    var ascii: String? {
        bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
