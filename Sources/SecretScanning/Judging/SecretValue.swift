import WebSyntax

/// Tells secrets from placeholders, words and other values that a form alone cannot tell apart.
enum SecretValue {
    /// The number of bytes that are judged. More would not change the answer.
    private static let judged = 160

    /// Returns true if a value looks random: no placeholder, no words, and enough entropy.
    static func isRandom(_ text: Bytes, _ range: Range<Int>, minimumLength: Int = 8) -> Bool {
        guard range.count >= minimumLength, !isPlaceholder(text, range) else { return false }
        let value = range.prefix(judged)
        let letters = value.count { text[$0].isASCIIAlpha || text[$0] >= 0x80 }
        let digits = value.count { text[$0].isASCIIDigit }
        let upper = value.contains { text[$0].isASCIIUppercase }
        let lower = value.contains { text[$0] &- UInt8(ascii: "a") < 26 }
        let signs = value.count - letters - digits
        // Numbers, versions and dates have few letters; plain words have one class only.
        guard letters >= 2, digits > 0 || (upper && lower) || signs > 1, letters + digits > signs else {
            return false
        }
        if letters * 3 < digits, letters < 4 { return false }
        return entropy(text, value) >= (value.count < 16 ? 2.5 : 2.8)
            && !WordShape.isMadeOfWords(text, value)
    }

    /// Returns true for a placeholder for a secret in documentation, tests and templates.
    static func isPlaceholder(_ text: Bytes, _ range: Range<Int>) -> Bool {
        let value = range.prefix(judged)
        guard let first = value.first else { return true }
        // A reference to a variable, a template or a file.
        if "$<{[(*%@!&".utf8.contains(text[first]) { return true }
        let lowered = value.map { text[$0].asciiLowercased }
        return lowered.withUnsafeBufferPointer { lowered in
            hasRepetition(lowered) || hasSequence(lowered) || hasMarker(lowered)
                || Set(lowered).count < min(5, lowered.count)
        }
    }

    /// The words of placeholders, at any place of a value.
    private static let markers: [StaticString] = [
        "example", "placeholder", "changeme", "change-me", "change_me", "your-", "your_", "yourapi",
        "yourtoken",
        "yourkey", "yoursecret", "yourpass", "dummy", "redacted", "insert", "replace", "...", "\u{2026}",
        "${", "{{",
        "$(", "<your", "process.env", "os.environ", "getenv", "environ[", "import.meta", "secrets.", "vault:",
        "sha256",
        "sha384", "sha512", "://", "not-a-", "not_a_", "notareal", "undefined", "fake", "-here", "_here",
    ]

    private static func hasMarker(_ value: Bytes) -> Bool {
        for start in value.indices {
            for marker in markers
            where marker.utf8Start[0] == value[start] && value.hasExactly(marker, at: start, to: value.count)
            {
                return true
            }
        }
        return false
    }

    /// Returns true if a byte occurs many times in a row, as in `xxxxx`. Random digits may occur a few times in a row.
    private static func hasRepetition(_ value: Bytes) -> Bool {
        var length = 1
        for offset in value.indices.dropFirst() {
            length = value[offset] == value[offset - 1] ? length + 1 : 1
            if length == ("x*._-".utf8.contains(value[offset]) ? 5 : 8) { return true }
        }
        return false
    }

    /// Returns true if eight bytes ascend, as in `abcdefgh` and `12345678`.
    private static func hasSequence(_ value: Bytes) -> Bool {
        var length = 1
        for offset in value.indices.dropFirst() {
            length = value[offset] == value[offset - 1] &+ 1 ? length + 1 : 1
            if length == 8 { return true }
        }
        return false
    }

    /// Returns the entropy of the bytes of a value, in bits a byte (Shannon).
    static func entropy(_ text: Bytes, _ value: Range<Int>.SubSequence) -> Double {
        var counts = [Int](repeating: 0, count: 256)
        for offset in value { counts[Int(text[offset])] += 1 }
        let total = Double(value.count)
        return counts.reduce(into: 0.0) { sum, count in
            if count > 0 { sum -= Double(count) / total * BinaryLogarithm.of(Double(count) / total) }
        }
    }
}
