extension Punycode {
    /// Decodes a label without its `xn--` (RFC 3492, 6.2); nil for one that no text encodes to.
    static func decode(_ label: Substring) -> String? {
        guard label.utf8.count <= 63, label.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let bytes = Array(label.utf8)
        let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")) ?? 0
        var scalars = bytes[..<hyphen].map { Unicode.Scalar($0) }
        var index = hyphen > 0 ? hyphen + 1 : 0
        var code: UInt32 = 0x80
        var place: UInt32 = 0
        var bias: UInt32 = 72
        while index < bytes.count {
            let old = place
            var weight: UInt32 = 1
            var k: UInt32 = 36
            while true {
                guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
                index += 1
                let (product, isLarge) = digit.multipliedReportingOverflow(by: weight)
                let (sum, isLarger) = place.addingReportingOverflow(product)
                guard !isLarge, !isLarger else { return nil }
                place = sum
                let threshold = k <= bias ? 1 : min(k - bias, 26)
                if digit < threshold { break }
                let (next, isTooLarge) = weight.multipliedReportingOverflow(by: 36 - threshold)
                guard !isTooLarge else { return nil }
                weight = next
                k += 36
            }
            let count = UInt32(scalars.count) + 1
            bias = adapt(place - old, count: count, isFirst: old == 0)
            let (value, isLarge) = code.addingReportingOverflow(place / count)
            guard !isLarge, let scalar = Unicode.Scalar(value) else { return nil }
            code = value
            place %= count
            scalars.insert(scalar, at: Int(place))
            place += 1
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
