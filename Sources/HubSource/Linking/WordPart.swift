/// A part of first words or of a sentence: text, or code with TeX.
package struct WordPart: Sendable, Hashable {
    /// The text, or the code without its backticks.
    package var text: String
    package var isCode: Bool

    /// Divides words at their code with TeX. Other backticks are text, and so are those between the dollars of a formula.
    package static func parts(of words: String) -> [WordPart] {
        let tick = UInt8(ascii: "`")
        guard words.utf8.contains(tick) else { return [WordPart(text: words, isCode: false)] }
        let bytes = Array(words.utf8)
        var parts: [WordPart] = []
        var (start, index) = (0, 0)
        func add(_ range: Range<Int>, isCode: Bool) {
            if range.isEmpty { return }
            parts.append(WordPart(text: String(decoding: bytes[range], as: UTF8.self), isCode: isCode))
        }
        while index < bytes.count {
            guard bytes[index] == tick else {
                index += 1
                continue
            }
            let count = bytes[index...].prefix { $0 == tick }.count
            let end = NoteScanner.endOfCode(bytes[...], index)
            let content = (index + count)..<max(index + count, end - count)
            let isFormula =
                index > 0 && bytes[index - 1] == UInt8(ascii: "$") && end < bytes.count
                && bytes[end] == UInt8(ascii: "$")
            if PlainText.mayBeTeX(bytes[content]), !isFormula {
                add(start..<index, isCode: false)
                add(content, isCode: true)
                start = end
            }
            index = end
        }
        add(start..<bytes.count, isCode: false)
        return parts
    }
}
