import WebSyntax

extension TextScan {
    /// Reads the value of the header `x-makima-api-key`. Any value is a key, except for placeholders, names in code, and words of
    /// a sentence.
    mutating func readMakimaKey(_ value: AssignedValue, _ name: Range<Int>) {
        let range = value.range
        guard range.count >= 4, value.form == .bare || value.form == .quoted,
            !SecretValue.isPlaceholder(text, range), !Self.isWordOfHeaders(text.lowercasedText(range))
        else { return }
        // A name in code, or a word of a sentence about the header.
        if value.form == .bare, isInCode(name) || isFollowedByWords(range.upperBound),
            IdentifierShape.isName(text, range)
        {
            return
        }
        add(.makima, range, .context)
    }

    /// Returns true for a name in quotes, whose value without quotes is an expression.
    private func isInCode(_ name: Range<Int>) -> Bool {
        name.upperBound < text.count && "\"'`]".utf8.contains(text[name.upperBound])
    }

    private func isFollowedByWords(_ offset: Int) -> Bool {
        offset + 1 < text.count && text[offset] == UInt8(ascii: " ") && text[offset + 1].isASCIIAlpha
    }

    /// Returns true for a word that documentation has in place of a key.
    private static func isWordOfHeaders(_ word: String) -> Bool {
        let letters = word.filter { $0.isLetter || $0.isNumber }
        return wordsOfHeaders.contains(letters)
    }

    private static let wordsOfHeaders: Set<String> = [
        "string", "required", "optional", "none", "null", "undefined", "missing", "invalid", "unset", "empty",
        "true", "false", "header", "apikey", "yourkey", "yourapikey", "mykey", "makimaapikey", "value",
        "token",
        "hidden", "masked", "omitted", "secret", "mkkey", "mkyourkey", "mkapikey",
    ]
}
