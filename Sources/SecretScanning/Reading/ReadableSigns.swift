import WebSyntax

/// Finds the signs of a text that its reader does not see. Each is looked at in bounded time.
struct ReadableSigns {
    /// Bytes that the reader does not see, or sees as others.
    struct Removal {
        /// The start in the source of the bytes that the replacement is for.
        var start: Int
        var end: Int
        var replacement: [UInt8] = []
    }

    private let text: Bytes
    private let form: ReadableText.Form

    init(_ text: Bytes, _ form: ReadableText.Form) {
        self.text = text
        self.form = form
    }

    // MARK: Search

    /// One for each byte with which a sign may begin, and for the line feed.
    private static let sourceTable = table("\n\u{1B}\\*~`_<&[]")
    private static let renderedTable = table("\n<")

    private static func table(_ signs: String) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 256)
        for sign in signs.utf8 { table[Int(sign)] = 1 }
        // The first bytes of invisible characters.
        for byte in [0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3] { table[byte] = 1 }
        return table
    }

    /// Returns the offset of the next byte with which a sign may begin.
    func next(from start: Int) -> Int? {
        let table = form == .source ? Self.sourceTable : Self.renderedTable
        let text = text
        return table.withUnsafeBufferPointer { table in
            var index = start
            while index < text.count {
                if table[Int(text[index])] != 0 { return index }
                index &+= 1
            }
            return nil
        }
    }

    /// Returns the bytes that are removed at an offset; `nil` where the reader sees them.
    ///
    /// - Parameter before: the byte that the reader sees before them in the line.
    func removal(at offset: Int, after before: UInt8?) -> Removal? {
        switch text[offset] {
        case 0x1B: return removed(offset, to: endOfSequence(offset))
        case UInt8(ascii: "\\"):
            guard let next = byte(offset + 1), Self.isPunctuation(next) else { return nil }
            return Removal(start: offset + 1, end: offset + 2, replacement: [next])
        case UInt8(ascii: "*"):
            return endOfRun(offset).map { removed(offset, to: $0) }
        case UInt8(ascii: "~"):
            return endOfRun(offset).flatMap { $0 - offset == 2 ? removed(offset, to: $0) : nil }
        case UInt8(ascii: "`"):
            return endOfRun(offset).flatMap { divides(before, $0) ? removed(offset, to: $0) : nil }
        case UInt8(ascii: "_"): return emphasis(offset, before)
        case UInt8(ascii: "<"): return endOfTag(offset).map { removed(offset, to: $0) }
        case UInt8(ascii: "&"): return reference(offset)
        case UInt8(ascii: "["):
            return divides(before, offset + 1) && opensLink(offset)
                ? removed(offset, to: offset + 1) : nil
        case UInt8(ascii: "]"):
            guard let end = endOfAddress(offset), divides(before, end) else { return nil }
            return removed(offset, to: end)
        default:
            let length = Self.invisibleLength(text, offset)
            return length > 0 ? removed(offset, to: offset + length) : nil
        }
    }

    private func removed(_ start: Int, to end: Int) -> Removal { Removal(start: start, end: end) }

    private func byte(_ offset: Int) -> UInt8? { offset < text.count ? text[offset] : nil }

    // MARK: Markdown

    /// Returns the end of a run of up to three signs. Longer runs mask a value, or are fences.
    private func endOfRun(_ start: Int) -> Int? {
        if start > 0, text[start - 1] == text[start] { return nil }
        var end = start + 1
        while end < text.count, end - start < 4, text[end] == text[start] { end += 1 }
        return end - start < 4 ? end : nil
    }

    private static let letters = ByteSet("0-9A-Za-z._~+/=:-")

    /// Returns true if the places before and after signs have letters of a key.
    private func divides(_ before: UInt8?, _ end: Int) -> Bool {
        guard let before, let after = byte(end) else { return false }
        return Self.letters.contains(before) && Self.letters.contains(after)
    }

    /// Underscores at the edge of a word are emphasis (CommonMark 0.31, section 6.2). Next to other markup they may be letters of
    /// a key.
    private func emphasis(_ offset: Int, _ before: UInt8?) -> Removal? {
        guard let end = endOfRun(offset) else { return nil }
        // Asterisks may follow: `**_a_**`.
        var after = end
        while after < text.count, after - end < 3, text[after] == UInt8(ascii: "*") { after += 1 }
        let opens = before.map { $0 <= 0x20 || "([{\"'|:".utf8.contains($0) } ?? true
        let closes = byte(after).map { $0.isASCIISpace || ")}\"'|.,:;!?".utf8.contains($0) } ?? true
        return opens || closes ? removed(offset, to: end) : nil
    }

    /// Returns true for a bracket with which a link on one line begins.
    private func opensLink(_ offset: Int) -> Bool {
        let limit = min(text.count - 1, offset + 640)
        var index = offset + 1
        while index < limit, text[index] != UInt8(ascii: "\n") {
            if text[index] == UInt8(ascii: "]") { return text[index + 1] == UInt8(ascii: "(") }
            index += 1
        }
        return false
    }

    /// Returns the end of a link's address, whose text ends at an offset.
    private func endOfAddress(_ offset: Int) -> Int? {
        guard byte(offset + 1) == UInt8(ascii: "(") else { return nil }
        let limit = min(text.count, offset + 512)
        var index = offset + 2
        while index < limit, text[index] > 0x20 {
            if text[index] == UInt8(ascii: ")") { return index + 1 }
            index += 1
        }
        return nil
    }

    /// Returns true for the characters that a backslash can escape (CommonMark 0.31, section 2.4).
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    // MARK: HTML

    /// Returns the end of a tag of an element inside a word, or of a comment. Other names in angle brackets are placeholders
    /// and types.
    private func endOfTag(_ offset: Int) -> Int? {
        let limit = min(text.count, offset + 256)
        if text.hasExactly("<!--", at: offset, to: limit) {
            return Bytes(rebasing: text[..<limit]).firstOffset(of: "-->", from: offset + 4).map { $0 + 3 }
        }
        var index = offset + 1
        if byte(index) == UInt8(ascii: "/") { index += 1 }
        let start = index
        while index < limit, text[index].isASCIIAlpha, index - start < 7 { index += 1 }
        guard index < limit, index > start,
            text[index] == UInt8(ascii: ">") || text[index] <= 0x20
                || text[index] == UInt8(ascii: "/"),
            WordElements.names.contains(text.lowercasedText(start..<index))
        else { return nil }
        while index < limit, text[index] != UInt8(ascii: "\n") {
            if text[index] == UInt8(ascii: ">") { return index + 1 }
            index += 1
        }
        return nil
    }

    /// Returns a character reference with its character, as in `&#95;`, `&#x5F;` and `&lowbar;`.
    private func reference(_ offset: Int) -> Removal? {
        let limit = min(text.count, offset + 34)
        var end = offset + 1
        while end < limit, text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "#") { end += 1 }
        guard end < limit, end > offset + 1, text[end] == UInt8(ascii: ";") else { return nil }
        var character: [UInt8] = []
        HTMLTextDecoder.append(text, offset..<(end + 1), .text, to: &character)
        guard character.count < end + 1 - offset else { return nil }
        let isInvisible = character.withUnsafeBufferPointer {
            !$0.isEmpty && Self.invisibleLength($0, 0) == $0.count
        }
        return Removal(start: offset, end: end + 1, replacement: isInvisible ? [] : character)
    }

    // MARK: Characters

    /// Returns the length of an invisible character: a soft hyphen, a space without width, a joiner, a mark of direction, a
    /// selector of a variant, or a filler of Hangul; 0 for any other.
    private static func invisibleLength(_ text: Bytes, _ offset: Int) -> Int {
        guard offset + 1 < text.count else { return 0 }
        let (first, second) = (text[offset], text[offset + 1])
        switch first {
        case 0xC2: return second == 0xAD ? 2 : 0
        case 0xCD: return second == 0x8F ? 2 : 0
        case 0xD8: return second == 0x9C ? 2 : 0
        case 0xE1, 0xE2, 0xE3, 0xEF:
            guard offset + 2 < text.count else { return 0 }
            let third = text[offset + 2]
            let isInvisible =
                switch (first, second) {
                case (0xE1, 0x85): third == 0x9F || third == 0xA0
                case (0xE1, 0xA0): (0x8B...0x8F).contains(third)
                case (0xE2, 0x80): (0x8B...0x8F).contains(third) || (0xAA...0xAE).contains(third)
                case (0xE2, 0x81): (0xA0...0xAF).contains(third)
                case (0xE3, 0x85): third == 0xA4
                case (0xEF, 0xB8): (0x80...0x8F).contains(third)
                case (0xEF, 0xBB): third == 0xBF
                case (0xEF, 0xBE): third == 0xA0
                default: false
                }
            return isInvisible ? 3 : 0
        case 0xF3: return second == 0xA0 && offset + 3 < text.count ? 4 : 0
        default: return 0
        }
    }

    // MARK: Terminals

    /// Returns the offset after an escape sequence (ECMA-48, section 5). One that does not end has its first byte alone.
    private func endOfSequence(_ start: Int) -> Int {
        // The longest sequence that is looked at.
        let limit = min(text.count, start + 256)
        guard start + 1 < limit else { return start + 1 }
        var index = start + 2
        switch text[start + 1] {
        case UInt8(ascii: "["):
            while index < limit, (0x20...0x3F).contains(text[index]) { index += 1 }
            return index < limit && (0x40...0x7E).contains(text[index]) ? index + 1 : start + 1
        case UInt8(ascii: "]"):
            while index < limit, text[index] != 0x07, text[index] != 0x1B { index += 1 }
            guard index < limit else { return start + 1 }
            return text[index] == 0x07 ? index + 1 : min(index + 2, text.count)
        default:
            // The choice of a character set, as `tput sgr0` writes it, has further bytes.
            index = start + 1
            while index < limit, (0x20...0x2F).contains(text[index]) { index += 1 }
            return index < limit && (0x30...0x7E).contains(text[index]) ? index + 1 : start + 1
        }
    }
}
