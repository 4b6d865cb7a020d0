import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Words and the blocks that hold them: an open-addressed table in memory of its own, since a leaf has ten thousand words
/// and rendering it takes less than a millisecond.
final class WordTable {
    private struct Word {
        /// The first eight bytes, most significant first, and the next eight: what nearly all comparisons are decided by. No
        /// word has a NUL, so zeros after its end order it before longer ones.
        var head: UInt64
        var tail: UInt64
        var hash: UInt32
        var start: UInt32
        var count: UInt32
        /// One more than its first and its last index in `places`; 0 without any.
        var first: UInt32 = 0
        var last: UInt32 = 0
        var isIgnored = false
    }

    /// A block of a word, and one more than the index of the same word's next place.
    fileprivate struct Place {
        var block: UInt32
        var next: UInt32 = 0
    }

    private var storage: [UInt8] = []
    private var words: UnsafeMutablePointer<Word>
    private var wordCount = 0
    /// Indices in `words`, one more than each; 0 is free. At most half of them are taken, so `words` has half as many.
    private var slots: UnsafeMutablePointer<UInt32>
    private var slotCount = 2048
    private var places: UnsafeMutablePointer<Place>
    private var placeCount = 0
    private var placeCapacity = 4096

    /// The bytes that can be read from the start of a word's memory: the first ones are compared as numbers.
    static let padding = 16

    /// The commands that every formula has and no reader searches for.
    private static let ignored = [
        "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr",
        "quad",
        "qquad", "text", "mathrm", "begin", "end", "tag", "label", "displaystyle", "textstyle", "notag",
    ].map { Array(("\\" + $0).utf8) }

    init() {
        words = .allocate(capacity: slotCount / 2 + 1)
        slots = .allocate(capacity: slotCount)
        slots.initialize(repeating: 0, count: slotCount)
        places = .allocate(capacity: placeCapacity)
        storage.reserveCapacity(1 << 13)
        for word in Self.ignored {
            Self.padded(word) { start in
                let index = index(of: start, word.count)
                words[index].isIgnored = true
            }
        }
    }

    deinit {
        words.deallocate()
        slots.deallocate()
        places.deallocate()
    }

