/// The constructs that inline mathematics does not extend into (rule 8): autolinks, tags, comments, link destinations
/// and titles, bare addresses. Used by the pass that runs before cmark and has no parse tree.
///
/// Every scan is bounded by the construct's terminators, so openers without ends cost linear time.
struct OpaqueSpan {
    private let text: UnsafeBufferPointer<UInt8>
    /// The offset from which the text contains no `-->`; it is searched only once.
    private var noCommentEndFrom = Int.max

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// Returns the offset after the construct that begins at `index`, or `nil` if none begins there.
    mutating func end(from index: Int) -> Int? {
        switch text[index] {
        case 0x3C: autolinkEnd(from: index) ?? commentEnd(from: index) ?? tagEnd(from: index)
        case 0x5D: index + 1 < text.count && text[index + 1] == 0x28 ? linkEnd(from: index + 2) : nil
        case 0x3A, 0x77, 0x57: addressEnd(from: index)
        default: nil
        }
    }

    // MARK: Links

    /// Returns the offset after the `)` that closes the destination and title after `](`.
    private func linkEnd(from start: Int) -> Int? {
        guard var index = destinationEnd(from: skipSpace(from: start)) else { return nil }
        let afterSpace = skipSpace(from: index)
        if afterSpace > index { index = titleEnd(from: afterSpace).map(skipSpace) ?? afterSpace }
        return index < text.count && text[index] == 0x29 ? index + 1 : nil
    }

    /// Returns the offset after the destination and title of a reference definition. `start` is the offset after its
    /// `]:`.
    func definitionEnd(from start: Int) -> Int? {
        guard let destination = destinationEnd(from: skipSpace(from: start)) else { return nil }
        let afterSpace = skipSpace(from: destination)
        return afterSpace > destination ? titleEnd(from: afterSpace) ?? destination : destination
    }

    private func destinationEnd(from start: Int) -> Int? {
        var index = start
        guard index < text.count else { return nil }
        if text[index] == 0x3C {
            index += 1
            while index < text.count {
                switch text[index] {
                case 0x3E: return index + 1
                case 0x3C, 0x0A, 0x0D: return nil
                case 0x5C: index += 2
                default: index += 1
                }
            }
            return nil
        }
        var depth = 0
        while index < text.count {
            switch text[index] {
            case 0x00...0x20: return index
            case 0x28:
                depth += 1
                // cmark has the same limit.
                if depth > 32 { return nil }
            case 0x29:
                if depth == 0 { return index }
                depth -= 1
            case 0x5C: index += 1
            default: break
            }
            index += 1
        }
        return min(index, text.count)
    }

    private func titleEnd(from start: Int) -> Int? {
        guard start < text.count else { return nil }
        let closer: UInt8
        switch text[start] {
        case 0x22, 0x27: closer = text[start]
        case 0x28: closer = 0x29
        default: return nil
        }
        var index = start + 1
        while index < text.count {
            switch text[index] {
            case closer: return index + 1
            case 0x28 where closer == 0x29: return nil
            case 0x5C: index += 2
            default: index += 1
            }
        }
        return nil
    }

    private func skipSpace(from start: Int) -> Int {
        var index = start
        while index < text.count, BlockEnd.isSpace(text[index]) { index += 1 }
        return index
    }

    // MARK: Angle brackets

    /// Returns the end of `<scheme:…>` or `<name@host>`.
    private func autolinkEnd(from start: Int) -> Int? {
        var index = start + 1
        var isAddress = false
        while index < text.count {
            switch text[index] {
            case 0x3E: return isAddress ? index + 1 : nil
            case 0x00...0x20, 0x3C: return nil
            case 0x3A, 0x40:
                if index > start + 1 { isAddress = true }
            default: break
            }
            index += 1
        }
        return nil
    }

    private mutating func commentEnd(from start: Int) -> Int? {
        guard text[start...].starts(with: "<!--".utf8), start < noCommentEndFrom else { return nil }
        var index = start + 4
        while index + 2 < text.count {
            if text[index] == 0x2D, text[index + 1] == 0x2D, text[index + 2] == 0x3E { return index + 3 }
            index += 1
        }
        noCommentEndFrom = start
        return nil
    }

    /// Returns the offset after a start or end tag; a `>` in quotes belongs to an attribute.
    private func tagEnd(from start: Int) -> Int? {
        var index = start + 1
        if index < text.count, text[index] == 0x2F { index += 1 }
        guard index < text.count, (text[index] | 0x20) >= 0x61, (text[index] | 0x20) <= 0x7A else {
            return nil
        }
        while index < text.count {
            switch text[index] {
            case 0x3E: return index + 1
            case 0x3C, 0x5C, 0x60: return nil
            case 0x22, 0x27:
                guard text[index - 1] == 0x3D, let close = text[(index + 1)...].firstIndex(of: text[index])
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
        if text[start] == 0x3A {
            guard text[start...].starts(with: "://".utf8),
                ["http", "https", "ftp"].contains(where: { ends(with: $0, at: start) })
            else { return nil }
        } else {
            let isFirst = start == 0 || text[start - 1] <= 0x20 || "*_~(".utf8.contains(text[start - 1])
            guard isFirst, text[start...].prefix(4).map({ $0 | 0x20 }) == Array("www.".utf8) else {
                return nil
            }
        }
        var index = start
        // In a table row, a pipe ends the cell and with it the address.
        while index < text.count, text[index] > 0x20, text[index] != 0x3C, text[index] != 0x7C { index += 1 }
        return index
    }

    private func ends(with word: String, at end: Int) -> Bool {
        let count = word.utf8.count
        guard end >= count else { return false }
        return zip(text[(end - count)..<end], word.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
