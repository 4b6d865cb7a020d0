/// Footnotes in the text: `^[words]`.
extension NoteScanner {
    /// Reads a footnote, which may end in a later line of its paragraph, and returns its end.
    mutating func readInlineNote(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        var found = Self.endOfInlineNote(line, start)
        // Highlighted text ends before its line.
        if found == nil, line.endIndex == source.line(number).endIndex {
            found = Self.endOfInlineNote(paragraph(from: start, number), start)
        }
        guard let end = found, !Self.opensMore(bytes[(start + 2)..<(end - 1)]) else { return start + 1 }
        let last = end > line.endIndex ? source.position(atOffset: end - 1).line : number
        add(.inlineNote(isEnd: false), start..<(start + 2), number)
        noteLines(of: start..<end, number)
        // The marks between them are found first, since marks are in order.
        let outside = brackets
        brackets = []
        for inner in number...last {
            let text = source.line(inner)
            scan(bytes[max(start + 2, text.startIndex)..<min(end - 1, text.endIndex)], inner)
        }
        brackets = outside
        add(.inlineNote(isEnd: true), (end - 1)..<end, last)
        if last > number {
            span = nil
            resumption = max(resumption, end)
        }
        return end
    }

    /// Returns the offset after the bracket that ends a footnote; `nil` for one with another in it, or with the beginning of
    /// code or of a formula that other lines may belong to.
    static func endOfInlineNote(_ line: ArraySlice<UInt8>, _ start: Int) -> Int? {
        var (index, depth) = (start + 2, 0)
        while index < line.endIndex {
            switch line[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"):
                let end = endOfCode(line, index)
                guard end > index + line[index...].prefix(while: { $0 == UInt8(ascii: "`") }).count else {
                    return nil
                }
                index = end
            case UInt8(ascii: "$"):
                let end = endOfFormula(line, index)
                let isAmount = index + 1 < line.endIndex && isDigit(line[index + 1])
                if end == index + 1, !isAmount, opensFormula(line, index) { return nil }
                index = end
            case UInt8(ascii: "^") where line[index...].starts(with: "^[".utf8): return nil
            case UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "]"):
                guard depth > 0 else {
                    // The words of a link may follow the sign: `^[1](b.md)`.
                    let isLink = line[index...].starts(with: "](".utf8)
                    return index > start + 2 && !isLink ? index + 1 : nil
                }
                depth -= 1
                index += 1
            default: index += 1
            }
        }
        return nil
    }
}
