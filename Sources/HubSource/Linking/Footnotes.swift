/// The footnotes of a note.
struct Footnotes {
    /// The lines of footnotes that no text refers to: pages leave them out.
    var unusedLines: Set<Int> { lines(except: used { _ in true }) }

    private var definitions: [(label: String, lines: ClosedRange<Int>)] = []
    private var references: [(label: String, line: Int)] = []
    /// The indices of the definitions that lines belong to.
    private var owners: [Int: Int] = [:]

    init(_ note: NoteText) {
        for mark in note.marks {
            guard case .footnote(let label) = mark.kind else { continue }
            if Self.isDefinition(mark, in: note) {
                definitions.append((label.lowercased(), mark.line...Self.end(from: mark.line, in: note)))
            } else {
                references.append((label.lowercased(), mark.line))
            }
        }
        for (index, definition) in definitions.enumerated() {
            for line in definition.lines { owners[line] = index }
        }
    }

    /// Returns the indices of the footnotes that some lines of the text refer to, or a footnote that these refer to.
    private func used(by isShown: (Int) -> Bool) -> Set<Int> {
        if definitions.isEmpty { return [] }
        var byLabel: [String: Int] = [:]
        for (index, definition) in definitions.enumerated() where byLabel[definition.label] == nil {
            byLabel[definition.label] = index
        }
        let inner = Dictionary(grouping: references.filter { owners[$0.line] != nil }) {
            owners[$0.line] ?? 0
        }
        var used: Set<Int> = []
        var waiting = references.filter { owners[$0.line] == nil && isShown($0.line) }.map(\.label)
        while let label = waiting.popLast() {
            guard let index = byLabel[label], used.insert(index).inserted else { continue }
            waiting += (inner[index] ?? []).map(\.label)
        }
        return used
    }

    private func lines(except used: Set<Int>) -> Set<Int> {
        var lines: Set<Int> = []
        for (index, definition) in definitions.enumerated() where !used.contains(index) {
            lines.formUnion(definition.lines)
        }
        return lines
    }

    /// Returns parts of the text with the footnotes that they refer to, and without others.
    func completed(_ parts: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        if definitions.isEmpty { return parts }
        let isInParts = { (line: Int) in parts.contains { $0.contains(line) } }
        let used = used(by: isInParts)
        let unused = lines(except: used)
        var completed: [ClosedRange<Int>] = []
        for part in parts {
            var start = part.lowerBound
            for line in part where unused.contains(line) {
                if start < line { completed.append(start...(line - 1)) }
                start = line + 1
            }
            if start <= part.upperBound { completed.append(start...part.upperBound) }
        }
        return completed
            + used.sorted().map { definitions[$0].lines }.filter { !isInParts($0.lowerBound) }
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
