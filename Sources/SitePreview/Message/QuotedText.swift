/// Field values with quoted strings (RFC 9110, 5.6.4).
enum QuotedText {
    /// Splits a text at a separator outside quoted strings.
    static func split<Text: StringProtocol>(_ text: Text, at separator: UInt8) -> [Text.SubSequence] {
        var parts: [Text.SubSequence] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
        }
        return parts + [text[start...]]
    }
}
