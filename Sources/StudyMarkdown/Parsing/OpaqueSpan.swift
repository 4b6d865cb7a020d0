/// The constructs that inline mathematics does not extend into (rule 8): autolinks, tags, comments, link destinations
/// and titles, bare addresses. Used by the pass that runs before cmark and has no parse tree.
///
/// Every scan is bounded by the construct's terminators, so openers without ends cost linear time.
struct OpaqueSpan {
    /// The text, which the caller keeps alive.
    private let text: UnsafeBufferPointer<UInt8>
    private var commentEnd = DelimiterSearch()

    /// Creates a scanner of a text.
    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// Returns true for the bytes at which `end` may find a construct.
    static func mayBegin(with byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "W"):
            true
        default: false
        }
    }

    /// Returns the offset after the construct that begins at `index`, or `nil` if none begins there.
    mutating func end(from index: Int) -> Int? {
        switch text[index] {
        case UInt8(ascii: "<"): autolinkEnd(from: index) ?? commentEnd(from: index) ?? tagEnd(from: index)
        case UInt8(ascii: "]"):
            index + 1 < text.count && text[index + 1] == UInt8(ascii: "(") ? linkEnd(from: index + 2) : nil
        case UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "W"): addressEnd(from: index)
        default: nil
        }
    }

    // MARK: Links

    /// Returns the offset after the `)` that closes the destination and title after `](`.
    private func linkEnd(from start: Int) -> Int? {
        guard var index = destinationEnd(from: skipSpace(from: start)) else { return nil }
        let afterSpace = skipSpace(from: index)
        if afterSpace > index { index = titleEnd(from: afterSpace).map(skipSpace) ?? afterSpace }
        return index < text.count && text[index] == UInt8(ascii: ")") ? index + 1 : nil
    }

    /// Returns the offset after the destination and title of a reference definition. `start` is the offset after its
    /// `]:`.
    func definitionEnd(from start: Int) -> Int? {
        guard let destination = destinationEnd(from: skipSpace(from: start)) else { return nil }
        let afterSpace = skipSpace(from: destination)
        return afterSpace > destination ? titleEnd(from: afterSpace) ?? destination : destination
    }

    /// Returns the end of a link destination, in angle brackets or with balanced parentheses
    /// (CommonMark 0.29, 6.6).
    private func destinationEnd(from start: Int) -> Int? {
        var index = start
        guard index < text.count else { return nil }
        if text[index] == UInt8(ascii: "<") {
            index += 1
            while index < text.count {
                switch text[index] {
                case UInt8(ascii: ">"): return index + 1
                case UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
                case UInt8(ascii: "\\"): index += 2
                default: index += 1
                }
            }
            return nil
        }
        var depth = 0
        while index < text.count {
            switch text[index] {
            // White space and control characters end a bare destination.
            case 0x00...0x20: return index
            case UInt8(ascii: "("):
                depth += 1
                // cmark has the same limit.
                if depth > 32 { return nil }
            case UInt8(ascii: ")"):
                if depth == 0 { return index }
                depth -= 1
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            index += 1
        }
        return min(index, text.count)
    }

    /// Returns the end of a link title in quotes or parentheses (CommonMark 0.29, 6.6).
    private func titleEnd(from start: Int) -> Int? {
        guard start < text.count else { return nil }
        let closer: UInt8
        switch text[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): closer = text[start]
        case UInt8(ascii: "("): closer = UInt8(ascii: ")")
        default: return nil
        }
        var index = start + 1
        while index < text.count {
            switch text[index] {
            case closer: return index + 1
            case UInt8(ascii: "(") where closer == UInt8(ascii: ")"): return nil
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// Returns the offset of the next byte that is not white space.
    private func skipSpace(from start: Int) -> Int {
        var index = start
        while index < text.count, ASCII.isSpace(text[index]) { index += 1 }
        return index
    }

    // MARK: Angle brackets

    /// Returns the end of `<scheme:…>` or `<name@host>`.
    private func autolinkEnd(from start: Int) -> Int? {
        var index = start + 1
        var isAddress = false
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: ">"): return isAddress ? index + 1 : nil
            case 0x00...0x20, UInt8(ascii: "<"): return nil
            case UInt8(ascii: ":"), UInt8(ascii: "@"):
                if index > start + 1 { isAddress = true }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns the end of a comment; nil if it is not closed.
    private mutating func commentEnd(from start: Int) -> Int? {
        guard text[start...].starts(with: "<!--".utf8) else { return nil }
        return commentEnd.next("-->".utf8, in: text, from: start + 4).map { $0 + 3 }
    }

    /// Returns the offset after a start or end tag; a `>` in quotes belongs to an attribute.
    private func tagEnd(from start: Int) -> Int? {
        var index = start + 1
        if index < text.count, text[index] == UInt8(ascii: "/") { index += 1 }
        guard index < text.count, ASCII.isLetter(text[index]) else { return nil }
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: ">"): return index + 1
            case UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "`"): return nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                // A quote elsewhere in a tag makes it text (CommonMark 0.29, 6.10).
                guard text[index - 1] == UInt8(ascii: "="),
                    let close = text[(index + 1)...].firstIndex(of: text[index])
                else { return nil }
                index = close + 1
            default: index += 1
            }
        }
        return nil
    }

    // MARK: Bare addresses

    /// Returns the offset after a bare address that GFM links, given the colon of `http:` or the first letter of
    /// `www.`.
    private func addressEnd(from start: Int) -> Int? {
        if text[start] == UInt8(ascii: ":") {
            guard text[start...].starts(with: "://".utf8),
                ["http", "https", "ftp"].contains(where: { ends(with: $0, at: start) })
            else { return nil }
        } else {
            guard start + 1 < text.count, text[start + 1] | 0x20 == UInt8(ascii: "w") else { return nil }
            // GFM links `www.` only after white space or one of these marks (GFM 0.29, 6.9).
            let isFirst = start == 0 || text[start - 1] <= 0x20 || "*_~(".utf8.contains(text[start - 1])
            guard isFirst, text[start...].prefix(4).map({ $0 | 0x20 }) == Array("www.".utf8) else {
                return nil
            }
        }
        var index = start
        // In a table row, a pipe ends the cell and with it the address.
        while index < text.count, text[index] > 0x20, text[index] != UInt8(ascii: "<"),
            text[index] != UInt8(ascii: "|")
        { index += 1 }
        return index
    }

    /// Returns true if a word in any letter case ends at an offset.
    private func ends(with word: String, at end: Int) -> Bool {
        let count = word.utf8.count
        guard end >= count else { return false }
        return zip(text[(end - count)..<end], word.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
