/// A part of an author's words with its style.
package struct StyledWords: Sendable, Hashable {
    package enum Style: Sendable, Hashable { case plain, emphasis, strong, code }

    /// The words without markup.
    package var text: String
    package var style: Style

    /// Divides markdown at its code and its emphasis of asterisks. Emphasis within emphasis or across links has no style.
    package static func parts(of text: String) -> [StyledWords] {
        let (tick, star) = (UInt8(ascii: "`"), UInt8(ascii: "*"))
        let bytes = Array(text.utf8)
        var parts: [StyledWords] = []
        var (start, index) = (0, 0)
        func add(_ range: Range<Int>, _ style: Style) {
            let words = String(decoding: bytes[range], as: UTF8.self)
            if !range.isEmpty { parts.append(StyledWords(text: words, style: style)) }
        }
        while index < bytes.count {
            var found: (content: Range<Int>, end: Int, style: Style)?
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "$"): index = NoteScanner.endOfFormula(bytes[...], index)
            // Asterisks in tags, names and addresses begin no emphasis.
            case UInt8(ascii: "<"): index = max(index + 1, PlainText.endOfTag(bytes, index))
            case UInt8(ascii: "[") where bytes[index...].starts(with: "[[".utf8):
                index = PlainText.wikiLink(bytes, index)?.end ?? index + 1
            case UInt8(ascii: "]"):
                index = PlainText.endOfLink(bytes, index..<index, [])?.end ?? index + 1
            case tick:
                let count = bytes[index...].prefix { $0 == tick }.count
                let end = NoteScanner.endOfCode(bytes[...], index)
                if end > index + count { found = ((index + count)..<(end - count), end, .code) }
                index += count
            case star:
                let count = bytes[index...].prefix { $0 == star }.count
                if count < 3, let end = endOfEmphasis(bytes, index + count, count) {
                    found = ((index + count)..<end, end + count, count == 1 ? .emphasis : .strong)
                }
                index += count
            default: index += 1
            }
            guard let span = found else { continue }
            // The signs before the words are as many as those after them.
            let signs = span.end - span.content.upperBound
            add(start..<(span.content.lowerBound - signs), .plain)
            add(span.content, span.style)
            (start, index) = (span.end, span.end)
        }
        add(min(start, bytes.count)..<bytes.count, .plain)
        return withoutPartners(parts)
    }

    /// Returns parts without the signs of markup around others: `_a **b** c_`.
    private static func withoutPartners(_ parts: [StyledWords]) -> [StyledWords] {
        if parts.count < 2 { return parts }
        let texts = parts.map { $0.style == .plain ? Array($0.text.utf8) : nil }
        return zip(parts, PlainText.withoutPartners(texts)).compactMap { part, text in
            guard part.style == .plain else { return part }
            let words = String(decoding: text, as: UTF8.self)
            return words.isEmpty ? nil : StyledWords(text: words, style: .plain)
        }
    }

    /// Returns the offset of the asterisks that end emphasis; `nil` if other markup is within it.
    private static func endOfEmphasis(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start < bytes.count, !NoteScanner.isSpace(bytes[start]),
            let end = bytes[start...].firstIndex(where: { "*`$\\[]<".utf8.contains($0) }), end > start,
            bytes[end] == UInt8(ascii: "*"), !NoteScanner.isSpace(bytes[end - 1]),
            bytes[end...].prefix(while: { $0 == UInt8(ascii: "*") }).count == count
        else { return nil }
        return end
    }
}
