import SiteFiles

/// Puts a record together.
package struct RecordBuilder {
    /// The key of an entry: shorter than its path, of which there are thousands in one folder.
    private struct Key: Hashable {
        var place: Int
        var name: String
        var link: Int?
    }

    package private(set) var record: RenderRecord
    private var placeByPath: [String: Int] = [:]
    private var entryByKey: [Key: Int] = [:]
    private let earlier: RenderRecord?
    /// The numbers here of the earlier record's places and entries; -1 for those that were not asked for.
    private var places: [Int]
    private var entries: [Int]

    /// - Parameter earlier: the record that ``takeOver(_:)`` takes entries from.
    package init(key: ContentDigest, began: Int64, earlier: RenderRecord? = nil) {
        record = RenderRecord(key: key, began: began)
        self.earlier = earlier
        places = Array(repeating: -1, count: earlier?.places.count ?? 0)
        entries = Array(repeating: -1, count: earlier?.entries.count ?? 0)
    }

    package mutating func add(_ manifest: RenderRecord.Manifest) { record.manifests.append(manifest) }
    package mutating func add(_ leaf: RenderRecord.Leaf) { record.leaves.append(leaf) }

    /// Something was said, or done, that a later run has to do again.
    package mutating func isNotQuiet() { record.isQuiet = false }

    /// - Returns: the entry's number; `nil` for an unclear observation.
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
        return add(entry)
    }

    /// Takes an entry over from the earlier record, of which a ``RecordCheck`` found it as it was.
    package mutating func takeOver(_ number: Int) -> Int? {
        guard let earlier else { return nil }
        if entries[number] >= 0 { return entries[number] }
        var entry = earlier.entries[number]
        entry.place = takeOver(place: entry.place, of: earlier)
        entry.link = entry.link.map { takeOver(place: $0, of: earlier) }
        guard let added = add(entry) else { return nil }
        entries[number] = added
        return added
    }

    private mutating func takeOver(place number: Int, of earlier: RenderRecord) -> Int {
        if places[number] < 0 {
            places[number] = place(earlier.places[number].path, leadsTo: earlier.places[number].target)
        }
        return places[number]
    }

    /// Adds an entry. Two looks must have seen the same; a folder can be listed and its name looked for.
    private mutating func add(_ entry: RenderRecord.Entry) -> Int? {
        let key = Key(place: entry.place, name: entry.name, link: entry.link)
        if let known = entryByKey[key] {
            return record.entries[known].content == entry.content ? known : nil
        }
        record.entries.append(entry)
        entryByKey[key] = record.entries.count - 1
        return record.entries.count - 1
    }

    private mutating func place(_ path: String, leadsTo target: String? = nil) -> Int {
        if let known = placeByPath[path] { return known }
        let target = target ?? FileReading.resolved(path) ?? ""
        record.places.append(RenderRecord.Place(path: path, target: target))
        placeByPath[path] = record.places.count - 1
        return record.places.count - 1
    }
}
