/// The integer value of a JSON number, computed exactly from its digits: `1.0`, `1e0` and `10e-1` are 1.
enum JSONNumber: Hashable {
    /// An integer.
    case integer(Int)
    /// A number with a fractional part.
    case fraction
    /// An integer outside the range of `Int`.
    case tooLarge

    /// - Parameter text: a number in the grammar of RFC 8259, section 6.
    init(_ text: some Collection<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        var digits: [UInt8] = []
        var scale = 0
        var isFraction = false
        var rest = text.dropFirst(isNegative ? 1 : 0)
        while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                // Leading zeros have no value, and a long row of them must not count as digits.
                if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
                if isFraction { scale -= 1 }
            }
        }
        guard !digits.isEmpty else {
            self = .integer(0)
            return
        }
        scale += Self.exponent(rest.dropFirst())
        // Trailing zeros of the fraction are removed: `1.0` is an integer.
        while scale < 0, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale += 1
        }
        guard scale >= 0 else {
            self = .fraction
            return
        }
        // `Int.max` has 19 digits.
        guard digits.count + scale <= 19 else {
            self = .tooLarge
            return
        }
        let zeros = String(repeating: "0", count: scale)
        let decimal = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
        self = Int(decimal).map(JSONNumber.integer) ?? .tooLarge
    }

    /// Returns the exponent, clamped to 1,000,000,000, which exceeds the number of digits in any accepted text.
    private static func exponent(_ text: some Collection<UInt8>) -> Int {
        let bound = 1_000_000_000
        let magnitude = text.reduce(0) { value, byte in
            guard let digit = Character(Unicode.Scalar(byte)).wholeNumberValue else { return value }
            return min(bound, value * 10 + digit)
        }
        return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }
}
