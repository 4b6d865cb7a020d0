import WebSyntax
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Remembers what the scripts and style sheets inside pages reach for, by their bytes.
///
/// Pages made with one template carry the same style and the same script, some kilobytes each; with a memory they are
/// read once for all pages. The findings of a text depend on nothing but its bytes and, for a script, its goal. Holds
/// a few texts of bounded length. For one thread at a time.
package final class InlineTextMemory {
    /// A text and its references. Equality is by bytes: a hash collision would hide a reference.
    private struct Entry<Found> {
        var bytes: [UInt8]
        var goal: JavaScriptTokenizer.Goal?
        var found: Found
    }

    /// Shorter texts are read again in less time than they are looked for.
    private static let worthwhile = 256...(256 << 10)
    /// The number of texts of each kind. Pages of one library share a few.
    private static let capacity = 8

    private var scripts: [Entry<[ScriptReference]>] = []
    private var sheets: [Entry<[CSSReference]>] = []
    private var texts: [Entry<String>] = []

    /// Creates an empty memory.
    package init() {}

    func references(inScript bytes: Bytes, goal: JavaScriptTokenizer.Goal?) -> [ScriptReference] {
        Self.recall(bytes, goal, from: &scripts) { JavaScriptReferences.references(in: $0, goal: goal) }
    }

    func references(inSheet bytes: Bytes) -> [CSSReference] {
        Self.recall(bytes, nil, from: &sheets) { CSSReferences.references(in: $0) }
    }

    /// The text as a string, which thousands of references share.
    func text(_ bytes: Bytes) -> String {
        Self.recall(bytes, nil, from: &texts) { $0.text(0..<$0.count) }
    }

    /// Returns the entry of equal bytes and goal, or finds and keeps it. The oldest entry makes room.
    private static func recall<Found>(
        _ bytes: Bytes, _ goal: JavaScriptTokenizer.Goal?, from entries: inout [Entry<Found>],
        _ find: (Bytes) -> Found
    ) -> Found {
        guard worthwhile.contains(bytes.count), let base = bytes.baseAddress else { return find(bytes) }
        for entry in entries where entry.bytes.count == bytes.count && entry.goal == goal {
            if memcmp(entry.bytes, base, bytes.count) == 0 { return entry.found }
        }
        let found = find(bytes)
        if entries.count == capacity { entries.removeFirst() }
        entries.append(Entry(bytes: Array(bytes), goal: goal, found: found))
        return found
    }
}
