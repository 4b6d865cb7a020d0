/// The text allowed after a block formula on its last line: nothing, punctuation, a label written `(name)` or
/// `{#name}`, or punctuation and a label.
struct BlockTail: Equatable {
    var punctuation = ""
    var label: String?

    /// Parses the tail of a line. Returns `nil` if it is ordinary text.
    init?(_ bytes: some Collection<UInt8>) {
        var rest = Array(bytes)[...].drop(while: BlockEnd.isSpace)
        while let last = rest.last, BlockEnd.isSpace(last) { rest.removeLast() }
        let marks = rest.prefix { ".,;:!?".utf8.contains($0) }
        punctuation = String(decoding: marks, as: UTF8.self)
        rest = rest.dropFirst(marks.count).drop(while: BlockEnd.isSpace)
        guard let first = rest.first, let last = rest.last else { return }
        let name: ArraySlice<UInt8>
        switch (first, last) {
        case (0x28, 0x29): name = rest.dropFirst().dropLast()
        case (0x7B, 0x7D):
            guard rest.count > 2, rest[rest.startIndex + 1] == 0x23 else { return nil }
            name = rest.dropFirst(2).dropLast()
        default: return nil
        }
        // `(n+1)` is text.
        let isName = first == 0x7B ? Self.isLabelByte : Self.isNameByte
        guard !name.isEmpty, name.count <= 100, name.allSatisfy(isName) else { return nil }
        label = String(decoding: name, as: UTF8.self)
    }

    /// Returns true for the characters of a label in braces: `\label{eq:a+b}`.
    static func isLabelByte(_ byte: UInt8) -> Bool { byte == 0x2B || isNameByte(byte) }

    /// Returns true for letters, digits, the punctuation that labels use, and all non-ASCII bytes.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
