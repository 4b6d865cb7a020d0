/// The definitions of links and footnotes of a note, and the text that uses them. A page shows neither a definition nor a
/// footnote that no text refers to.
struct NoteReferences: Sendable {
    /// A link by a label: `[words][label]`, `[label][]` or `[label]`.
    struct Use: Sendable {
        var range: Range<Int>
        var words: String
        var line: Int
    }

    /// The labels of the definitions of links, in the form of ``key(_:)``.
    private(set) var labels: Set<String> = []
    /// The first definition of each label by its line.
    private var labelsByLine: [Int: String] = [:]
    private var uses: [String: [Use]] = [:]
    /// The lines of footnotes that no text refers to.
    private let unusedLines: Set<Int>
    /// The lines of tables.
    let tableLines: Set<Int>
    private let note: NoteText

    /// The longest label in bytes (CommonMark, section 4.7).
    private static let labelLimit = 999
    /// The most uses of a definition: a page shows few sentences.
    private static let useLimit = 200

    init(_ note: NoteText) {
        self.note = note
        tableLines = Self.tableLines(note)
        unusedLines = Footnotes(note).unusedLines
        readDefinitions()
        if !labels.isEmpty { readUses() }
    }

    /// Returns the places in the text at which a page has the link of a mark: none for a definition that no text uses.
    func places(of mark: NoteMark) -> [NoteMark] {
        guard let link = mark.noteLink else { return [] }
        let marks = isDefinition(mark) ? uses(of: mark, link) : [Self.shown(mark, link, note)]
        return marks.filter { !unusedLines.contains($0.line) }
    }

    private func uses(of mark: NoteMark, _ link: NoteLink) -> [NoteMark] {
        // The destination may be in the line after its label.
        let isBelow = Self.label(ofDefinition: note.source.line(mark.line)) == nil
        guard let label = labelsByLine[isBelow ? mark.line - 1 : mark.line] else { return [] }
        return (uses[label] ?? []).map { use in
            var link = link
            link.text = use.words
            var place = NoteMark(kind: .destination(link), range: use.range, line: use.line)
            place.outer = use.range
            return place
        }
    }

    /// Returns true for the destination of a definition, which follows a colon.
    private func isDefinition(_ mark: NoteMark) -> Bool {
        guard case .destination(let link) = mark.kind, !link.isElement, !link.isEmbed else { return false }
        let bytes = note.source.bytes
        let before = bytes[..<mark.range.lowerBound].last { $0 > 0x20 && $0 != UInt8(ascii: "<") }
        return before == UInt8(ascii: ":")
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

    // MARK: Definitions

    private mutating func readDefinitions() {
        var last = 0
        for number in stride(from: note.firstLine, through: note.source.lineStarts.count, by: 1) {
            guard let label = Self.label(ofDefinition: note.source.line(number)), isText(number),
                last == number - 1 || !isParagraph(number - 1)
            else { continue }
            last = number
            // Of several definitions of a label the first counts.
            if labels.insert(label).inserted { labelsByLine[number] = label }
        }
    }

    /// Returns true for a line of a paragraph, which a definition cannot interrupt.
    private func isParagraph(_ line: Int) -> Bool {
        guard line >= note.firstLine, isText(line), !note.source.isBlank(line), !note.isHeading(line) else {
            return false
        }
        // The underline of a heading, and a line between blocks.
        return !note.source.line(line).allSatisfy { "=-*_ ".utf8.contains($0) }
    }

    /// Returns false for a line of code, formulas, comments or HTML.
    private func isText(_ line: Int) -> Bool {
        !note.opaqueLines.contains(line) && !note.htmlLines.contains(line)
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
        let label = key(text[(text.startIndex + 1)..<end])
        return label.isEmpty ? nil : label
    }

    /// Returns a label as it is compared: in lower case, with single spaces.
    static func key(_ label: ArraySlice<UInt8>) -> String {
        String(decoding: label, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .lowercased()
    }

    // MARK: Uses

    private mutating func readUses() {
        var brackets: [Int] = []
        var taken = note.marks.filter { if case .link = $0.kind { true } else { false } }.map(\.range)
        taken += note.hidden
        taken.sort { $0.lowerBound < $1.lowerBound }
        var next = 0
        for number in stride(from: note.firstLine, through: note.source.lineStarts.count, by: 1) {
            let line = note.source.line(number)
            // Brackets do not go on in another block.
            if note.source.isBlank(number) { brackets = [] }
            guard isText(number), labelsByLine[number] == nil else { continue }
            var index = line.startIndex
            while index < line.endIndex {
                while next < taken.count, taken[next].upperBound <= index { next += 1 }
                if next < taken.count, taken[next].contains(index) {
                    index = taken[next].upperBound
                    continue
                }
                switch line[index] {
                case UInt8(ascii: "\\"): index += 2
                case UInt8(ascii: "`"): index = NoteScanner.endOfCode(line, index)
                case UInt8(ascii: "["):
                    brackets.append(index)
                    index += 1
                case UInt8(ascii: "]"):
                    index = close(brackets.popLast(), index, number)
                default: index += 1
                }
            }
        }
    }

    /// Reads the end of a link's words, and returns the offset after the link.
    private mutating func close(_ open: Int?, _ end: Int, _ line: Int) -> Int {
        let bytes = note.source.bytes
        let rest = bytes[(end + 1)...]
        guard let open, rest.first != UInt8(ascii: "(") else { return end + 1 }
        let words = bytes[(open + 1)..<end]
        var label = words
        var after = end + 1
        if rest.first == UInt8(ascii: "["),
            let close = rest.prefix(Self.labelLimit).firstIndex(of: UInt8(ascii: "]"))
        {
            if close > end + 2 { label = bytes[(end + 2)..<close] }
            after = close + 1
        }
        guard label.count <= Self.labelLimit else { return end + 1 }
        let key = Self.key(label)
        guard labels.contains(key) else { return end + 1 }
        let isImage = open > 0 && bytes[open - 1] == UInt8(ascii: "!")
        if !isImage, uses[key, default: []].count < Self.useLimit {
            let lines = String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
            uses[key, default: []].append(
                Use(range: open..<after, words: lines.joined(separator: " "), line: line))
        }
        return after
    }
}
