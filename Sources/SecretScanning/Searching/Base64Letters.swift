import WebSyntax

/// Base64 in both alphabets, without padding (RFC 4648, sections 4 and 5).
enum Base64Letters {
    /// The value of each byte; 255 for a byte that is no letter.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the decoded bytes. Bytes that are no letters are skipped, and the bits of an unfinished byte are dropped.
    static func decoded(_ text: Bytes, _ ranges: [Range<Int>], skipping skipped: Int = 0) -> [UInt8] {
        let count = ranges.reduce(0) { $0 + $1.count }
        var left = skipped
        return values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: count) { output, length in
                var (buffer, bits): (UInt32, UInt32) = (0, 0)
                for range in ranges {
                    for offset in range {
                        let value = values[Int(text[offset])]
                        if value == 255 { continue }
                        if left > 0 {
                            left -= 1
                            continue
                        }
                        buffer = buffer << 6 | UInt32(value)
                        bits += 6
                        if bits >= 8 {
                            bits -= 8
                            output[length] = UInt8(truncatingIfNeeded: buffer >> bits)
                            length += 1
                        }
                    }
                }
            }
        }
    }

    /// Returns whole groups of three bytes as letters of the standard alphabet.
    static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = bytes
        while rest.count >= 3 {
            let group = rest.prefix(3).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            for shift in [18, 12, 6, 0] as [UInt32] { output.append(letters[Int(group >> shift & 63)]) }
            rest = rest.dropFirst(3)
        }
        return output
    }
}
