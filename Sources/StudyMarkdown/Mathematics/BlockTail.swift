/// The text allowed after a block formula on its last line: punctuation, a label written `(name)` or `{#name}`, both in
/// any order, or nothing.
struct BlockTail: Equatable {
    /// The punctuation, printed directly after the display.
    var punctuation = ""
    /// The label; nil without one.
    var label: String?

    /// Parses the tail of a line. Returns `nil` if it is ordinary text.
    init?(_ bytes: some Collection<UInt8>) {
        var rest = Array(bytes)[...].drop(while: ASCII.isSpace)
        rest.removeTrailingSpaces()
        let isMark = { (byte: UInt8) in ".,;:!?".utf8.contains(byte) }
        var marks = rest.prefix(while: isMark)
        rest = rest.dropFirst(marks.count).drop(while: ASCII.isSpace)
        // Punctuation after a label belongs to the formula as well.
        let followsLabel = marks.isEmpty && !rest.isEmpty
        if followsLabel {
            marks = rest.suffix(rest.reversed().prefix(while: isMark).count)
            rest = rest.dropLast(marks.count)
        }
        punctuation = String(decoding: marks, as: UTF8.self)
        guard let first = rest.first, let last = rest.last else { return }
        let name: ArraySlice<UInt8>
        switch (first, last) {
        case (UInt8(ascii: "("), UInt8(ascii: ")")): name = rest.dropFirst().dropLast()
        case (UInt8(ascii: "{"), UInt8(ascii: "}")):
            // `{#name}` is a label; other braces would be TeX.
            guard rest.count > 2, rest[rest.startIndex + 1] == UInt8(ascii: "#") else { return nil }
            name = rest.dropFirst(2).dropLast()
        default: return nil
        }
        // `(n+1)` is text.
        let isName = first == UInt8(ascii: "{") ? Self.isLabelByte : Self.isNameByte
        // The length is bounded, because ids and messages repeat the name.
        guard !name.isEmpty, name.count <= 100, name.allSatisfy(isName) else { return nil }
        let label = String(decoding: name, as: UTF8.self)
        // `(here).` is text.
        if followsLabel, !marks.isEmpty, first == UInt8(ascii: "("), !ReferenceName.hasKnownPrefix(label) {
            return nil
        }
        self.label = label
    }

    /// Returns true for the characters of a label in braces: `\label{eq:a+b}`, `{#thm-a+b}`.
    static func isLabelByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || isNameByte(byte) }

    /// Returns true for letters, digits, the punctuation that labels use, and all non-ASCII bytes.
    static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "-.:_".utf8.contains(byte)
    }
}
