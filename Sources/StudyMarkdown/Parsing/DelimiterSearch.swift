/// A search for the next occurrence of one closing delimiter. The result is kept until a search begins after it, so
/// many openers without a closer cost linear time.
struct DelimiterSearch {
    /// The offset from which the last search began.
    private var start = Int.max
    /// The offset of the first occurrence at or after `start`; `.max` if absent.
    private var found = -1

    /// Returns the offset of the first occurrence at or after `start`. The delimiter is a parameter and not a property:
    /// a search is created for each block of text, and must not allocate memory.
    mutating func next(
        _ delimiter: some Collection<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        // The last result is still right for any start between that search and its result.
        if start < self.start || start > found {
            self.start = start
            found = Self.search(for: delimiter, in: text, from: start)
        }
        return found == .max ? nil : found
    }

    /// Returns the first occurrence, or `.max`.
    private static func search(
        for delimiter: some Collection<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        guard let lead = delimiter.first else { return start }
        var index = start
        while let first = text.offset(of: lead, from: index) {
            if text[first...].starts(with: delimiter) { return first }
            index = first + 1
        }
        return .max
    }
}
