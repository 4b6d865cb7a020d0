/// The words of a text, for the time that it takes to read.
package enum WordCount {
    /// Returns about the number of words, for the time that a text takes to read.
    package static func of(_ text: String) -> Int {
        var words = 0
        var dense = 0
        var isInWord = false
        // Bytes: an article has thousands of characters, and a library thousands of articles.
        for byte in text.utf8 {
            let isSpace = byte <= 0x20
            if isInWord, isSpace { words += 1 }
            isInWord = !isSpace
            // The first bytes of U+3000 to U+9FFF, the letters of Chinese and Japanese.
            if (0xE3...0xE9).contains(byte) { dense += 1 }
        }
        // They have no spaces: five characters take as long as two words.
        return words + (isInWord ? 1 : 0) + dense * 2 / 5
    }
}
