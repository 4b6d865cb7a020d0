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
            case UInt8(ascii: "^") where text[index...].starts(with: "^[".utf8):
                index = NoteScanner.endOfInlineNote(text[...], index) ?? index + 1
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
        guard let space = space(text, index + 1) else { return 0 }
        let end = endOfQuote(text, space) ?? index + 1
        let next = text[end...].first { !NoteScanner.isSpace($0) }
        if text[index] == UInt8(ascii: "."), isAbbreviation(text, index, next) { return 0 }
        guard let next else { return end - index }
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= next ? 0 : end - index
    }

    /// Returns the offset after the space at an offset; `nil` for other text. One before a quotation mark of French may
    /// divide no line.
    private static func space(_ text: [UInt8], _ index: Int) -> Int? {
        if NoteScanner.isSpace(text[index]) { return index + 1 }
        let space = ["\u{A0}»", "\u{202F}»"].first { text[index...].starts(with: $0.utf8) }
        return space.map { index + $0.utf8.count - 2 }
    }

    /// Returns the offset after a quotation mark of French that follows spaces; `nil` for other text.
    private static func endOfQuote(_ text: [UInt8], _ start: Int) -> Int? {
        let mark = text[start...].drop(while: NoteScanner.isSpace)
        return mark.starts(with: "»".utf8) ? mark.startIndex + 2 : nil
    }

    /// Abbreviations that a capital or a number may follow.
    private static let abbreviations: Set<String> = [
        "Abb", "Dr", "Fig", "Figs", "Mr", "Mrs", "Ms", "Prof", "Vgl", "approx", "bzw", "ca", "cf", "evtl",
        "fig", "figs",
        "ggf", "incl", "inkl", "resp", "sog", "vgl", "vs",
    ]
    /// Words that a number follows, in lower case. Before other text they may end a sentence.
    private static let numbered: Set<String> = [
        "art", "bd", "ch", "chap", "cor", "def", "eq", "eqs", "kap", "lem", "no", "nos", "nr", "p", "pp",
        "prop", "s",
        "sec", "tab", "thm", "vol",
    ]

    /// The words of German before an ordinal number, in lower case, and the months after one.
    private static let ordinalWords: Set<String> = [
        "ab", "am", "beim", "bis", "das", "dem", "den", "der", "des", "die", "im", "jeden", "jeder", "jedes",
        "und", "vom",
        "zum", "zur",
    ]
    private static let months: Set<String> = [
        "Januar", "Jänner", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober",
        "November", "Dezember",
    ]

    /// Returns true for the full stop of an ordinal number of German: `am 3. Mai` and `die 2. Fassung`.
    private static func isOrdinal(_ text: [UInt8], _ index: Int, _ next: UInt8?) -> Bool {
        let digits = text[..<index].suffix(3).reversed().prefix(while: NoteScanner.isDigit).count
        guard (1...2).contains(digits) else { return false }
        var before = text[..<(index - digits)]
        guard before.last.map(NoteScanner.isSpace) ?? true else { return false }
        let after = text[(index + 1)...].drop(while: NoteScanner.isSpace).prefix(10)
        let month = after.prefix { $0 >= 0x80 || NoteScanner.isLetter($0) }
        if months.contains(String(decoding: month, as: UTF8.self)) { return true }
        while before.last.map(NoteScanner.isSpace) == true { before.removeLast() }
        if before.last == UInt8(ascii: ".") {
            return next.map(NoteScanner.isDigit) == true
                && before.dropLast().last.map(NoteScanner.isDigit) == true
        }
        let word = before.suffix(6).reversed().prefix(while: NoteScanner.isLetter).reversed()
        return ordinalWords.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// Returns true for a letter after a short abbreviation: the `c.` of `Dr. h. c. Laser`.
    private static func isFurtherLetter(_ text: [UInt8], _ index: Int) -> Bool {
        guard index > 2, NoteScanner.isLetter(text[index - 1]), NoteScanner.isSpace(text[index - 2]) else {
            return false
        }
        let before = text[..<(index - 2)].suffix(4)
        guard before.last == UInt8(ascii: ".") else { return false }
        let letters = before.dropLast().reversed().prefix(while: NoteScanner.isLetter).count
        return (1...2).contains(letters)
    }

    /// Returns true for the full stop of an abbreviation: `e.g. A`, `J. S.`, `Fig. 2` and `p. 3`.
    ///
    /// - Parameter next: the sign after the space.
    private static func isAbbreviation(_ text: [UInt8], _ index: Int, _ next: UInt8?) -> Bool {
        guard index > 0 else { return false }
        let first = index > 1 ? text[index - 2] : UInt8(ascii: " ")
        let isInitial =
            NoteScanner.isSpace(first) && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[index - 1]
        if isInitial || first == UInt8(ascii: ".") { return true }
        if isOrdinal(text, index, next) || isFurtherLetter(text, index) { return true }
        let count = text[..<index].suffix(7).reversed().prefix(while: NoteScanner.isLetter).count
        let start = index - count
        guard (1...6).contains(count), start == 0 || text[start - 1] < 0x80 else { return false }
        let word = String(decoding: text[start..<index], as: UTF8.self)
        return abbreviations.contains(word)
            || next.map(NoteScanner.isDigit) == true && numbered.contains(word.lowercased())
    }
}
