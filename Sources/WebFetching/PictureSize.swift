/// The size in pixels from a picture's header: PNG, GIF, JPEG and WebP.
package struct PictureSize: Hashable {
    package var width: Int
    package var height: Int

    /// Reads the size; `nil` for other formats and damaged headers.
    package init?(_ bytes: [UInt8]) {
        guard let (width, height) = Self.read(bytes), width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// Returns the size in CSS pixels of a picture with this density.
    package func divided(by density: Double) -> PictureSize {
        var size = self
        size.width = max(1, Int((Double(width) / density).rounded()))
        size.height = max(1, Int((Double(height) / density).rounded()))
        return size
    }

    /// Reads width and height by the format's signature.
    private static func read(_ bytes: [UInt8]) -> (Int, Int)? {
        switch FileSignature.type(of: bytes) {
        case "image/png": return bytes.count >= 24 ? (big(bytes, 16, 4), big(bytes, 20, 4)) : nil
        case "image/gif": return bytes.count >= 10 ? (little(bytes, 6, 2), little(bytes, 8, 2)) : nil
        case "image/jpeg": return jpeg(bytes)
        case "image/webp": return webP(bytes)
        default: return nil
        }
    }

    /// The first start-of-frame segment (ITU T.81, B.2.2).
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        var offset = 2
        while offset + 9 < bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { return (big(bytes, offset + 7, 2), big(bytes, offset + 5, 2)) }
            let length = big(bytes, offset + 2, 2)
            if length < 2 { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// The three kinds of first chunk (RFC 9649, 2.5 to 2.7).
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        case "VP8 ": return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(bytes, 21, 4)
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        default: return nil
        }
    }

    /// Reads a big-endian number.
    private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a little-endian number.
    private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
