import WebSyntax

/// Words that are searched in bytes.
struct ByteWords: Sendable {
    private let words: [[UInt8]]

    init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }

    /// Returns true if a range of the bytes has one of the words.
    func contains(anyIn bytes: Bytes, _ range: Range<Int>) -> Bool {
        words.contains { isPresent($0, bytes, range) }
    }

    /// Looks for the first byte, which `memchr` does fast, and compares the rest there.
    private func isPresent(_ word: [UInt8], _ bytes: Bytes, _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while let found = bytes.firstOffset(of: word[0], from: offset, to: range.upperBound) {
            if found + word.count > range.upperBound { return false }
            if word.indices.allSatisfy({ bytes[found + $0] == word[$0] }) { return true }
            offset = found + 1
        }
        return false
    }
}
