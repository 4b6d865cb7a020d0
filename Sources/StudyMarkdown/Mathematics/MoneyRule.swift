/// Sums of money between two dollars of a title. A title of another author's text may have them, and nothing typesets it.
enum MoneyRule {
    /// The beginnings of functions that a title may have without a backslash.
    private static let functions: Set<String> = [
        "arc", "cos", "cot", "deg", "det", "dim", "exp", "gcd", "inf", "ker", "lim", "log", "max", "min",
        "mod", "sin",
        "sup", "tan",
    ]

    /// Returns true for `$10 for each item. US$`: a number with a word after it. A dollar after a letter begins no formula
    /// either. Text with a command of TeX is a formula.
    static func isSum(in text: UnsafeBufferPointer<UInt8>, opener: Int, closer: Int) -> Bool {
        let content = text[(opener + 1)..<closer]
        if content.contains(UInt8(ascii: "\\")) { return false }
        if opener > 0, ASCII.isLetter(text[opener - 1]) { return true }
        let rest = content.drop { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard rest.startIndex > content.startIndex, let sign = rest.first,
            sign == UInt8(ascii: " ") || sign == UInt8(ascii: "/")
        else { return false }
        let word = rest.dropFirst().prefix(while: ASCII.isLetter)
        return word.count > 2 && !functions.contains(String(decoding: word.prefix(3), as: UTF8.self))
    }
}
