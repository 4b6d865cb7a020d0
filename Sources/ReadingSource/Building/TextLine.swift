import HTMLSanitizing

/// Texts on one line.
enum TextLine {
    /// Returns a text with one space for each run of white space, without control characters.
    static func joined(_ text: String) -> String {
        if isLine(text) { return text }
        var words = String.UnicodeScalarView()
        var isPending = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isPending = !words.isEmpty
                continue
            }
            if isPending { words.append(" ") }
            isPending = false
            words.append(scalar)
        }
        let line = String(words)
        let clean = MarkupText.cleaned(line)
        // Without a control character between two spaces there is one run of white space.
        return clean.utf8.count == line.utf8.count ? clean : joined(clean)
    }

    /// Returns at most `limit` characters of a text, and true if there were more.
    static func prefix(_ text: String, _ limit: Int) -> (text: String, isCut: Bool) {
        // A character has at least one byte. Counting bytes is much faster.
        guard text.utf8.count > limit, text.count > limit else { return (text, false) }
        return (String(text.prefix(limit)), true)
    }

    /// Returns true for a text of printable ASCII that is already on one line. Most texts are, and this is fast.
    private static func isLine(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x21...0x7E).contains(byte) || (byte == 0x20 && last != 0x20) else { return false }
            last = byte
        }
        return last != 0x20
    }
}
