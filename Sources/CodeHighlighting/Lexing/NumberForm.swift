/// How numbers are written, beyond digits, a fraction and an exponent.
struct NumberForm: Sendable {
    /// Between digits.
    var separators = ByteSet("_")
    var exponents = ByteSet("eE")
    /// `.5` and `5.`
    var mayLackDigits = true
    /// `-5` is one token.
    var hasSign = false
    /// Letters right behind are a factor, as in `2x`.
    var juxtaposes = false
    /// Behind the digits, beside letters.
    var suffixes = ByteSet("")
}
