import Synchronization

/// Transforms elements in up to `width` tasks and returns the results in the order of the elements. A cancelled call
/// returns only the results that it has.
///
/// - Parameters:
///   - worker: makes the state that one task reuses for all its elements.
///   - progress: called from any task with the number of elements done, of all, and the latest element.
package func parallelMap<Element: Sendable, Worker, Output: Sendable>(
    _ elements: [Element], width: Int, worker: @escaping @Sendable () throws -> Worker,
    progress: @escaping @Sendable (Int, Int, Element) -> Void = { _, _, _ in },
    _ transform: @escaping @Sendable (inout Worker, Element) async throws -> Output
) async throws -> [Output] {
    // Tasks take the next element when they are free, so one slow element does not delay the others.
    let next = Counter()
    let done = Counter()
    return try await withThrowingTaskGroup(of: [(Int, Output)].self) { group in
        for _ in 0..<max(1, min(width, elements.count)) {
            group.addTask {
                var worker = try worker()
                var outputs: [(Int, Output)] = []
                while !Task.isCancelled {
                    let index = next.increment() - 1
                    guard index < elements.count else { break }
                    outputs.append((index, try await transform(&worker, elements[index])))
                    progress(done.increment(), elements.count, elements[index])
                }
                return outputs
            }
        }
        var all: [(Int, Output)] = []
        for try await part in group { all += part }
        return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// A counter that tasks share.
private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
