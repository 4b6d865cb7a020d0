/// The lines around a link that may belong to its sentence.
extension PlainSentence {
    /// Returns the text of a line without the marks of lists and quotes, the box of a task, `[x]`, the type of a callout, `[!note]`,
    /// and the label of a footnote, `[^1]:`.
    static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let content = withoutBox(NoteScanner.content(of: line), in: line)
        if let start = startOfFootnote(content) { return content[start...].drop(while: NoteScanner.isSpace) }
        guard isCallout(line), let close = content.firstIndex(of: UInt8(ascii: "]")) else { return content }
        // A sign after it folds the callout.
        return content[(close + 1)...].drop { "+-".utf8.contains($0) || NoteScanner.isSpace($0) }
    }

    /// Returns true for the first line of a callout, which has its type and its title.
    static func isCallout(_ line: ArraySlice<UInt8>) -> Bool {
        line.first(where: { !NoteScanner.isSpace($0) }) == UInt8(ascii: ">")
            && NoteScanner.content(of: line).starts(with: "[!".utf8)
    }

    /// Returns true if a line or the one before it has the title of a callout, which is not of one sentence with the text.
    static func dividesCallout(_ line: Int, _ note: NoteText) -> Bool {
        isCallout(note.source.line(line)) || line > 1 && isCallout(note.source.line(line - 1))
    }

    /// The signs in the boxes of tasks: pages draw the first three, and Obsidian the others.
    private static let signsOfTasks = Array(" xX/-<>!?*\"".utf8)

    /// Returns the text of a line without the box of a task. It follows the mark of a list.
    private static func withoutBox(
        _ content: ArraySlice<UInt8>, in line: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        guard content.first == UInt8(ascii: "["),
            content.count > 3, content[content.startIndex + 2] == UInt8(ascii: "]"),
            signsOfTasks.contains(content[content.startIndex + 1]),
            content.dropFirst(3).first.map(NoteScanner.isSpace) ?? false,
            let mark = line[..<content.startIndex].last(where: { !NoteScanner.isSpace($0) }),
            mark != UInt8(ascii: ">")
        else { return content }
        return content.dropFirst(3).drop(while: NoteScanner.isSpace)
    }

    /// Returns the offset after the label that begins a footnote; `nil` for other lines.
    static func startOfFootnote(_ content: ArraySlice<UInt8>) -> Int? {
        guard content.starts(with: "[^".utf8), let close = content.firstIndex(of: UInt8(ascii: "]")),
            content[(close + 1)...].first == UInt8(ascii: ":")
        else { return nil }
        return close + 2
    }

    /// Returns the text around a link that is in the same footnote, `^[…]`; all text around a link that is in none.
    static func withinNote(_ before: [UInt8], _ after: [UInt8]) -> ([UInt8], [UInt8]) {
        guard before.contains(UInt8(ascii: "^")), let close = unpaired("]", "[", in: after) else {
            return (before, after)
        }
        let reversed = before.reversed()
        guard let open = unpaired("[", "]", in: reversed), open + 1 < before.count else {
            return (before, after)
        }
        let start = before.count - open
        guard before[start - 2] == UInt8(ascii: "^") else { return (before, after) }
        return (Array(before[start...]), Array(after[..<close]))
    }

    /// Returns the number of bytes before the first bracket without a partner before it.
    private static func unpaired(
        _ sign: Unicode.Scalar, _ partner: Unicode.Scalar, in text: some Sequence<UInt8>
    ) -> Int? {
        var depth = 0
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: partner) { depth += 1 }
            guard byte == UInt8(ascii: sign) else { continue }
            if depth == 0 { return index }
            depth -= 1
        }
        return nil
    }

    /// Returns true for a line that is not in a paragraph: a sentence ends before it.
    static func isEnd(_ line: Int, _ note: NoteText) -> Bool {
        note.source.isBlank(line) || note.opaqueLines.contains(line)
            || note.source.line(line).first == UInt8(ascii: "#") || isBreak(note.source.line(line))
    }

    /// Returns true for a line between blocks: `***`.
    static func isBreak(_ line: ArraySlice<UInt8>) -> Bool {
        guard let sign = line.first(where: { !NoteScanner.isSpace($0) }), "*-_".utf8.contains(sign),
            line.allSatisfy({ $0 == sign || NoteScanner.isSpace($0) })
        else { return false }
        return line.prefix(1000).count { $0 == sign } >= 3
    }

    static func startsEntry(_ line: Int, _ note: NoteText) -> Bool {
        // The marks of quotes are those of its lines.
        let text = note.source.line(line).drop { NoteScanner.isSpace($0) || $0 == UInt8(ascii: ">") }
        let content = NoteScanner.content(of: text)
        return content.startIndex > text.startIndex || startOfFootnote(content) != nil
    }
}
