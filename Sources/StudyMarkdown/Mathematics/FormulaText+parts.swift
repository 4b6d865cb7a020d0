extension FormulaText {
    /// A part of a text of one line.
    package struct Part: Sendable, Hashable {
        /// The text, or TeX without its dollars.
        package var text: String
        package var isFormula: Bool
    }

    /// Divides a text at its formulas between single dollars, in the dialect's rules.
    package static func parts(of text: String) -> [Part] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [Part(text: text, isFormula: false)] }
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { text in
            var chunk = ChunkState(text: text, parent: nil)
            var parts: [Part] = []
            var (start, index) = (0, 0)
            func add(_ range: Range<Int>, isFormula: Bool) {
                if range.isEmpty { return }
                parts.append(Part(text: String(decoding: text[range], as: UTF8.self), isFormula: isFormula))
            }
            while index < text.count {
                if text[index] == UInt8(ascii: "\\") { index += 1 }
                // An escaped dollar, or one inside a formula that was read, does not open another.
                if index + 1 < text.count, text[index] == UInt8(ascii: "$"), start <= index,
                    index == 0 || text[index - 1] != UInt8(ascii: "\\"),
                    DollarRule.opens(before: text[index + 1], spaces: false),
                    let end = chunk.candidate(for: index),
                    DollarRule.refusal(in: text, opener: index, closer: end, spaces: false) == nil,
                    !MoneyRule.isSum(in: text, opener: index, closer: end)
                {
                    add(start..<index, isFormula: false)
                    add((index + 1)..<end, isFormula: true)
                    (start, index) = (end + 1, end)
                }
                index += 1
            }
            add(start..<text.count, isFormula: false)
            return parts
        }
    }
}
