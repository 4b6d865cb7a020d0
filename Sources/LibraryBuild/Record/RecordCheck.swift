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
        holds = Array(repeating: false, count: record.entries.count)
        let places = record.places.map { (FileReading.resolved($0.path) ?? "") == $0.target }
        for (index, entry) in record.entries.enumerated() {
            guard places[entry.place], entry.link.map({ places[$0] }) ?? true else { continue }
            holds[index] = check(entry, index, began)
        }
        // Entries that facts vouched for stay settled under the later moment, and all others have been read after it.
        if isFresher { self.record.began = began }
    }

    private mutating func check(_ entry: RenderRecord.Entry, _ index: Int, _ began: Int64) -> Bool {
        let folder = record.places[entry.place].target
        // A link that leads nowhere, or a folder that is not there: the place says it all.
        if let link = entry.link, record.places[link].target.isEmpty { return entry.content == .absent }
        if folder.isEmpty { return entry.content == .absent }
        let path = entry.name.isEmpty ? folder : DiskPath.join(folder, entry.name)
        switch entry.content {
        case .absent: return PathLook(path) == .absent
        case .unclear: return false
        case .names(let digest, let depth): return FolderNames.digest(of: path, depth: depth) == digest
        case .file(let facts, let digest):
            guard case .file(let now) = PathLook(path), now.size == facts.size else { return false }
            if now == facts, entry.isStamped || facts.isSettled(before: record.began) { return true }
            guard case .file(let seen, digest) = Observation(of: path).content else { return false }
            hashed += 1
            record.entries[index].content = .file(seen, digest)
            record.entries[index].isStamped = entry.isStamped && seen == facts
            if seen != facts || seen.isSettled(before: began) { isFresher = true }
            return true
        }
    }
}
