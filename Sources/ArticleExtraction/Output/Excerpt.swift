/// The first paragraph of an article, for a page that gives no description.
enum Excerpt {
    /// Returns the first line of some length, else the first sentence; nil for a text without one.
    static func text(_ text: String) -> String? {
        // By bytes: characters of a long text take as much time as all else.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).lazy.map(Substring.init)
        return (lines.first { letters($0) > 60 } ?? lines.first(where: isSentence)).map(String.init)
    }

    /// Returns the number of letters. One of East Asian scripts counts twice, since it says as much as two of an alphabet.
    private static func letters(_ line: Substring) -> Int {
        line.unicodeScalars.prefix(61).reduce(0) { $0 + ((0x3000...0xD7A3).contains($1.value) ? 2 : 1) }
    }

    /// Returns true for a short line that is a sentence, not a name or a heading.
    private static func isSentence(_ line: Substring) -> Bool {
        guard line.utf8.count > 20, let last = line.unicodeScalars.last else { return false }
        return ends.contains(last)
    }

    private static let ends: Set<Unicode.Scalar> = [
        ".", "?", "!", ":", "…", "。", "？", "！", "؟", "۔", "\u{201D}", "\"", "」",
    ]
}
