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

    /// Reads a definition of links. It cannot interrupt a paragraph.
    mutating func readDefinition(
        _ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, _ number: Int
    ) -> Bool {
        guard hasDefinitions, content.first == UInt8(ascii: "["), !isInParagraph || beginsContainer(number),
            !note.htmlLines.contains(number), !isIndentedFar(line, content),
            let definition = LinkDefinition(paragraph(from: content.startIndex, number))
        else { return false }
        if definitions[definition.label] == nil { definitions[definition.label] = definition }
        let end = definition.range.upperBound
        let last = end > line.endIndex ? source.position(atOffset: end).line : number
        note.opaqueLines.formUnion(number...last)
        note.definitionLines.formUnion(number...last)
        resumption = max(resumption, end)
        let address = LinkDestination.text(bytes[definition.address])
        guard var link = self.link(to: address, isImage: false) else {
            // A picture may have its bytes in the definition.
            if Self.isUnreachable(address, isImage: true) || Self.isPage(address) {
                note.definedAddresses[definition.range] = address
            }
            return true
        }
        // A definition has no words: without its document nothing of it stays.
        link.text = ""
        add(.definition(link), definition.address, number, whole: definition.range)
        return true
    }

    /// Returns true for a line that is indented so far that it is code, or goes on with a paragraph.
    func isIndentedFar(_ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> Bool {
        let marks = line[..<content.startIndex]
        guard marks.allSatisfy(Self.isSpace) else {
            return marks.reversed().prefix(while: Self.isSpace).count > 4
        }
        return NoteText.columns(marks) - (isInList ? entryColumn : 0) >= 4
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
        let text = LinkDestination.text(bytes[found.address])
        if bytes[found.address].first == UInt8(ascii: "#"), found.address.count > 1 {
            add(.fragment, found.address, number)
            // A link without words shows the name of its place.
            if !open.isImage, start - open.offset > 3, open.offset >= line.startIndex,
                found.close < line.endIndex
            {
                note.marks[note.marks.count - 1].outer = open.offset..<(found.close + 1)
            }
        }
        if var link = self.link(to: text, isImage: open.isImage) {
            link.text = joined((open.offset + 1)..<(start - 2))
            link.title = found.title.map { joined($0) }
            let first = open.isImage ? open.offset - 1 : open.offset
            add(.destination(link), found.address, number, whole: first..<(found.close + 1))
        } else if Self.isUnreachable(text, isImage: open.isImage) || !open.isImage && Self.isPage(text) {
            let words = joined((open.offset + 1)..<(start - 2))
            let first = open.isImage ? open.offset - 1 : open.offset
            let kind: NoteMark.Kind =
                Self.isPage(text) ? .page(words, address: text) : .unreachable(words, address: text)
            add(kind, found.address, number, whole: first..<(found.close + 1))
        }
        resumption = max(resumption, found.close + 1)
        return min(resumption, line.endIndex)
    }

    /// Adds a link or definition of which other lines may have a part.
    ///
    /// - Parameter whole: the bytes of the link with its words.
    mutating func add(_ kind: NoteMark.Kind, _ range: Range<Int>, _ number: Int, whole: Range<Int>) {
        var line = number
        while line < source.lineStarts.count, range.lowerBound >= source.lineStarts[line] { line += 1 }
        add(kind, range, line)
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
