import WebSyntax
/// A link `[[target#place|text]]`.
struct WikiLink {
    /// A leaf's address, file, source or title; empty for a place of the document itself.
    var target: String
    /// An id or the words of a heading; empty for the whole leaf.
    var place: String
    /// The text that the author wants to be printed; `nil` for the target's name.
    var text: String?

    /// The most bytes between the brackets.
    static let maximumLength = 300

    /// Parses the text between the brackets.
    init(_ content: String) {
        let bytes = Array(content.utf8)
        let bar = Self.bar(in: bytes)
        var whole = bytes[..<(bar ?? bytes.count)]
        if let bar {
            // In a table, the bar is escaped.
            if whole.last == UInt8(ascii: "\\") { whole.removeLast() }
            let words = String(decoding: bytes[(bar + 1)...], as: UTF8.self).trimmed
            text = words.isEmpty ? nil : FormulaText.readable(title: words)
        }
        let pieces = String(decoding: whole, as: UTF8.self).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        target = String(pieces[0]).trimmed
        place = pieces.count > 1 ? String(pieces[1]).trimmed : ""
    }

    /// The text for a link that cannot be resolved.
    var plainText: String {
        text ?? FormulaText.readable(title: [target, place].filter { !$0.isEmpty }.joined(separator: "#"))
    }

    /// Returns the end of the link whose brackets open at `open`, or `nil` if the brackets are text. The
    /// content is on one line, has a letter, and outside formulas no brackets, code or tags. A footnote, a
    /// condition of a shell and numbers are text, and so is a formula alone.
    static func end(in text: UnsafeBufferPointer<UInt8>, at open: Int) -> Int? {
        guard open + 4 < text.count, text[open + 1] == UInt8(ascii: "[") else { return nil }
        let limit = min(text.count, open + 2 + maximumLength)
        var hasLetter = false
        var close = open + 2
        while close < limit, text[close] != UInt8(ascii: "]") {
            let byte = text[close]
            if ASCII.isLineEnd(byte) || "[<>`".utf8.contains(byte) { return nil }
            if byte == UInt8(ascii: "$") {
                guard let end = formulaEnd(in: text, at: close, upTo: limit) else { return nil }
                close = end
                continue
            }
            if ASCII.isLetter(byte) || byte >= 0x80 { hasLetter = true }
            close += 1
        }
        guard hasLetter, close < limit, close + 1 < text.count, text[close + 1] == UInt8(ascii: "]"),
            !ASCII.isSpace(text[open + 2]), !ASCII.isSpace(text[close - 1]),
            !"^!|-:".utf8.contains(text[open + 2])
        else { return nil }
        return close + 2
    }

    /// Returns the first bar outside formulas: `|x|` may be in a title.
    static func bar(in content: [UInt8]) -> Int? {
        content.withUnsafeBufferPointer { content in
            var index = 0
            while index < content.count, content[index] != UInt8(ascii: "|") {
                let isDollar = content[index] == UInt8(ascii: "$")
                index =
                    (isDollar ? formulaEnd(in: content, at: index, upTo: content.count) : nil) ?? index + 1
            }
            return index < content.count ? index : nil
        }
    }

    /// Returns the end of the formula between the dollar at an offset and the next one outside braces, or
    /// `nil` if these are text.
    private static func formulaEnd(
        in text: UnsafeBufferPointer<UInt8>, at dollar: Int, upTo limit: Int
    ) -> Int? {
        if dollar > 0, text[dollar - 1] == UInt8(ascii: "\\") { return nil }
        var depth = 0
        var index = dollar + 1
        while index < limit, !ASCII.isLineEnd(text[index]) {
            switch text[index] {
            case UInt8(ascii: "\\") where index + 1 < limit && !ASCII.isLineEnd(text[index + 1]): index += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "$") where depth == 0:
                let refusal = DollarRule.refusal(in: text, opener: dollar, closer: index, spaces: false)
                return refusal == nil ? index + 1 : nil
            default: break
            }
            index += 1
        }
        return nil
    }
}
