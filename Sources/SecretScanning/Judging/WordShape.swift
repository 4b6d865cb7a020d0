import WebSyntax

/// Tells identifiers, file names and versions from random letters.
enum WordShape {
    /// Returns true if a value is made of words and numbers, as `mk_string_from_parts`, `AccessTokenV2` and `v1.2-beta3` are.
    ///
    /// Within the parts between signs, words change between case and digits at few places: `AccessTokenV2` does so three times in
    /// twelve letters. Random letters do so at every second place, and have long runs of consonants.
    static func isMadeOfWords(_ text: Bytes, _ value: Range<Int>) -> Bool {
        var (letters, changes, digits, mixed) = (0, 0, 0, 0)
        var offset = value.lowerBound
        var isInPart = false
        while offset < value.upperBound {
            let byte = text[offset]
            var end = offset + 1
            if byte.isASCIIDigit {
                while end < value.upperBound, text[end].isASCIIDigit { end += 1 }
                digits += end - offset
                if isInPart { changes += 1 }
                // Digits before a small letter, as in `3jd`; a capital begins a new word.
                if end < value.upperBound, text[end] &- UInt8(ascii: "a") < 26 { mixed += 1 }
                isInPart = true
            } else if byte.isASCIIAlpha {
                while byte.isASCIIUppercase, end < value.upperBound, text[end].isASCIIUppercase { end += 1 }
                let capitals = end - offset
                while end < value.upperBound, text[end] &- UInt8(ascii: "a") < 26 { end += 1 }
                // The last capital of several begins a word: `URLPath`.
                if byte.isASCIIUppercase, capitals > 1, end - offset > capitals { changes += 1 }
                guard isPronounceable(text, offset..<end) else { return false }
                if isInPart { changes += 1 }
                letters += end - offset
                isInPart = true
            } else if byte >= 0x80 {
                return false
            } else {
                isInPart = false
            }
            offset = end
        }
        return letters > 0 && (changes <= 1 || letters >= 4 * changes) && mixed <= 1
            && digits <= 4 + letters / 4
    }

    /// Returns true if a run of letters has no long run of consonants, and vowels enough for its length.
    private static func isPronounceable(_ text: Bytes, _ run: Range<Int>) -> Bool {
        var (consonants, vowels) = (0, 0)
        for offset in run {
            if "aeiouy".utf8.contains(text[offset].asciiLowercased) {
                vowels += 1
                consonants = 0
            } else {
                consonants += 1
                // "lengthscale" and "HTTPSURL" have six.
                if consonants > 6 { return false }
            }
        }
        return run.count < 8 || vowels * 6 >= run.count
    }
}
