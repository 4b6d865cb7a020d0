import Dispatch
import Synchronization

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
    let pieces = Mutex<[Int: [Output]]>([:])
    DispatchQueue.concurrentPerform(iterations: width) { index in
        let piece = elements[(index * pieceSize)..<min(elements.count, (index + 1) * pieceSize)].map(
            transform)
        pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { pieces in (0..<width).flatMap { pieces[$0] ?? [] } }
}
