/// A set of Unicode code points as ranges in ascending order that neither overlap nor touch.
///
/// Its text is a value of the descriptor `unicode-range` (CSS Fonts Level 4, section 4.5).
package struct CharacterRanges: Hashable, Sendable {
    /// The ranges.
    package private(set) var ranges: [ClosedRange<UInt32>] = []

    /// The largest code point.
    package static let largest: UInt32 = 0x10_FFFF

    /// Creates the empty set.
    package init() {}

    /// Creates a set from code points in any order.
    package init(_ codes: some Sequence<UInt32>) {
        for code in Set(codes).sorted() { append(code...code) }
    }

    /// Creates a set from ranges in any order.
    package init(ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
    }

    /// Parses `U+20-7E,U+A0`. Returns `nil` for any other text; wildcards are not used in locks.
    package init?(_ text: String) {
        var ranges: [ClosedRange<UInt32>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
            let bounds = part.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
            guard part.hasPrefix("U+"), bounds.count == 1 || bounds.count == 2 else { return nil }
            let codes = bounds.compactMap { $0.first?.isHexDigit == true ? UInt32($0, radix: 16) : nil }
            guard codes.count == bounds.count, let low = codes.first, let high = codes.last, low <= high,
                high <= Self.largest
            else { return nil }
            ranges.append(low...high)
        }
        self.init(ranges: ranges)
    }

    /// The ranges as CSS writes them: `U+20-7E,U+A0`.
    package var text: String { ranges.map { "U+" + Self.text(of: $0) }.joined(separator: ",") }

    /// The ranges as hexadecimal numbers: `20-7E`, one in a line.
    var lines: String { ranges.map { Self.text(of: $0) + "\n" }.joined() }

    /// True without any code point.
    package var isEmpty: Bool { ranges.isEmpty }

    /// The number of code points.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// All code points in ascending order.
    package var codes: some Sequence<UInt32> { ranges.lazy.flatMap(\.self) }

    /// Returns true if a code point is in the set, by binary search.
    package func contains(_ code: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < code { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= code
    }

    /// Returns the code points of either set.
    package func union(_ other: CharacterRanges) -> CharacterRanges {
        CharacterRanges(ranges: ranges + other.ranges)
    }

    /// Returns the code points of both sets.
    package func intersection(_ other: CharacterRanges) -> CharacterRanges {
        var common = CharacterRanges()
        var (mine, theirs) = (0, 0)
        while mine < ranges.count, theirs < other.ranges.count {
            let (left, right) = (ranges[mine], other.ranges[theirs])
            let low = max(left.lowerBound, right.lowerBound)
            let high = min(left.upperBound, right.upperBound)
            if low <= high { common.append(low...high) }
            if left.upperBound < right.upperBound { mine += 1 } else { theirs += 1 }
        }
        return common
    }

    /// Adds a range that begins at or after the last one.
    mutating func append(_ range: ClosedRange<UInt32>) {
        guard let last = ranges.last, range.lowerBound <= last.upperBound &+ 1 else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }

    private static func text(of range: ClosedRange<UInt32>) -> String {
        let low = String(range.lowerBound, radix: 16, uppercase: true)
        return range.count == 1 ? low : low + "-" + String(range.upperBound, radix: 16, uppercase: true)
    }
}
