import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Remembers the hashes of the scripts and style sheets inside pages, by their bytes.
///
/// Pages made with one template carry the same style and the same script, and to compare them takes a tenth of the time
/// of hashing them. Holds a few texts; for any number of threads.
final class InlineHashes: Sendable {
    /// A text with its hashes under the algorithms of one policy.
    private struct Entry: Sendable {
        var text: [UInt8]
        var policy: PolicyDirectives
        var hashes: Set<String>
    }

    /// The number of texts that are kept. Pages of one template have two or three.
    private static let capacity = 8
    private let entries = Mutex<[Entry]>([])

    /// Returns the hashes of a text by every algorithm that the policy names.
    func hashes(of text: [UInt8], for policy: PolicyDirectives) -> Set<String> {
        let known = entries.withLock { $0 }
        for entry in known where entry.text.count == text.count && entry.policy.hasAlgorithms(of: policy) {
            if memcmp(entry.text, text, text.count) == 0 { return entry.hashes }
        }
        let hashes = policy.hashes(of: text)
        entries.withLock { entries in
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append(Entry(text: text, policy: policy, hashes: hashes))
        }
        return hashes
    }
}
