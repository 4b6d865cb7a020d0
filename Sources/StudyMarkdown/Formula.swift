package import Diagnostics

/// A formula as it reaches the page, and where it came from.
package struct Formula: Sendable, Hashable {
    /// The author's TeX: trimmed, without its label, with the numbers of the equations that it refers to.
    package var tex: String
    package var isDisplay: Bool
    /// The line of the source (from 1) on which the TeX begins, and its first byte's column there (from 1).
    package var line: Int
    package var column: Int

    /// Where a byte of `tex` stands in the source. Exact where the TeX is as the author wrote it; the line's start
    /// where a label or a number has changed what comes before.
    package func position(ofTeXOffset offset: Int, in source: SourceText) -> SourcePosition {
        let bytes = Array(tex.utf8)
        let offset = min(max(0, offset), bytes.count)
        let before = bytes[..<offset]
        let lineIndex = before.count { $0 == 0x0A }
        guard lineIndex > 0 else { return source.position(line: line, column: column + offset) }
        let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
        let lineEnd = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        let text = Array(source.line(line + lineIndex))
        let written = bytes[lineStart..<lineEnd].drop(while: BlockEnd.isSpace)
        let ahead = max(0, offset - written.startIndex)
        // The line as written, behind the marks of lists and quotes; where a label was taken out, what is before.
        for part in [written, written.prefix(ahead)] where !part.isEmpty && part.count <= text.count {
            for start in 0...(text.count - part.count) where text[start...].starts(with: part) {
                return source.position(line: line + lineIndex, column: start + ahead + 1)
            }
        }
        return source.position(line: line + lineIndex, column: 1)
    }
}
