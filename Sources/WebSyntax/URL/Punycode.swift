/// Punycode encoding (RFC 3492).
enum Punycode {
    // The parameters of Punycode (RFC 3492, 5).
    private static let base: UInt32 = 36
    private static let tmin: UInt32 = 1
    private static let tmax: UInt32 = 26

    /// The longest accepted label. A valid one has at most 63 bytes; up to this bound no number exceeds
    /// 32 bits.
    private static let longest = 1000

    /// Encodes a label, without its `xn--`; nil if it is too long.
    static func encode(_ label: [Unicode.Scalar]) -> String? {
        guard label.count <= longest else { return nil }
        var output = label.filter(\.isASCII).map { UInt8($0.value) }
        let basicCount = UInt32(output.count)
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var code: UInt32 = 0x80
        var delta: UInt32 = 0
        // The initial bias is 72, and the initial code point is the first beyond ASCII (RFC 3492, 5).
        var bias: UInt32 = 72
        while handled < UInt32(label.count) {
            guard let next = label.lazy.map(\.value).filter({ $0 >= code }).min() else { return nil }
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in label {
                if scalar.value < code { delta += 1 }
                guard scalar.value == code else { continue }
                appendNumber(delta, bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a generalized variable-length integer (RFC 3492, 3.3).
    private static func appendNumber(_ number: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = number
        var place = base
        while true {
            let threshold = place <= bias ? tmin : min(tmax, place - bias)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    /// Returns the digit of a value: `a` to `z` are 0 to 25, `0` to `9` are 26 to 35.
    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(value) + (value < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26)
    }

    /// Adapts the bias (RFC 3492, 6.1).
    static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = delta / (isFirst ? 700 : 2)
        delta += delta / count
        var shift: UInt32 = 0
        while delta > (base - tmin) * tmax / 2 {
            delta /= base - tmin
            shift += base
        }
        return shift + (base - tmin + 1) * delta / (delta + 38)
    }
}
