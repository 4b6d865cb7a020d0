import WebSyntax

/// Words that are searched in bytes.
struct ByteWords: Sendable {
    /// The words by their first bytes, in their order.
    private let groups: [(first: UInt8, words: [[UInt8]])]

    init(_ words: [String]) {
        var groups: [(first: UInt8, words: [[UInt8]])] = []
        for word in words.map({ Array($0.utf8) }) {
            if let index = groups.firstIndex(where: { $0.first == word[0] }) {
                groups[index].words.append(word)
            } else {
                groups.append((word[0], [word]))
            }
        }
        self.groups = groups
    }

    /// Returns true if a range of the bytes has one of the words.
    func contains(anyIn bytes: Bytes, _ range: Range<Int>) -> Bool {
        groups.contains { isPresent($0.words, $0.first, bytes, range) }
    }

    /// Looks for the first byte, which `memchr` does fast, and compares the rest there.
    private func isPresent(_ words: [[UInt8]], _ first: UInt8, _ bytes: Bytes, _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while let found = bytes.firstOffset(of: first, from: offset, to: range.upperBound) {
            for word in words where found + word.count <= range.upperBound {
                if word.indices.allSatisfy({ bytes[found + $0] == word[$0] }) { return true }
            }
            offset = found + 1
        }
        return false
    }
}
