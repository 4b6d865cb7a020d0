import Diagnostics
import LibraryFolder
import PositionedYAML

/// The front matter keys of a library's documents that sitegen does not read, for one note.
struct UnknownKeys {
    private static let limit = 8
    /// How many documents have a key.
    private var counts: [String: Int] = [:]
    private var first: SourcePosition?

    mutating func add(_ keys: [(name: String, position: SourcePosition)]) {
        for key in keys {
            counts[key.name, default: 0] += 1
            first = first.map { min($0, key.position) } ?? key.position
        }
    }

    /// One note at the first of them; none where there are no such keys.
    func findings(_ settings: LibrarySettings) -> [Diagnostic] {
        guard let first else { return [] }
        let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let listed = names.prefix(Self.limit).map { name, count in
            "'\(name)' (\(count) \(count == 1 ? "document" : "documents"))"
        }
        let more = names.count > Self.limit ? " and \(names.count - Self.limit) more" : ""
        let note = Diagnostic(
            .unknownKey, .note, at: first,
            "front matter has keys that are not read here: \(listed.joined(separator: ", "))\(more); 'rules: {unknown-key: off}' in sitegen.yml turns this note off"
        )
        return settings.applied(to: [note])
    }
}
