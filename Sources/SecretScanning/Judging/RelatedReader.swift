import WebSyntax

/// Reads the bytes around a name for ``RelatedValue``. Each step is bounded.
struct RelatedReader {
    private let text: Bytes
    private let name: Range<Int>

    init(_ text: Bytes, _ name: Range<Int>) {
        self.text = text
        self.name = name
    }

    private func byte(_ offset: Int) -> UInt8? { offset >= 0 && offset < text.count ? text[offset] : nil }

    private func has(_ word: StaticString, at offset: Int) -> Bool {
        offset >= 0 && text.hasExactly(word, at: offset, to: text.count)
    }

    private func end(of set: ByteSet, from start: Int, limit: Int = 64) -> Int {
        let last = min(text.count, start + limit)
        var offset = start
        while offset < last, set.contains(text[offset]) { offset += 1 }
        return offset
    }

    private func start(of set: ByteSet, before end: Int, limit: Int = 64) -> Int {
        let first = max(0, end - limit)
        var offset = end
        while offset > first, set.contains(text[offset - 1]) { offset -= 1 }
        return offset
    }

    private static let blanks = ByteSet(" \t")
    private static let spaces = ByteSet(" \t\r\n")

    // MARK: Elements

    /// The content of `<name>…</name>`, of `<key>name</key><string>…</string>`, or of `<entry key="name">…</entry>`.
    func element() -> Range<Int>? {
        guard let before = byte(name.lowerBound - 1), let after = byte(name.upperBound) else { return nil }
        if before == UInt8(ascii: "<")
            || before == UInt8(ascii: ":")
                && byte(start(of: .name, before: name.lowerBound - 1) - 1) == UInt8(ascii: "<")
        {
            guard after == UInt8(ascii: ">") || Self.spaces.contains(after) else { return nil }
            return content(afterTagFrom: name.upperBound)
        }
        if before == UInt8(ascii: ">"), has("</", at: name.upperBound) {
            let close = end(of: .name, from: name.upperBound + 2)
            guard byte(close) == UInt8(ascii: ">") else { return nil }
            let next = end(of: Self.spaces, from: close + 1)
            guard byte(next) == UInt8(ascii: "<"), byte(next + 1) != UInt8(ascii: "/") else { return nil }
            return content(afterTagFrom: end(of: .name, from: next + 1))
        }
        guard isInQuotes, byte(name.lowerBound - 2) == UInt8(ascii: "="),
            byte(name.upperBound + 1) == UInt8(ascii: ">")
        else { return nil }
        return content(afterTagFrom: name.upperBound + 1)
    }

    /// Returns the content of an element without white space, from within its start tag.
    private func content(afterTagFrom offset: Int) -> Range<Int>? {
        let limit = min(text.count, offset + 256)
        var open = offset
        while open < limit, text[open] != UInt8(ascii: ">"), text[open] != UInt8(ascii: "<") { open += 1 }
        guard open < limit, text[open] == UInt8(ascii: ">"), text[open - 1] != UInt8(ascii: "/") else {
            return nil
        }
        var start = end(of: Self.spaces, from: open + 1)
        let isData = has("<![CDATA[", at: start)
        if isData { start += 9 }
        let closer = isData ? UInt8(ascii: "]") : UInt8(ascii: "<")
        let last = min(text.count, start + SecretForm.maximumLength)
        var end = start
        while end < last, text[end] > 0x20, text[end] != closer { end += 1 }
        let after = self.end(of: Self.spaces, from: end)
        guard end > start, isData ? has("]]>", at: after) : has("</", at: after) else { return nil }
        return start..<end
    }

    // MARK: Strings

    /// True if a quote is on each side of the name.
    private var isInQuotes: Bool {
        guard let before = byte(name.lowerBound - 1), before == byte(name.upperBound) else { return false }
        return "\"'`".utf8.contains(before)
    }

    /// The string after the name in quotes: the next one of a list, or that of `"value":` and `value=`.
    var stringAfter: Range<Int>? {
        var reader = AssignedValue.Reader(text, at: name.upperBound)
        // With the backslashes of JSON in JSON.
        guard byte(name.lowerBound - 1).map({ "\"'`".utf8.contains($0) }) == true, reader.skipQuote() != nil
        else { return nil }
        let closed = reader.offset
        reader.offset = end(of: Self.spaces, from: closed)
        if reader.peek == UInt8(ascii: ",") {
            reader.offset = end(of: Self.spaces, from: reader.offset + 1)
            let quote = reader.skipQuote()
            let word = reader.offset
            if text.hasWord("value", at: word, to: text.count) {
                var member = AssignedValue.Reader(text, at: word + 5)
                if quote == nil || member.skipQuote() != nil {
                    member.offset = end(of: Self.spaces, from: member.offset)
                    if member.skipSeparator() {
                        member.offset = end(of: Self.spaces, from: member.offset)
                        return string(&member)
                    }
                }
            }
            guard let quote else { return nil }
            return literal(reader.quoted(quote.quote, quote.backslashes))
        }
        guard reader.offset > closed, text.hasWord("value", at: reader.offset, to: text.count) else {
            return nil
        }
        reader.offset += 5
        guard reader.skipSeparator() else { return nil }
        return string(&reader)
    }

    private func string(_ reader: inout AssignedValue.Reader) -> Range<Int>? {
        guard let quote = reader.skipQuote() else { return nil }
        return literal(reader.quoted(quote.quote, quote.backslashes))
    }

    private func literal(_ value: (range: Range<Int>, form: AssignedValue.Form)?) -> Range<Int>? {
        value.flatMap { $0.form == .quoted ? $0.range : nil }
    }