    /// Calls `body` with the bytes of a word in memory that has ``padding``.
    static func padded(_ word: [UInt8], _ body: (UnsafePointer<UInt8>) -> Void) {
        (word + [UInt8](repeating: 0, count: padding)).withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { body(start) }
        }
    }

    /// Notes a word of a block.
    ///
    /// - Parameters:
    ///   - word: its first byte, in memory with ``padding``.
    ///   - count: the number of its bytes, at least one.
    func note(_ word: UnsafePointer<UInt8>, _ count: Int, in block: Int) {
        // A new word can move the memory of all words.
        let index = index(of: word, count)
        let found = words + index
        let block = UInt32(truncatingIfNeeded: block)
        let last = Int(found.pointee.last)
        if found.pointee.isIgnored || (last > 0 && places[last - 1].block == block) { return }
        if placeCount == placeCapacity { growPlaces() }
        (places + placeCount).initialize(to: Place(block: block))
        placeCount += 1
        let number = UInt32(truncatingIfNeeded: placeCount)
        if last == 0 { found.pointee.first = number } else { places[last - 1].next = number }
        found.pointee.last = number
    }

    private func index(of word: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let head = Self.bytes(at: word, count)
        let tail = count > 8 ? Self.bytes(at: word + 8, count - 8) : 0
        let hash = Self.hash(word, count, head, tail)
        var slot = Int(hash) & (slotCount - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            let other = words + index
            if other.pointee.head == head, other.pointee.tail == tail, Int(other.pointee.count) == count,
                count <= 16 || isWord(index, word)
            {
                return index
            }
            slot = (slot + 1) & (slotCount - 1)
        }
        (words + wordCount).initialize(
            to: Word(
                head: head, tail: tail, hash: hash, start: UInt32(truncatingIfNeeded: storage.count),
                count: UInt32(truncatingIfNeeded: count)))
        storage.append(contentsOf: UnsafeBufferPointer(start: word, count: count))
        wordCount += 1
        slots[slot] = UInt32(truncatingIfNeeded: wordCount)
        if wordCount * 2 > slotCount { growSlots() }
        return wordCount - 1
    }

    /// Returns up to eight bytes, most significant first, with zeros after their end.
    @inline(__always)
    private static func bytes(at start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = UInt64(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
        return count >= 8 ? bytes : bytes & ~(UInt64.max >> (8 &* UInt64(truncatingIfNeeded: count)))
    }

    /// Returns a hash by multiplication, eight bytes at a time: most words take one step.
    @inline(__always)
    private static func hash(
        _ word: UnsafePointer<UInt8>, _ count: Int, _ head: UInt64, _ tail: UInt64
    ) -> UInt32 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var value = (head ^ UInt64(truncatingIfNeeded: count)) &* factor
        if count > 8 { value = (value ^ (value >> 32) ^ tail) &* factor }
        if count > 16 {
            for index in 16..<count { value = (value ^ UInt64(word[index])) &* factor }
        }
        return UInt32(truncatingIfNeeded: value >> 32)
    }

    private func isWord(_ index: Int, _ word: UnsafePointer<UInt8>) -> Bool {
        let (start, count) = (Int(words[index].start), Int(words[index].count))
        return storage.withUnsafeBufferPointer { storage in
            storage.baseAddress.map { memcmp($0 + start, word, count) == 0 } ?? false
        }
    }

    private func growSlots() {
        let capacity = slotCount / 2 + 1
        slotCount *= 2
        words = Self.moved(words, wordCount, from: capacity, to: slotCount / 2 + 1)
        slots.deallocate()
        slots = .allocate(capacity: slotCount)
        slots.initialize(repeating: 0, count: slotCount)
        for index in 0..<wordCount {
            var slot = Int(words[index].hash) & (slotCount - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: index + 1)
        }
    }

    private func growPlaces() {
        places = Self.moved(places, placeCount, from: placeCapacity, to: placeCapacity * 2)
        placeCapacity *= 2
    }

    /// Moves elements into larger memory.
    private static func moved<Element>(
        _ elements: UnsafeMutablePointer<Element>, _ count: Int, from: Int, to capacity: Int
    ) -> UnsafeMutablePointer<Element> {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.moveInitialize(from: elements, count: count)
        elements.deallocate()
        return larger
    }

    // MARK: Writing

    /// The indices of the words that a block has, in order of their bytes.
    private var order: [Int] {
        (0..<wordCount).filter { words[$0].first > 0 }
            .map { (head: words[$0].head, index: $0) }
            .sorted { $0.head != $1.head ? $0.head < $1.head : comesFirst($0.index, $1.index) }
            .map(\.index)
    }

    /// The numbers of a word's blocks in the order of notes. A common word has one in every block, so they are read as far
    /// as they are needed.
    struct Blocks: Sequence, IteratorProtocol {
        fileprivate let places: UnsafePointer<Place>
        /// One more than the index of the next place; 0 at the end.
        fileprivate var place: UInt32

        mutating func next() -> Int? {
            guard place > 0 else { return nil }
            let next = places[Int(place) - 1]
            place = next.next
            return Int(next.block)
        }
    }

    /// Calls `body` with each word in order of their bytes. The blocks are valid during the call.
    func forEachWord(_ body: (_ word: ArraySlice<UInt8>, _ blocks: Blocks) -> Void) {
        for index in order { body(bytes(of: index), blocks(of: index)) }
    }

    private func bytes(of index: Int) -> ArraySlice<UInt8> {
        let start = Int(words[index].start)
        return storage[start..<(start + Int(words[index].count))]
    }

    private func blocks(of index: Int) -> Blocks { Blocks(places: places, place: words[index].first) }

    /// The JSON that ``SearchIndex`` describes.
    func json(blockCount: Int) -> [UInt8] {
        var coder = FrontCoder()
        var lists: [UInt8] = []
        let common = max(8, blockCount / 8)
        for index in order {
            coder.append(bytes(of: index))
            Self.append(blocks(of: index), atMost: common, to: &lists)
        }
        return Array("{\"n\":\(blockCount),\"w\":\"".utf8) + coder.bytes + Array("\",\"p\":\"".utf8) + lists
            + Array("\"}".utf8)
    }

    /// Appends the blocks of a word, or `-` where there are more than `most`.
    private static func append(_ blocks: Blocks, atMost most: Int, to bytes: inout [UInt8]) {
        var (count, last, isAscending) = (0, -1, true)
        for block in blocks {
            if block <= last { isAscending = false }
            (count, last) = (count + 1, block)
        }
        if isAscending {
            if count > most { return bytes.append(UInt8(ascii: "-")) }
            return append(blocks, count: count, to: &bytes)
        }
        // A paragraph that continues after a display is noted out of order.
        let found = Set(blocks).sorted()
        guard found.count <= most else { return bytes.append(UInt8(ascii: "-")) }
        append(found, count: found.count, to: &bytes)
    }

    private static func append(_ blocks: some Sequence<Int>, count: Int, to bytes: inout [UInt8]) {
        var last = 0
        for (index, block) in blocks.enumerated() {
            let (leaps, rest) = (block - last).quotientAndRemainder(dividingBy: 26)
            if leaps > 0 { bytes += String(leaps).utf8 }
            bytes.append((index == count - 1 ? UInt8(ascii: "A") : UInt8(ascii: "a")) + UInt8(rest))
            last = block
        }
    }

    private func comesFirst(_ one: Int, _ other: Int) -> Bool {
        let (left, right) = (words[one].tail, words[other].tail)
        if left != right { return left < right }
        return bytes(of: one).lexicographicallyPrecedes(bytes(of: other))
    }
}
