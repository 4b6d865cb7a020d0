import TranscriptSource

/// The ids of records in the lists of contracts, directives and listen sessions, each once in its page.
struct RecordAnchors {
    private var contracts: [String: String] = [:]
    private var directives: [String: String] = [:]
    private var sessions: [String: String] = [:]

    init(_ archive: TranscriptArchive) {
        contracts = Self.anchors("c", archive.contracts.map(\.id))
        directives = Self.anchors("d", archive.directives.map(\.id))
        sessions = Self.anchors("l", archive.sessions.map(\.id))
    }

    func contract(_ id: String) -> String { contracts[id] ?? "" }
    func directive(_ id: String) -> String { directives[id] ?? "" }
    func session(_ id: String) -> String { sessions[id] ?? "" }

    private static func anchors(_ prefix: String, _ ids: [String]) -> [String: String] {
        var used: Set<String> = []
        var anchors: [String: String] = [:]
        for id in ids where anchors[id] == nil {
            // In the id of a heading, an underscore could start emphasis.
            let slug = "\(prefix)-\(TaskNames.slug(id.replacing("_", with: "-")))"
            var anchor = slug
            var count = 2
            while !used.insert(anchor.lowercased()).inserted {
                anchor = "\(slug)--\(count)"
                count += 1
            }
            anchors[id] = anchor
        }
        return anchors
    }
}
