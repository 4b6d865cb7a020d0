/// The letters of output over its chunks: one that begins in a chunk may end in the next.
struct ChunkLetters {
    /// The ends of a chunk.
    struct Ends {
        /// The number of bytes and escapes at its beginning that end a letter of the chunks before.
        var ended = 0
        /// True if the letter before does not go on in the chunk.
        var isBroken = false
        /// True if a letter begins in the chunk that does not end in it.
        var isOpen = false
    }

    /// The bytes of the letter that is not whole yet.
    private(set) var tail: [UInt8] = []

    /// Reads a chunk.
    mutating func add(_ chunk: [UInt8]) -> Ends {
        var ends = Ends()
        if chunk.isEmpty { return ends }
        var rest = chunk[...]
        if !tail.isEmpty {
            guard let count = continued(in: chunk) else {
                ends.isBroken = true
                return opened(rest, ends)
            }
            let isHalf = tail[0] == 0xED && tail.count == 3
            ends.ended = isHalf ? 1 : count
            let isWhole = isHalf || tail.count + count == Self.length(tail[0])
            if !isWhole {
                tail += chunk
                return ends
            }
            rest = chunk.dropFirst(count)
        }
        return opened(rest, ends)
    }

    private mutating func opened(_ rest: ArraySlice<UInt8>, _ ends: Ends) -> Ends {
        var ends = ends
        tail = Array(rest.suffix(WTF8.incompleteTail(of: Array(rest.suffix(4)))))
        ends.isOpen = !tail.isEmpty
        return ends
    }

    /// Returns the number of bytes of a chunk that belong to the letter before; `nil` for a chunk that does not continue it.
    private func continued(in chunk: [UInt8]) -> Int? {
        if tail[0] == 0xED, tail.count == 3 {
            let isLow = chunk.count >= 3 && chunk[0] == 0xED && 0xB0...0xBF ~= chunk[1]
            return isLow ? 3 : nil
        }
        let length = Self.length(tail[0])
        let letter = tail + chunk.prefix(length - tail.count)
        let count = letter.count - tail.count
        guard chunk.prefix(count).allSatisfy({ $0 & 0xC0 == 0x80 }) else { return nil }
        let isText = letter.withUnsafeBufferPointer { IllFormedText($0).places.isEmpty }
        return letter.count < length || isText ? count : nil
    }

    /// Returns the number of bytes of a letter, by its first one.
    private static func length(_ first: UInt8) -> Int { first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2 }
}
