/// The hashtags of a note: `#(\w+)`, where `\w` is a word character of Unicode (UTS 18, annex C).
package enum Hashtags {
    /// Returns the tags in lower case, each once, in the order of the text.
    package static func tags(in text: String) -> [String] {
        var tags: [String] = []
        var word: String.UnicodeScalarView?
        func end() {
            if let word, !word.isEmpty {
                let tag = String(word).lowercased()
                if !tags.contains(tag) { tags.append(tag) }
            }
        }
        for scalar in text.unicodeScalars {
            if scalar == "#" {
                end()
                word = .init()
            } else if word != nil {
                if isWord(scalar) {
                    word?.append(scalar)
                } else {
                    end()
                    word = nil
                }
            }
        }
        end()
        return tags
    }

    /// Returns true for letters, marks, decimal digits, connectors such as `_`, and the joiners inside words.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar.properties.isJoinControl { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
        default: return false
        }
    }
}
