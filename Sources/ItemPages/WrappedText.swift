/// Plain text in which the lines of a paragraph were broken at a width, as in abstracts of arXiv.
enum WrappedText {
    /// The widths of wrapped text in characters. Shorter lines are lists and poems, longer ones paragraphs.
    private static let widths = 50...100

    /// Returns true for the lines of a paragraph: all but the last are full, and most end within a sentence.
    ///
    /// - Parameter lines: lines without white space at their ends.
    static func isParagraph(_ lines: some Collection<String>) -> Bool {
        guard let width = lines.map(\.count).max(), widths.contains(width) else { return false }
        var (breaks, inSentence) = (0, 0)
        for (line, next) in zip(lines, lines.dropFirst()) {
            let word = next.prefix { $0 != " " }
            // Only a word that does not fit begins a line. People wrap by eye.
            guard 4 * (line.count + 1 + word.count) >= 3 * width else { return false }
            breaks += 1
            if word.first?.isLowercase == true, !word.contains("://") { inSentence += 1 }
        }
        return breaks > 0 && 2 * inSentence >= breaks
    }
}
