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
        guard index < text.count, text[index] == UInt8(ascii: "{") else { return false }
        index += 1
        skipSpace()
        if index < text.count, text[index] == UInt8(ascii: "}") {
            index += 1
            return true
        }
        while index < text.count, text[index] == UInt8(ascii: "\"") {
            let key = index + 1
            guard skipString() else { return false }
            let keyEnd = index - 1
            skipSpace()
            guard index < text.count, text[index] == UInt8(ascii: ":") else { return false }
            index += 1
            skipSpace()
            let value = index
            guard skipValue() else { return false }
            body(Member(key: key..<keyEnd, value: value..<index))
            skipSpace()
            guard index < text.count else { return false }
            if text[index] == UInt8(ascii: "}") {
                index += 1
                return true
            }
            guard text[index] == UInt8(ascii: ",") else { return false }
            index += 1
            skipSpace()
        }
        return false
    }

    /// Calls `body` with the range of each element of the list at the index.
    ///
    /// - Returns: false for a text that is no list, or one that ends in it.
    mutating func elements(_ body: (Range<Int>) -> Void) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: "[") else { return false }
        index += 1
        skipSpace()
        if index < text.count, text[index] == UInt8(ascii: "]") {
            index += 1
            return true
        }
        while index < text.count {
            let start = index
            guard skipValue(), index > start else { return false }
            body(start..<index)
            skipSpace()
            guard index < text.count else { return false }
            if text[index] == UInt8(ascii: "]") {
                index += 1
                return true
            }
            guard text[index] == UInt8(ascii: ",") else { return false }
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
