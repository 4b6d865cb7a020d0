/// The order in which names that contain other names are completed: each after those that it contains.
package struct NameOrder<ID: Hashable> {
    /// The ids of names that lead to no cycle, in order.
    package private(set) var first: [ID] = []
    /// The ids of names that contain each other in a cycle. They are completed without each other.
    package private(set) var cycles: Set<ID> = []
    /// The ids of names that contain some of a cycle, in order.
    package private(set) var last: [ID] = []

    /// - Parameter contained: the ids in each name, all of which are keys.
    package init(_ contained: [ID: Set<ID>]) {
        var users: [ID: [ID]] = [:]
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
        var uses: [ID: Int] = [:]
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
    private static func release(_ id: ID, _ counts: inout [ID: Int], _ ready: inout [ID]) {
        guard let count = counts[id] else { return }
        counts[id] = count - 1
        if count == 1 { ready.append(id) }
    }
}
