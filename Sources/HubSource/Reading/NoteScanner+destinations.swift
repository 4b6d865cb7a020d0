import Diagnostics
import WebSyntax

/// The destinations of links and pictures of markdown.
extension NoteScanner {
    /// A bracket that opens.
    struct Bracket {
        var offset: Int
        /// True after an exclamation mark.
        var isImage: Bool
        var line: Int
    }

    /// Reads a definition of links, `[label]: NAME.md`, which is a line of its own (CommonMark, section 4.7).
    mutating func readDefinition(_ line: ArraySlice<UInt8>, _ number: Int) -> Bool {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard text.startIndex - line.startIndex < 4, text.first == UInt8(ascii: "["),
            text.dropFirst().first != UInt8(ascii: "^"),
            let end = text.firstIndex(of: UInt8(ascii: "]")), text[(end + 1)...].first == UInt8(ascii: ":")
        else { return false }
        guard definitionLine == number - 1 || !isParagraph(number - 1), !note.htmlLines.contains(number)
        else { return false }
        let rest = text[(end + 2)...].drop(while: Self.isSpace)
        let isQuoted = rest.first == UInt8(ascii: "<")
        let start = isQuoted ? rest.startIndex + 1 : rest.startIndex
        let name = line[min(start, line.endIndex)...].prefix {
            isQuoted ? $0 != UInt8(ascii: ">") : !Self.isSpace($0)
        }
        let label = Self.label(text[(text.startIndex + 1)..<end])
        if !label.isEmpty, !name.isEmpty { definitionLine = number }
        if !label.isEmpty, !name.isEmpty, definitions[label] == nil {
            let rest = source.line(number)[name.endIndex...].drop { $0 == UInt8(ascii: ">") }
            let after = rest.drop(while: Self.isSpace)
            let title = after.startIndex > rest.startIndex ? LinkDestination.title(in: after) : nil
            definitions[label] = Definition(address: name.indices, title: title)
        }
        guard var link = Self.link(String(decoding: name, as: UTF8.self), isImage: false) else {
            return false
        }
        // A definition has no words: without its document nothing of it stays.
        link.text = ""
        add(.definition(link), name.startIndex..<name.endIndex, number)
        note.opaqueLines.insert(number)
        note.marks[note.marks.count - 1].outer = line.startIndex..<line.endIndex
        return true
    }

    /// Returns true for a line of a paragraph, which a definition cannot interrupt.
    private func isParagraph(_ line: Int) -> Bool {
        guard line >= note.firstLine, !source.isBlank(line), !note.isHeading(line),
            !note.opaqueLines.contains(line), !note.htmlLines.contains(line)
        else { return false }
        // The underline of a heading, and a line between blocks.
        return !source.line(line).allSatisfy { "=-*_ ".utf8.contains($0) }
    }

    /// Returns the link of a markdown destination that is a document or a file; `nil` for addresses and for pages. A slash at
    /// its start is the folder of all documents.
    static func link(_ text: String, isImage: Bool) -> NoteLink? {
        if isImage, NoteLink.isRemote(text) {
            var link = NoteLink(target: text)
            (link.isWiki, link.isEmbed) = (false, true)
            return link
        }
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("#"), !text.hasPrefix("//"),
            !text.prefix(while: { $0 != "/" }).contains(":")
        else { return nil }
        let pieces = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = PercentDecoder.text(String(pieces[0]))
        let isPage = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
        guard isImage || !isPage, path.contains(where: { $0 != "/" }) else { return nil }
        var link = NoteLink(target: path)
        link.place = pieces.count > 1 ? PercentDecoder.text(String(pieces[1])) : ""
        link.isWiki = false
        link.isEmbed = isImage
        return link
    }

    /// Reads the destination of a link or an image whose opening parenthesis precedes `start`. Addresses with a scheme are left
    /// alone. Returns the offset at which the line goes on.
    mutating func readDestination(
        _ line: ArraySlice<UInt8>, _ start: Int, _ number: Int, _ open: Bracket
    ) -> Int {
        var found = LinkDestination(line[start...])
        // Highlighted text ends before its line.
        if found == nil, line.endIndex == source.line(number).endIndex {
            found = LinkDestination(paragraph(from: start, number))
        }
        guard let found else {
            guard let address = LinkDestination.address(in: line[start...]) else { return start }
            if bytes[address].first == UInt8(ascii: "#"), address.count > 1 {
                add(.fragment, address, number)
            }
            return address.upperBound
        }
        let text = String(decoding: bytes[found.address], as: UTF8.self)
        if text.hasPrefix("#"), text.utf8.count > 1 {
            add(.fragment, found.address, number)
            // A link without words shows the name of its place.
            if !open.isImage, start - open.offset > 3, open.offset >= line.startIndex,
                found.close < line.endIndex
            {
                note.marks[note.marks.count - 1].outer = open.offset..<(found.close + 1)
            }
        }
        if var link = Self.link(text, isImage: open.isImage) {
            link.text = joined((open.offset + 1)..<(start - 2))
            link.title = found.title.map { joined($0) }
            let first = open.isImage ? open.offset - 1 : open.offset
            add(link, found.address, number, whole: first..<(found.close + 1))
        }
        resumption = max(resumption, found.close + 1)
        return min(resumption, line.endIndex)
    }

    /// Adds a link of which other lines may have a part.
    ///
    /// - Parameter whole: the bytes of the link with its words.
    mutating func add(_ link: NoteLink, _ range: Range<Int>, _ number: Int, whole: Range<Int>) {
        var line = number
        while line < source.lineStarts.count, range.lowerBound >= source.lineStarts[line] { line += 1 }
        add(.destination(link), range, line)
        note.marks[note.marks.count - 1].outer = whole
        noteLines(of: whole, number)
    }

    /// Notes the lines of a link that is not in one line alone.
    mutating func noteLines(of whole: Range<Int>, _ number: Int) {
        let text = source.line(number)
        guard whole.lowerBound < text.startIndex || whole.upperBound > text.endIndex else { return }
        let first = source.position(atOffset: whole.lowerBound).line
        let last = source.position(atOffset: whole.upperBound - 1).line
        note.wrapped[first] = max(last, note.wrapped[first] ?? last)
    }
}
