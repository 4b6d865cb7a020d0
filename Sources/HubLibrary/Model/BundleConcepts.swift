import HubSource

/// The concepts of the documents of a bundle, and the relations between them.
struct BundleConcepts {
    struct Edge: Hashable {
        var from: Int
        var label: String
        var to: Int
    }

    private static let limit = 25

    /// Those of the most documents first.
    private(set) var concepts: [Int] = []
    private(set) var edges: [Edge] = []
    /// The number of all concepts.
    let total: Int

    init(_ bundle: Int, _ model: HubModel) {
        let hub = model.hub
        var counts: [Int: Int] = [:]
        let documents = hub.bundles[bundle].members.map { hub.documents[$0.document] }
        for document in documents {
            for concept in document.sections.concepts {
                if let index = hub.conceptIndex[Concept.key(concept.label)] { counts[index, default: 0] += 1 }
            }
        }
        total = counts.count
        concepts = Array(
            counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map(\.key).prefix(
                Self.limit))
        let shown = Set(concepts)
        var seen: Set<Edge> = []
        for relation in documents.flatMap(\.sections.relations) {
            guard let from = hub.conceptIndex[Concept.key(relation.from)],
                let to = hub.conceptIndex[Concept.key(relation.to)], shown.contains(from), shown.contains(to)
            else { continue }
            let edge = Edge(from: from, label: relation.label, to: to)
            if edges.count < Self.limit, seen.insert(edge).inserted { edges.append(edge) }
        }
    }
}
