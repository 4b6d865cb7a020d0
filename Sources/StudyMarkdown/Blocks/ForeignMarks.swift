/// Marks of other generators in one line of text, and the advice for each.
struct ForeignMarks {
    /// A mark in the text of a line.
    struct Found: Equatable {
        /// The text to search for in the source.
        var mark: String
        var message: String
    }

    /// The marks in the line, in their order.
    private(set) var found: [Found] = []
    private let text: [UInt8]

    /// - Parameters:
    ///   - text: the text of the line, with a backtick for each code span.
    ///   - term: the line before, if the line is the second one of its paragraph.
    init(_ text: [UInt8], after term: [UInt8]?) {
        self.text = text
        readLineStart(after: term)
        var ends: [UInt8: DelimiterSearch] = [:]
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "["): readCitation(at: index)
            case UInt8(ascii: "!") where text[index...].starts(with: "![[".utf8): readEmbed(at: index)
            case UInt8(ascii: "}") where text[(index + 1)...].first == UInt8(ascii: "`"):
                readRole(endingAt: index)
            case let sign where sign == UInt8(ascii: "%") || sign == UInt8(ascii: "="):
                let run = text[index...].prefix { $0 == sign }.count
                let end = run == 2 ? pairEnd(at: index, sign, &ends[sign, default: DelimiterSearch()]) : nil
                index = end ?? index + run
                continue
            default: break
            }
            index += 1
        }
    }

    private mutating func add(_ range: Range<Int>, _ message: String) {
        found.append(Found(mark: String(decoding: text[range], as: UTF8.self), message: message))
    }

    // MARK: At the start of a line

    /// Reads MyST's target, pandoc's caption of a table, and a definition below its term.
    private mutating func readLineStart(after term: [UInt8]?) {
        if text.first == UInt8(ascii: "("), text.suffix(2).elementsEqual(")=".utf8), text.count > 3,
            text[1..<(text.count - 2)].allSatisfy(BlockTail.isNameByte)
        {
            let name = String(decoding: text[1..<(text.count - 2)], as: UTF8.self)
            return add(
                text.indices,
                "'(\(name))=' is a target of MyST, which is printed; write '{#\(name)}' at the end of the heading or title"
            )
        }
        guard text.starts(with: ": ".utf8) else { return }
        if text.firstRange(of: Array("{#tbl-".utf8)) != nil {
            return add(
                0..<2,
                "a line from ': ' is a table's caption in pandoc and Quarto, and is printed with its braces; write the caption as a paragraph"
            )
        }
        guard let term, !term.isEmpty, term.count <= 60, let last = term.last, !".,;:!?".utf8.contains(last)
        else { return }
        add(
            0..<2,
            "a line from ': ' is a definition in pandoc and other generators, and runs into the line before it; write '- **term**: words'"
        )
    }

    // MARK: In a line

    /// Reads `[@key]` and `[-@key, p. 3]` of pandoc, whose key does not have the prefix of a place.
    private mutating func readCitation(at open: Int) {
        var start = open + 1
        if text[start...].first == UInt8(ascii: "-") { start += 1 }
        guard text[start...].first == UInt8(ascii: "@") else { return }
        let key = text[(start + 1)...].prefix(100).prefix(while: BlockTail.isNameByte)
        let name = String(decoding: key, as: UTF8.self)
        guard let next = text[key.endIndex...].first, "],;".utf8.contains(next), !key.isEmpty,
            !ReferenceName.hasKnownPrefix(name)
        else { return }
        add(
            open..<key.endIndex,
            "'[@\(name)]' is a citation of pandoc, which is printed; write the source as text, or as a footnote, '[^\(name)]'"
        )
    }

    /// Reads `![[file]]` of Obsidian.
    private mutating func readEmbed(at open: Int) {
        let name = text[(open + 3)...].prefix(200).prefix { $0 != UInt8(ascii: "]") }
        guard !name.isEmpty, text[name.endIndex...].starts(with: "]]".utf8) else { return }
        let file = String(decoding: name, as: UTF8.self)
        add(
            open..<(open + 3),
            "'![[\(file)]]' is an embed of Obsidian, which is printed; write '![words](\(file))' for a picture, '[[\(file)]]' for a link"
        )
    }

    /// Reads a role of MyST and Sphinx before a code span.
    private mutating func readRole(endingAt close: Int) {
        let isName = { (byte: UInt8) in ASCII.isLetter(byte) || byte == UInt8(ascii: ":") }
        let name = text[..<close].suffix(24).reversed().prefix(while: isName).count
        guard name > 0, close > name, text[close - name - 1] == UInt8(ascii: "{") else { return }
        let role = String(decoding: text[(close - name)..<close], as: UTF8.self)
        add(
            (close - name - 1)..<(close + 1),
            "'{\(role)}' is a role of MyST, which is printed, and its text becomes code; write '@name' for a reference, or the words"
        )
    }

    /// Reads `%%comment%%` and `==words==` of Obsidian. Returns the end of a pair.
    private mutating func pairEnd(at open: Int, _ sign: UInt8, _ search: inout DelimiterSearch) -> Int? {
        let start = open + 2
        let before = open > 0 ? text[open - 1] : UInt8(ascii: " ")
        // `50%%` and `a==b` are words.
        guard !ASCII.isLetter(before), !ASCII.isDigit(before) else { return nil }
        if sign == UInt8(ascii: "%"), text.count == 2 {
            add(open..<start, Self.comment)
            return start
        }
        let end = text.withUnsafeBufferPointer { search.next([sign, sign], in: $0, from: start) }
        guard let end, end > start else { return nil }
        if sign == UInt8(ascii: "%") {
            add(open..<(start + 1), Self.comment)
            return end + 2
        }
        let after = end + 2 < text.count ? text[end + 2] : UInt8(ascii: " ")
        guard !ASCII.isSpace(text[start]), !ASCII.isSpace(text[end - 1]), after != sign,
            !ASCII.isLetter(after), !ASCII.isDigit(after)
        else { return nil }
        add(
            open..<(start + 1),
            "'==' around words is a highlight of Obsidian, and is printed; write '**words**' or '<mark>words</mark>'"
        )
        return end + 2
    }

    private static let comment =
        "'%%' begins or ends a comment of Obsidian, which is printed for every reader; remove it, or write '<!-- words -->'"
}
