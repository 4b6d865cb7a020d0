/// The text next to a formula that belongs to the same word: `$x$,`, `$m$th`, `$n$-te`, `non$x$`.
enum GluedText {
    /// A view of the source.
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Returns the number of bytes to glue from the text after a formula: some punctuation, then the rest of a word.
    /// After a hyphen, where a line may break, only a short ending is glued.
    static func length(atStartOf text: Bytes) -> Int {
        var end = 0
        while end < min(text.count, 16), let length = punctuation(text, at: end) { end += length }
        let most = end == 0 ? longestWord : longestEnding
        let letters = letters(text, from: end, atMost: most + 1)
        return letters.count <= most ? letters.end : end
    }

    /// Returns the number of bytes to glue from the text before a formula: the letters of the word it continues.
    /// Browsers do not break a line after an opening bracket or quotation mark.
    static func length(atEndOf text: Bytes) -> Int {
        var start = text.count
        var count = 0
        while start > 0, count <= longestWord {
            if ASCII.isLetter(text[start - 1]) {
                start -= 1
            } else if start > 1, isLetter(text[start - 2], text[start - 1]) {
                start -= 2
            } else {
                break
            }
            count += 1
        }
        return count <= longestWord ? text.count - start : 0
    }

    /// The most letters of a word that is glued. The rest of a longer word may start a line.
    private static let longestWord = 16
    /// The most letters that are glued after a hyphen.
    private static let longestEnding = 4

    /// Returns the length of the punctuation at an offset; nil for another character.
    private static func punctuation(_ text: Bytes, at place: Int) -> Int? {
        switch text[place] {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "-"),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            return 1
        case ..<0x80: return nil
        default: break
        }
        return marks.first { text[place...].starts(with: $0) }?.count
    }

    /// Browsers treat a formula as a box and would break the line before any of these.
    private static let marks = [
        "’", "”", "“", "»", "«", "…", "،", "؛", "؟", "。", "，", "、", "；", "：", "！", "？", "）", "」",
    ].map { Array($0.utf8) }

    /// Returns the number of letters at `start`, at most `most`, and the offset after them.
    private static func letters(_ text: Bytes, from start: Int, atMost most: Int) -> (count: Int, end: Int) {
        var (count, end) = (0, start)
        while end < text.count, count < most {
            if ASCII.isLetter(text[end]) {
                end += 1
            } else if end + 1 < text.count, isLetter(text[end], text[end + 1]) {
                end += 2
            } else {
                break
            }
            count += 1
        }
        return (count, end)
    }

    /// Returns true for U+00C0 to U+024F in UTF-8, except × and ÷.
    private static func isLetter(_ lead: UInt8, _ trail: UInt8) -> Bool {
        switch lead {
        case 0xC3: (0x80...0xBF).contains(trail) && trail != 0x97 && trail != 0xB7
        case 0xC4...0xC9: (0x80...0xBF).contains(trail)
        default: false
        }
    }
}
