/// The order in which names that contain other names are completed: each after those that it contains.
struct NameOrder {
    /// The ids of names that lead to no cycle, in order.
    private(set) var first: [String] = []
    /// The ids of names that contain each other in a cycle. They are completed without each other.
    private(set) var cycles: Set<String> = []
    /// The ids of names that contain some of a cycle, in order.
    private(set) var last: [String] = []

    /// - Parameter contained: the ids in each name, all of which are keys.
    init(_ contained: [String: Set<String>]) {
        var users: [String: [String]] = [:]
        for (id, targets) in contained {
            for target in targets { users[target, default: []].append(id) }
        }
        var open = contained.mapValues(\.count)
        var ready = open.filter { $0.value == 0 }.map(\.key)
        while let id = ready.popLast() {
            first.append(id)
            open[id] = nil
            for user in users[id] ?? [] { Self.release(user, &open, &ready) }
        }
        guard !open.isEmpty else { return }
        // The rest is in cycles, or contains names that are. The latter are found from the other end.
        var rest = Set(open.keys)
        var uses: [String: Int] = [:]
        for id in rest {
            for target in contained[id] ?? [] where rest.contains(target) { uses[target, default: 0] += 1 }
        }
        ready = rest.filter { uses[$0] == nil }
        while let id = ready.popLast() {
            last.append(id)
            rest.remove(id)
            for target in contained[id] ?? [] where rest.contains(target) {
                Self.release(target, &uses, &ready)
            }
        }
        last.reverse()
        cycles = rest
    }

    /// Counts down, and notes an id that waits for no other any more.
    private static func release(_ id: String, _ counts: inout [String: Int], _ ready: inout [String]) {
        guard let count = counts[id] else { return }
        counts[id] = count - 1
        if count == 1 { ready.append(id) }
    }
}
