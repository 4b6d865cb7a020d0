import Synchronization

/// Texts that were written already: a page or a note is in the lists of its month and of each of its tags, and a day in
/// many rows.
final class TextMemory: Sendable {
    private let texts = Mutex<[String: String]>([:])

    /// Returns the text of a key. Two threads may make it at the same time, and get the same text.
    func text(of key: String, _ make: () -> String) -> String {
        if let known = texts.withLock({ $0[key] }) { return known }
        let made = make()
        texts.withLock { $0[key] = made }
        return made
    }
}
