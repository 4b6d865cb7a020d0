import Diagnostics
import WebSyntax

/// Finds the headings, links, tags, comments and blocks of a note. Code, formulas and HTML comments are skipped.
///
/// It reads lines and not the markdown's tree: a hub of 5,000 documents is read in less time than one parse of each would take,
/// and links count in exactly the lines in which pages replace them.
struct NoteScanner {
    private var note: NoteText
    private let source: SourceText
    private let bytes: [UInt8]
    /// The open code fence, with the quote or list that it is in.
    private var fence: (sign: UInt8, count: Int, isQuoted: Bool, indent: Int, line: Int)?
    private var isFormula = false
    /// The start of an open `%%` comment.
    private var comment: Int?
    /// The start of an open comment of HTML.
    private var htmlComment: Int?
    /// The last number of a heading by its slug.
    private var slugs: [String: Int] = [:]
    private var headingIDs: Set<String> = []
    /// The headings that the next one may be below.
    private var parents: [Int] = []
    private var isInList = false
    private var isIndentedCode = false

    /// - Parameter firstLine: the first line after the front matter.
    static func scan(_ source: SourceText, firstLine: Int) -> NoteText {
        var scanner = NoteScanner(source, firstLine)
        scanner.run()
        return scanner.note
    }

    private init(_ source: SourceText, _ firstLine: Int) {
        self.source = source
        bytes = source.bytes
        note = NoteText(source: source, firstLine: firstLine, lastLine: source.lineStarts.count)
    }

    private mutating func run() {
        var isAfterBlank = true
        for number in stride(from: note.firstLine, through: note.lastLine, by: 1) {
            let line = source.line(number)
            let content = Self.content(of: line)
            let isBlank = content.isEmpty
            defer { isAfterBlank = isBlank }
            if comment != nil || htmlComment != nil {
                note.opaqueLines.insert(number)
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
                continue
            }
            if content.starts(with: "$$".utf8) { note.opaqueLines.insert(number) }
            if isBlank { continue }
            if readHeading(line, content, number) || readUnderline(line, number, isAfterBlank) { continue }
            scan(line, number)
        }
        finish()
    }

