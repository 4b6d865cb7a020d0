#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import HubSource

/// The positions of the graph of a hub, computed once: bundles on a ring, the documents of a bundle around it, and documents
/// without one around the middle.
struct GraphLayout {
    static let documentLimit = 200
    static let bundleLimit = 30
    private static let ring = 380.0
    private static let around = 110.0
    private static let inner = 90.0

    struct Point: Hashable {
        var x: Double
        var y: Double
    }

    /// The bundles that are shown, with their points.
    private(set) var bundles: [(bundle: Int, point: Point)] = []
    /// The documents that are shown, with their points, by document.
    private(set) var documents: [(document: Int, bundle: Int?, point: Point)] = []
    /// The links between documents that are shown, each pair once: the lower index first.
    private(set) var edges: [(Int, Int)] = []

    init(_ hub: Hub) {
        let shownBundles = Array(hub.bundles.indices.prefix(Self.bundleLimit))
        // Those with the most links: a graph of more would be a picture of nothing.
        let byDegree = hub.documents.indices.sorted { one, other in
            let (first, second) = (hub.degree(one), hub.degree(other))
            return first != second ? first > second : one < other
        }
        let shown = byDegree.prefix(Self.documentLimit).sorted()
        var groups: [Int: [Int]] = [:]
        var free: [Int] = []
        for document in shown {
            if let first = hub.memberships[document].first(where: { $0 < Self.bundleLimit }) {
                groups[first, default: []].append(document)
            } else {
                free.append(document)
            }
        }
        for (number, bundle) in shownBundles.enumerated() {
            let angle = 2 * Double.pi * Double(number) / Double(max(1, shownBundles.count)) - .pi / 2
            let middle = Point(x: Self.ring * cos(angle), y: Self.ring * sin(angle))
            bundles.append((bundle, middle))
            place(groups[bundle] ?? [], around: middle, bundle, radius: Self.around, from: angle)
        }
        place(free, around: Point(x: 0, y: 0), nil, radius: Self.inner, from: -.pi / 2)
        documents.sort { $0.document < $1.document }
        let visible = Set(shown)
        var seen: Set<[Int]> = []
        for document in shown {
            for other in hub.links[document] where visible.contains(other) {
                let pair = [min(document, other), max(document, other)]
                if seen.insert(pair).inserted { edges.append((pair[0], pair[1])) }
            }
        }
        edges.sort { $0 < $1 }
    }

    private mutating func place(
        _ group: [Int], around middle: Point, _ bundle: Int?, radius: Double, from start: Double
    ) {
        for (number, document) in group.enumerated() {
            let angle = start + 2 * .pi * Double(number) / Double(group.count)
            documents.append(
                (
                    document, bundle,
                    Point(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
                ))
        }
    }

    /// The rectangle around everything: left, top, width, height.
    var frame: (Double, Double, Double, Double) {
        let points = bundles.map(\.point) + documents.map(\.point)
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return (-200, -200, 400, 400)
        }
        // The names of bundles need room at the sides.
        let margin = 60.0
        return (left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)
    }
}

extension Hub {
    /// The number of documents that link to a document or that it links to.
    package func degree(_ document: Int) -> Int { links[document].count + backlinks[document].count }
}
