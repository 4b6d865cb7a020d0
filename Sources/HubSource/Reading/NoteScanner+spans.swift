/// Spans of a line in which nothing else is markup.
extension NoteScanner {
    /// Returns the end of the next occurrence of some text.
    static func find(_ text: StaticString, in line: ArraySlice<UInt8>, from start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        guard start <= line.endIndex else { return nil }
        return text.withUTF8Buffer { wanted in
            var index = start
            while index + count <= line.endIndex {
                if line[index] == wanted[0], line[index..<(index + count)].elementsEqual(wanted) {
                    return index + count
                }
                index += 1
            }
            return nil
        }
    }

    /// Returns the end of a code span. Backticks without a match in the line are text.
    static func endOfCode(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        let open = line[start...].prefix { $0 == UInt8(ascii: "`") }
        return end(of: .code(ticks: open.count), in: line[open.endIndex...]) ?? open.endIndex
    }

    /// A span that is open at the end of a line.
    enum OpenSpan {
        case code(ticks: Int)
        case formula
    }

    /// The most lines of a paragraph in which the end of a span is looked for.
    private static let spanReach = 50

    /// Returns true if a span that opens in a line ends in a later line of the paragraph.
    func spanEndsLater(_ span: OpenSpan, _ number: Int) -> Bool {
        var line = number + 1
        while line <= min(note.lastLine, number + Self.spanReach), !source.isBlank(line) {
            let text = source.line(line)
            // A fence, a heading or an entry begins another block.
            let content = Self.content(of: text)
            if content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8)
                || content.first == UInt8(ascii: "#")
                || content.startIndex > text.drop(while: Self.isSpace).startIndex
            {
                return false
            }
            if Self.end(of: span, in: text) != nil { return true }
            line += 1
        }
        return false
    }

    /// Returns the offset after the end of an open span in a line.
    static func end(of span: OpenSpan, in line: ArraySlice<UInt8>) -> Int? {
        var rest = line
        switch span {
        case .code(let ticks):
            while let tick = rest.firstIndex(of: UInt8(ascii: "`")) {
                let run = rest[tick...].prefix { $0 == UInt8(ascii: "`") }
                if run.count == ticks { return run.endIndex }
                rest = rest[run.endIndex...]
            }
            return nil
        case .formula:
            var index = line.startIndex
            while index < line.endIndex {
                if line[index] == UInt8(ascii: "\\") {
                    index += 2
                    continue
                }
                if line[index] == UInt8(ascii: "$") {
                    let isEnd =
                        index > line.startIndex && !isSpace(line[index - 1])
                        && (index + 1 >= line.endIndex || !isDigit(line[index + 1]))
                    return isEnd ? index + 1 : nil
                }
                index += 1
            }
            return nil
        }
    }

    /// Returns true for a dollar that may open a formula.
    static func opensFormula(_ line: ArraySlice<UInt8>, _ start: Int) -> Bool {
        start + 1 < line.endIndex && !isSpace(line[start + 1])
            && line[(start + 1)...].firstIndex(of: UInt8(ascii: "$")) == nil
    }

    /// Returns the end of a formula, in the dialect's rules for dollars; a dollar without a partner is text.
    static func endOfFormula(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        let first = start + 1
        guard first < line.endIndex, !isSpace(line[first]) else { return first }
        return end(of: .formula, in: line[first...]) ?? first
    }

    /// Returns the end of an HTML tag or an address in angle brackets.
    static func endOfTag(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        guard start + 1 < line.endIndex, isLetter(line[start + 1]) || line[start + 1] == UInt8(ascii: "/"),
            let end = line[(start + 1)...].firstIndex(where: { "<>".utf8.contains($0) }),
            line[end] == UInt8(ascii: ">")
        else { return start + 1 }
        return end + 1
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
