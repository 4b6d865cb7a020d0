/// The ends of sentences in text with markup. Signs in links, code, formulas and tags end nothing.
extension PlainSentence {
    /// Returns the text after the last end of a sentence.
    static func lastSentence(_ text: [UInt8], _ labels: Set<String>) -> ArraySlice<UInt8> {
        if text.contains(where: opensSpan) {
            let end = ends(in: text, labels).last?.upperBound ?? 0
            return text[end...].drop { end > 0 && NoteScanner.isSpace($0) }
        }
        var index = text.count - 1
        while index >= 0 {
            let length = stop(text, index)
            if length > 0 { return text[(index + length)...].drop(while: NoteScanner.isSpace) }
            index -= 1
        }
        return text[...]
    }

    /// Returns the text up to the first end of a sentence, with its sign.
    static func firstSentence(_ text: [UInt8], _ labels: Set<String>) -> ArraySlice<UInt8> {
        if text.contains(where: opensSpan) {
            return text[..<(ends(in: text, labels).first?.upperBound ?? text.count)]
        }
        for index in text.indices {
            let length = stop(text, index)
            if length > 0 { return text[..<(index + length)] }
        }
        return text[...]
    }

    private static func opensSpan(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$")
            || byte == UInt8(ascii: "<")
    }

    /// Returns the signs that end sentences, in their order.
    private static func ends(in text: [UInt8], _ labels: Set<String>) -> [Range<Int>] {
        var ends: [Range<Int>] = []
        /// The offsets after the brackets that are open.
        var brackets: [Int] = []
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): index = NoteScanner.endOfCode(text[...], index)
            case UInt8(ascii: "$"):
                index =
                    text[index...].starts(with: "$$".utf8)
                    ? NoteScanner.find("$$", in: text[...], from: index + 2) ?? index + 2
                    : NoteScanner.endOfFormula(text[...], index)
            case UInt8(ascii: "<"): index = PlainText.endOfTag(text, index)
            case UInt8(ascii: "["):
                if text[index...].starts(with: "[[".utf8), let link = PlainText.wikiLink(text, index) {
                    index = link.end
                } else {
                    index += 1
                    brackets.append(index)
                }
            case UInt8(ascii: "]"):
                // The text may begin in the words of a link.
                let start = brackets.popLast()
                if let link = PlainText.endOfLink(
                    text, (start ?? index)..<index, start == nil ? [] : labels)
                {
                    let start = start ?? 0
                    while let last = ends.last, last.lowerBound >= start { ends.removeLast() }
                    index = link.end
                } else {
                    index += 1
                }
            default:
                let length = stop(text, index)
                if length > 0 { ends.append(index..<(index + length)) }
                index += max(1, length)
            }
        }
        return ends
    }

    // MARK: Signs

    /// Returns the length of a sign that ends a sentence; 0 for other text. A full stop of an abbreviation or a number has no space
    /// and capital after it.
    private static func stop(_ text: [UInt8], _ index: Int) -> Int {
        switch text[index] {
        case 0xE3: return text[index...].starts(with: "。".utf8) ? 3 : 0
        case 0xEF:
            return text[index...].starts(with: "！".utf8) || text[index...].starts(with: "？".utf8) ? 3 : 0
        case 0xD8: return text[index...].starts(with: "؟".utf8) ? 2 : 0
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): break
        default: return 0
        }
        guard index + 1 < text.count else { return 1 }
        guard NoteScanner.isSpace(text[index + 1]) else { return 0 }
        let next = text[(index + 1)...].first { !NoteScanner.isSpace($0) }
        if text[index] == UInt8(ascii: "."), isAbbreviation(text, index, next) { return 0 }
        guard let next else { return 1 }
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= next ? 0 : 1
    }

    /// Abbreviations that a capital or a number may follow.
    private static let abbreviations: Set<String> = [
        "Abb", "Dr", "Fig", "Figs", "Mr", "Mrs", "Ms", "Prof", "Vgl", "bzw", "cf", "fig", "figs", "vgl", "vs",
    ]
    /// Words that a number follows, in lower case. Before other text they may end a sentence.
    private static let numbered: Set<String> = [
        "art", "bd", "ch", "chap", "cor", "def", "eq", "eqs", "kap", "lem", "no", "nos", "nr", "p", "pp",
        "prop", "s",
        "sec", "tab", "thm", "vol",
    ]

    /// Returns true for the full stop of an abbreviation: `e.g. A`, `J. S.`, `Fig. 2` and `p. 3`.
    ///
    /// - Parameter next: the sign after the space.
    private static func isAbbreviation(_ text: [UInt8], _ index: Int, _ next: UInt8?) -> Bool {
        guard index > 0 else { return false }
        let first = index > 1 ? text[index - 2] : UInt8(ascii: " ")
        let isInitial =
            NoteScanner.isSpace(first) && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[index - 1]
        if isInitial || first == UInt8(ascii: ".") { return true }
        let count = text[..<index].suffix(6).reversed().prefix(while: NoteScanner.isLetter).count
        let start = index - count
        guard (1...5).contains(count), start == 0 || text[start - 1] < 0x80 else { return false }
        let word = String(decoding: text[start..<index], as: UTF8.self)
        return abbreviations.contains(word)
            || next.map(NoteScanner.isDigit) == true && numbered.contains(word.lowercased())
    }
}
