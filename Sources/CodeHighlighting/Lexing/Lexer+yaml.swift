/// YAML, line by line: keys, typed plain scalars, quoted strings, comments and block scalars.
extension Lexer {
    /// Reads the next token. Indicators count only at the start of a token (YAML 1.2.2, 5.3).
    mutating func readYAML() {
        let byte = bytes[position]
        let start = position
        let previous = bytes[position - 1]
        let begins = position == 0 || isLineStart || ByteSet(" \t[{,").contains(previous)
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return newLine()
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            position += 1
            return
        case UInt8(ascii: "#") where begins:
            skipLine()
            mark(.comment, from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if begins, let end = endOfFoldedString() {
                position = end
                mark(.string, from: start)
            } else if !begins || !readPlainString() {
                position += 1
            } else if endsKey() {
                remark(.type, from: start)
            }
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            if !begins || !readBlockScalar() { position += 1 }
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "%"):
            position += 1
            skip(while: Self.plain)
            if begins, position > start + 1 { mark(.punctuation, from: start) }
        case UInt8(ascii: "-") where isLineStart && ByteSet.space.contains(bytes[position + 1]):
            position += 1
            // A key may follow, as at the beginning of a line.
            return
        case let byte
        where ByteSet("[]{},:?-").contains(byte) && !ByteSet.digits.contains(bytes[position + 1]):
            position += 1
        default: readScalar()
        }
        isLineStart = false
    }

    /// The bytes of tags, anchors and directives.
    private static let plain = ByteSet.namePart.union(ByteSet("-./:!"))

    /// Returns true at a colon followed by white space.
    private func endsKey() -> Bool {
        bytes[position] == UInt8(ascii: ":")
            && (position + 1 >= end || ByteSet.space.contains(bytes[position + 1]))
    }

    /// Reads a plain scalar: a key, a number, a constant, or text.
    private mutating func readScalar() {
        let start = position
        var last = position
        while position < end, !endsKey(), !ByteSet("\n\r,[]{}").contains(bytes[position]) {
            if bytes[position] == UInt8(ascii: "#"), ByteSet.blanks.contains(bytes[position - 1]) { break }
            if !ByteSet.blanks.contains(bytes[position]) { last = position + 1 }
            position += 1
        }
        if position == start { position += 1 }
        last = max(last, start + 1)
        let stop = position
        position = last
        if bytes[stop] == UInt8(ascii: ":"), stop == last {
            mark(.type, from: start)
        } else if language.vocabulary.word(start..<last, of: bytes) != nil {
            mark(.keyword, from: start)
        } else if isNumber(start..<last) {
            mark(.number, from: start)
        }
        position = stop
    }

    /// Returns true for a plain scalar of digits, signs and exponents, an approximation of the core
    /// schema's numbers.
    private func isNumber(_ range: Range<Int>) -> Bool {
        var hasDigit = false
        for offset in range {
            let byte = bytes[offset]
            if ByteSet.digits.contains(byte) {
                hasDigit = true
            } else if offset == range.lowerBound
                ? !ByteSet("+-.").contains(byte) : !ByteSet(".eE_+-").contains(byte)
            {
                return false
            }
        }
        return hasDigit
    }

    /// Reads `|` or `>` at the end of a line. The following lines with deeper indentation are text.
    private mutating func readBlockScalar() -> Bool {
        var offset = position + 1
        while ByteSet("+-0123456789").contains(bytes[offset]) { offset += 1 }
        while ByteSet.blanks.contains(bytes[offset]) { offset += 1 }
        guard ByteSet.lineEnds.contains(bytes[offset]) else { return false }
        let indent = indentOfLine()
        let start = position
        position = offset
        var last = position
        while position < end {
            while position < end, ByteSet.lineEnds.contains(bytes[position]) { position += 1 }
            let isText = position < end && blanks(at: position) > indent
            let line = position
            skipLine()
            guard isText else {
                position = line
                break
            }
            last = position
        }
        position = last
        mark(.string, from: start)
        return true
    }

    /// Returns the end of the quoted scalar at `position` if it has several lines (YAML 1.2.2, 7.3).
    ///
    /// Its lines are indented more than the first one, and the scalar ends its line or its place in a collection. Other
    /// quotes are unclosed, and colour only their line. The search ends at the next quote of the kind.
    private func endOfFoldedString() -> Int? {
        let quote = bytes[position]
        var offset = position + 1
        var indent: Int?
        while offset < end {
            let byte = bytes[offset]
            if byte == quote {
                guard quote == UInt8(ascii: "'"), bytes[offset + 1] == quote else { break }
                offset += 2
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""),
                !ByteSet.lineEnds.contains(bytes[offset + 1])
            {
                offset += 2
            } else if ByteSet.lineEnds.contains(byte) {
                while ByteSet.lineEnds.contains(bytes[offset]) {
                    offset += 1
                    // Empty lines have any indentation.
                    let text = offset + blanks(at: offset)
                    if ByteSet.lineEnds.contains(bytes[text]) { offset = text }
                }
                let least = indent ?? indentOfLine()
                guard blanks(at: offset) > least else { return nil }
                indent = least
            } else {
                offset += 1
            }
        }
        guard indent != nil, offset < end else { return nil }
        var next = offset + 1
        while ByteSet.blanks.contains(bytes[next]) { next += 1 }
        let isEnd =
            next >= end || ByteSet.lineEnds.contains(bytes[next]) || ByteSet(",]}#").contains(bytes[next])
        return isEnd ? offset + 1 : nil
    }

    /// Returns the indentation of the line at `position`.
    private func indentOfLine() -> Int {
        var start = position
        while start > 0, !ByteSet.lineEnds.contains(bytes[start - 1]) { start -= 1 }
        return blanks(at: start)
    }

    /// Returns the indentation of a line. Tabs do not indent (YAML 1.2.2, 6.1).
    private func blanks(at start: Int) -> Int {
        var offset = start
        while bytes[offset] == UInt8(ascii: " ") { offset += 1 }
        return offset - start
    }
}
