#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of a text file and its line starts. LF, CRLF and CR end a line, as in CommonMark (section 2.1).
package struct SourceText: Sendable {
    /// The file as shown to users.
    package let file: String
    /// The content, usually UTF-8.
    package let bytes: [UInt8]
    /// The offset of each line's first byte; never empty.
    package let lineStarts: [Int]
    /// The counter of code points, shared by copies of this value.
    private let memo = ScalarMemo()

    /// Creates a text and finds its lines.
    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        lineStarts = bytes.withUnsafeBufferPointer(Self.lineStarts)
    }

    /// Returns the offsets of line starts. Without CR, which is rare, `memchr` finds the line ends.
    private static func lineStarts(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        guard let base = bytes.baseAddress else { return starts }
        if memchr(base, 0x0D, bytes.count) == nil {
            var index = 0
            while index < bytes.count, let found = memchr(base + index, 0x0A, bytes.count - index) {
                index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
                starts.append(index)
            }
            return starts
        }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
                index += 1
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { starts.append(index) }
        }
        return starts
    }

    /// Returns the bytes of a 1-based line, without its line end; empty for a line outside the text.
    package func line(_ number: Int) -> ArraySlice<UInt8> {
        guard number >= 1, number <= lineStarts.count else { return [] }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return bytes[start..<end]
    }

    /// Returns the position of a 0-based byte offset. Offsets past the end are clamped.
    package func position(atOffset offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        // Invariant: the line is in `low...high`.
        var low = 0
        var high = lineStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return position(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    /// The number of bytes of a line in which characters are counted. Beyond that, counting costs more than it is
    /// worth.
    private static let graphemeLimit = 4096

    /// Returns the position of a 1-based line and a 1-based column in bytes, with the columns in characters and code
    /// points. Beyond 4 kB of a line, characters are counted as code points.
    package func position(line: Int, column: Int) -> SourcePosition {
        let text = self.line(line).prefix(max(column - 1, 0))
        // A column may be after the end of its line.
        let behind = column - 1 - text.count
        var near = text.prefix(Self.graphemeLimit)
        // The prefix must not end within a code point.
        if near.count < text.count {
            while let last = near.last, last & 0xC0 == 0x80 { near.removeLast() }
            if let last = near.last, last >= 0xC0 { near.removeLast() }
        }
        var scalars = memo.scalars(in: text, ofLine: line) + behind
        var characters = String(decoding: near, as: UTF8.self).count + scalars - ScalarMemo.scalars(in: near)
        // Editors do not show a byte order mark.
        if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) {
            characters -= 1
            scalars -= 1
        }
        return SourcePosition(
            file: file, line: line, column: column, characterColumn: characters + 1,
            scalarColumn: scalars + 1)
    }
}

extension SourceText {
    /// Returns the byte offset of a position in this text.
    package func offset(of position: SourcePosition) -> Int {
        guard position.line >= 1, position.line <= lineStarts.count else { return bytes.count }
        return min(bytes.count, lineStarts[position.line - 1] + max(0, position.column - 1))
    }
}
