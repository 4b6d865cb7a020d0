/// A search for the ends of code spans (CommonMark 0.29, section 6.3): a run of backticks closes a run of the same
/// length. Lengths without a further run are searched only once.
struct CodeSpanSearch {
    /// The longest run of backticks that opens a code span, as in cmark.
    static let longestRun = 80

    /// The lengths of runs that nothing closes.
    private var unclosed: Set<Int> = []

    /// Returns the offset after the code span that opens at `offset`. If nothing closes it, returns the offset after its
    /// backticks; `isOpen` is true if more text could close it.
    mutating func end(
        at offset: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (offset: Int, isOpen: Bool) {
        let start = Self.endOfRun(at: offset, in: text)
        let length = start - offset
        guard length <= Self.longestRun else { return (start, false) }
        // A search from a later offset cannot find a run either.
        guard !unclosed.contains(length) else { return (start, true) }
        var index = start
        while let tick = text.offset(of: UInt8(ascii: "`"), from: index) {
            index = Self.endOfRun(at: tick, in: text)
            if index - tick == length { return (index, false) }
        }
        unclosed.insert(length)
        return (start, true)
    }

    /// Returns the offset after a run of backticks.
    private static func endOfRun(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = offset
        while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
        return end
    }
}
