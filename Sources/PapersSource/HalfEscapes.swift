import WebSyntax

/// Escapes of half a surrogate pair, such as `\ud800`, in JSON. They are not characters (RFC 8259, section 8.2), so the
/// parser stops at the first one; only the entry that has it is bad.
struct HalfEscapes {
    /// The JSON with U+FFFD for each half. All offsets stay, since both escapes have six bytes.
    private(set) var text: [UInt8]
    /// The offset of each half and the escape as written, in their order.
    private(set) var places: [(offset: Int, written: String)] = []

    init(in text: [UInt8]) {
        self.text = text
        let offsets = text.withUnsafeBufferPointer { Self.offsets(in: $0) }
        for offset in offsets {
            places.append((offset, String(decoding: text[offset..<offset + 6], as: UTF8.self)))
            self.text.replaceSubrange(offset..<offset + 6, with: "\\ufffd".utf8)
        }
    }

    /// Returns the offsets of the halves. A backslash is only in strings, as every JSON without errors has it.
    private static func offsets(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var offsets: [Int] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let half = half(bytes, at: index) else {
                index += 2
                continue
            }
            if half < 0xDC00, let low = Self.half(bytes, at: index + 6), low >= 0xDC00 {
                index += 12
            } else {
                offsets.append(index)
                index += 6
            }
        }
        return offsets
    }

    /// Returns the surrogate that an escape at an offset writes.
    private static func half(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
            bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt32 = 0
        for offset in start + 2..<start + 6 {
            guard let digit = bytes[offset].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return 0xD800...0xDFFF ~= value ? value : nil
    }
}
