/// Content encodings without any compression: each format has a block for bytes as they are. What decodes them must
/// read the format all the same, and no other program is needed to make them.
package enum StoredEncoding: String, Sendable, CaseIterable {
    case gzip
    case deflate
    case brotli = "br"

    package func encode(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .gzip:
            // RFC 1952, 2.3.
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Self.deflated(bytes) + Self.little(Self.crc32(bytes), 4)
                + Self.little(UInt32(truncatingIfNeeded: bytes.count), 4)
        case .deflate:
            // RFC 1950, 2.2.
            [0x78, 0x01] + Self.deflated(bytes) + Self.little(Self.adler32(bytes), 4).reversed()
        case .brotli: Self.brotli(bytes)
        }
    }

    /// RFC 1951, 3.2.4.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        let blocks = pieces(bytes, 65535)
        for (index, block) in blocks.enumerated() {
            let length = UInt32(block.count)
            output += [index == blocks.count - 1 ? 1 : 0] + little(length, 2) + little(~length, 2) + block
        }
        return output
    }

    /// RFC 7932, 9: a bit for the window in front of the first block, then uncompressed meta-blocks, then an empty last.
    private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (index, block) in pieces(bytes, 65536).enumerated() where !block.isEmpty {
            // Not last, four nibbles of length, uncompressed.
            let header = UInt32(block.count - 1) << 3 | 1 << 19
            output += little(index == 0 ? header << 1 : header, 3) + block
        }
        return output + [output.isEmpty ? 0x06 : 0x03]
    }

    /// At least one, which may be empty.
    private static func pieces(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
        if bytes.isEmpty { return [[]] }
        return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }

    private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<256).map { start in
            (0..<8).reduce(UInt32(start)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
