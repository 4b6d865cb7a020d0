import WebSyntax

extension TextScan {
    /// Returns the password of `htpasswd -b FILE USER PASSWORD`, from after the letter of the option; with the flag `n` no file
    /// is in the command line.
    func operandPassword(from start: Int) -> Range<Int>? {
        var index = start
        var hasFile = !isFlagged("n", before: start)
        var operands: [Range<Int>] = []
        while index < text.count, index - start < 512, operands.count < 4 {
            if isEndOfCommand(index) { break }
            if text[index] <= 0x20 || Self.wordEnds.contains(text[index]) {
                index += text[index] == UInt8(ascii: "\\") && isWrittenBreak(index) ? 2 : 1
                continue
            }
            let word = index..<endOfWord(from: index)
            index = word.upperBound
            if word.lowerBound == start || text[word.lowerBound] == UInt8(ascii: "-") {
                if word.contains(where: { text[$0] == UInt8(ascii: "n") }) { hasFile = false }
                // The cost, which is a number, may be the next word.
                if "Cr".utf8.contains(text[index - 1]) {
                    index = end(of: Self.costLetters, from: index, limit: 8)
                }
                continue
            }
            let end = end(of: Self.operandLetters, from: word.lowerBound, limit: word.count)
            if end == word.lowerBound { break }
            operands.append(word.lowerBound..<end)
        }
        let count = hasFile ? 3 : 2
        guard operands.count >= count else { return nil }
        let password = operands[count - 1]
        // A sentence goes on with words.
        let isWords = password.allSatisfy { text[$0] &- UInt8(ascii: "a") < 26 }
        guard isChosenPassword(password), !isWords || operands.count == count else { return nil }
        return password
    }

    private static let costLetters = ByteSet(" 0-9")
    /// The bytes of a word of a shell.
    private static let operandLetters = ByteSet("!#-%*+.-:=?-Z[]^_a-{}~-")

    /// Returns true if the word of an option has a flag before an offset.
    private func isFlagged(_ flag: Unicode.Scalar, before end: Int) -> Bool {
        var index = end
        while index > 0, end - index < 16, text[index - 1].isASCIIAlphanumeric {
            index -= 1
            if text[index] == UInt8(ascii: flag) { return true }
        }
        return false
    }
}
