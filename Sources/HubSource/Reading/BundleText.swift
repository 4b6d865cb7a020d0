import Diagnostics

/// The text of a bundle's file: paragraphs, then a list of links with words about each.
struct BundleText {
    /// An entry of the list.
    struct Entry {
        var link: NoteLink
        var position: SourcePosition
        /// The words about the document, as markdown.
        var annotation: String
    }

    /// The block that the next line may belong to.
    private enum Owner { case paragraph, entry, unshown }

    /// The paragraphs before the list, without line ends.
    private(set) var paragraphs: [String] = []
    /// The lines of the first paragraph.
    private(set) var opening: ClosedRange<Int>?
    private(set) var entries: [Entry] = []
    /// The first lines of paragraphs, headings and entries that no page shows.
    private(set) var unshown: [Int] = []

    private let note: NoteText
    private var owner: Owner?
    private var isAfterBlank = true
    /// True before the list and before headings other than the title.
    private var isAtStart = true
    /// The first link of each line that is not an embed.
    private var links: [Int: NoteMark] = [:]
    /// The lines with embeds, which bundles do not show.
    private var embeds: Set<Int> = []

    init(_ note: NoteText) {
        self.note = note
        for mark in note.marks {
            guard let link = mark.noteLink else { continue }
            if case .reference = mark.kind { continue }
            // An address without words is text.
            if mark.isBareAddress { continue }
            // The address may be in a line after the words.
            let isWrapped = mark.outer.map { $0.lowerBound < note.source.lineStarts[mark.line - 1] } ?? false
            let line =
                isWrapped
                ? note.source.position(atOffset: mark.outer?.lowerBound ?? 0).line : mark.line
            if link.isEmbed {
                embeds.insert(line)
            } else if links[line] == nil, !link.isElement {
                links[line] = mark
            }
        }
        let title = note.titleHeading.map { $0.line...($0.line + (note.isUnderlined($0) ? 1 : 0)) }
        var end = 0
        for line in stride(from: note.firstLine, through: note.lastLine, by: 1) where line > end {
            if note.source.isBlank(line) || isRule(line) || title?.contains(line) == true {
                isAfterBlank = true
            } else if hasText(line) {
                end = note.last(ofLinksFrom: line)
                read(line)
                isAfterBlank = false
            }
        }
    }

    private mutating func read(_ line: Int) {
        let text = note.source.line(line)
        let rest = text.drop(while: NoteScanner.isSpace)
        let isHeading = rest.first == UInt8(ascii: "#") && !note.codeLines.contains(line)
        let isEntry = content(line).startIndex > rest.startIndex && rest.first != UInt8(ascii: ">")
        let isIndented = rest.startIndex > text.startIndex
        if isHeading || isEntry { isAtStart = false }
        if note.codeLines.contains(line) {
            skip(line, isIndented: isIndented)
        } else if isEntry, let mark = links[line], let link = mark.noteLink {
            let position = note.source.position(atOffset: mark.range.lowerBound)
            entries.append(Entry(link: link, position: position, annotation: annotation(line, mark)))
            owner = .entry
        } else if owner == .entry, isIndented || !isAfterBlank && !isEntry && !isHeading {
            let before = entries[entries.count - 1].annotation
            entries[entries.count - 1].annotation = before + (before.isEmpty ? "" : " ") + words(line)
        } else if isAtStart, isParagraph(line) {
            if owner == .paragraph, !isAfterBlank {
                paragraphs[paragraphs.count - 1] += " " + words(line)
            } else {
                paragraphs.append(words(line))
            }
            if paragraphs.count == 1 {
                opening = (opening?.lowerBound ?? line)...note.last(ofLinksFrom: line)
            }
            owner = .paragraph
        } else {
            skip(line, isIndented: isIndented)
        }
    }

    /// Notes a line that no page shows, if it begins a block.
    private mutating func skip(_ line: Int, isIndented: Bool) {
        if owner != .unshown || isAfterBlank && !isIndented && !note.codeLines.contains(line - 1) {
            unshown.append(line)
        }
        owner = .unshown
    }

    /// Returns true for text that is neither a table, HTML, a callout nor a footnote.
    private func isParagraph(_ line: Int) -> Bool {
        let content = content(line)
        guard let first = content.first, !embeds.contains(line) else { return false }
        let isUnshown = owner == .unshown && !isAfterBlank
        return !isUnshown && !"<|:".utf8.contains(first)
            && !["[!", "[^", "$$"].contains { content.starts(with: $0.utf8) }
    }

    /// Returns the words of an entry about its document: those after the link, or all words if some precede it.
    private func annotation(_ line: Int, _ mark: NoteMark) -> String {
        var content = content(line)
        for box in ["[ ] ", "[x] ", "[X] "] where content.starts(with: box.utf8) {
            content = content.dropFirst(box.utf8.count)
        }
        let link = mark.outer ?? mark.range
        let before = visible(content.startIndex..<link.lowerBound)
        if before.contains(where: { $0.isLetter || $0.isNumber }) {
            return words(from: content.startIndex, line).trimmed
        }
        // The link may be in bold type.
        let parts = [Array(before.utf8), nil, Array(words(from: link.upperBound, line).utf8)]
        let after = String(decoding: PlainText.withoutPartners(parts)[2], as: UTF8.self)
        return String(after.drop { $0.isWhitespace || ":-–—".contains($0) }).trimmed
    }

    // MARK: Lines

    private func content(_ line: Int) -> ArraySlice<UInt8> {
        NoteScanner.content(of: note.source.line(line))
    }

    private func words(_ line: Int) -> String { words(from: 0, line).trimmed }

    /// Returns the words of a line after an offset, with the rest of the links that begin in it.
    private func words(from start: Int, _ line: Int) -> String {
        (line...note.last(ofLinksFrom: line)).map { content($0).indices }.filter { $0.upperBound > start }
            .map { visible(max(start, $0.lowerBound)..<$0.upperBound) }.joined(separator: " ")
    }

    /// Returns text without comments.
    private func visible(_ range: Range<Int>) -> String {
        String(decoding: PlainSentence.shown(range, note), as: UTF8.self)
    }

    /// Returns true for a line between blocks: `---`.
    private func isRule(_ line: Int) -> Bool {
        let signs = note.source.line(line).filter { !NoteScanner.isSpace($0) }
        guard signs.count >= 3, let sign = signs.first, "-*_".utf8.contains(sign) else { return false }
        return signs.allSatisfy { $0 == sign } && !note.codeLines.contains(line)
    }

    /// Returns false for a line of comments, and for a definition of links, which has no words.
    private func hasText(_ line: Int) -> Bool {
        !note.definitionLines.contains(line) && !visible(content(line).indices).trimmed.isEmpty
    }
}
