/// A map from offsets in a decoded text to offsets in its source.
///
/// Between two points the distance is constant. A point is needed only after a place where the lengths
/// differ, so text without escapes costs nothing.
package struct OffsetMap: Sendable, Equatable {
    private struct Point: Sendable, Equatable {
        /// The offset in the decoded text, in bytes.
        var decoded: Int
        /// The offset in the source, in bytes, that corresponds to `decoded`.
        var raw: Int
    }

    /// The points, sorted by both offsets. The first one is the start of the text, so the list is never
    /// empty.
    private var points: [Point]

    /// The largest raw offset.
    private let end: Int

    /// Creates a map whose decoded offset 0 is `start` in the source, which ends at `end`.
    package init(start: Int, end: Int = .max) {
        points = [Point(decoded: 0, raw: start)]
        self.end = end
    }

    /// Records that decoded offset `decoded` is raw offset `raw`. Both must not decrease.
    package mutating func note(decoded: Int, raw: Int) {
        if let last = points.last, last.decoded == decoded {
            // Two notes at one decoded offset occur where a piece of the source decodes to nothing,
            // such as an escaped line break. The text that follows belongs to the later source offset.
            points[points.count - 1].raw = raw
        } else {
            points.append(Point(decoded: decoded, raw: raw))
        }
    }

    /// Appends the map of the next text, which begins at decoded offset `start`. Offsets must not
    /// decrease.
    package mutating func append(_ other: OffsetMap, at start: Int) {
        for point in other.points { note(decoded: start + point.decoded, raw: point.raw) }
    }

    /// Returns the raw offset of a decoded offset, in logarithmic time in the number of escapes.
    package func rawOffset(of decoded: Int) -> Int {
        // Invariant: `points[low].decoded <= decoded`, and every point from `high` on is greater.
        var low = 0
        var high = points.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].decoded <= decoded { low = middle } else { high = middle }
        }
        let raw = points[low].raw + (decoded - points[low].decoded)
        // Inside an escape the constant distance would run past the next point: one source byte may
        // decode to three bytes of UTF-8.
        return min(end, high < points.count ? min(raw, points[high].raw) : raw)
    }

    /// Returns the raw range of a decoded range.
    package func rawRange(of decoded: Range<Int>) -> Range<Int> {
        let lower = rawOffset(of: decoded.lowerBound)
        // Both bounds may map to one offset inside an escape, so the range must not be reversed.
        return lower..<max(lower, rawOffset(of: decoded.upperBound))
    }
}
