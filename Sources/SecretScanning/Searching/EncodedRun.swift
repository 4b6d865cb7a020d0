import WebSyntax

/// A run of base64, also over lines of equal length. Line breaks may be written as `\n`, and lines may have an indentation or
/// the mark of a diff before them.
struct EncodedRun {
    /// The letters of each line.
    private(set) var lines: [Range<Int>]
    /// The run with its padding and the line breaks within it.
    private(set) var range: Range<Int>

    /// The number of letters.
    var letters: Int { lines.reduce(0) { $0 + $1.count } }

    /// Reads the run that begins with a run of letters.
    init(_ text: Bytes, _ first: Range<Int>) {
        var start = first.lowerBound
        let end = first.upperBound
        // The letter of an escape such as `\n` is not part of the run.
        if start > 0, text[start - 1] == UInt8(ascii: "\\"), "nrt".utf8.contains(text[start]) { start += 1 }
        let mark = Self.isMark(text, at: start) ? text[start] : nil
        if mark != nil { start += 1 }
        lines = [start..<max(start, end)]
        range = start..<Self.padded(text, max(start, end))
        let width = lines[0].count
        // Other widths are not base64 as programs wrap it.
        guard range.upperBound == end, width >= 20, width % 4 == 0 || Self.widths.contains(width) else {
            return
        }
        var padding = end
        while let next = Self.nextLine(text, after: padding, mark: mark) {
            let line = next..<Self.end(text, from: next)
            padding = Self.padded(text, line.upperBound)
            guard !line.isEmpty, line.count <= width, Self.isLineEnd(text, padding) else { break }
            lines.append(line)
            if padding > line.upperBound || line.count < width { break }
        }
        // Groups have four letters. A short line that leaves a rest is not part of the run.
        while lines.count > 1, let last = lines.last {
            let padded = Self.padded(text, last.upperBound)
            range = start..<padded
            if (letters + padded - last.upperBound) % 4 == 0 { return }
            lines.removeLast()
        }
        range = start..<end
    }

    /// The widths of programs that wrap base64, also those that do not divide by four.
    private static let widths: Set = [70, 78]

    private static func end(_ text: Bytes, from start: Int) -> Int {
        var end = start
        while end < text.count, ByteSet.base64.contains(text[end]) { end += 1 }
        return end
    }

    private static func padded(_ text: Bytes, _ end: Int) -> Int {
        var padded = end
        while padded < text.count, padded - end < 2, text[padded] == UInt8(ascii: "=") { padded += 1 }
        return padded
    }

    /// Returns true for `+` or `-` at the start of a line.
    private static func isMark(_ text: Bytes, at offset: Int) -> Bool {
        guard offset < text.count, "+-".utf8.contains(text[offset]) else { return false }
        if offset == 0 || text[offset - 1] == UInt8(ascii: "\n") { return true }
        return offset >= 2 && text[offset - 1] == UInt8(ascii: "n") && text[offset - 2] == UInt8(ascii: "\\")
    }

    private static func isLineEnd(_ text: Bytes, _ offset: Int) -> Bool {
        offset == text.count || !text[offset].isASCIIAlphanumeric
    }

    /// Returns the start of the next line's letters, if a line ends at `offset`.
    private static func nextLine(_ text: Bytes, after offset: Int, mark: UInt8?) -> Int? {
        var next = offset
        func has(_ word: StaticString) -> Bool { text.hasExactly(word, at: next, to: text.count) }
        if has("\r") { next += 1 } else if has("\\r") { next += 2 }
        if has("\n") { next += 1 } else if has("\\n") { next += 2 } else { return nil }
        if let mark {
            guard next < text.count, text[next] == mark else { return nil }
            next += 1
        }
        let start = next
        while next < text.count, next - start < 64,
            text[next] == UInt8(ascii: " ") || text[next] == UInt8(ascii: "\t")
        {
            next += 1
        }
        return next
    }
}
