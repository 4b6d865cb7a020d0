/// Sentences and lines of metadata: a short paragraph of an article ends with a mark, the lines around it do not.
enum Sentence {
    /// Returns true for a text that ends as a sentence does in any script, quotation marks and brackets after it included.
    static func hasEnd(_ text: String) -> Bool {
        text.last { !closing.contains($0) && !$0.isWhitespace }.map(ends.contains) ?? false
    }

    /// Returns true for a sentence: an end, and words that are not only names, a date or an abbreviation.
    static func isSentence(_ text: String) -> Bool { hasEnd(text) && hasWords(text, isOneEnough: true) }

    /// Returns true for several words that are not only names, a date or an abbreviation, such as a subtitle.
    static func isPhrase(_ text: String) -> Bool { hasWords(text, isOneEnough: false) }

    private static func hasWords(_ text: String, isOneEnough: Bool) -> Bool {
        guard let first = text.first(where: \.isLetter) else { return false }
        let words = text.split(whereSeparator: \.isWhitespace)
        // Scripts without capitals have no names to tell apart.
        if !first.isUppercase, !first.isLowercase { return text.filter(\.isLetter).count >= 3 }
        if let word = words.first?.lowercased(), bylines.contains(word) { return false }
        let last = words.last.map { $0.filter(\.isLetter) } ?? ""
        // `10:30 a.m.` ends with an abbreviation.
        if last.count < 4, text.contains(where: \.isNumber), last == last.lowercased(), !last.isEmpty {
            return false
        }
        return isOneEnough && words.count == 1
            || words.dropFirst().contains { $0.first?.isLowercase == true && $0.count > 1 }
    }

    private static let ends: Set<Character> = [
        ".", "!", "?", "…", "。", "！", "？", "．", "।", "॥", "؟", "۔", "։", "።",
    ]
    private static let closing: Set<Character> = [
        "\"", "'", "”", "’", "»", "«", "“", ")", "]", "）", "」", "』", "】", "›",
    ]
    private static let bylines: Set<String> = [
        "by", "von", "par", "por", "di", "da", "door", "av", "af", "posted", "published", "updated", "text:",
    ]
}
