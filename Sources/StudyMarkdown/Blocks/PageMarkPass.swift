/// A pass that finds the page marks that cmark would not parse as inlines: a comment at the start of a line begins an
/// HTML block that includes the rest of the line, and `[p. 17]` is text.
enum PageMarkPass {
    /// Returns the offsets of each `<` and `[` to replace by a placeholder. A comment alone on its line next to a blank
    /// line needs none.
    static func find(in source: UnsafeBufferPointer<UInt8>) -> (comments: [Int], brackets: [Int]) {
        (comments(in: source), brackets(in: source))
    }

    /// Returns the offsets of comments that cmark would take for the start of an HTML block.
    private static func comments(in source: UnsafeBufferPointer<UInt8>) -> [Int] {
        var found: [Int] = []
        var index = 0
        while let open = source.offset(of: UInt8(ascii: "<"), from: index) {
            index = open + 1
            // `\<!--` is text.
            guard source[open...].starts(with: "<!--".utf8),
                source[..<open].reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 0,
                let end = markEnd(from: open, UInt8(ascii: ">"), in: source)
            else { continue }
            index = end
            let (before, after) = (lineStart(open, in: source), lineEnd(end, in: source))
            let isAlone =
                source[before..<open].allSatisfy(isMarker)
                && source[end..<after].allSatisfy(ASCII.isSpace)
            // cmark parses such a comment as an HTML block of its own, which is as good as an inline.
            if isAlone, isBlankLine(endingAt: before, in: source) || isBlankLine(from: after, in: source) {
                continue
            }
            found.append(open)
        }
        return found
    }

    /// Returns the offsets of page marks in brackets that are alone on their line, and of `[!theorem]:` at the start of a
    /// line. cmark would take that for the definition of a link, and print nothing.
    private static func brackets(in source: UnsafeBufferPointer<UInt8>) -> [Int] {
        var found: [Int] = []
        var index = 0
        while let open = source.offset(of: UInt8(ascii: "["), from: index) {
            index = open + 1
            if isCalloutDefinition(open, in: source),
                beginsText(source[lineStart(open, in: source)..<open])
            {
                found.append(open)
            }
            // `[p` rules out most links and footnotes.
            guard open + 1 < source.count, source[open + 1] == UInt8(ascii: "p"),
                let end = markEnd(from: open, UInt8(ascii: "]"), in: source)
            else { continue }
            index = end
            let before = lineStart(open, in: source)
            guard beginsText(source[before..<open]),
                source[end..<lineEnd(end, in: source)].allSatisfy(ASCII.isSpace)
            else { continue }
            found.append(open)
        }
        return found
    }

    /// Returns true for `[!theorem]:` at an offset.
    private static func isCalloutDefinition(_ open: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        let label = source[(open + 1)...].prefix(40)
        guard label.first == UInt8(ascii: "!"), let close = label.firstIndex(of: UInt8(ascii: "]")) else {
            return false
        }
        return close > open + 2 && close + 1 < source.count && source[close + 1] == UInt8(ascii: ":")
            && !label[..<close].contains(where: ASCII.isLineEnd)
    }

    /// Returns the offset after the mark that begins at `start`.
    private static func markEnd(from start: Int, _ closer: UInt8, in source: UnsafeBufferPointer<UInt8>)
        -> Int?
    {
        let piece = source[start..<min(source.count, start + 64)]
        guard let close = piece.firstIndex(of: closer), PageMark.label(piece[...close]) != nil else {
            return nil
        }
        return close + 1
    }

    /// Returns true for the bytes before a line's own text: indentation and quote markers.
    static func isMarker(_ byte: UInt8) -> Bool { " \t>".utf8.contains(byte) }

    /// Returns true if only indentation, quote markers and list markers precede.
    private static func beginsText(_ before: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = before.drop(while: isMarker)
        while let first = rest.first {
            // An ordered list marker has at most nine digits (CommonMark 0.29, 5.2).
            let digits = rest.prefix(9).prefix(while: ASCII.isDigit)
            let mark = rest.dropFirst(digits.count)
            let isItem =
                digits.isEmpty
                ? "*+-".utf8.contains(first)
                : mark.first == UInt8(ascii: ".") || mark.first == UInt8(ascii: ")")
            guard isItem, let space = mark.dropFirst().first, ASCII.isSpaceOrTab(space) else {
                return false
            }
            rest = mark.dropFirst().drop(while: isMarker)
        }
        return true
    }

    /// Returns the start of the line that contains an offset.
    private static func lineStart(_ offset: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
        var index = offset
        // The search is bounded: a mark that far into a line cannot be its first word.
        while index > 0, offset - index < 256, !ASCII.isLineEnd(source[index - 1]) { index -= 1 }
        return index
    }

    /// Returns the end of the line that contains an offset.
    private static func lineEnd(_ offset: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
        var index = offset
        while index < source.count, index - offset < 256, !ASCII.isLineEnd(source[index]) { index += 1 }
        return index
    }

    /// Returns true if the line that ends before `start` is blank or does not exist.
    private static func isBlankLine(endingAt start: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start > 0 else { return true }
        var end = start - 1
        // CRLF is one line end.
        if source[end] == UInt8(ascii: "\n"), end > 0, source[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return source[lineStart(end, in: source)..<end].allSatisfy(isMarker)
    }

    /// Returns true if the line after the line end at `end` is blank or does not exist.
    private static func isBlankLine(from end: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = end + 1
        if end < source.count, source[end] == UInt8(ascii: "\r"), start < source.count,
            source[start] == UInt8(ascii: "\n")
        {
            start += 1
        }
        guard start < source.count else { return true }
        return source[start..<lineEnd(start, in: source)].allSatisfy(isMarker)
    }
}
