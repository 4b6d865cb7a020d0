/// The pairing of dollars in one leaf block's text: rules 2 and 6 of the dialect's inline mathematics.
///
/// One pass with a stack of brace groups finds all candidates, so openers without closers cost linear time.
struct DollarMap {
    /// The offsets of all unescaped dollars, in ascending order.
    private var offsets: [Int32] = []
    /// For each dollar, the offset of its closer as inline mathematics; -1 without one.
    private var single: [Int32] = []
    /// For each dollar, the offset of the `$$` that closes it as a display; -1 without one.
    private var double: [Int32] = []
    /// The index of the last lookup.
    private var cursor = 0

    /// Creates an empty map.
    init() {}

    /// Maps the dollars of `text` from `start`, which is a dollar.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        /// The dollars waiting for a closer in one open brace group.
        struct Group {
            var single = -1
            /// Every dollar of the last run of two or more: dollars left over by a display's closer may open another.
            var double: [Int] = []
        }
        var groups = [Group()]
        var comment = TeXComment()
        var index = start
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"):
                // A backslash escapes the next byte.
                index += 2
                continue
            case UInt8(ascii: "%"):
                index = comment.end(at: index, in: text, upTo: text.count)
                continue
            case UInt8(ascii: "{"): groups.append(Group())
            case UInt8(ascii: "}"):
                // An unmatched closing brace ends inline mathematics; a display keeps it, and KaTeX reports it.
                if groups.count > 1 {
                    var waiting = groups.removeLast().double
                    let top = groups.count - 1
                    // The shorter list is appended to the longer, which keeps deep nesting cheap.
                    if waiting.count > groups[top].double.count { swap(&waiting, &groups[top].double) }
                    groups[top].double += waiting
                } else {
                    groups[0].single = -1
                }
            case UInt8(ascii: "$"):
                var end = index + 1
                while end < text.count, text[end] == UInt8(ascii: "$") { end += 1 }
                let top = groups.count - 1
                if end - index >= 2 {
                    // All dollars of the earlier run may open a display that this run closes.
                    for place in groups[top].double { double[place] = Int32(truncatingIfNeeded: index) }
                    groups[top].double = Array(offsets.count..<(offsets.count + end - index))
                }
                for offset in index..<end {
                    // Offsets are 32 bits: the source has at most 64 MB.
                    let place = offsets.count
                    offsets.append(Int32(truncatingIfNeeded: offset))
                    single.append(-1)
                    double.append(-1)
                    if groups[top].single >= 0 {
                        single[groups[top].single] = Int32(truncatingIfNeeded: offset)
                    }
                    groups[top].single = place
                }
                index = end
                continue
            default: break
            }
            index += 1
        }
    }

    /// Returns the only dollar that may close inline mathematics opened at `offset`.
    mutating func candidate(for offset: Int) -> Int? {
        find(offset).flatMap { single[$0] >= 0 ? Int(single[$0]) : nil }
    }

    /// Returns the offset of the `$$` that closes a display opened by the run at `offset`.
    mutating func displayEnd(for offset: Int) -> Int? {
        find(offset).flatMap { double[$0] >= 0 ? Int(double[$0]) : nil }
    }

    /// Returns the index of the dollar at `offset`. Lookups go from left to right.
    private mutating func find(_ offset: Int) -> Int? {
        let offset = Int32(truncatingIfNeeded: offset)
        // Lookups normally ascend; a retry of an earlier text starts again.
        if cursor >= offsets.count || offsets[cursor] > offset { cursor = 0 }
        while cursor < offsets.count, offsets[cursor] < offset { cursor += 1 }
        return cursor < offsets.count && offsets[cursor] == offset ? cursor : nil
    }
}
