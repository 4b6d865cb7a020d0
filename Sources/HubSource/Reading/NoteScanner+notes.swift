/// Footnotes in the text: `^[words]`.
extension NoteScanner {
    /// Reads a footnote within a line, and returns its end.
    mutating func readInlineNote(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        guard let end = Self.endOfInlineNote(line, start), !Self.opensMore(line[(start + 2)..<(end - 1)])
        else {
            return start + 1
        }
        add(.inlineNote(isEnd: false), start..<(start + 2), number)
        // The marks between them are found first, since marks are in order.
        let outside = brackets
        brackets = []
        scan(line[(start + 2)..<(end - 1)], number)
        brackets = outside
        add(.inlineNote(isEnd: true), (end - 1)..<end, number)
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
