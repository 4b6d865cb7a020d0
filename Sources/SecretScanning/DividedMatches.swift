import WebSyntax

/// The matches of a text whose parts are shown apart, with something else between them. A secret may go on in the next part,
/// but the next part usually begins with a word of its own, which is not a part of the secret before it.
struct DividedMatches {
    private let text: [UInt8]
    /// The ends of all parts but the last, ascending.
    private let ends: [Int]
    /// The matches of each part alone, ascending.
    private let alone: [SecretScanner.Match]

    init(_ text: [UInt8], ends: [Int], alone: [SecretScanner.Match]) {
        self.text = text
        self.ends = ends
        self.alone = alone
    }

    /// Returns the matches of the whole text, without words that begin a part, and those of the parts.
    func joined(with whole: [SecretScanner.Match]) -> [SecretScanner.Match] {
        RedactedText.joined(alone + whole.flatMap(divided))
    }

    /// Returns a match, divided where a part begins with a secret, and ended where a part begins with a word.
    private func divided(_ match: SecretScanner.Match) -> [SecretScanner.Match] {
        var divided: [SecretScanner.Match] = []
        var rest = match
        let first = Self.count(of: ends) { $0 <= match.range.lowerBound }
        for end in ends[first...].prefix(while: { $0 < match.range.upperBound }) {
            let before = rest.range.lowerBound..<end
            guard !before.isEmpty, isSecret(before) else { continue }
            let isSecretNext = beginsSecret(at: end)
            guard isSecretNext || isWord(end..<match.range.upperBound, after: match.range.lowerBound)
            else { continue }
            rest.range = before
            divided.append(rest)
            guard isSecretNext else { return divided }
            rest.range = end..<match.range.upperBound
        }
        return divided + [rest]
    }

    /// Returns true if a secret of a part alone is in a range.
    private func isSecret(_ range: Range<Int>) -> Bool {
        let next = Self.count(of: alone) { $0.range.upperBound <= range.lowerBound }
        return next < alone.count && alone[next].range.lowerBound < range.upperBound
    }

    private func beginsSecret(at offset: Int) -> Bool {
        let next = Self.count(of: alone) { $0.range.lowerBound < offset }
        return next < alone.count && alone[next].range.lowerBound == offset
    }

    /// Returns true for words and short numbers that are not the rest of a value in quotes.
    private func isWord(_ range: Range<Int>, after start: Int) -> Bool {
        if start > 0, range.upperBound < text.count, text[start - 1] == text[range.upperBound],
            "\"'`".utf8.contains(text[start - 1])
        {
            return false
        }
        if range.count <= 4, range.allSatisfy({ text[$0].isASCIIDigit }) { return true }
        return text.withUnsafeBufferPointer { WordShape.isMadeOfWords($0, range) }
    }

    /// Returns the number of elements at the beginning that are in front of a place.
    private static func count<Element>(of elements: [Element], _ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
