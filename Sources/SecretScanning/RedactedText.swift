/// A text in which markers replace secrets, with offsets in the text as it was.
struct RedactedText {
    private(set) var bytes: [UInt8] = []
    /// The markers with the ranges that they replace, ascending.
    private var markers: [(range: Range<Int>, source: Range<Int>)] = []

    /// Replaces matches, which ascend without overlap.
    init(_ text: [UInt8], _ matches: [SecretScanner.Match]) {
        var done = 0
        for match in matches {
            bytes += text[done..<match.range.lowerBound]
            let start = bytes.count
            bytes += SecretScanner.marker(of: match.family).utf8
            markers.append((start..<bytes.count, match.range))
            done = match.range.upperBound
        }
        bytes += text[done...]
    }

    /// Returns the range in the source. A range that has a part of a marker has all that it replaces.
    func sourceRange(of range: Range<Int>) -> Range<Int> {
        let lower = sourceOffset(of: range.lowerBound, isEnd: false)
        return lower..<max(lower, sourceOffset(of: range.upperBound, isEnd: true))
    }

    private func sourceOffset(of offset: Int, isEnd: Bool) -> Int {
        // Invariant: the markers before `low` start before `offset`, and no other one does.
        var (low, high) = (0, markers.count)
        while low < high {
            let middle = (low + high) / 2
            let start = markers[middle].range.lowerBound
            if isEnd ? start < offset : start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return offset }
        let (range, source) = markers[low - 1]
        if offset < range.upperBound { return isEnd ? source.upperBound : source.lowerBound }
        return source.upperBound + offset - range.upperBound
    }

    /// Returns matches in order, overlapping ones joined under the family of the first.
    static func joined(_ matches: [SecretScanner.Match]) -> [SecretScanner.Match] {
        var joined: [SecretScanner.Match] = []
        let sorted = matches.sorted {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }
        for match in sorted {
            guard let last = joined.last, match.range.lowerBound < last.range.upperBound else {
                joined.append(match)
                continue
            }
            joined[joined.count - 1].range =
                last.range.lowerBound..<max(last.range.upperBound, match.range.upperBound)
        }
        return joined
    }
}
