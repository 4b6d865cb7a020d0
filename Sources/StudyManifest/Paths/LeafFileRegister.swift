/// The files and sources of all leaves, for the detection of duplicates.
struct LeafFileRegister {
    /// The file of one leaf.
    private struct Entry {
        /// The path as written.
        var text: String
        /// The path as file systems compare it.
        var key: CollisionKey
        /// The place in the manifest, for findings.
        var place: FindingCollector.Place
    }

    /// The files in manifest order.
    private var files: [Entry] = []
    /// The first place of each source.
    private var sources: [CollisionKey: FindingCollector.Place] = [:]

    /// Adds the file of a leaf.
    mutating func add(file: ManifestPath, text: String, at place: FindingCollector.Place) {
        files.append(Entry(text: text, key: CollisionKey(file), place: place))
    }

    /// Adds the source of a leaf. Several leaves may share one, so only the first place is kept.
    mutating func add(source: ManifestPath, at place: FindingCollector.Place) {
        let key = CollisionKey(source)
        if sources[key] == nil { sources[key] = place }
    }

    /// Reports leaves that would overwrite each other or a source. Called once all leaves are known.
    func check(_ findings: inout FindingCollector) {
        var first: [CollisionKey: Entry] = [:]
        for entry in files {
            if let source = sources[entry.key] {
                findings.report(
                    .reservedFile, at: entry.place, related: source,
                    "'\(PrintableText(entry.text))' is the source of a leaf, which it would overwrite; "
                        + "choose another file")
            }
            guard let other = first[entry.key] else {
                first[entry.key] = entry
                continue
            }
            findings.report(
                .duplicateFile, at: entry.place, related: other.place,
                entry.text.utf8.elementsEqual(other.text.utf8)
                    ? "two leaves have the file '\(PrintableText(entry.text))'; give each its own"
                    : "'\(PrintableText(entry.text))' and '\(PrintableText(other.text))' may be one file on a phone "
                        + "or a Mac; choose names that differ in more than letter case or accents' encoding")
        }
        // Without folders no file can be a folder as well.
        guard files.contains(where: { $0.key.components.count > 1 }) else { return }
        checkFolders(first.values.sorted { $0.key < $1.key }, &findings)
    }

    /// Reports files that would also have to be folders. In sorted order, such a file directly precedes the files
    /// inside it.
    private func checkFolders(_ entries: [Entry], _ findings: inout FindingCollector) {
        for (folder, inside) in zip(entries, entries.dropFirst()) where folder.key.isFolder(of: inside.key) {
            findings.report(
                .duplicateFile, at: inside.place, related: folder.place,
                "'\(PrintableText(folder.text))' is a file and a folder here; choose another folder")
        }
    }
}
