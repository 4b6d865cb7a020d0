extension StringProtocol {
    /// The text in lower case, for comparison. The sigma at the end of a word, `ς`, has the upper case of the other one.
    package var folded: String {
        let text = lowercased()
        // Most texts have no Greek.
        return text.utf8.contains(0xCF) ? text.replacing("ς", with: "σ") : text
    }
}
