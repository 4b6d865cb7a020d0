import Diagnostics

/// Finds the headings, links, tags, comments and blocks of a note. Code, formulas and HTML comments are skipped.
///
/// It reads lines and not the markdown's tree: a hub of 5,000 documents is read in less time than one parse of each would take,
/// and links count in exactly the lines in which pages replace them.
struct NoteScanner {
    var note: NoteText
    let source: SourceText
    let bytes: [UInt8]
    /// The addresses of documents on the hub's site and in its app; `nil` if they are not read.
    let site: HubSite?
    /// The open code fence, with the quote or list that it is in.
    private var fence: (sign: UInt8, count: Int, isQuoted: Bool, indent: Int, line: Int)?
    var isFormula = false
    /// The start of an open `%%` comment.
    var comment: Int?
    /// The start of an open comment of HTML.
    var htmlComment: Int?
    /// The start and the name of an open element with code.
    var code: (start: Int, name: String)?
    /// The names of elements with code that no later end tag closes.
    var unclosedCode: Set<String> = []
    /// True within the tags of `svg`.
    var isInDrawing = false
    /// A code span or formula that goes on in the next line.
    var span: OpenSpan?
    /// The brackets that are open in the paragraph.
    var brackets: [Bracket] = []
    /// The offset after a link or tag that ends in a later line.
    var resumption = 0
    /// The offset at which the paragraph of a line ends.
    var paragraphEnd: (line: Int, offset: Int)?
    /// The definitions of links by their labels. The first of several counts.
    var definitions: [String: LinkDefinition] = [:]
    var references: [Reference] = []
    /// True if the text may have definitions.
    let hasDefinitions: Bool
    /// True in the rows of a table.
    var isTable = false
    /// True after a line of a paragraph or table, which a definition cannot interrupt.
    var isInParagraph = false
    /// The last number of a heading by its slug.
    private var slugs: [String: Int] = [:]
    private var headingIDs: Set<String> = []
    /// The headings that the next one may be below.
    private var parents: [Int] = []
    private(set) var isInList = false
    /// The column of the text of the last entry of a list.
    private(set) var entryColumn = 0
    private var isIndentedCode = false
    /// True in the lines of a footnote.
    var isInFootnote = false
    private var html = HTMLBlock()

    /// - Parameters:
    ///   - firstLine: the first line after the front matter.
    ///   - site: the addresses of documents; `nil` if they are not read.
    static func scan(_ source: SourceText, firstLine: Int, site: HubSite? = nil) -> NoteText {
        var scanner = NoteScanner(source, firstLine, site)
        scanner.run()
        return scanner.note
    }

    private init(_ source: SourceText, _ firstLine: Int, _ site: HubSite?) {
        self.source = source
        self.site = site
        bytes = source.bytes
        hasDefinitions = Self.find("]:", in: source.bytes[...], from: 0) != nil
        note = NoteText(source: source, firstLine: firstLine, lastLine: source.lineStarts.count)
    }

    private mutating func run() {
        var isAfterBlank = true
        for number in stride(from: note.firstLine, through: note.lastLine, by: 1) {
            let line = source.line(number)
            let content = Self.content(of: line)
            let isBlank = content.isEmpty
            defer { isAfterBlank = isBlank }
            if !continuesParagraph(number) { brackets = [] }
            isTable = isTable && continuesBlock(number)
            if isTable { note.tableLines.insert(number) }
            if comment != nil || htmlComment != nil || code != nil {
                note.opaqueLines.insert(number)
                if code != nil, html.contains(line, content, isAfterBlank: isAfterBlank) {
                    note.htmlLines.insert(number)
                }
                scan(line, number)
                if comment == nil, htmlComment == nil, code == nil {
                    isInParagraph = endsInParagraph(content, number)
                }
                continue
            }
            if span != nil || resumption > line.startIndex {
                if html.isOpen, html.contains(line, content, isAfterBlank: isAfterBlank) {
                    note.htmlLines.insert(number)
                }
                scan(line, number)
                continue
            }
            if isFormula {
                note.opaqueLines.insert(number)
                guard let end = Self.find("$$", in: line, from: line.startIndex) else { continue }
                isFormula = false
                scan(line[end...], number)
                continue
            }
            if isCode(line, content, number, isAfterBlank) {
                note.opaqueLines.insert(number)
                note.codeLines.insert(number)
                isInParagraph = false
                continue
            }
            if html.contains(line, content, isAfterBlank: isAfterBlank) { note.htmlLines.insert(number) }
            if content.starts(with: "$$".utf8) { note.opaqueLines.insert(number) }
            if isBlank || readHeading(line, content, number) || readUnderline(line, number, isAfterBlank)
                || readDefinition(line, content, number)
            {
                isInParagraph = false
                continue
            }
            readTable(content, number)
            scan(line, number)
            let isFirst = !isInParagraph || beginsContainer(number)
            isInParagraph = endsInParagraph(content, number)
            if isFirst, isInParagraph { readInnerUnderline(line, content, number) }
        }
        finish()
    }

