package import Diagnostics

/// A formula as written to the page, with its source position.
package struct Formula: Sendable, Hashable {
    /// The author's TeX: trimmed, without its label, and with equation references replaced by their numbers.
    package var tex: String
    /// True for a displayed formula.
    package var isDisplay: Bool
    /// The source line and column, both from 1, of the first byte of the TeX.
    package var line: Int
    package var column: Int

    /// Returns the column after the first bytes of the TeX. In a table cell the source has `\|` where the TeX has `|`.
    private func column(after bytes: [UInt8], in text: ArraySlice<UInt8>) -> Int {
        var index = text.startIndex + column - 1
        for byte in bytes {
            if byte == UInt8(ascii: "|"), index + 1 < text.endIndex, text[index] == UInt8(ascii: "\\"),
                text[index + 1] == UInt8(ascii: "|")
            {
                index += 1
            }
            index += 1
        }
        return index - text.startIndex + 1
    }

    /// Returns the offset in its source line at which a line of a formula begins: container markers precede it, and
    /// text may follow the last line.
    static func start(of own: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        guard line.count >= own.count else { return nil }
        let atEnd = line.count - own.count
        // The usual case: the line ends with the formula's own line.
        if line.suffix(own.count).elementsEqual(own) { return atEnd }
        return (0...atEnd).first { line.dropFirst($0).starts(with: own) }
    }

    /// Returns the source position of a byte of `tex`. The position is exact if the TeX is as the author wrote it, and
    /// the start of the line if a label or a number changed the preceding text.
    package func position(ofTeXOffset offset: Int, in source: SourceText) -> SourcePosition {
        let before = Array(tex.utf8.prefix(max(0, offset)))
        let lineIndex = before.count { $0 == UInt8(ascii: "\n") }
        // The first line begins at the formula's column; later ones after their container markers.
        guard lineIndex > 0 else {
            return source.position(line: line, column: self.column(after: before, in: source.line(line)))
        }
        let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) - 1
        let own = tex.utf8.dropFirst(before.count - column).prefix { $0 != UInt8(ascii: "\n") }
        let text = source.line(line + lineIndex)
        guard let start = Self.start(of: Array(own), in: text) else {
            return source.position(line: line + lineIndex, column: 1)
        }
        return source.position(line: line + lineIndex, column: start + column + 1)
    }
}
