/// Words for comparisons.
package enum FoldedWords {
    /// Returns the letters and digits of a text in lower case, words separated by one space.
    package static func of(_ text: String) -> String {
        var folded = ""
        for scalar in text.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                folded.unicodeScalars.append(scalar)
            } else if !folded.isEmpty, !folded.hasSuffix(" ") {
                folded += " "
            }
        }
        return folded.hasSuffix(" ") ? String(folded.dropLast()) : folded
    }
}
