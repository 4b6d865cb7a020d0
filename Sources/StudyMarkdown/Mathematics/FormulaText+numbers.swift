/// Numbers of equations that a formula prints.
extension FormulaText {
    /// The signs of a text for which KaTeX prints another, the longer ones first.
    private static let ligatures = [
        ("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"), ("'", "’"), ("{", ""), ("}", ""),
        ("~", ""),
    ]

    /// Returns the text that KaTeX prints for `\text{(2)}`, without white space.
    package static func printed(number: String) -> String {
        var text = readable(tag: number)
        if text == number {
            for (written, printed) in ligatures { text = text.replacing(written, with: printed) }
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
    }
}
