/// The names in `@name` references.
package enum ReferenceName {
    /// Prefixes that mark a name as a reference: an unresolved `@thm-memory` is an error, `@someone` is text.
    static let prefixes: Set<String> = [
        "thm", "def", "lem", "cor", "prp", "prop", "ex", "exm", "exr", "rem", "fig", "eq", "sec",
    ]

    /// Returns true if a name has a known prefix and a hyphen.
    package static func hasKnownPrefix(_ name: String) -> Bool {
        guard let hyphen = name.firstIndex(of: "-") else { return false }
        return prefixes.contains(String(name[..<hyphen]))
    }

    /// Returns the end of the name at `start`. A name starts with an ASCII letter; letters and digits of any script,
    /// `-`, `_`, `:` and `.` follow. Trailing punctuation is not part of it.
    static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < text.count, ASCII.isLetter(text[start]) else {
            return nil
        }
        var end = start
        // The length is bounded, because messages repeat the name.
        let limit = min(text.count, start + 100)
        while end < limit {
            if text[end] < 0x80 {
                guard BlockTail.isNameByte(text[end]) else { break }
                end += 1
                continue
            }
            var length = 1
            while end + length < limit, text[end + length] & 0xC0 == 0x80 { length += 1 }
            let character = String(decoding: text[end..<(end + length)], as: UTF8.self)
            guard character.allSatisfy({ $0.isLetter || $0.isNumber }) else { break }
            end += length
        }
        // Punctuation at the end belongs to the sentence.
        while end > start, ".:-_".utf8.contains(text[end - 1]) { end -= 1 }
        return end > start ? end : nil
    }

    /// Returns the name up to its first non-ASCII letter, or `nil` if it is all ASCII. Text of scripts without word
    /// spaces may directly follow a name.
    static func asciiPart(of name: String) -> String? {
        let bytes = name.utf8.prefix { $0 < 0x80 }
        guard bytes.count < name.utf8.count else { return nil }
        var part = Substring(name)[..<bytes.endIndex]
        while let last = part.last, ".:-_".contains(last) { part.removeLast() }
        return part.isEmpty ? nil : String(part)
    }
}
