/// Where each byte of a decoded text stands in the text it was decoded from.
///
/// Between two points the distance is constant; a point is written only behind a place where the lengths differ, so
/// text without escapes costs nothing.
package struct OffsetMap: Sendable, Equatable {
    private struct Point: Sendable, Equatable {
        var decoded: Int
        var raw: Int
    }

    private var points: [Point]

    /// No raw offset lies behind this one.
    private let end: Int

    /// A map whose decoded offset 0 stands at `start` of the raw text, which ends at `end`.
    package init(start: Int, end: Int = .max) {
        points = [Point(decoded: 0, raw: start)]
        self.end = end
    }

    /// Notes that decoded offset `decoded` stands at raw offset `raw`. Both only grow.
    package mutating func note(decoded: Int, raw: Int) {
        if let last = points.last, last.decoded == decoded {
            points[points.count - 1].raw = raw
        } else {
            points.append(Point(decoded: decoded, raw: raw))
        }
    }

    /// Appends the map of a text that stands behind, and begins at decoded offset `start`. Both only grow.
    package mutating func append(_ other: OffsetMap, at start: Int) {
        for point in other.points { note(decoded: start + point.decoded, raw: point.raw) }
    }

    /// The raw offset of a decoded offset. Logarithmic in the number of escapes.
    package func rawOffset(of decoded: Int) -> Int {
        var low = 0
        var high = points.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].decoded <= decoded { low = middle } else { high = middle }
        }
        let raw = points[low].raw + (decoded - points[low].decoded)
        return min(end, high < points.count ? min(raw, points[high].raw) : raw)
    }

    package func rawRange(of decoded: Range<Int>) -> Range<Int> {
        let lower = rawOffset(of: decoded.lowerBound)
        return lower..<max(lower, rawOffset(of: decoded.upperBound))
    }
}
