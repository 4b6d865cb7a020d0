package import Diagnostics

/// A formula as it reaches the page, and where it came from.
package struct Formula: Sendable, Hashable {
    /// The author's TeX: trimmed, without its label, with the numbers of the equations that it refers to.
    package var tex: String
    package var isDisplay: Bool
    /// The line of the source (from 1) on which the TeX begins, and its first byte's column there (from 1).
    package var line: Int
    package var column: Int

    /// The column behind the first bytes of the TeX: in a table's cell the source has `\|` where the TeX has `|`.
    private func column(behind bytes: [UInt8], in text: ArraySlice<UInt8>) -> Int {
        var index = text.startIndex + column - 1
        for byte in bytes {
            if byte == 0x7C, index + 1 < text.endIndex, text[index] == 0x5C, text[index + 1] == 0x7C {
                index += 1
            }
            index += 1
        }
        return index - text.startIndex + 1
    }

    /// Where a line of a formula begins in its source line: containers' markers come before it and, on the last one,
    /// text may come behind.
    static func start(of own: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        guard line.count >= own.count else { return nil }
        let atEnd = line.count - own.count
        if line.suffix(own.count).elementsEqual(own) { return atEnd }
        return (0...atEnd).first { line.dropFirst($0).starts(with: own) }
    }

    /// Where a byte of `tex` stands in the source. Exact where the TeX is as the author wrote it; the line's start
    /// where a label or a number has changed what comes before.
    package func position(ofTeXOffset offset: Int, in source: SourceText) -> SourcePosition {
        let before = Array(tex.utf8.prefix(max(0, offset)))
        let lineIndex = before.count { $0 == 0x0A }
        guard lineIndex > 0 else {
            return source.position(line: line, column: self.column(behind: before, in: source.line(line)))
        }
        let column = before.count - (before.lastIndex(of: 0x0A) ?? -1) - 1
        let own = tex.utf8.dropFirst(before.count - column).prefix { $0 != 0x0A }
        let text = source.line(line + lineIndex)
        guard let start = Self.start(of: Array(own), in: text) else {
            return source.position(line: line + lineIndex, column: 1)
        }
        return source.position(line: line + lineIndex, column: start + column + 1)
    }
}
