import Dispatch

/// Transforms elements on all processors and returns the results in the order of the elements. For work that blocks, such as
/// writing files, in code that does not suspend.
///
/// - Parameter pieceSize: the elements that a thread takes at a time. Writing 32 files takes some milliseconds, of which
///   starting a thread is a hundredth.
package func concurrentMap<Element: Sendable, Output: Sendable>(
    _ elements: [Element], pieceSize: Int = 32, _ transform: @Sendable (Element) -> Output
) -> [Output] {
    let width = (elements.count + pieceSize - 1) / pieceSize
    guard width > 1 else { return elements.map(transform) }
    return Array(unsafeUninitializedCapacity: elements.count) { outputs, count in
        // Each piece initializes its own places, and all are done when the call returns.
        nonisolated(unsafe) let places = outputs
        DispatchQueue.concurrentPerform(iterations: width) { index in
            for place in (index * pieceSize)..<min(elements.count, (index + 1) * pieceSize) {
                places.initializeElement(at: place, to: transform(elements[place]))
            }
        }
        count = elements.count
    }
}
