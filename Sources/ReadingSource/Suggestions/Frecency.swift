/// The score of a tag: often used, and used lately.
package enum Frecency {
    /// The days after which a tag counts half.
    private static let halfDays = 7

    /// Returns `frequency × 10 × 1 / (1 + days / 7)`, with the whole days since the last use. A use in the future counts as
    /// today. A tag whose last use is not known has no score.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package static func score(frequency: Int, lastUsed: Int?, now: Int) -> Double {
        guard let lastUsed else { return 0 }
        let days = max(0, now - lastUsed) / 86400
        return Double(frequency) * 10 / (1 + Double(days) / Double(halfDays))
    }
}
