import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Words and the blocks that hold them: an open-addressed table, since a leaf has thousands of words and rendering it
/// takes less than a millisecond.
struct WordTable {
    /// A hash of a word by multiplication, eight bytes at a time: most words take one step.
    private struct Hash: Equatable {
        private var value: UInt64

        /// - Parameter key: see ``Word/key``.
        init(of word: Bytes, key: UInt64) {
            value = (key ^ UInt64(word.count)) &* Self.factor
            for byte in word.dropFirst(8) { value = (value ^ UInt64(byte)) &* Self.factor }
        }

        private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

        /// The hash folded to the size of an index.
        var index: Int { Int(truncatingIfNeeded: value ^ (value >> 32)) }
    }

    private struct Word {
        var start: Int
        var end: Int
        /// The first eight bytes, most significant first: what most comparisons are decided by.
        var key: UInt64
        var hash: Hash
        /// Its first and last index in `places`; -1 without any.
        var first = -1
        var last = -1
        var isIgnored = false
    }

    private var storage: [UInt8] = []
    private var words: [Word] = []
    /// The blocks of all words, each with the place of the same word's next one.
    private var places: [(block: Int, next: Int)] = []
    /// Indices in `words`, one more than each; 0 is free.
    private var slots = [UInt32](repeating: 0, count: 2048)

    /// The commands that every formula has and no reader searches for.
    private static let ignored = [
        "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr",
        "quad",
        "qquad", "text", "mathrm", "begin", "end", "tag", "label", "displaystyle", "textstyle", "notag",
    ].map { Array(("\\" + $0).utf8) }

    init() {
        storage.reserveCapacity(1 << 13)
        for word in Self.ignored {
            word.withUnsafeBufferPointer { word in
                let index = index(of: word)
                words[index].isIgnored = true
            }
        }
    }

    mutating func note(_ word: Bytes, in block: Int) {
        let index = index(of: word)
        let last = words[index].last
        if words[index].isIgnored || (last >= 0 && places[last].block == block) { return }
        words[index].last = places.count
        if last < 0 { words[index].first = places.count } else { places[last].next = places.count }
        places.append((block, -1))
    }

    private mutating func index(of word: Bytes) -> Int {
        var key: UInt64 = 0
        for byte in word.prefix(8) { key = key << 8 | UInt64(byte) }
        key <<= 8 * UInt64(max(0, 8 - word.count))
        let hash = Hash(of: word, key: key)
        var slot = hash.index & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if words[index].hash == hash, isWord(index, word) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        let start = storage.count
        storage += word
        words.append(Word(start: start, end: storage.count, key: key, hash: hash))
        slots[slot] = UInt32(words.count)
        if words.count * 2 > slots.count { grow() }
        return words.count - 1
    }

    private func isWord(_ index: Int, _ word: Bytes) -> Bool {
        let start = words[index].start
        guard words[index].end - start == word.count, let base = word.baseAddress else { return false }
        return storage.withUnsafeBufferPointer { storage in
            storage.baseAddress.map { memcmp($0 + start, base, word.count) == 0 } ?? false
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (index, word) in words.enumerated() {
            var slot = word.hash.index & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    // MARK: Writing

    /// The indices of the words that a block has, in order of their bytes.
    private var order: [Int] {
        words.indices.filter { words[$0].first >= 0 }
            .map { (key: words[$0].key, index: $0) }
            .sorted { $0.key != $1.key ? $0.key < $1.key : comesFirst($0.index, $1.index) }
            .map(\.index)
    }

    /// The numbers of a word's blocks in the order of notes. A common word has one in every block, so they are read as far
    /// as they are needed.
    struct Blocks: Sequence, IteratorProtocol {
        fileprivate let places: UnsafeBufferPointer<(block: Int, next: Int)>
        fileprivate var place: Int

        mutating func next() -> Int? {
            guard place >= 0 else { return nil }
            let (block, next) = places[place]
            place = next
            return block
        }
    }

    /// Calls `body` with each word in order of their bytes. The blocks are valid during the call.
    func forEachWord(_ body: (_ word: ArraySlice<UInt8>, _ blocks: Blocks) -> Void) {
        places.withUnsafeBufferPointer { places in
            for index in order {
                body(
                    storage[words[index].start..<words[index].end],
                    Blocks(places: places, place: words[index].first))
            }
        }
    }

    /// The JSON that ``SearchIndex`` describes.
    func json(blockCount: Int) -> [UInt8] {
        var coder = FrontCoder()
        var blocks: [UInt8] = []
        let common = max(8, blockCount / 8)
        for index in order {
            let word = words[index]
            coder.append(storage[word.start..<word.end])
            append(blocksOf: word, atMost: common, to: &blocks)
        }
        return Array("{\"n\":\(blockCount),\"w\":\"".utf8) + coder.bytes + Array("\",\"p\":\"".utf8) + blocks
            + Array("\"}".utf8)
    }

    /// Appends the blocks of a word, or `-` where there are more than `most`.
    private func append(blocksOf word: Word, atMost most: Int, to bytes: inout [UInt8]) {
        var (count, last, isAscending) = (0, -1, true)
        var place = word.first
        while place >= 0 {
            let (block, next) = places[place]
            if block <= last { isAscending = false }
            (count, last, place) = (count + 1, block, next)
        }
        if isAscending, count > most { return bytes.append(UInt8(ascii: "-")) }
        var found: [Int] = []
        found.reserveCapacity(count)
        place = word.first
        while place >= 0 {
            found.append(places[place].block)
            place = places[place].next
        }
        // A paragraph that continues after a display is noted out of order.
        if !isAscending { found = Set(found).sorted() }
        guard found.count <= most else { return bytes.append(UInt8(ascii: "-")) }
        Self.append(found, to: &bytes)
    }

    private static func append(_ blocks: [Int], to bytes: inout [UInt8]) {
        var last = 0
        for (index, block) in blocks.enumerated() {
            let (leaps, rest) = (block - last).quotientAndRemainder(dividingBy: 26)
            if leaps > 0 { bytes += String(leaps).utf8 }
            let isLast = index == blocks.count - 1
            bytes.append((isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")) + UInt8(rest))
            last = block
        }
    }

    private func comesFirst(_ one: Int, _ other: Int) -> Bool {
        storage[words[one].start..<words[one].end].lexicographicallyPrecedes(
            storage[words[other].start..<words[other].end])
    }
}
