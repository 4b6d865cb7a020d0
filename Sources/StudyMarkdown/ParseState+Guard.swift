import CCMarkGFM
import Diagnostics

/// Lines that belong to a formula which a paragraph has opened.
extension ParseState {
    /// How often a document is read again without the guards that no formula was found for.
    static let mostAttempts = 3

    /// Keeps the lines `numbers` from beginning blocks, and extensions from opening any up to the line `last`.
    ///
    /// - Returns: `false` where an earlier reading found no formula there.
    func guardLines(_ numbers: [Int], through last: Int) -> Bool {
        guard !numbers.contains(where: unguarded.contains) else { return false }
        guardedLines += numbers
        guardedThrough = last
        return true
    }

    func guardByte(for opener: UInt8, in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        standIns.guarding(opener, in: text)
    }

    /// Returns true if an extension may open a block on the line that cmark reads.
    func mayOpenBlock(_ parser: UnsafeMutablePointer<cmark_parser>) -> Bool {
        Int(parser.pointee.line_number) > guardedThrough
    }

    /// Notes the lines behind the first of a formula that was found.
    func noteFormula(from line: Int, lines: Int) {
        guard lines > 0, !guardedLines.isEmpty else { return }
        var index = guardedLines.partitioningIndex { $0 > line }
        while index < guardedLines.count, guardedLines[index] <= line + lines {
            foundLines.insert(guardedLines[index])
            index += 1
        }
    }

    /// The guarded lines that are in no formula: the dollars were something else to cmark.
    var mistakenLines: Set<Int> { Set(guardedLines).subtracting(foundLines) }

    // MARK: A display without its end

    /// A `$$` has no end in its paragraph. Where an odd number of them follows, the next is the end that the author
    /// meant, and is passed over: else each that follows would end what it should begin.
    func recover(from offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard lostEnd == nil else { return }
        var count = 0
        var first: Int?
        var index = offset
        while let dollar = text.offset(of: 0x24, from: index) {
            index = dollar
            while index < text.count, text[index] == 0x24 { index += 1 }
            guard index - dollar == 2, dollar == 0 || text[dollar - 1] != 0x5C else { continue }
            count += 1
            first = first ?? dollar
        }
        guard count % 2 == 1, let first else {
            lostEnd = 0
            return
        }
        lostEnd = 1 + Self.lineEnds(in: text[..<first])
    }

    /// How many lines end in a text: at a line feed, a carriage return, or both in a row.
    static func lineEnds(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for byte in text {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D { count += 1 }
            previous = byte
        }
        return count
    }

    /// Returns true if the `$$` of this line ends a display whose beginning was lost, and is passed over.
    func isLostEnd(_ line: Int) -> Bool { lostEnd == line && line > 0 }
}

extension Array<Int> {
    /// The first index whose element fulfils the predicate, in an array that is partitioned by it.
    func partitioningIndex(where belongsToSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