    /// Ends what is open at the end of the text.
    private mutating func finish() {
        endCode(at: bytes.count)
        addReferences()
        // Elements end with the cell of a table that they are in.
        note.rawTags.removeAll { note.tableLines.contains($0.line) }
        if let comment {
            add(.comment, comment..<bytes.count, source.position(atOffset: comment).line)
            note.hidden.append(comment..<bytes.count)
        }
        if let htmlComment {
            let line = source.line(source.position(atOffset: htmlComment).line)
            // Within a line it is text in pages.
            if line.drop(while: Self.isSpace).startIndex == htmlComment {
                addComment(htmlComment..<bytes.count)
            } else {
                note.hidden.append(htmlComment..<bytes.count)
            }
        }
        if let fence, !fence.isQuoted, fence.indent == 0 {
            note.unclosed = (
                fence.line, String(repeating: String(UnicodeScalar(fence.sign)), count: fence.count)
            )
        }
    }

    // MARK: Lines

    /// Returns a line after the marks of quotes and lists.
    static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = line.drop(while: isSpace)
        while let first = rest.first {
            var after: ArraySlice<UInt8>
            if ">-+*".utf8.contains(first) {
                after = rest.dropFirst()
            } else {
                after = rest.drop(while: isDigit)
                guard after.count < rest.count, let mark = after.first,
                    mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
                else { return rest }
                after = after.dropFirst()
            }
            // A mark of a list has a space after it.
            guard first == UInt8(ascii: ">") || after.first.map(isSpace) == true else { return rest }
            rest = after.drop(while: isSpace)
        }
        return rest
    }

    /// Returns true for a line of a fence, or of code that is indented by four spaces.
    private mutating func isCode(
        _ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, _ number: Int, _ isAfterBlank: Bool
    ) -> Bool {
        if let open = fence {
            if isInFence(line) {
                // Lines of code have no marks of lists.
                let rest = line.drop { Self.isSpace($0) || open.isQuoted && $0 == UInt8(ascii: ">") }
                if rest.prefix(while: { $0 == open.sign }).count >= open.count,
                    rest.drop(while: { $0 == open.sign }).allSatisfy(Self.isSpace)
                {
                    fence = nil
                }
                return true
            }
            fence = nil
        }
        noteFootnote(line, isAfterBlank)
        if let sign = content.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") {
            let count = content.prefix { $0 == sign }.count
            if count >= 3, sign == UInt8(ascii: "~") || !content.dropFirst(count).contains(sign) {
                let before = line[..<content.startIndex]
                let isQuoted = before.contains(UInt8(ascii: ">"))
                let isEntry = !isQuoted && !before.allSatisfy(Self.isSpace)
                fence = (
                    sign, count, isQuoted, isEntry ? before.count : isInList ? min(2, before.count) : 0,
                    number
                )
                return true
            }
        }
        guard !content.isEmpty else { return false }
        let indent = line.prefix(while: Self.isSpace)
        let isIndented =
            isInFootnote
            ? NoteText.columns(indent) >= 8 : indent.count >= 4 || indent.contains(UInt8(ascii: "\t"))
        let isEntry =
            content.startIndex > line.startIndex + indent.count
            && line.dropFirst(indent.count).first != UInt8(ascii: ">")
        if isEntry { entryColumn = NoteText.columns(line[..<content.startIndex]) }
        if !isIndented { isInList = isEntry || isInList && (!isAfterBlank || !indent.isEmpty) }
        isIndentedCode = isIndented && !isInList && (isAfterBlank || isIndentedCode)
        return isIndentedCode
    }

    /// Returns true for a line of the open fence's quote or list entry.
    private func isInFence(_ line: ArraySlice<UInt8>) -> Bool {
        guard let fence else { return false }
        let rest = line.drop(while: Self.isSpace)
        if fence.isQuoted { return rest.first == UInt8(ascii: ">") }
        let indent = line[..<rest.startIndex].reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? 4 : 1) }
        return rest.isEmpty || indent >= fence.indent
    }

    /// Returns true if a displayed formula that opens in a line ends in a later one: one at the beginning of a line in any, and
    /// one within a paragraph in the lines of the paragraph. Without an end the dollars are text here, and an error in the page.
    func closesLater(_ number: Int, isAtStart: Bool) -> Bool {
        var line = number + 1
        while line <= note.lastLine {
            let text = source.line(line)
            if Self.find("$$", in: text, from: text.startIndex) != nil { return true }
            if !isAtStart, source.isBlank(line) { return false }
            line += 1
        }
        return false
    }

    private mutating func readHeading(
        _ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, _ number: Int
    ) -> Bool {
        let hashes = content.prefix { $0 == UInt8(ascii: "#") }
        let rest = content.dropFirst(hashes.count)
        guard (1...6).contains(hashes.count), rest.isEmpty || rest.first.map(Self.isSpace) == true else {
            return false
        }
        // A heading has one line.
        paragraphEnd = (number, line.endIndex)
        scan(rest, number)
        brackets = []
        // Headings of quotes and lists are not places of the document.
        guard line.prefix(while: Self.isSpace).endIndex == content.startIndex else {
            // Text that is indented by more is code.
            let space = line[..<content.startIndex].reversed().prefix(while: Self.isSpace).count
            if space < 5, !note.htmlLines.contains(number) {
                note.innerHeadings[number] = InnerHeading(level: hashes.count, start: content.startIndex)
            }
            return true
        }
        var words = rest.drop(while: Self.isSpace)
        while let last = words.last, Self.isSpace(last) { words.removeLast() }
        let closing = words.reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let open = words.dropLast(closing)
        if open.isEmpty || open.last.map(Self.isSpace) == true { words = open }
        while let last = words.last, Self.isSpace(last) { words.removeLast() }
        addHeading(hashes.count, words, number)
        return true
    }

    /// Reads a heading that the next line underlines, which makes this line its words.
    private mutating func readUnderline(
        _ line: ArraySlice<UInt8>, _ number: Int, _ isAfterBlank: Bool
    ) -> Bool {
        guard isAfterBlank, number < note.lastLine, line.first.map(Self.isSpace) == false else {
            return false
        }
        let under = source.line(number + 1)
        guard let sign = under.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"),
            under.drop(while: { $0 == sign }).allSatisfy(Self.isSpace),
            !line.contains(UInt8(ascii: "|")), Self.content(of: line).startIndex == line.startIndex
        else { return false }
        scan(line, number)
        addHeading(sign == UInt8(ascii: "=") ? 1 : 2, line, number)
        return true
    }

    private mutating func addHeading(_ level: Int, _ line: ArraySlice<UInt8>, _ number: Int) {
        let (words, ownID) = Self.withoutID(line)
        addHeading(level, words, number, ownID)
    }

    /// Returns the words of a heading without `{#id}` at their end, and the id.
    private static func withoutID(_ words: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, id: String?) {
        guard words.last == UInt8(ascii: "}"), let open = words.lastIndex(of: UInt8(ascii: "{")),
            words[open...].starts(with: "{#".utf8)
        else { return (words, nil) }
        let id = words[(open + 2)...].prefix { !isSpace($0) && $0 != UInt8(ascii: "}") }
        guard !id.isEmpty else { return (words, nil) }
        var rest = words[..<open]
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return (rest, String(decoding: id, as: UTF8.self))
    }

    private mutating func addHeading(
        _ level: Int, _ words: ArraySlice<UInt8>, _ line: Int, _ ownID: String?
    ) {
        let written = String(decoding: words.prefix(Self.nameLimit), as: UTF8.self)
        let text = PlainSentence.plain(written)
        let slug = HubIDs.slug(text)
        let name = slug.isEmpty ? "section" : slug
        var number = slugs[name, default: 0] + 1
        var id = number == 1 ? name : "\(name)-\(number)"
        while !headingIDs.insert(id).inserted {
            number += 1
            id = "\(name)-\(number)"
        }
        slugs[name] = number
        while let last = parents.last, note.headings[last].level >= level { parents.removeLast() }
        var heading = NoteHeading(level: level, text: text, line: line, start: words.startIndex)
        heading.id = id
        if text.utf8.contains(UInt8(ascii: "$")) {
            let words = PlainSentence.plain(written, keepsTeX: true)
            heading.words = words == text ? nil : words
        }
        heading.parent = parents.last
        parents.append(note.headings.count)
        for key in Set([text, ownID].compactMap { $0 }.map(NoteText.key)) {
            note.headingsByKey[key, default: []].append(note.headings.count)
        }
        note.headings.append(heading)
    }

    /// The longest name of a link and the longest heading in bytes.
    static let nameLimit = 4000
}
