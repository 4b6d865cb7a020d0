/// The number that an author writes before a title: `1.2`, `3`, `A.1`, `12a`.
enum PrintedNumber {
    /// Returns the number at the start of `text`, and the length including the punctuation and space after it. A number
    /// is a separate word: `2-dimensional` does not begin with one.
    static func atStart(of text: some Collection<UInt8>) -> (number: String, length: Int)? {
        let bytes = Array(text.prefix(64))
        var end = 0
        // A number may begin with the letter of an appendix: `A.1`.
        if let first = bytes.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
            end = 1
            if end < bytes.count, bytes[end] == UInt8(ascii: ".") { end += 1 }
        }
        let digitsStart = end
        // A dot followed by a digit continues the number; a dot before the title ends it.
        while end < bytes.count, ASCII.isDigit(bytes[end]) {
            while end < bytes.count, ASCII.isDigit(bytes[end]) { end += 1 }
            if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), ASCII.isDigit(bytes[end + 1]) {
                end += 1
            }
        }
        guard end > digitsStart else { return nil }
        // A letter marks a number that was inserted later: `12a`.
        if end < bytes.count, bytes[end] >= UInt8(ascii: "a"), bytes[end] <= UInt8(ascii: "z") { end += 1 }
        let number = String(decoding: bytes[..<end], as: UTF8.self)
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ":") { end += 1 }
        guard end == bytes.count || ASCII.isSpace(bytes[end]) else { return nil }
        while end < bytes.count, ASCII.isSpace(bytes[end]) { end += 1 }
        return (number, end)
    }

    /// Returns the number in `Figure 1.2 …` or `Fig. 1.2 …`; `names` are the localized words for "Figure".
    static func ofCaption(_ text: String, names: [String]) -> String? {
        // Books in any language may use the English words.
        for word in (names + ["Figure", "Fig."]).map({ $0 + " " }) where text.hasPrefix(word) {
            return atStart(of: text.utf8.dropFirst(word.utf8.count))?.number
        }
        return nil
    }
}
