/// The lines that show that a display block lacks its end: TeX has no paragraphs inside a display, so text after a
/// blank line belongs to the document.
enum DisplayInterruption {
    /// A view of the source.
    typealias Text = UnsafeBufferPointer<UInt8>

    /// Returns true if the line is text and not TeX.
    ///
    /// - Parameter line: a line after a blank one, from its first byte in the container.
    static func isText(_ line: Slice<Text>) -> Bool {
        let text = line.drop(while: ASCII.isSpace)
        guard let first = text.first else { return false }
        switch first {
        case UInt8(ascii: "%"): return false  // A comment of TeX.
        case UInt8(ascii: "#"):
            // In TeX, `#` is an argument and occurs only in a definition.
            let after = text.drop { $0 == UInt8(ascii: "#") }
            return after.first.map(ASCII.isSpace) == true && FormulaHeuristic.isProse(after)
        case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: ":"):
            // Fences of code and divs begin blocks of the document.
            return text.prefix(3).count == 3 && text.prefix(3).allSatisfy { $0 == first }
        default: return FormulaHeuristic.isProse(text) || hasDollar(text)
        }
    }

    /// Returns true if a line begins with raw HTML, also in a heading, and has an attribute or an end tag: TeX has neither.
    static func isMarkup(_ line: Slice<Text>) -> Bool {
        let text = line.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: "#") }
        guard text.first == UInt8(ascii: "<"), let next = text.dropFirst().first,
            ASCII.isLetter(next) || next == UInt8(ascii: "/")
        else { return false }
        for (byte, next) in zip(text, text.dropFirst()) {
            if byte == UInt8(ascii: "<"), next == UInt8(ascii: "/") { return true }
            if byte == UInt8(ascii: "="), next == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    /// Returns true if a line has an unescaped dollar outside braces that is not part of a `$$`.
    private static func hasDollar(_ line: Slice<Text>) -> Bool {
        var depth = 0
        var index = line.startIndex
        while index < line.endIndex {
            switch line[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "$"):
                let run = line[index...].prefix { $0 == UInt8(ascii: "$") }.count
                // Inside braces, as in `\text{…}`, a dollar begins inline mathematics of TeX.
                if run == 1, depth <= 0 { return true }
                index += run - 1
            default: break
            }
            index += 1
        }
        return false
    }

    /// Returns true if the `$$` at an offset cannot open a display: before the next `$$` there is text, or the end of
    /// the document. Later lines may have container markers.
    static func isEnd(at dollars: Int, in text: Text) -> Bool {
        var end = lineEnd(in: text, from: dollars)
        let lineStart = text[..<dollars].lastIndex(where: ASCII.isLineEnd).map { $0 + 1 } ?? 0
        let isFirst = text[lineStart..<dollars].allSatisfy { ASCII.isSpace($0) || $0 == UInt8(ascii: ">") }
        var count = count(in: text[dollars..<end])
        // A `$$` inside a line opens or closes within its paragraph.
        let isBlock = isFirst && count == 1
        var isAfterBlank = false
        while let line = nextLine(after: &end, in: text) {
            let text = line.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ">") }
            if text.isEmpty {
                if !isBlock { return count % 2 == 1 }
                isAfterBlank = true
                continue
            }
            count += self.count(in: text)
            guard isBlock else { continue }
            if count > 1 { return false }
            if hasDollar(text) || isAfterBlank && isText(text) { return true }
            isAfterBlank = false
        }
        return count % 2 == 1
    }

    /// Returns the number of unescaped `$$` in a line.
    private static func count(in line: Slice<Text>) -> Int {
        let line = UnsafeBufferPointer(rebasing: line)
        var count = 0
        var index = 0
        while let next = BlockEnd.dollars(in: line, from: index) {
            count += 1
            index = next.after
        }
        return count
    }

    /// Returns the line after the line end at `end`, and moves `end` to its own.
    private static func nextLine(after end: inout Int, in text: Text) -> Slice<Text>? {
        let isPair =
            end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
        let start = end + (isPair ? 2 : 1)
        guard start < text.count else { return nil }
        end = lineEnd(in: text, from: start)
        return text[start..<end]
    }

    private static func lineEnd(in text: Text, from start: Int) -> Int {
        text[start...].firstIndex(where: ASCII.isLineEnd) ?? text.count
    }
}
