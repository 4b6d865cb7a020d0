/// The number syntax, beyond digits, a fraction and an exponent.
struct NumberSyntax: Sendable {
    /// The separators allowed between digits.
    var separators = ByteSet("_")
    /// The letters that begin an exponent.
    var exponents = ByteSet("eE")
    /// True if `.5` and `5.` are numbers.
    var mayLackDigits = true
    /// True if `-5` is one token.
    var hasSign = false
    /// True if letters directly after a number are a factor: `2x`.
    var juxtaposes = false
    /// The suffix characters after the digits, in addition to letters.
    var suffixes = ByteSet("")
}
