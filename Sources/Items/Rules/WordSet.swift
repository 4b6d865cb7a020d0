/// A set of words or pairs of characters, as sorted 64-bit hashes. Two of a million words share a hash with a probability of
/// 3 in 10⁸.
package struct WordSet {
    /// The hashes in ascending order, each once.
    let hashes: [UInt64]

    /// The number of words or pairs.
    package var count: Int { hashes.count }

    /// The words of a text: runs of letters and digits in lower case. Scripts without spaces have each character as a
    /// word. HTML tags are skipped.
    package init(words text: String) {
        var hasher = WordHasher()
        var text = text
        text.withUTF8 { hasher.read($0) }
        hashes = Self.unique(hasher.hashes)
    }

    /// The pairs of neighbouring characters of a title in lower case, without white space and punctuation at its words'
    /// ends; a title of one character is that character.
    init(pairs title: String) {
        let scalars = title.lowercased().unicodeScalars
        let letters = scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.map {
            UInt64($0.value)
        }
        hashes = Self.unique(
            letters.count < 2 ? letters : zip(letters, letters.dropFirst()).map { $0 << 32 | $1 })
    }

    private static func unique(_ hashes: [UInt64]) -> [UInt64] {
        var unique: [UInt64] = []
        unique.reserveCapacity(hashes.count)
        for hash in hashes.sorted() where unique.last != hash { unique.append(hash) }
        return unique
    }

    /// Returns the Dice coefficient, from 0 to 1. Two empty sets give 0.
    func likeness(to other: WordSet) -> Double {
        guard !hashes.isEmpty, !other.hashes.isEmpty else { return 0 }
        return Double(2 * shared(with: other)) / Double(count + other.count)
    }

    /// Returns the part of this set that the other one has, from 0 to 1. An empty set gives 1.
    package func share(in other: WordSet) -> Double {
        hashes.isEmpty ? 1 : Double(shared(with: other)) / Double(count)
    }

    /// Returns the number of members of both sets.
    private func shared(with other: WordSet) -> Int {
        let (a, b) = (hashes, other.hashes)
        var shared = 0
        var i = 0
        var j = 0
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                shared += 1
                i += 1
                j += 1
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return shared
    }
}

/// Hashes the words of a text in UTF-8 by FNV-1a, in one pass.
private struct WordHasher {
    private(set) var hashes: [UInt64] = []
    private var hash = Self.start
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "<"):
                end()
                // Sanitised HTML has no `>` in an attribute.
                while index < text.count, text[index] != UInt8(ascii: ">") { index += 1 }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): add(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): add(byte)
            // From U+2E80, CJK and the scripts after it: three or four bytes, a word each.
            case 0xE3...0xF4 where index + 2 < text.count || byte >= 0xE3:
                end()
                let length = byte >= 0xF0 ? 4 : 3
                for place in index..<min(index + length, text.count) { add(text[place]) }
                end()
                index += length - 1
            case 0x80...: add(byte)
            default: end()
            }
            index += 1
        }
        end()
    }

    private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* Self.prime }

    private mutating func end() {
        guard hash != Self.start else { return }
        hashes.append(hash)
        hash = Self.start
    }
}
