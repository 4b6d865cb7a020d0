extension Int {
    /// Returns the number with a noun, such as "1 task" and "2 tasks".
    ///
    /// - Parameter plural: the plural of the noun, if it is not the noun with an `s`.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
