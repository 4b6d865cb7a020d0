/// The value of a JSON number as an integer, computed from its digits and so exact: `1.0`, `1e0` and `10e-1` are 1.
enum JSONNumber: Hashable {
    case integer(Int)
    case fraction
    /// A whole number beyond `Int`.
    case tooLarge

    /// - Parameter text: a number as the grammar of RFC 8259, section 6, has it.
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
                if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
                if isFraction { scale -= 1 }
            }
        }
        guard !digits.isEmpty else {
            self = .integer(0)
            return
        }
        scale += Self.exponent(rest.dropFirst())
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

    /// Saturates at a thousand million, which is more digits than any text that is read has.
    private static func exponent(_ text: some Collection<UInt8>) -> Int {
        let bound = 1_000_000_000
        let magnitude = text.reduce(0) { value, byte in
            guard let digit = Character(Unicode.Scalar(byte)).wholeNumberValue else { return value }
            return min(bound, value * 10 + digit)
        }
        return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }
}
