extension NoteReferences {
    /// Returns the lines of tables: of a header, its delimiter row, and the rows up to a blank line.
    static func tableLines(_ note: NoteText) -> Set<Int> {
        var lines: Set<Int> = []
        var line = note.firstLine + 1
        let last = note.source.lineStarts.count
        while line <= last {
            defer { line += 1 }
            guard isDelimiterRow(note.source.line(line)), !note.opaqueLines.contains(line),
                note.source.line(line - 1).contains(UInt8(ascii: "|"))
            else { continue }
            lines.formUnion([line - 1, line])
            while line < last, !note.opaqueLines.contains(line + 1),
                NoteScanner.content(of: note.source.line(line + 1)).contains(UInt8(ascii: "|"))
            {
                line += 1
                lines.insert(line)
            }
        }
        return lines
    }

    private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
        let row = line.drop { NoteScanner.isSpace($0) || $0 == UInt8(ascii: ">") }
        guard let first = row.first, "|-:".utf8.contains(first) else { return false }
        return row.contains(UInt8(ascii: "|")) && row.contains(UInt8(ascii: "-"))
            && row.allSatisfy { "|-: \t".utf8.contains($0) }
    }
}
