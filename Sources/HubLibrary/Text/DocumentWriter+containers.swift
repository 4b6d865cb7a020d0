import HubSource
import ItemPages
import StudyMarkdown

extension DocumentWriter {
    /// Returns the marks of quotes and list entries before an embed that is alone in its line; `nil` for one that is not.
    func container(of mark: NoteMark, in line: ArraySlice<UInt8>, _ note: NoteText) -> [UInt8]? {
        guard case .link(let link) = mark.kind, link.isEmbed, mark.range.lowerBound >= line.startIndex,
            mark.range.upperBound <= line.endIndex,
            line[mark.range.upperBound...].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
        else { return nil }
        return note.container(ofLine: mark.line, endingAt: mark.range.lowerBound)
    }

    /// Returns the first line of a callout with a kind that pages have. As in Obsidian, a callout of another kind is a note, whose
    /// title is the name of the kind without a title of its own, and words after a bar are no part of the kind.
    mutating func callout(_ line: [UInt8], _ number: Int, of index: Int) -> [UInt8] {
        let note = hub.documents[index].text
        let marks = note.marks(ofLine: number)
        let open = marks.count
        guard open > 0, open < line.count, line[open...].starts(with: "[!".utf8) else { return line }
        guard !note.opaqueLines.contains(number),
            let close = line[open...].prefix(40).firstIndex(of: UInt8(ascii: "]"))
        else { return line }
        let isQuote = { (byte: UInt8) in byte == UInt8(ascii: ">") }
        // An entry of a list begins quotes of its own.
        let entry = marks.lastIndex { !" \t>".utf8.contains($0) }
        let depth = marks[(entry ?? marks.startIndex)...].count(where: isQuote)
        let before = number > 1 && entry == nil ? note.marks(ofLine: number - 1).count(where: isQuote) : 0
        let parts = String(decoding: line[(open + 2)..<close], as: UTF8.self).split(
            separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = PageMarkup.line(String(parts[0]))
        let isKnown = BlockWord.isKind(kind)
        let fold = line[(close + 1)...].first.map { "+-".utf8.contains($0) } == true ? 1 : 0
        let title = line[(close + 1 + fold)...]
        guard depth > before, !kind.isEmpty, !isKnown || parts.count > 1,
            title.first.map({ " \t{".utf8.contains($0) }) ?? true
        else { return line }
        var output = Array(line[..<open]) + "[!\(isKnown ? kind : "note")]".utf8
        output += line[(close + 1)..<title.startIndex]
        if !isKnown {
            report(
                index, at: note.source.start(ofLine: number) + open,
                "pages have no callout '\(kind)'; it is shown as a note")
            if title.allSatisfy({ " \t".utf8.contains($0) }) {
                output += " \(PageMarkup.markdown(kind.prefix(1).uppercased() + kind.dropFirst()))".utf8
            }
        }
        return output + title
    }

    /// Returns a line of a block of a list entry at the place of its embed: indented by four spaces it would be code.
    static func moved(_ line: [UInt8], _ embedding: Embedding?) -> [UInt8] {
        NoteText.withoutIndent(line, columns: embedding?.indent ?? 0)
    }

    /// Returns the line of a heading in a quote or list with the level of the page.
    ///
    /// - Parameter marks: the number of bytes of the marks before the heading.
    static func written(_ heading: InnerHeading, _ line: [UInt8], marks: Int, level: Int) -> [UInt8] {
        let signs = [UInt8](repeating: UInt8(ascii: "#"), count: level)
        let words = line.dropFirst(marks)
        return line.prefix(marks) + signs
            + (heading.isUnderlined ? [0x20] + words : words.drop { $0 == UInt8(ascii: "#") })
    }
}
