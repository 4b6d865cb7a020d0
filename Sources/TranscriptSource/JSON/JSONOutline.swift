import WebSyntax

/// The members of an object as ranges, without decoding them: most lines of a large transcript are not kept.
struct JSONOutline {
    /// A member of the object.
    struct Member {
        /// Without the quotes.
        var key: Range<Int>
        var value: Range<Int>
    }

    private let text: Bytes
    private(set) var index: Int

    /// - Parameter start: the offset of the first byte.
    init(_ text: Bytes, from start: Int = 0) {
        self.text = text
        index = start
        skipSpace()
    }

    mutating func skipSpace() {
        while index < text.count, text[index] <= 0x20 { index += 1 }
    }

    /// Calls `body` with each member of the object at the index.
    ///
    /// - Returns: false for a text that is no object, or one that ends in it.
    mutating func members(_ body: (Member) -> Void) -> Bool {
        entries(from: UInt8(ascii: "{"), to: UInt8(ascii: "}")) { outline in
            guard outline.text[outline.index] == UInt8(ascii: "\"") else { return false }
            let key = outline.index + 1
            guard outline.skipString() else { return false }
            let keyEnd = outline.index - 1
            outline.skipSpace()
            guard outline.isAt(UInt8(ascii: ":")) else { return false }
            outline.index += 1
            outline.skipSpace()
            let value = outline.index
            guard outline.skipValue() else { return false }
            body(Member(key: key..<keyEnd, value: value..<outline.index))
            return true
        }
    }

    /// Calls `body` with the range of each element of the list at the index.
    ///
    /// - Returns: false for a text that is no list, or one that ends in it.
    mutating func elements(_ body: (Range<Int>) -> Void) -> Bool {
        entries(from: UInt8(ascii: "["), to: UInt8(ascii: "]")) { outline in
            let start = outline.index
            guard outline.skipValue(), outline.index > start else { return false }
            body(start..<outline.index)
            return true
        }
    }

    private func isAt(_ byte: UInt8) -> Bool { index < text.count && text[index] == byte }

    /// Reads entries between two brackets, with commas between them.
    ///
    /// - Parameter entry: moves behind the entry at the index; false for one that cannot be read.
    private mutating func entries(from open: UInt8, to close: UInt8, _ entry: (inout JSONOutline) -> Bool)
        -> Bool
    {
        guard isAt(open) else { return false }
        index += 1
        skipSpace()
        if isAt(close) {
            index += 1
            return true
        }
        while index < text.count {
            guard entry(&self) else { return false }
            skipSpace()
            if isAt(close) {
                index += 1
                return true
            }
            guard isAt(UInt8(ascii: ",")) else { return false }
            index += 1
            skipSpace()
        }
        return false
    }

    /// Moves behind a value. Brackets are counted without regard to their kinds: lines that are kept are read again.
    private mutating func skipValue() -> Bool {
        guard index < text.count else { return false }
        if text[index] == UInt8(ascii: "\"") { return skipString() }
        var depth = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return true }
                depth -= 1
                if depth == 0 {
                    index += 1
                    return true
                }
            case UInt8(ascii: ","): if depth == 0 { return true }
            case 0...0x20: if depth == 0 { return true }
            default: break
            }
            index += 1
        }
        return false
    }

    /// Moves behind a string, whose opening quote is at the index.
    private mutating func skipString() -> Bool {
        var from = index + 1
        while let quote = text.firstOffset(of: UInt8(ascii: "\""), from: from, to: text.count) {
            var first = quote
            while first > index + 1, text[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            from = quote + 1
            // An odd number of backslashes escapes the quote.
            if (quote - first) % 2 == 0 {
                index = from
                return true
            }
        }
        index = text.count
        return false
    }
}
