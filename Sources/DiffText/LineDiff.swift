/// Makes a unified diff from two texts.
package enum LineDiff {
    /// The lines of each side, and the edits, up to which the shortest diff is searched. Beyond them, the lines that
    /// differ are all removed and all added.
    static let mostLines = 4_000
    static let mostEdits = 800

    /// Returns the hunks that change `old` into `new`; empty for equal texts.
    ///
    /// - Parameters:
    ///   - context: the number of unchanged lines around each change.
    ///   - path: the file, for a header of `---` and `+++`.
    package static func unified(old: String, new: String, context: Int = 3, path: String? = nil) -> String {
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        let oldLines = lines(old)
        let newLines = lines(new)
        func number(_ line: ArraySlice<UInt8>) -> Int {
            if let known = numbers[line] { return known }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let changes = changes(from: oldLines.map(number), to: newLines.map(number))
        guard !changes.isEmpty else { return "" }
        var text = HunkText(old: oldLines, new: newLines, context: max(0, context))
        text.append(changes)
        let header = path.map { "--- a/\($0)\n+++ b/\($0)\n" } ?? ""
        return header + String(decoding: text.bytes, as: UTF8.self)
    }

    /// The lines with their line feeds, which the last line can lack.
    static func lines(_ text: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    /// The changes in order. There is an unchanged line between any two.
    static func changes(from old: [Int], to new: [Int]) -> [LineChange] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        let middle = LineChange(old: start..<old.count - end, new: start..<new.count - end)
        if middle.old.isEmpty && middle.new.isEmpty { return [] }
        if middle.old.isEmpty || middle.new.isEmpty || max(middle.old.count, middle.new.count) > mostLines {
            return [middle]
        }
        let search = ShortestEdits(old: old[middle.old], new: new[middle.new])
        return search.changes(mostEdits: mostEdits) ?? [middle]
    }
}
