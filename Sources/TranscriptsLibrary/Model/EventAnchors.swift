/// The ids of events in the page of a task, each once.
struct EventAnchors {
    private var used: Set<String> = []

    /// Returns the anchors of ids, in their order.
    mutating func anchors(of ids: [String]) -> [String] {
        ids.map { id in
            let slug = "e-" + TaskNames.slug(id)
            var anchor = slug
            var count = 2
            while !used.insert(anchor.lowercased()).inserted {
                anchor = "\(slug)--\(count)"
                count += 1
            }
            return anchor
        }
    }
}
