package import WebSyntax

/// Words that are searched in bytes.
package struct ByteWords: Sendable {
    /// A word, and the place of its anchor in it.
    private struct Word {
        let bytes: [UInt8]
        let anchor: Int
    }

    /// The words by their anchors, the rarest byte of each, so that the search seldom stops.
    private let groups: [(anchor: UInt8, words: [Word])]

    /// - Parameter words: not empty.
    package init(_ words: [String]) {
        var groups: [(anchor: UInt8, words: [Word])] = []
        for bytes in words.map({ Array($0.utf8) }) {
            let place = bytes.indices.min { Self.rank(of: bytes[$0]) < Self.rank(of: bytes[$1]) } ?? 0
            let word = Word(bytes: bytes, anchor: place)
            if let index = groups.firstIndex(where: { $0.anchor == bytes[place] }) {
                groups[index].words.append(word)
            } else {
                groups.append((bytes[place], [word]))
            }
        }
        self.groups = groups
    }

    /// The bytes of articles in HTML, from the rarest to the most frequent.
    private static let frequencies = Array(
        "QZXJKVYUqWGzjHBFNOLRPDMECTSIA$'_;=-xk:vwybgpfmcu/<>\"dhlrsnioat e".utf8)

    /// Returns the place of a byte among ``frequencies``; 0 for another.
    private static func rank(of byte: UInt8) -> Int { frequencies.firstIndex(of: byte).map { $0 + 1 } ?? 0 }

    /// Returns true if a range of the bytes has one of the words.
    package func contains(anyIn bytes: Bytes, _ range: Range<Int>) -> Bool {
        groups.contains { isPresent($0.words, $0.anchor, bytes, range) }
    }

    /// Looks for the anchor, which `memchr` does fast, and compares the words there.
    private func isPresent(_ words: [Word], _ anchor: UInt8, _ bytes: Bytes, _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while let found = bytes.firstOffset(of: anchor, from: offset, to: range.upperBound) {
            for word in words where Self.isAt(found - word.anchor, word.bytes, bytes, range) { return true }
            offset = found + 1
        }
        return false
    }

    private static func isAt(_ start: Int, _ word: [UInt8], _ bytes: Bytes, _ range: Range<Int>) -> Bool {
        guard start >= range.lowerBound, start + word.count <= range.upperBound else { return false }
        for index in word.indices where bytes[start + index] != word[index] { return false }
        return true
    }
}
