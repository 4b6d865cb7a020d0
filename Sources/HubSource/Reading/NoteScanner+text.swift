import Diagnostics
import WebSyntax

/// The marks within a line.
extension NoteScanner {
    /// Finds the marks of a line, or of a part of one.
    mutating func scan(_ line: ArraySlice<UInt8>, _ number: Int) {
        guard var index = resume(line) else { return }
        while index < line.endIndex {
            let rest = line[index...]
            switch line[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"):
                guard let end = readCode(line, index, number) else { return }
                index = end
            case UInt8(ascii: "$"):
                guard let end = readFormula(line, index, number) else { return }
                index = end
            case UInt8(ascii: "<"):
                guard let end = readHTML(line, index, number) else { return }
                index = end
            case UInt8(ascii: "%") where rest.starts(with: "%%".utf8):
                guard let end = readComment(line, index, number) else { return }
                index = end
            case UInt8(ascii: "=") where rest.starts(with: "==".utf8):
                index = readHighlight(line, index, number)
            case UInt8(ascii: "!") where rest.starts(with: "![[".utf8):
                index = readWikiLink(line, index, number, isEmbed: true) ?? index + 1
            case UInt8(ascii: "[") where rest.starts(with: "[[".utf8):
                if let end = readWikiLink(line, index, number, isEmbed: false) {
                    index = end
                } else {
                    // The second bracket may open a markdown link: `[[1](B.md)]`.
                    brackets.append(opening(line, index, number))
                    index += 1
                }
            case UInt8(ascii: "[") where rest.starts(with: "[^".utf8):
                index = readFootnote(line, index, number)
            case UInt8(ascii: "["):
                brackets.append(opening(line, index, number))
                index += 1
            case UInt8(ascii: "]"):
                let open = brackets.popLast()
                index += 1
                guard let open, open.line > number - Self.wordsReach else { continue }
                if index < line.endIndex, line[index] == UInt8(ascii: "(") {
                    index = readDestination(line, index + 1, number, open)
                } else {
                    readReference(line, index, number, open)
                }
            case UInt8(ascii: ":") where site != nil && rest.starts(with: "://".utf8):
                index = readAddress(line, index, number)
            case UInt8(ascii: "#"): index = readHashtag(line, index, number)
            case UInt8(ascii: "^") where rest.starts(with: "^[".utf8):
                index = readInlineNote(line, index, number)
            case UInt8(ascii: "^"): index = readBlock(line, index, number)
            default: index += 1
            }
        }
    }

    // MARK: Spans of several lines

    /// Returns the offset at which a line begins to be text: after the end of a comment that an earlier line opened. Returns
    /// `nil` if the comment goes on.
    private mutating func resume(_ line: ArraySlice<UInt8>) -> Int? {
        var index = max(line.startIndex, resumption)
        if index >= line.endIndex { return nil }
        if let open = comment {
            guard let end = Self.find("%%", in: line, from: index) else { return nil }
            comment = nil
            add(.comment, open..<end, source.position(atOffset: open).line)
            note.hidden.append(open..<end)
            index = end
        }
        if let open = span {
            guard let end = Self.end(of: open, in: line) else { return nil }
            span = nil
            index = end
        }
        if let open = code {
            guard let end = Self.endOfCode(open.name, in: line, from: index) else { return nil }
            endCode(at: end)
            index = end
        }
        if let open = htmlComment {
            guard let end = Self.find("-->", in: line, from: index) else { return nil }
            htmlComment = nil
            addComment(open..<end)
            index = end
        }
        return index
    }

    /// Returns the end of a formula, or `nil` if it ends in a later line.
    private mutating func readFormula(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        guard line[start...].starts(with: "$$".utf8) else {
            let end = Self.endOfFormula(line, start)
            guard end == start + 1, Self.opensFormula(line, start), spanEndsLater(.formula, number) else {
                return end
            }
            span = .formula
            return nil
        }
        if let end = Self.find("$$", in: line, from: start + 2) { return end }
        let content = Self.content(of: source.line(number))
        isFormula = closesLater(number, isAtStart: start == content.startIndex)
        return isFormula ? nil : start + 2
    }

    /// Returns the end of a code span, or `nil` if it ends in a later line.
    private mutating func readCode(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        let end = Self.endOfCode(line, start)
        let ticks = line[start...].prefix { $0 == UInt8(ascii: "`") }.count
        guard end == start + ticks, spanEndsLater(.code(ticks: ticks), number) else { return end }
        span = .code(ticks: ticks)
        return nil
    }

    /// Returns the end of a tag or comment of HTML, or `nil` if it ends in a later line.
    private mutating func readHTML(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        guard line[start...].starts(with: "<!--".utf8) else {
            return readTag(line, start, number)
        }
        // `<!-->` is a whole comment.
        guard let end = Self.find("-->", in: line, from: start + 2) else {
            htmlComment = start
            return nil
        }
        addComment(start..<end)
        return end
    }

    /// Reads `%%…%%`. Returns its end, or `nil` if it ends in a later line.
    private mutating func readComment(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        guard let end = Self.find("%%", in: line, from: start + 2) else {
            comment = start
            return nil
        }
        add(.comment, start..<end, number)
        note.hidden.append(start..<end)
        return end
    }

    // MARK: Marks

    mutating func add(_ kind: NoteMark.Kind, _ range: Range<Int>, _ line: Int) {
        note.marks.append(NoteMark(kind: kind, range: range, line: line))
    }

    /// Returns a bracket that opens. An exclamation mark before it makes an image of its link.
    private func opening(_ line: ArraySlice<UInt8>, _ index: Int, _ number: Int) -> Bracket {
        let isImage = index > line.startIndex && line[index - 1] == UInt8(ascii: "!")
        return Bracket(offset: index, isImage: isImage, line: number)
    }

    /// Reads `[[…]]`, and returns its end. Returns `nil` for brackets without a name, which are text.
    private mutating func readWikiLink(
        _ line: ArraySlice<UInt8>, _ start: Int, _ number: Int, isEmbed: Bool
    ) -> Int? {
        let open = start + (isEmbed ? 3 : 2)
        // A name has no bracket that opens.
        let name = line[open...].prefix { $0 != UInt8(ascii: "[") }
        guard let end = Self.find("]]", in: name, from: open), end - open <= Self.nameLimit,
            let link = NoteLink(
                wiki: String(decoding: line[open..<(end - 2)], as: UTF8.self), isEmbed: isEmbed)
        else { return nil }
        add(.link(link), start..<end, number)
        if let bar = line[open..<(end - 2)].firstIndex(of: UInt8(ascii: "|")) {
            for comment in NoteLink.comments(in: line[(bar + 1)..<(end - 2)]) {
                add(.comment, comment, number)
                note.hidden.append(comment)
            }
        }
        return end
    }

    /// Reads `#name`: letters, digits, `_`, `-` and `/`, and not digits alone.
    private mutating func readHashtag(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
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
        let outside = brackets
        brackets = []
        scan(inner, number)
        brackets = outside
        add(.highlight(isEnd: true), (end - 2)..<end, number)
        return end
    }

    /// Returns true for text with the beginning of something that other lines may belong to.
    static func opensMore(_ text: ArraySlice<UInt8>) -> Bool {
        find("%%", in: text, from: text.startIndex) != nil
            || find("$$", in: text, from: text.startIndex) != nil
            || find("<!--", in: text, from: text.startIndex) != nil
    }
}
