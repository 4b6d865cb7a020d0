/// The logarithm to base 2, without the mathematics library.
enum BinaryLogarithm {
    /// Returns the logarithm of a positive number, to about four digits.
    static func of(_ value: Double) -> Double {
        let mantissa = value.significand
        // The series of the inverse hyperbolic tangent converges quickly between 1 and 2.
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        let series = ratio * (1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9))))
        return Double(value.exponent) + series * 2 / 0.693_147_180_559_945_3
    }
}
