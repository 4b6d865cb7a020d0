import BrowserProof

/// Finds the closed shadow roots of a page, which no script can reach from their hosts.
enum ClosedShadowRoots {
    /// The most nodes that are passed to the page. Each takes a command.
    private static let maximum = 5_000

    /// Returns nodes inside of closed shadow roots in the answer of `DOMSnapshot.captureSnapshot`, by their backend ids: of
    /// each parent the first child.
    ///
    /// The answer has nodes in flat lists, so its depth does not follow that of the page. It names the roots that nodes are
    /// in, not the roots themselves.
    static func nodes(in snapshot: JSONNode) -> [JSONNode] {
        let strings = snapshot["strings"]?.elements ?? []
        guard let closed = strings.firstIndex(of: "closed") else { return [] }
        var found: [JSONNode] = []
        for document in snapshot["documents"]?.elements ?? [] {
            let nodes = document["nodes"]
            let parents = nodes?["parentIndex"]?.elements ?? []
            let ids = nodes?["backendNodeId"]?.elements ?? []
            var seen: Set<Int> = []
            let types = nodes?["shadowRootType"]
            for (index, type) in zip(types?["index"]?.elements ?? [], types?["value"]?.elements ?? [])
            where type.number == closed {
                guard let node = index.number, ids.indices.contains(node), parents.indices.contains(node),
                    let parent = parents[node].number, seen.insert(parent).inserted
                else { continue }
                found.append(ids[node])
            }
        }
        return Array(found.prefix(maximum))
    }
}
