/// Which dollar may close which, for one leaf block's text: rules 2 and 6 of the dialect's inline mathematics.
///
/// Candidates are found in one pass with a stack of brace groups, so that a text of openers without closers costs
/// linear time.
struct DollarMap {
    /// The offsets of single dollars and of runs of two and more, unescaped, in ascending order.
    private var offsets: [Int32] = []
    private var single: [Int32] = []
    private var double: [Int32] = []
    private var cursor = 0

    init() {}

    /// Reads `text` from `start`, where a dollar stands.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        /// The dollar that waits for a closer, in each open brace group.
        struct Group {
            var single = -1
            /// Every dollar of the last run of two or more: what a display's closer leaves of a run may open another.
            var double: [Int] = []
        }
        var groups = [Group()]
        var index = start
        while index < text.count {
            switch text[index] {
            case 0x5C:
                index += 2
                continue
            case 0x7B: groups.append(Group())
            case 0x7D:
                // A brace too many ends inline mathematics; a display keeps it, and KaTeX complains.
                if groups.count > 1 {
                    var waiting = groups.removeLast().double
                    let top = groups.count - 1
                    if waiting.count > groups[top].double.count { swap(&waiting, &groups[top].double) }
                    groups[top].double += waiting
                } else {
                    groups[0].single = -1
                }
            case 0x24:
                var end = index + 1
                while end < text.count, text[end] == 0x24 { end += 1 }
                let top = groups.count - 1
                if end - index >= 2 {
                    for place in groups[top].double { double[place] = Int32(truncatingIfNeeded: index) }
                    groups[top].double = Array(offsets.count..<(offsets.count + end - index))
                }
                for offset in index..<end {
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

    /// The only dollar that may close inline mathematics opened at `offset`.
    mutating func candidate(for offset: Int) -> Int? {
        find(offset).flatMap { single[$0] >= 0 ? Int(single[$0]) : nil }
    }

    /// Where the `$$` stands that closes a display opened by the run at `offset`.
    mutating func displayEnd(for offset: Int) -> Int? {
        find(offset).flatMap { double[$0] >= 0 ? Int(double[$0]) : nil }
    }

    /// Dollars are asked for from left to right.
    private mutating func find(_ offset: Int) -> Int? {
        let offset = Int32(truncatingIfNeeded: offset)
        if cursor >= offsets.count || offsets[cursor] > offset { cursor = 0 }
        while cursor < offsets.count, offsets[cursor] < offset { cursor += 1 }
        return cursor < offsets.count && offsets[cursor] == offset ? cursor : nil
    }
}
