import Diagnostics

/// Guarded lines: lines that belong to a formula opened in a paragraph.
extension ParseState {
    /// The largest number of times a document is parsed again without the guards that matched no formula.
    static let maximumAttempts = 3

    /// Keeps the lines `numbers` from beginning blocks, and keeps extensions from opening blocks up to the line `last`.
    ///
    /// - Returns: `false` if an earlier attempt found no formula there.
    func guardLines(_ numbers: [Int], through last: Int) -> Bool {
        guard !numbers.contains(where: unguarded.contains) else { return false }
        guardedLines += numbers
        guardedThrough = last
        return true
    }

    /// Returns the placeholder for a byte that would begin a block; nil if all are in use.
    func guardByte(for opener: UInt8, in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        placeholders.guarding(opener, in: text)
    }

    /// Returns true if an extension may open a block on cmark's current line.
    func mayOpenBlock(_ parser: BlockParser) -> Bool { parser.line > guardedThrough }

    /// Records the guarded lines of a formula that cmark parsed.
    func noteFormula(from line: Int, lines: Int) {
        guard lines > 0, !guardedLines.isEmpty else { return }
        var index = guardedLines.partitioningIndex { $0 > line }
        while index < guardedLines.count, guardedLines[index] <= line + lines {
            foundLines.insert(guardedLines[index])
            index += 1
        }
    }

    /// The guarded lines outside of any formula: cmark parsed their dollars as something else.
    var linesGuardedInVain: Set<Int> { Set(guardedLines).subtracting(foundLines) }

    // MARK: Unclosed displays

    /// Recovers from a `$$` without an end in its paragraph. If the next `$$` cannot open a display, it is the end that
    /// the author intended, and is skipped. Otherwise every following closer would act as an opener.
    func recover(from offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard let dollars = BlockEnd.dollars(in: text, from: offset) else { return }
        guard DisplayInterruption.isEnd(at: dollars.content, in: text) else { return }
        // Counts from where the last count ended, so that many unclosed displays cost linear time.
        let start = dollars.content >= recovered.offset ? recovered : (offset: 0, line: 1)
        let number = start.line + Self.lineEnds(in: text[start.offset..<dollars.content])
        recovered = (dollars.content, number)
        skippedClosers.insert(number)
    }

    /// Returns the number of line ends in a text: LF, CR or CRLF.
    static func lineEnds(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for byte in text {
            if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r") {
                count += 1
            }
            previous = byte
        }
        return count
    }

    /// Returns true if the `$$` of this line closes an unclosed display and must be skipped.
    func isSkippedCloser(_ line: Int) -> Bool { skippedClosers.contains(line) }
}

extension Array<Int> {
    /// Returns the first index whose element satisfies the predicate, in an array that is partitioned by it.
    func partitioningIndex(where belongsToSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
