import WebSyntax

/// Tells passwords that people choose, and those without digits that services generate, from words about passwords.
enum PasswordShape {
    /// Returns true for a value in quotes that may be a password: letters with digits, and no word of forms or types.
    static func isPassword(_ text: Bytes, _ range: Range<Int>) -> Bool {
        guard (6...64).contains(range.count), !SecretValue.isPlaceholder(text, range),
            range.contains(where: { text[$0].isASCIIDigit }),
            range.contains(where: { text[$0].isASCIIAlpha }),
            !range.contains(where: { "()[]{}<>/\\".utf8.contains(text[$0]) })
        else { return false }
        let lowered = text.lowercasedText(range)
        return !words.contains { lowered.contains($0) }
    }

    /// Parts of values that name something: a field, a type, a test.
    private static let words = [
        "pass", "pwd", "secret", "user", "test", "demo", "sample", "label", "field", "text", "string",
        "input",
        "form", "param", "value", "arg", "name", "hash", "salt", "token", "key", "base64", "utf8", "int32",
        "int64",
        "varchar", "char", "argon2", "scrypt", "bcrypt", "pbkdf2", "md5", "sha1", "abc123", "qwerty", "env",
        "config", "row", "col", "step", "type", "min", "max",
    ]

    /// Returns true for a word that says what a value is, or goes on with a sentence about it.
    static func isKind(_ text: Bytes, _ range: Range<Int>) -> Bool {
        let lowered = text.lowercasedText(range)
        return common.contains(lowered[...]) || kinds.contains(lowered)
            || words.contains { lowered.contains($0) }
    }

    private static let kinds: Set<String> = [
        "above", "again", "alone", "asterisks", "before", "changeit", "default", "digest", "disabled",
        "enabled",
        "expired", "flags", "given", "hidden", "instead", "interactively", "itself", "literal", "masked",
        "option", "options", "prompted", "provided", "reset", "stdin", "twice", "unset",
    ]

    /// Returns true for a value without quotes that may be a password and no name in code: letters with a number that names do
    /// not end in, or letters of both cases with a digit and a sign.
    static func isUnquoted(_ text: Bytes, _ range: Range<Int>) -> Bool {
        guard isPassword(text, range), text[range.lowerBound].isASCIIAlpha,
            !range.contains(where: { "._-:=$*+?~|".utf8.contains(text[$0]) })
        else { return false }
        return range.split { !text[$0].isASCIIDigit }.contains { !IdentifierShape.isShortNumber(text, $0) }
            || range.contains { "!@#%^".utf8.contains(text[$0]) }
                && range.contains { text[$0].isASCIIUppercase }
                && range.contains { text[$0] &- UInt8(ascii: "a") < 26 }
    }

    /// Returns true for a word with a number of any length, as names in code have too: `hunter2`. The place of the value must say
    /// that it is a password.
    static func isNumberedWord(_ text: Bytes, _ range: Range<Int>) -> Bool {
        guard isPassword(text, range), text[range.lowerBound].isASCIIAlpha,
            range.allSatisfy({ text[$0].isASCIIAlphanumeric || "!@#%^&".utf8.contains(text[$0]) }),
            range.count(where: { text[$0].isASCIIAlpha }) >= 4
        else { return false }
        return !codeNames.contains(text.lowercasedText(range).filter(\.isLetter))
    }

    /// Words that have a number in names of types, algorithms and parts.
    private static let codeNames: Set<String> = [
        "bytes", "byte", "uint", "float", "double", "fixed", "array", "buffer", "vector", "data", "ascii",
        "error", "oauth", "http", "version", "level", "option", "attempt", "method", "mode", "page", "part",
        "phase", "chapter", "section", "line", "item", "group", "rule", "cred", "creds", "temp", "node",
        "server", "client", "host", "module", "release", "build",
    ]

    /// Returns true for a password in a cell below its name.
    static func isWritten(_ text: Bytes, _ range: Range<Int>) -> Bool {
        isNumberedWord(text, range) || isUnquoted(text, range) || isNumberedPhrase(text, range)
    }

    /// Returns true for an app password of Google or Apple: four groups of four small letters, also with a space or a hyphen
    /// between them. Words have nearly all of its groups of three letters; of random ones, one in a hundred looks like words.
    static func isAppPassword(_ text: Bytes, _ range: Range<Int>) -> Bool {
        guard [16, 19].contains(range.count) else { return false }
        var words = [range]
        if range.count == 19 {
            words = [0, 5, 10, 15].map { range.lowerBound + $0..<range.lowerBound + $0 + 4 }
            let signs = Set(words.dropFirst().map { text[$0.lowerBound - 1] })
            guard signs.count == 1, signs.isSubset(of: " -".utf8) else { return false }
        }
        let letters = words.flatMap { word in word.map { text[$0] } }
        guard letters.count == 16, letters.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }),
            !letters.withUnsafeBufferPointer({ SecretValue.isPlaceholder($0, $0.indices) })
        else { return false }
        let misses = words.reduce(0) { $0 + IdentifierShape.misses(text, $1) }
        return misses * 8 >= words.reduce(0) { $0 + $1.count - 2 } * 3
    }

    /// Returns true for words that are no sentence, such as those that are drawn from a list (Diceware).
    static func isPhrase(_ text: Bytes, _ range: Range<Int>) -> Bool {
        isPhrase(text.lowercasedText(range).split(separator: " ", omittingEmptySubsequences: false))
    }

    /// Returns true for words and a number with hyphens or another sign between them: `correct-horse-7-battery`.
    static func isNumberedPhrase(
        _ text: Bytes, _ range: Range<Int>, separator: Character = "-"
    ) -> Bool {
        guard range.count <= 100, !SecretValue.isPlaceholder(text, range) else { return false }
        let words = text.lowercasedText(range).split(
            separator: separator, omittingEmptySubsequences: false)
        return words.contains(where: isNumber) && isPhrase(words)
    }

    /// Returns true for four words, or three words and a number.
    private static func isPhrase(_ words: [Substring]) -> Bool {
        let numbers = words.count(where: isNumber)
        return (numbers > 0 ? 3...12 : 4...12).contains(words.count - numbers)
            && words.allSatisfy { word in
                isNumber(word)
                    || word.utf8.count >= 3 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
                        && !common.contains(word)
            }
    }

    private static func isNumber(_ word: Substring) -> Bool {
        (1...4).contains(word.utf8.count) && word.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// Words of sentences.
    private static let common: Set<Substring> = [
        "the", "and", "for", "with", "your", "you", "our", "its", "his", "her", "are", "was", "has", "have",
        "had",
        "not", "but", "can", "cannot", "must", "should", "will", "may", "this", "that", "these", "from",
        "into",
        "enter", "type", "use", "used", "using", "set", "get", "choose", "confirm", "repeat", "please", "new",
        "old",
        "wrong", "invalid", "incorrect", "missing", "required", "optional", "needed", "empty", "short",
        "long",
        "does", "did", "match", "matches", "least", "characters", "words", "letters", "key", "keys", "file",
        "secret",
        "password", "passwords", "passphrase", "passphrases", "prompt", "read", "stored", "environment",
        "variable",
        "when", "where", "which", "what", "who", "how", "all", "any", "only", "one", "two", "here", "there",
        "who", "see", "section", "below", "than",
    ]
}
