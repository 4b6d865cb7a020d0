/// The surroundings of the links of a note, for the sentences around them. A page shows neither a definition of links nor a
/// footnote that no text refers to.
struct NoteReferences: Sendable {
    /// The lines of footnotes that no text refers to.
    private let unusedLines: Set<Int>
    /// The lines of tables.
    let tableLines: Set<Int>
    /// The labels of the definitions of links.
    var labels: Set<String> { note.linkLabels }
    private let note: NoteText

    init(_ note: NoteText) {
        self.note = note
        tableLines = Self.tableLines(note)
        unusedLines = Footnotes(note).unusedLines
    }

    /// Returns the place in the text at which a page has the link of a mark; `nil` for a definition, whose links are where
    /// text refers to it.
    func place(of mark: NoteMark) -> NoteMark? {
        if case .definition = mark.kind { return nil }
        guard let link = mark.noteLink, !unusedLines.contains(mark.line) else { return nil }
        return Self.shown(mark, link, note)
    }

    /// Returns a mark whose place is the whole tag, if it is one.
    private static func shown(_ mark: NoteMark, _ link: NoteLink, _ note: NoteText) -> NoteMark {
        guard link.isElement, !link.isEmbed else { return mark }
        let bytes = note.source.bytes
        var mark = mark
        let start = bytes[..<mark.range.lowerBound].lastIndex(of: UInt8(ascii: "<"))
        let end = bytes[mark.range.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        mark.outer = (start ?? mark.range.lowerBound)..<(end.map { $0 + 1 } ?? mark.range.upperBound)
        return mark
    }

    /// Returns the label of a line that is a definition: `[label]: destination`, and a title after it.
    static func label(ofDefinition line: ArraySlice<UInt8>) -> String? {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard text.startIndex - line.startIndex < 4, text.first == UInt8(ascii: "["),
            text.dropFirst().first != UInt8(ascii: "^"),
            let end = text.firstIndex(of: UInt8(ascii: "]")), text[(end + 1)...].first == UInt8(ascii: ":")
        else { return nil }
        let rest = text[(end + 2)...].drop(while: NoteScanner.isSpace)
        let isQuoted = rest.first == UInt8(ascii: "<")
        let destination = rest.prefix { isQuoted ? $0 != UInt8(ascii: ">") : !NoteScanner.isSpace($0) }
        let title = rest[
            (destination.endIndex + (isQuoted && destination.endIndex < rest.endIndex ? 1 : 0))...
        ]
        .drop(while: NoteScanner.isSpace)
        guard title.isEmpty || title.first.map({ "\"'(".utf8.contains($0) }) == true else { return nil }
        let label = NoteScanner.label(text[(text.startIndex + 1)..<end])
        return label.isEmpty ? nil : label
    }
}
