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
        var rest = line[open.endIndex...]
        while let tick = rest.firstIndex(of: UInt8(ascii: "`")) {
            let run = rest[tick...].prefix { $0 == UInt8(ascii: "`") }
            if run.count == open.count { return run.endIndex }
            rest = rest[run.endIndex...]
        }
        return open.endIndex
    }

    /// Returns the end of a formula, in the dialect's rules for dollars; a dollar without a partner is text.
    static func endOfFormula(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        let first = start + 1
        guard first < line.endIndex, !isSpace(line[first]) else { return first }
        var index = first
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if line[index] == UInt8(ascii: "$") {
                let isEnd =
                    !isSpace(line[index - 1]) && (index + 1 >= line.endIndex || !isDigit(line[index + 1]))
                return isEnd ? index + 1 : first
            }
            index += 1
        }
        return first
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
