/// A scanner of CSS bytes that skips comments, strings and `url()` correctly (CSS Syntax Level 3, section 4).
struct StyleSheetScanner {
    let bytes: [UInt8]

    /// Returns the index after the comment, string, unquoted `url()`, escape or single byte that begins at `index`.
    func end(after index: Int) -> Int {
        guard index < bytes.count else { return bytes.count }
        switch bytes[index] {
        case UInt8(ascii: "/") where has("/*", at: index): return endOfComment(from: index + 2)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return endOfString(from: index)
        case UInt8(ascii: "\\"): return min(index + 2, bytes.count)
        case UInt8(ascii: "u"), UInt8(ascii: "U"): return url(at: index)?.end ?? index + 1
        default: return index + 1
        }
    }

    /// Returns the value and end of a `url(…)` at `index`, quoted or not. Escapes are kept.
    func url(at index: Int) -> (value: Range<Int>, end: Int)? {
        guard has("url(", at: index), index == 0 || !isName(bytes[index - 1]) else { return nil }
        var start = index + 4
        while start < bytes.count, isSpace(bytes[start]) { start += 1 }
        guard start < bytes.count else { return (start..<start, start) }
        if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
            let end = endOfString(from: start)
            var close = end
            while close < bytes.count, bytes[close] != UInt8(ascii: ")") { close += 1 }
            return (start + 1..<max(start + 1, end - 1), min(close + 1, bytes.count))
        }
        var close = start
        while close < bytes.count, bytes[close] != UInt8(ascii: ")") {
            close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
        }
        close = min(close, bytes.count)
        return (trimmed(start..<close), min(close + 1, bytes.count))
    }

    /// Returns true if the ASCII letters of `word` are at `index`, ignoring case.
    func has(_ word: String, at index: Int) -> Bool {
        var index = index
        for expected in word.utf8 {
            guard index < bytes.count else { return false }
            let byte = bytes[index]
            let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            guard lower == expected else { return false }
            index += 1
        }
        return true
    }

    /// Returns the range without white space and comments at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start < range.upperBound {
            if isSpace(bytes[start]) {
                start += 1
            } else if has("/*", at: start) {
                start = min(endOfComment(from: start + 2), range.upperBound)
            } else {
                break
            }
        }
        var end = range.upperBound
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Returns a range as text.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns true for the bytes of an identifier (CSS Syntax Level 3, 4.2).
    func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }

    private func endOfComment(from index: Int) -> Int {
        var index = index
        while index < bytes.count {
            if has("*/", at: index) { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    /// Returns the end of a string. A line end terminates an unclosed string.
    private func endOfString(from index: Int) -> Int {
        let quote = bytes[index]
        var index = index + 1
        while index < bytes.count {
            switch bytes[index] {
            case quote: return index + 1
            case UInt8(ascii: "\n"): return index
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return bytes.count
    }
}
