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
        let before = Array(tex.utf8.prefix(max(0, offset)))
        let lineIndex = before.count { $0 == 0x0A }
        guard lineIndex > 0 else { return source.position(line: line, column: column + before.count) }
        let prefix = Array(before[((before.lastIndex(of: 0x0A) ?? -1) + 1)...].drop(while: BlockEnd.isSpace))
        let text = Array(source.line(line + lineIndex))
        guard text.count >= prefix.count else { return source.position(line: line + lineIndex, column: 1) }
        for start in 0...(text.count - prefix.count) where text[start...].starts(with: prefix) {
            let isStart = prefix.isEmpty && text[start...].first.map(BlockEnd.isSpace) == true
            if !isStart { return source.position(line: line + lineIndex, column: start + prefix.count + 1) }
        }
        return source.position(line: line + lineIndex, column: 1)
    }
}
