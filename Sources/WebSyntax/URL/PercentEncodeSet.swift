/// The bytes that a part of a URL percent-encodes (URL Standard, 1.3). Bytes above 0x7E always are
/// encoded.
package struct PercentEncodeSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

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

    static let c0Control = PercentEncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    static let fragment = c0Control.adding(" \"<>`")
    static let query = c0Control.adding(" \"#<>")
    static let specialQuery = query.adding("'")
    static let path = query.adding("?^`{}")
    static let userinfo = path.adding("/:;=@[\\]|")

    /// Everything but the unreserved characters (RFC 3986, 2.3).
    package static let reserved = c0Control.adding(" !\"#$%&'()*+,/:;<=>?@[\\]^`{|}")

    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
        return byte >= 128 || high >> UInt64(byte - 64) & 1 != 0
    }

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