    /// Ends what is open at the end of the text.
    private mutating func finish() {
        if let comment {
            add(.comment, comment..<bytes.count, source.position(atOffset: comment).line)
            note.hidden.append(comment..<bytes.count)
        }
        if let htmlComment {
            note.hidden.append(htmlComment..<bytes.count)
            let line = source.position(atOffset: htmlComment).line
            if source.line(line).drop(while: Self.isSpace).startIndex == htmlComment {
                note.unclosed = (line, "-->")
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
        let isIndented = indent.count >= 4 || indent.contains(UInt8(ascii: "\t"))
        if !isIndented {
            isInList =
                content.startIndex > line.startIndex + indent.count
                && line.dropFirst(indent.count).first != UInt8(ascii: ">")
                || isInList && (!isAfterBlank || !indent.isEmpty)
        }
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
    private func closesLater(_ number: Int, isAtStart: Bool) -> Bool {
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
        scan(rest, number)
        // Headings of quotes and lists are not places of the document.
        guard line.prefix(while: Self.isSpace).endIndex == content.startIndex else { return true }
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

    private mutating func addHeading(_ level: Int, _ words: ArraySlice<UInt8>, _ line: Int) {
        let text = PlainSentence.plain(String(decoding: words.prefix(Self.nameLimit), as: UTF8.self))
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
        heading.parent = parents.last
        parents.append(note.headings.count)
        note.headingsByKey[NoteText.key(text), default: []].append(note.headings.count)
        note.headings.append(heading)
    }

    /// The longest name of a link and the longest heading in bytes.
    private static let nameLimit = 4000

    // MARK: Text

    private mutating func scan(_ line: ArraySlice<UInt8>, _ number: Int) {
        var index = line.startIndex
        /// The brackets that are open.
        var brackets: [(offset: Int, isImage: Bool)] = []
        if let open = comment {
            guard let end = Self.find("%%", in: line, from: index) else { return }
            comment = nil
            add(.comment, open..<end, source.position(atOffset: open).line)
            note.hidden.append(open..<end)
            index = end
        }
        if let open = htmlComment {
            guard let end = Self.find("-->", in: line, from: index) else { return }
            htmlComment = nil
            note.hidden.append(open..<end)
            index = end
        }
        while index < line.endIndex {
            let byte = line[index]
            switch byte {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): index = Self.endOfCode(line, index)
            case UInt8(ascii: "$") where line[index...].starts(with: "$$".utf8):
                if let end = Self.find("$$", in: line, from: index + 2) {
                    index = end
                } else {
                    let content = Self.content(of: source.line(number))
                    isFormula = closesLater(number, isAtStart: index == content.startIndex)
                    if isFormula { return }
                    index += 2
                }
            case UInt8(ascii: "$"): index = Self.endOfFormula(line, index)
            case UInt8(ascii: "<"):
                if line[index...].starts(with: "<!--".utf8) {
                    guard let end = Self.find("-->", in: line, from: index + 4) else {
                        htmlComment = index
                        return
                    }
                    note.hidden.append(index..<end)
                    index = end
                } else {
                    index = Self.endOfTag(line, index)
                }
            case UInt8(ascii: "%") where line[index...].starts(with: "%%".utf8):
                guard let end = Self.find("%%", in: line, from: index + 2) else {
                    comment = index
                    return
                }
                add(.comment, index..<end, number)
                note.hidden.append(index..<end)
                index = end
            case UInt8(ascii: "=") where line[index...].starts(with: "==".utf8):
                index = readHighlight(line, index, number)
            case UInt8(ascii: "!") where line[index...].starts(with: "![[".utf8):
                index = readWikiLink(line, index, number, isEmbed: true)
            case UInt8(ascii: "["):
                if line[index...].starts(with: "[[".utf8) {
                    index = readWikiLink(line, index, number, isEmbed: false)
                } else if line[index...].starts(with: "[^".utf8) {
                    index = readFootnote(line, index, number)
                } else {
                    brackets.append((index, index > line.startIndex && line[index - 1] == UInt8(ascii: "!")))
                    index += 1
                }
            case UInt8(ascii: "]"):
                let open = brackets.popLast()
                index += 1
                if let open, index < line.endIndex, line[index] == UInt8(ascii: "(") {
                    index = readDestination(line, index + 1, number, open)
                }
            case UInt8(ascii: "#"): index = readTag(line, index, number)
            case UInt8(ascii: "^"): index = readBlock(line, index, number)
            default: index += 1
            }
        }
    }

    private mutating func add(_ kind: NoteMark.Kind, _ range: Range<Int>, _ line: Int) {
        note.marks.append(NoteMark(kind: kind, range: range, line: line))
    }

    /// Reads `[[…]]`. Brackets without a name are text.
    private mutating func readWikiLink(
        _ line: ArraySlice<UInt8>, _ start: Int, _ number: Int, isEmbed: Bool
    ) -> Int {
        let open = start + (isEmbed ? 3 : 2)
        // A name has no bracket that opens.
        let name = line[open...].prefix { $0 != UInt8(ascii: "[") }
        guard let end = Self.find("]]", in: name, from: open), end - open <= Self.nameLimit,
            let link = NoteLink(
                wiki: String(decoding: line[open..<(end - 2)], as: UTF8.self), isEmbed: isEmbed)
        else { return open }
        add(.link(link), start..<end, number)
        return end
    }

    /// Reads the destination of a link or an image whose opening parenthesis precedes `start`. Addresses with a scheme are left
    /// alone.
    private mutating func readDestination(
        _ line: ArraySlice<UInt8>, _ start: Int, _ number: Int, _ open: (offset: Int, isImage: Bool)
    ) -> Int {
        let isImage = open.isImage
        var range: Range<Int>
        if start < line.endIndex, line[start] == UInt8(ascii: "<") {
            guard let end = line[(start + 1)...].firstIndex(where: { "<>".utf8.contains($0) }),
                line[end] == UInt8(ascii: ">")
            else { return start }
            range = (start + 1)..<end
        } else {
            let end =
                line[start...].firstIndex { $0 == UInt8(ascii: ")") || Self.isSpace($0) } ?? line.endIndex
            range = start..<end
        }
        let text = String(decoding: line[range], as: UTF8.self)
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("#"), !text.hasPrefix("/"),
            !text.prefix(while: { $0 != "/" }).contains(":")
        else { return range.upperBound }
        let pieces = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = PercentDecoder.text(String(pieces[0]))
        guard isImage || path.lowercased().hasSuffix(".md") else { return range.upperBound }
        var link = NoteLink(target: path)
        link.place = pieces.count > 1 ? PercentDecoder.text(String(pieces[1])) : ""
        link.isWiki = false
        link.isEmbed = isImage
        guard let close = Self.endOfLink(line, range.upperBound) else { return range.upperBound }
        link.text = String(decoding: line[(open.offset + 1)..<(start - 2)], as: UTF8.self)
        add(.destination(link), range, number)
        note.marks[note.marks.count - 1].outer = (isImage ? open.offset - 1 : open.offset)..<(close + 1)
        return close + 1
    }

    /// Returns the offset of the parenthesis that ends a link. Before it may be a title in quotes.
    private static func endOfLink(_ line: ArraySlice<UInt8>, _ start: Int) -> Int? {
        var rest = line[start...]
        if rest.first == UInt8(ascii: ">") { rest = rest.dropFirst() }
        rest = rest.drop(while: isSpace)
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let end = rest.dropFirst().prefix(nameLimit).firstIndex(of: quote) else { return nil }
            rest = line[(end + 1)...].drop(while: isSpace)
        }
        return rest.first == UInt8(ascii: ")") ? rest.startIndex : nil
    }

    /// Reads `#name`: letters, digits, `_`, `-` and `/`, and not digits alone.
    private mutating func readTag(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        let isFree =
            start == line.startIndex || Self.isSpace(line[start - 1]) || line[start - 1] == UInt8(ascii: "(")
        let name = String(
            decoding: line[(start + 1)...].prefix { byte in
                byte >= 0x80 || Self.isLetter(byte) || Self.isDigit(byte) || "_-/".utf8.contains(byte)
            }, as: UTF8.self)
        // Punctuation of other scripts ends the name.
        let tag = String(
            name.prefix { $0.isLetter || $0.isNumber || "_-/".contains($0) || $0.unicodeScalars.count > 1 })
        let end = start + 1 + tag.utf8.count
        guard isFree, !tag.isEmpty, tag.count <= 100, tag.contains(where: { !$0.isNumber }) else {
            return start + 1
        }
        add(.tag(tag), start..<end, number)
        return end
    }

    /// Reads `^id` at the end of a line.
    private mutating func readBlock(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        guard start == line.startIndex || Self.isSpace(line[start - 1]) else { return start + 1 }
        let id = line[(start + 1)...].prefix {
            Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-")
        }
        // Highlighted text ends before its line.
        guard !id.isEmpty, line[id.endIndex...].allSatisfy(Self.isSpace),
            line.endIndex == source.line(number).endIndex
        else { return start + 1 }
        let name = String(decoding: id, as: UTF8.self)
        if note.blocks[name.lowercased()] == nil { note.blocks[name.lowercased()] = number }
        add(.block(name), start..<id.endIndex, number)
        return line.endIndex
    }

    private mutating func readFootnote(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        let end = line[(start + 2)...].prefix { !"[]".utf8.contains($0) && !Self.isSpace($0) }.endIndex
        guard end > start + 2, end < line.endIndex, line[end] == UInt8(ascii: "]") else { return start + 2 }
        add(.footnote(String(decoding: line[(start + 2)..<end], as: UTF8.self)), (start + 2)..<end, number)
        return end + 1
    }

    /// Reads `==words==` within a line.
    private mutating func readHighlight(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        guard let end = Self.find("==", in: line, from: start + 2), end > start + 4,
            !Self.isSpace(line[start + 2]),
            !Self.isSpace(line[end - 3]), line[start + 2] != UInt8(ascii: "="),
            !line[start..<end].contains(UInt8(ascii: "`")), !Self.opensMore(line[(start + 2)..<(end - 2)])
        else { return start + 2 }
        add(.highlight(isEnd: false), start..<(start + 2), number)
        // The marks between them are found first, since marks are in order.
        let inner = line[(start + 2)..<(end - 2)]
        scan(inner, number)
        add(.highlight(isEnd: true), (end - 2)..<end, number)
        return end
    }

    /// Returns true for text with the beginning of something that other lines may belong to.
    private static func opensMore(_ text: ArraySlice<UInt8>) -> Bool {
        find("%%", in: text, from: text.startIndex) != nil
            || find("$$", in: text, from: text.startIndex) != nil
            || find("<!--", in: text, from: text.startIndex) != nil
    }

    // MARK: Spans

    /// Returns the end of the next occurrence of some text.
    private static func find(_ text: StaticString, in line: ArraySlice<UInt8>, from start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        guard start <= line.endIndex else { return nil }
        return text.withUTF8Buffer { wanted in
            var index = start
            while index + count <= line.endIndex {
                if line[index] == wanted[0], line[index..<(index + count)].elementsEqual(wanted) {
                    return index + count
                }
                index += 1
            }
            return nil
        }
    }

    /// Returns the end of a code span. Backticks without a match in the line are text.
    private static func endOfCode(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        let open = line[start...].prefix { $0 == UInt8(ascii: "`") }
        var rest = line[open.endIndex...]
        while let tick = rest.firstIndex(of: UInt8(ascii: "`")) {
            let run = rest[tick...].prefix { $0 == UInt8(ascii: "`") }
            if run.count == open.count { return run.endIndex }
            rest = rest[run.endIndex...]
        }
        return open.endIndex
    }

    /// Returns the end of a formula, in the dialect's rules for dollars; a dollar without a partner is text.
    private static func endOfFormula(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        let first = start + 1
        guard first < line.endIndex, !isSpace(line[first]) else { return first }
        var index = first
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if line[index] == UInt8(ascii: "$") {
                let isEnd =
                    !isSpace(line[index - 1]) && (index + 1 >= line.endIndex || !isDigit(line[index + 1]))
                return isEnd ? index + 1 : first
            }
            index += 1
        }
        return first
    }

    /// Returns the end of an HTML tag or an address in angle brackets.
    private static func endOfTag(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        guard start + 1 < line.endIndex, isLetter(line[start + 1]) || line[start + 1] == UInt8(ascii: "/"),
            let end = line[(start + 1)...].firstIndex(where: { "<>".utf8.contains($0) }),
            line[end] == UInt8(ascii: ">")
        else { return start + 1 }
        return end + 1
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
