import SiteFiles

/// Puts a record together.
package struct RecordBuilder {
    package private(set) var record: RenderRecord
    private var placeByPath: [String: Int] = [:]
    private var entryByPath: [String: Int] = [:]

    package init(key: ContentDigest, began: Int64) { record = RenderRecord(key: key, began: began) }

    package mutating func add(_ manifest: RenderRecord.Manifest) { record.manifests.append(manifest) }
    package mutating func add(_ leaf: RenderRecord.Leaf) { record.leaves.append(leaf) }

    /// Something was said, or done, that a later run has to do again.
    package mutating func isNotQuiet() { record.isQuiet = false }

    /// - Returns: the entry's number; `nil` when nobody can vouch for what was seen.
    package mutating func add(_ observation: Observation, at path: String) -> Int? {
        guard observation.content != .unclear else { return nil }
        var entry = RenderRecord.Entry(
            place: 0, name: "", link: nil, content: observation.content,
            isStamped: observation.isStamped)
        if case .names = observation.content {
            entry.place = place(path)
        } else {
            var file = path
            if let target = observation.target {
                entry.link = place(path, leadsTo: target)
                if !target.isEmpty { file = target }
            }
            entry.place = place(DiskPath.folder(of: file))
            entry.name = DiskPath.name(of: file)
        }
        // A folder can be listed, and its name looked for.
        let key = entry.name.isEmpty ? path + "/" : path
        if let known = entryByPath[key] {
            let other = record.entries[known]
            return other.content == entry.content && other.link == entry.link ? known : nil
        }
        record.entries.append(entry)
        entryByPath[key] = record.entries.count - 1
        return record.entries.count - 1
    }

    /// Takes an entry over from an earlier record, of which a ``RecordCheck`` found it as it was.
    package mutating func add(_ entry: RenderRecord.Entry, of other: RenderRecord) -> Int? {
        var target: String?
        if let link = entry.link { target = other.places[link].target }
        let place = other.places[entry.place].path
        var path = entry.name.isEmpty ? place : DiskPath.join(place, entry.name)
        if let link = entry.link { path = other.places[link].path }
        var observation = Observation(entry.content, target: target)
        observation.isStamped = entry.isStamped
        return add(observation, at: path)
    }

    private mutating func place(_ path: String, leadsTo target: String? = nil) -> Int {
        if let known = placeByPath[path] { return known }
        let target = target ?? FileReading.resolved(path) ?? ""
        record.places.append(RenderRecord.Place(path: path, target: target))
        placeByPath[path] = record.places.count - 1
        return record.places.count - 1
    }
}
