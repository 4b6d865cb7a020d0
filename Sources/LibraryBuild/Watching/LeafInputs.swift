import FileWatching
import LibraryFolder
import SiteFiles
import StudyManifest

/// The inputs and outputs of each leaf: they tell which leaves a change affects.
struct LeafInputs: Sendable {
    struct Key: Hashable, Sendable {
        /// The path of the manifest, absolute.
        var manifest: String
        var address: LeafAddress
    }

    struct Entry: Sendable {
        /// The source as the manifest names it, and its target behind links; absolute, existing or not.
        var sources: Set<String>
        var output: String
        /// The images, and the leaves whose names it prints; existing or not.
        var others: Set<String> = []
        var stamp: FileFacts?
        /// A digest of the leaf's shared places.
        var places: ContentDigest?
        /// True if it asks about other leaves.
        var asks = false
    }

    private(set) var entries: [Key: Entry] = [:]
    /// The files of whole libraries as they were written, by path.
    private var libraryFiles: [String: FileFacts?] = [:]

    /// Sets the files of whole libraries, which were just written.
    mutating func setLibraryFiles(_ paths: [String]) {
        libraryFiles = Dictionary(
            paths.map { ($0, Self.facts(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the facts that identify a leaf's file; `nil` if it is missing.
    private static func facts(of path: String) -> FileFacts? {
        guard case .file(let facts) = Observation.look(at: path).0 else { return nil }
        return facts
    }

    mutating func add(_ leaf: AddressedLeaf, of manifest: LibraryManifest) {
        // A list has no source of its own: it follows from those of other leaves.
        guard leaf.leaf.source != nil || leaf.leaf.list != nil else { return }
        let source = manifest.namedSource(of: leaf)
        var sources = Set(source.map { [$0] } ?? [])
        if let real = source.flatMap(FileReading.resolved) { sources.insert(real) }
        entries[Key(manifest: manifest.path, address: leaf.address)] = Entry(
            sources: sources, output: DiskPath.absolute(leaf.leaf.file, in: manifest.folder))
    }

    /// Sets the further inputs that were found while a leaf was rendered.
    mutating func set(_ others: Set<String>, of key: Key) {
        guard let output = entries[key]?.output else { return }
        entries[key]?.others = others
        entries[key]?.stamp = Self.facts(of: output)
    }

    /// Sets the shared places of a leaf, and whether it asks about those of others.
    ///
    /// - Returns: true if the places changed.
    @discardableResult
    mutating func set(places: ContentDigest?, asks: Bool, of key: Key) -> Bool {
        guard let entry = entries[key] else { return false }
        entries[key]?.places = places
        entries[key]?.asks = asks
        return entry.places != places
    }

    /// Returns the leaves of a manifest that ask about other leaves.
    func leavesThatAsk(in manifest: String) -> Set<Key> {
        Set(entries.filter { $0.key.manifest == manifest && $0.value.asks }.keys)
    }

    /// Returns the leaves whose text or image changed, or whose file is gone.
    func leaves(changedBy changes: FileChanges) -> Set<Key> {
        let texts = Set(entries.values.flatMap(\.sources))
        return Set(
            entries.filter { _, entry in
                entry.sources.contains(where: changes.concern)
                    || entry.others.contains { !texts.contains($0) && changes.concern($0) }
                    || (changes.concern(entry.output) && entry.stamp != nil
                        && Self.facts(of: entry.output) == nil)
            }.keys)
    }

    /// Returns the sources of leaves as findings name them.
    func shownSources(of keys: Set<Key>) -> Set<String> {
        Set(keys.flatMap { entries[$0]?.sources ?? [] }.map { DiskPath.shown($0) })
    }

    /// Returns the leaves that print names from the sources of these.
    func leaves(dependingOn keys: Set<Key>) -> Set<Key> {
        let sources = Set(keys.flatMap { entries[$0]?.sources ?? [] })
        return Set(
            entries.filter { !keys.contains($0.key) && !$0.value.others.isDisjoint(with: sources) }.keys)
    }

    /// Returns true if another program wrote a leaf's file.
    func hasForeignOutput(in changes: FileChanges) -> Bool {
        entries.values.contains { entry in
            guard changes.concern(entry.output), let now = Self.facts(of: entry.output) else { return false }
            return now != entry.stamp
        }
    }

    func isOwn(_ path: String) -> Bool {
        if let written = libraryFiles[path] { return written == Self.facts(of: path) }
        // A data file of an earlier state, which was removed here.
        if ContentName.digest(in: path) != nil, Self.facts(of: path) == nil { return true }
        return entries.values.contains { entry in
            entry.sources.contains(path) || entry.others.contains(path)
                || (entry.output == path && entry.stamp == Self.facts(of: path))
        }
    }

    /// Accepts files written by other programs as known.
    mutating func takeStamps(in changes: FileChanges) {
        for (key, entry) in entries where changes.concern(entry.output) {
            entries[key]?.stamp = Self.facts(of: entry.output)
        }
    }

    /// Returns true if one of these would be written over a leaf's source, by a link or a name in other letters.
    func overwriteSources(_ keys: Set<Key>) -> Bool {
        let outputs = Set(keys.compactMap { entries[$0].flatMap { FileReading.identity(of: $0.output) } })
        guard !outputs.isEmpty else { return false }
        return entries.values.contains { entry in
            entry.sources.contains { FileReading.identity(of: $0).map(outputs.contains) ?? false }
        }
    }
}
