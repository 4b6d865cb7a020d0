/// The bytes that a part of a URL percent-encodes (URL Standard, 1.3). Bytes above 0x7E always are
/// encoded.
package struct PercentEncodeSet: Sendable {
    /// Bit n is byte n.
    private let low: UInt64
    /// Bit n is byte n + 64.
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Returns this set with further ASCII characters.
    private func adding(_ text: StaticString) -> PercentEncodeSet {
        var low = low
        var high = high
        text.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
        return PercentEncodeSet(low: low, high: high)
    }

    /// The C0 control percent-encode set: controls and DEL.
    static let c0Control = PercentEncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    /// The fragment percent-encode set.
    static let fragment = c0Control.adding(" \"<>`")
    /// The query percent-encode set.
    static let query = c0Control.adding(" \"#<>")
    /// The special-query percent-encode set, which adds the apostrophe.
    static let specialQuery = query.adding("'")
    /// The path percent-encode set.
    static let path = query.adding("?^`{}")
    /// The userinfo percent-encode set.
    static let userinfo = path.adding("/:;=@[\\]|")

    /// Everything but the unreserved characters (RFC 3986, 2.3).
    package static let reserved = c0Control.adding(" !\"#$%&'()*+,/:;<=>?@[\\]^`{|}")

    /// Returns true if a byte is encoded.
    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
        return byte >= 128 || high >> UInt64(byte - 64) & 1 != 0
    }

    /// Returns the bytes with those of the set as `%XX`.
    package func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in bytes {
            if contains(byte) {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
