/// An index of the rarest words of texts, which finds all texts that can be similar enough.
///
/// Two sets of which the smaller has n words, with a Dice coefficient above t, share more than n·t/(2−t) words. So they
/// share one of the first n − ⌈n·t/(2−t)⌉ + 1 words of each, in any order that both have (prefix filtering; Chaudhuri,
/// Ganti and Kaushik, 2006). The rarest words come first, since few other texts have them.
struct RareWordIndex {
    private let words: [WordSet]
    /// The number of texts with a word, by its hash modulo the size: a collision only changes the order.
    private var frequency = [UInt32](repeating: 0, count: 1 << 16)
    /// The places of texts by a word, in ascending order.
    private var places: [UInt64: [Int]] = [:]

    init(_ words: [WordSet]) {
        self.words = words
        for set in words {
            for hash in set.hashes { frequency[Int(truncatingIfNeeded: hash & 0xFFFF)] += 1 }
        }
    }

    /// Returns the earlier places of texts that can be similar, and adds the text to the index.
    ///
    /// - Parameter window: the number of places that are looked back.
    mutating func candidates(for place: Int, window: Int) -> [Int] {
        var found: Set<Int> = []
        for word in rarest(of: words[place].hashes) {
            for other in (places[word] ?? []).reversed() {
                guard place - other <= window else { break }
                found.insert(other)
            }
            places[word, default: []].append(place)
        }
        return found.sorted()
    }

    /// Returns the words of which two similar sets share one.
    private func rarest(of hashes: [UInt64]) -> [UInt64] {
        let needed = Double(hashes.count) * NearDuplicates.textThreshold / (2 - NearDuplicates.textThreshold)
        let count = hashes.count - Int(needed.rounded(.down)) + 1
        var kept: [(rank: UInt32, hash: UInt64)] = []
        for hash in hashes {
            let rank = frequency[Int(truncatingIfNeeded: hash & 0xFFFF)]
            if kept.count >= count, let last = kept.last, (last.rank, last.hash) <= (rank, hash) { continue }
            // The few kept words stay sorted.
            var place = kept.count
            while place > 0, (kept[place - 1].rank, kept[place - 1].hash) > (rank, hash) { place -= 1 }
            kept.insert((rank, hash), at: place)
            if kept.count > count { kept.removeLast() }
        }
        return kept.map(\.hash)
    }
}
