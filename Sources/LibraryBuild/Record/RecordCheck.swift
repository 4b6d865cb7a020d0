import ParallelWork
import SiteFiles

/// The parts of a record that still hold: by facts where they can be trusted, by reading and hashing where not.
package struct RecordCheck: Sendable {
    /// The record with the facts of today, where only they had changed.
    package private(set) var record: RenderRecord
    /// By entry.
    package private(set) var holds: [Bool]
    /// True if `record` is worth being written, since it spares the next run some reading.
    package private(set) var isFresher = false
    /// How many files were read to be hashed.
    package private(set) var hashed = 0

    package var allHold: Bool { !holds.contains(false) }

    /// - Parameter began: the moment before anything was looked at, in nanoseconds since 1970.
    package init(of record: RenderRecord, began: Int64) {
        self.record = record
        let places = record.places.map { (FileReading.resolved($0.path) ?? "") == $0.target }
        // Most of the time of a run without a change is these looks, so all processors take part.
        let handles = Self.handles(of: record, places)
        let glances = concurrentMap(Array(record.entries.indices), pieceSize: 512) {
            Self.glance(at: record.entries[$0], of: record, places, handles)
        }
        holds = glances.map { $0 == .same }
        let unsure = glances.indices.filter { glances[$0] == .unsure }
        let seen = concurrentMap(unsure, pieceSize: 16) {
            Observation(of: Self.path(of: record.entries[$0], in: record))
        }
        for (index, observation) in zip(unsure, seen) { holds[index] = take(observation, index, began) }
        // Entries that facts vouched for stay settled under the later moment, and all others have been read after it.
        if isFresher { self.record.began = began }
    }

    /// The result of a look that reads no file.
    private enum Glance: Sendable { case same, different, unsure }

    /// Returns the folders with many entries, open, by the index of their place.
    private static func handles(of record: RenderRecord, _ places: [Bool]) -> [Int: FolderHandle] {
        var counts = [Int](repeating: 0, count: places.count)
        for entry in record.entries { counts[entry.place] += 1 }
        // A process may have 256 files open.
        let large = places.indices.filter { places[$0] && counts[$0] >= 64 }.prefix(64)
        return large.reduce(into: [:]) { $0[$1] = FolderHandle(record.places[$1].target) }
    }

    private static func glance(
        at entry: RenderRecord.Entry, of record: RenderRecord, _ places: [Bool],
        _ handles: [Int: FolderHandle]
    ) -> Glance {
        guard places[entry.place], entry.link.map({ places[$0] }) ?? true else { return .different }
        let folder = record.places[entry.place].target
        // A link that leads nowhere, or a folder that is not there: the place says it all.
        let leadsNowhere = entry.link.map { record.places[$0].target.isEmpty } ?? false
        if leadsNowhere || folder.isEmpty { return entry.content == .absent ? .same : .different }
        let path = { Self.path(of: entry, in: record) }
        switch entry.content {
        case .absent: return PathLook(path()) == .absent ? .same : .different
        case .unclear: return .different
        case .names(let digest, let depth):
            return FolderNames.digest(of: path(), depth: depth) == digest ? .same : .different
        case .file(let facts, _):
            let handle = entry.name.isEmpty ? nil : handles[entry.place]
            guard case .file(let now) = handle?.look(at: entry.name) ?? PathLook(path()),
                now.size == facts.size
            else { return .different }
            return now == facts && (entry.isStamped || facts.isSettled(before: record.began))
                ? .same : .unsure
        }
    }

    /// Returns true if a file whose facts could not vouch for it has the content of the record.
    private mutating func take(_ observation: Observation, _ index: Int, _ began: Int64) -> Bool {
        let entry = record.entries[index]
        guard case .file(let facts, let digest) = entry.content,
            case .file(let seen, digest) = observation.content
        else { return false }
        hashed += 1
        record.entries[index].content = .file(seen, digest)
        record.entries[index].isStamped = entry.isStamped && seen == facts
        if seen != facts || seen.isSettled(before: began) { isFresher = true }
        return true
    }

    private static func path(of entry: RenderRecord.Entry, in record: RenderRecord) -> String {
        let folder = record.places[entry.place].target
        return entry.name.isEmpty ? folder : DiskPath.join(folder, entry.name)
    }
}