    /// The string before `, forKey: "name"` or `, forHTTPHeaderField: "name"`.
    var stringBefore: Range<Int>? {
        guard isInQuotes else { return nil }
        let colon = start(of: Self.blanks, before: name.lowerBound - 1) - 1
        guard byte(colon) == UInt8(ascii: ":") else { return nil }
        let label = start(of: ByteSet("A-Za-z"), before: colon)
        guard has("for", at: label), colon - label > 3 else { return nil }
        let comma = start(of: Self.spaces, before: label) - 1
        guard byte(comma) == UInt8(ascii: ",") else { return nil }
        let close = start(of: Self.spaces, before: comma) - 1
        guard byte(close) == UInt8(ascii: "\"") else { return nil }
        let first = max(0, close - SecretForm.maximumLength)
        var open = close
        while open > first, text[open - 1] != UInt8(ascii: "\""), text[open - 1] > 0x20 { open -= 1 }
        guard byte(open - 1) == UInt8(ascii: "\""), open < close else { return nil }
        return open..<close
    }

    // MARK: Rows

    /// The next cell of a row whose cells `|` or `│` separates.
    var cell: Range<Int>? {
        let after = end(of: Self.marks, from: name.upperBound, limit: 4)
        guard let bar = bar(at: end(of: Self.blanks, from: after)) else { return nil }
        let before = start(of: Self.blanks, before: start(of: Self.marks, before: name.lowerBound, limit: 4))
        let isFirst = before == 0 || text[before - 1] == UInt8(ascii: "\n")
        guard isFirst || text[before - 1] == UInt8(ascii: "|") || text[before - 1] == 0x82 else { return nil }
        let value = end(of: Self.marks, from: end(of: Self.blanks, from: bar), limit: 4)
        let last = min(text.count, value + SecretForm.maximumLength)
        var end = value
        while end < last, text[end] > 0x20, text[end] != UInt8(ascii: "|"), text[end] != 0xE2,
            text[end] != UInt8(ascii: "`")
        {
            end += 1
        }
        let next = self.end(of: Self.blanks, from: self.end(of: Self.marks, from: end, limit: 4))
        guard end > value, isEndOfLine(next) || self.bar(at: next) != nil else { return nil }
        while end > value, Self.marks.contains(text[end - 1]) { end -= 1 }
        return end > value ? value..<end : nil
    }

    /// Quotes and marks of emphasis.
    private static let marks = ByteSet("`*\"'")

    /// Returns the offset after a bar.
    private func bar(at offset: Int) -> Int? {
        if byte(offset) == UInt8(ascii: "|") {
            return byte(offset + 1) == UInt8(ascii: "|") ? nil : offset + 1
        }
        return has("\u{2502}", at: offset) ? offset + 3 : nil
    }

    private func isEndOfLine(_ offset: Int) -> Bool {
        byte(offset).map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
    }

    /// The rest of a line that begins with the name, after two spaces or more, or a tab.
    var column: Range<Int>? {
        let before = start(of: Self.blanks, before: name.lowerBound)
        guard before == 0 || text[before - 1] == UInt8(ascii: "\n") else { return nil }
        let value = end(of: Self.blanks, from: name.upperBound)
        guard value - name.upperBound > 1 || value > name.upperBound && text[value - 1] == UInt8(ascii: "\t")
        else {
            return nil
        }
        let last = min(text.count, value + SecretForm.maximumLength)
        var end = value
        while end < last, text[end] > 0x20 { end += 1 }
        return end > value && isEndOfLine(self.end(of: Self.blanks, from: end)) ? value..<end : nil
    }

    // MARK: Statements and logins

    /// The string after `PASSWORD`, `password(` or `mysql_native_password BY`.
    var argument: Range<Int>? {
        var reader = AssignedValue.Reader(text, at: name.upperBound)
        let gap = reader.skipSpaces()
        if reader.peek == UInt8(ascii: "(") {
            reader.offset += 1
        } else if gap > 0 {
            reader.offset = endOfWords(from: reader.offset)
        } else {
            return nil
        }
        return string(&reader)
    }

    /// Returns the offset after `as`, `by`, `is` or `to`, also with an owner before it: `the passphrase for the key is "…"`.
    private func endOfWords(from start: Int) -> Int {
        var offset = start
        for step in 0..<8 {
            let end = end(of: .name, from: offset, limit: 16)
            let next = self.end(of: Self.blanks, from: end)
            let word = text.lowercasedText(offset..<end)
            if ["as", "by", "is", "to"].contains(word) { return next }
            guard next > end, !word.isEmpty, step > 0 || word == "for" || word == "of" else { break }
            offset = next
        }
        return start
    }

    /// True for a name in capitals, as SQL has it.
    var isStatement: Bool { !name.contains { text[$0] &- UInt8(ascii: "a") < 26 } }

    /// The word after `login NAME password`, `user NAME password` or `machine HOST password`, on one line or several.
    var login: Range<Int>? {
        guard text.hasWord("password", at: name.lowerBound, to: name.upperBound), name.count == 8 else {
            return nil
        }
        let value = end(of: Self.spaces, from: name.upperBound)
        let user = start(of: Self.spaces, before: name.lowerBound)
        guard value > name.upperBound, user < name.lowerBound else { return nil }
        var first = user
        while first > 0, user - first < 128, text[first - 1] > 0x20 { first -= 1 }
        let word = start(of: Self.spaces, before: first)
        let keyword = start(of: ByteSet("a-z"), before: word, limit: 16)
        guard first < user, word < first,
            ["login", "user", "account", "machine"].contains(text.lowercasedText(keyword..<word))
        else {
            return nil
        }
        let last = min(text.count, value + SecretForm.maximumLength)
        var end = value
        while end < last, text[end] > 0x20, !"\"'`".utf8.contains(text[end]) { end += 1 }
        return end > value ? value..<end : nil
    }
}
