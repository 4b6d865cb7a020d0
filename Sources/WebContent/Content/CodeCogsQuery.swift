import WebSyntax

/// The query of an address of CodeCogs: TeX after commands that set the look of the picture.
enum CodeCogsQuery {
    /// The names that the editor of CodeCogs writes for characters with a meaning in addresses.
    private static let references = [("&space;", " "), ("&plus;", "+"), ("&hash;", "#")]

    /// Commands for the size of the picture, without an argument.
    private static let sizes: Set<Substring> = [
        "inline", "tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE",
        "huge", "Huge",
    ]

    /// Commands with an argument in braces or after a low line: resolution, background, foreground and font.
    private static let settings: Set<Substring> = ["dpi", "bg", "fg", "fn"]

    /// Returns the TeX of a query. `+` is a plus here, unlike in the fields of a form.
    static func tex(_ query: Substring) -> String {
        var text = PercentDecoder.text(query)
        for (reference, character) in references { text = text.replacing(reference, with: character) }
        var rest = text.trimmed[...]
        while let next = afterSetting(rest) { rest = next }
        return String(rest)
    }

    /// Returns the text after the setting at its start; nil for other TeX.
    private static func afterSetting(_ text: Substring) -> Substring? {
        guard text.first == "\\" else { return nil }
        let name = text.dropFirst().prefix { $0.isASCII && $0.isLetter }
        var rest = text[name.endIndex...]
        if settings.contains(name) {
            if rest.first == "{", let brace = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: brace)...]
            } else if rest.first == "_" {
                rest = rest.dropFirst().drop { $0.isASCII && ($0.isLetter || $0.isNumber) }
            } else {
                return nil
            }
        } else if !sizes.contains(name) {
            return nil
        }
        return rest.drop(while: \.isWhitespace)
    }
}
