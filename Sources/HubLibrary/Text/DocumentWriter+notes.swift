import HubSource

/// Footnotes in the text, `^[words]`, which pages have at their end.
extension DocumentWriter {
    /// A footnote as the page has it.
    struct InlineNote {
        var label: String
        var words: [UInt8]
        var document: Int
        var line: Int
    }

    /// The bytes around the words of a footnote, which no text in UTF-8 has.
    static let startOfNote: UInt8 = 0xFE
    static let endOfNote: UInt8 = 0xFF

    /// Returns a line with references in place of its footnotes, which are kept.
    mutating func withReferences(_ line: [UInt8], _ marks: [Int], _ index: Int) -> [UInt8] {
        guard let first = marks.first, line.contains(where: { $0 >= Self.startOfNote }) else { return line }
        var output: [UInt8] = []
        var rest = line[...]
        while let start = rest.firstIndex(of: Self.startOfNote),
            let end = rest[start...].firstIndex(of: Self.endOfNote)
        {
            noteCount += 1
            let label = "inline-note-\(noteCount)"
            notes.append(
                InlineNote(
                    label: label, words: Self.joined(Array(rest[(start + 1)..<end])), document: index,
                    line: hub.documents[index].text.marks[first].line))
            output += rest[..<start] + Array("[^\(label)]".utf8)
            rest = rest[(end + 1)...]
        }
        // A part of a text may have one end of a footnote alone.
        for byte in rest {
            switch byte {
            case Self.startOfNote: output += "^[".utf8
            case Self.endOfNote: output.append(UInt8(ascii: "]"))
            default: output.append(byte)
            }
        }
        return output
    }

    /// Writes the footnotes that are kept.
    mutating func writeNotes(to text: inout ComposedText) {
        for note in notes {
            let line = Array("[^\(note.label)]: ".utf8) + note.words
            text.add(line, line: note.line, of: hub.documents[note.document].path)
            text.add("\n")
        }
        notes = []
    }
}
