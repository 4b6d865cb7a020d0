import WebSyntax

/// Tells names in code from keys after a prefix that both may have, such as `mk_`: `mk_dir_all` and `mk_utf8String` are made of
/// words of English and short numbers.
///
/// Stricter than ``WordShape``: keys may be short, or have small letters only.
enum IdentifierShape {
    /// The length from which one group of letters that words do not have is allowed in a word, and two in twice the length.
    private static let lengthForAMiss = 12

    /// Numbers of more than two digits that names end in.
    private static let knownNumbers: Set<String> = ["128", "160", "192", "224", "256", "384", "512", "1024"]

    /// Words of code with groups of letters that other words do not have.
    private static let codeWords: Set<String> = [
        "async", "cfg", "cmd", "ctx", "fpa", "html", "http", "https", "json", "jwt", "kwargs", "lambda",
        "makefile", "pathname", "ptr", "regex", "sql", "svg", "symlink", "tempdir", "tmp", "tmpdir",
        "tmpfile",
        "uri", "url", "utf", "uuid", "wasm", "xml", "yaml", "yml",
    ]

    /// Returns true if each part of a value, between signs, is a word, words in camel case, or a number.
    static func isName(_ text: Bytes, _ value: Range<Int>) -> Bool {
        var start = value.lowerBound
        for offset in value.lowerBound...value.upperBound
        where offset == value.upperBound || !text[offset].isASCIIAlphanumeric {
            if offset > start, !isNamePart(text, start..<offset) { return false }
            start = offset + 1
        }
        return true
    }

    private static func isNamePart(_ text: Bytes, _ part: Range<Int>) -> Bool {
        if part.allSatisfy({ text[$0].isASCIIDigit }) { return part.count <= 4 }
        var (letters, words, numbers) = (0, 0, 0)
        var offset = part.lowerBound
        while offset < part.upperBound {
            let start = offset
            if text[offset].isASCIIDigit {
                while offset < part.upperBound, text[offset].isASCIIDigit { offset += 1 }
                numbers += 1
                guard numbers == 1, isShortNumber(text, start..<offset) else { return false }
                continue
            }
            offset = endOfWord(text, from: offset, in: part)
            guard isWord(text, start..<offset) else { return false }
            letters += offset - start
            words += 1
        }
        return words <= 1 || letters >= 4 * words || words == 2 && (letters >= 5 || numbers == 1)
    }

    /// Returns true for a number that names in code end in.
    static func isShortNumber(_ text: Bytes, _ number: Range<Int>) -> Bool {
        number.count <= 2
            || knownNumbers.contains(String(decoding: number.map { text[$0] }, as: UTF8.self))
    }

    /// Returns the end of a word in camel case: `URL` and `Path` in `URLPath`.
    private static func endOfWord(_ text: Bytes, from start: Int, in part: Range<Int>) -> Int {
        var end = start
        while end < part.upperBound, text[end].isASCIIUppercase { end += 1 }
        let capitals = end - start
        while end < part.upperBound, text[end] &- UInt8(ascii: "a") < 26 { end += 1 }
        // The last capital of several begins the next word.
        if capitals > 1, end - start > capitals { return start + capitals - 1 }
        return end
    }

    /// Returns true if nearly all groups of three letters are those of words.
    private static func isWord(_ text: Bytes, _ word: Range<Int>) -> Bool {
        guard word.count > 2 else { return true }
        return misses(text, word) <= word.count / lengthForAMiss
            || codeWords.contains(text.lowercasedText(word))
    }

    /// Returns the number of groups of three letters that words do not have. The word has letters of ASCII only.
    static func misses(_ text: Bytes, _ word: Range<Int>) -> Int {
        word.dropLast(2).count { offset in
            let letters = (0..<3).map { text[offset + $0].asciiLowercased - UInt8(ascii: "a") }
            return !EnglishTrigrams.contains(letters[0], letters[1], letters[2])
        }
    }
}
