/// The footnotes of a note.
struct Footnotes {
    /// The lines of footnotes that no text refers to: pages leave them out.
    private(set) var unusedLines: Set<Int> = []

    init(_ note: NoteText) {
        var definitions: [(label: String, lines: ClosedRange<Int>)] = []
        var references: [(label: String, line: Int)] = []
        for mark in note.marks {
            guard case .footnote(let label) = mark.kind else { continue }
            if Self.isDefinition(mark, in: note) {
                definitions.append((label.lowercased(), mark.line...Self.end(from: mark.line, in: note)))
            } else {
                references.append((label.lowercased(), mark.line))
            }
        }
        guard !definitions.isEmpty else { return }
        // A footnote is in a page if the text refers to it, or a footnote that is in the page.
        var owners: [Int: Int] = [:]
        for (index, definition) in definitions.enumerated() {
            for line in definition.lines { owners[line] = index }
        }
        var byLabel: [String: Int] = [:]
        for (index, definition) in definitions.enumerated() where byLabel[definition.label] == nil {
            byLabel[definition.label] = index
        }
        let inner = Dictionary(grouping: references.filter { owners[$0.line] != nil }) {
            owners[$0.line] ?? 0
        }
        var used: Set<Int> = []
        var waiting = references.filter { owners[$0.line] == nil }.map(\.label)
        while let label = waiting.popLast() {
            guard let index = byLabel[label], used.insert(index).inserted else { continue }
            waiting += (inner[index] ?? []).map(\.label)
        }
        for (index, definition) in definitions.enumerated() where !used.contains(index) {
            unusedLines.formUnion(definition.lines)
        }
    }

    /// Returns true for the label that begins a footnote: first in its line, with a colon after the bracket.
    private static func isDefinition(_ mark: NoteMark, in note: NoteText) -> Bool {
        let bytes = note.source.bytes
        let colon = mark.range.upperBound + 1
        return colon < bytes.count && bytes[colon] == UInt8(ascii: ":")
            && NoteScanner.content(of: note.source.line(mark.line)).startIndex == mark.range.lowerBound - 2
    }

    /// Returns the last line of the footnote that a line begins: of its paragraph, and of the indented ones after it.
    private static func end(from first: Int, in note: NoteText) -> Int {
        var end = first
        var isAfterBlank = false
        let last = note.end(ofPartWith: first)
        for line in stride(from: first + 1, through: last, by: 1) {
            if note.source.isBlank(line) {
                isAfterBlank = true
                continue
            }
            let text = note.source.line(line)
            let indent = text.prefix(while: NoteScanner.isSpace)
            let isIndented = indent.count >= 4 || indent.contains(UInt8(ascii: "\t"))
            if !isIndented, isAfterBlank || startsBlock(line, in: note) { break }
            end = line
            isAfterBlank = false
        }
        return end
    }

    private static func startsBlock(_ line: Int, in note: NoteText) -> Bool {
        let text = note.source.line(line)
        let content = NoteScanner.content(of: text)
        return note.isHeading(line) || note.opaqueLines.contains(line) || content.starts(with: "[^".utf8)
            || content.startIndex > text.drop(while: NoteScanner.isSpace).startIndex
    }
}
