import Synchronization

/// Remembers the last content policy that was parsed: pages made with one template carry the same. For any number of
/// threads.
final class PolicyMemory: Sendable {
    private let last = Mutex<(text: String, directives: PolicyDirectives)?>(nil)

    /// Returns the parsed policy. Two threads may parse the same text at once, which costs time only.
    func directives(of text: String) -> PolicyDirectives {
        if let known = last.withLock({ $0 }), known.text == text { return known.directives }
        let directives = PolicyDirectives(text)
        last.withLock { $0 = (text, directives) }
        return directives
    }
}
