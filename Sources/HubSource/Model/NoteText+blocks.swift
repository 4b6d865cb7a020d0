import Diagnostics

/// The lines of blocks with an id.
extension NoteText {
    /// Returns the lines of the block that an id ends: of a paragraph or list entry, or with the id after an empty line, of the
    /// whole block before it.
    package func lines(ofBlock id: String) -> ClosedRange<Int>? {
        guard let end = blocks[id.lowercased()] else { return nil }
        var last = end
        if isID(end) {
            while last > firstLine, isID(last) || source.isBlank(last) { last -= 1 }
            if end > firstLine, source.isBlank(end - 1) { return block(endingAt: last) }
        }
        var first = last
        let isQuote = self.isQuote(first)
        while first > firstLine, !source.isBlank(first - 1), !startsEntry(first) || isQuote,
            !isHeading(first - 1)
        {
            first -= 1
        }
        // An entry of a list has those below it.
        if startsEntry(first) {
            let indent = indent(of: first)
            let end = self.end(ofPartWith: first)
            while last < end, !source.isBlank(last + 1), self.indent(of: last + 1) > indent { last += 1 }
        }
        return first...last
    }

    /// Returns the lines of the list, code, quote, table or paragraph that a line ends.
    private func block(endingAt last: Int) -> ClosedRange<Int> {
        if isHeading(last) { return last...last }
        // Code and formulas may have empty lines.
        if opaqueLines.contains(last) {
            return first(from: last) { opaqueLines.contains($0) }...last
        }
        if let start = listStart(endingAt: last) { return start...last }
        let isQuote = self.isQuote(last)
        let start = first(from: last) {
            !source.isBlank($0) && !isHeading($0) && !opaqueLines.contains($0) && self.isQuote($0) == isQuote
        }
        return start...last
    }

    /// Returns the first of the lines up to one for which a condition is true.
    private func first(from last: Int, while isInside: (Int) -> Bool) -> Int {
        var first = last
        while first > firstLine, isInside(first - 1) { first -= 1 }
        return first
    }

    /// Returns the first line of the list whose last entry a line ends; `nil` outside lists.
    private func listStart(endingAt last: Int) -> Int? {
        var start: Int?
        var sign: UInt8?
        /// True after lines of a paragraph that an entry may begin.
        var isPending = false
        for line in stride(from: last, through: firstLine, by: -1) {
            if source.isBlank(line) {
                if isPending { break }
                continue
            }
            if isHeading(line) || isQuote(line) { break }
            if startsEntry(line), !opaqueLines.contains(line) {
                // A list with other signs is another one.
                if indent(of: line) == 0 {
                    let own = entrySign(line)
                    if let sign, own != sign { break }
                    sign = own
                }
                start = line
                isPending = false
            } else if indent(of: line) < 2 {
                if opaqueLines.contains(line) { break }
                isPending = true
            }
        }
        return start
    }

    // MARK: Lines

    /// Returns true for a line with nothing but the id of a block.
    private func isID(_ line: Int) -> Bool {
        let text = source.line(line).drop(while: NoteScanner.isSpace)
        let rest = text.drop { !NoteScanner.isSpace($0) }
        return text.first == UInt8(ascii: "^") && rest.allSatisfy(NoteScanner.isSpace)
    }

    private func isQuote(_ line: Int) -> Bool { source.line(line).first == UInt8(ascii: ">") }

    func isHeading(_ line: Int) -> Bool {
        var (low, high) = (0, headings.count)
        while low < high {
            let middle = (low + high) / 2
            if headings[middle].line < line { low = middle + 1 } else { high = middle }
        }
        return low < headings.count && headings[low].line == line
    }

    /// The columns before the text of a line.
    private func indent(of line: Int) -> Int {
        Self.columns(source.line(line).prefix(while: NoteScanner.isSpace))
    }

    private func startsEntry(_ line: Int) -> Bool { entrySign(line) != nil }

    /// Returns the sign that begins an entry of a list: `-`, or for a number the sign after it.
    private func entrySign(_ line: Int) -> UInt8? {
        let rest = source.line(line).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let first = rest.first else { return nil }
        if "-+*".utf8.contains(first) { return rest.dropFirst().first == UInt8(ascii: " ") ? first : nil }
        let after = rest.drop { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard after.count < rest.count, let sign = after.first,
            sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
        else { return nil }
        return sign
    }
}
