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
        let glances = concurrentMap(Array(record.entries.indices), pieceSize: 512) {
            Self.glance(at: record.entries[$0], of: record, places)
        }
        holds = glances.map { $0 == .same }
        for index in glances.indices where glances[index] == .unsure { holds[index] = reads(index, began) }
        // Entries that facts vouched for stay settled under the later moment, and all others have been read after it.
        if isFresher { self.record.began = began }
    }

    /// The result of a look that reads no file.
    private enum Glance: Sendable { case same, different, unsure }

    private static func glance(at entry: RenderRecord.Entry, of record: RenderRecord, _ places: [Bool])
        -> Glance
    {
        guard places[entry.place], entry.link.map({ places[$0] }) ?? true else { return .different }
        let folder = record.places[entry.place].target
        // A link that leads nowhere, or a folder that is not there: the place says it all.
        let leadsNowhere = entry.link.map { record.places[$0].target.isEmpty } ?? false
        if leadsNowhere || folder.isEmpty { return entry.content == .absent ? .same : .different }
        let path = path(of: entry, in: record)
        switch entry.content {
        case .absent: return PathLook(path) == .absent ? .same : .different
        case .unclear: return .different
        case .names(let digest, let depth):
            return FolderNames.digest(of: path, depth: depth) == digest ? .same : .different
        case .file(let facts, _):
            guard case .file(let now) = PathLook(path), now.size == facts.size else { return .different }
            return now == facts && (entry.isStamped || facts.isSettled(before: record.began))
                ? .same : .unsure
        }
    }

    /// Returns true if a file whose facts cannot vouch for it has the content of the record.
    private mutating func reads(_ index: Int, _ began: Int64) -> Bool {
        let entry = record.entries[index]
        guard case .file(let facts, let digest) = entry.content,
            case .file(let seen, digest) = Observation(of: Self.path(of: entry, in: record)).content
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
