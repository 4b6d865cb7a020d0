/// A random number generator with a seed (SplitMix64), so that every run invents the same secrets.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Returns random letters of an alphabet.
    mutating func text(_ alphabet: Alphabet, _ count: Int) -> String {
        let letters = Array(alphabet.rawValue)
        return String((0..<count).map { _ in letters[Int(next() % UInt64(letters.count))] })
    }

    /// Returns a random UUID.
    mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { text(.hex, $0) }.joined(separator: "-")
    }

    enum Alphabet: String {
        case digits = "0123456789"
        case hex = "0123456789abcdef"
        case upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        case base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        case lower = "abcdefghijklmnopqrstuvwxyz0123456789"
        case alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        case urlSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
        case base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    }
}
