import LibraryFolder
import SiteFiles

/// The pages that a watched library wrote, and the files that its source has besides them. A page whose leaf goes out of the
/// manifest goes too, as in a run with a record, and so does a file that the source no longer has. Those of earlier runs are
/// known by the records.
struct WrittenPages {
    private let store: RecordStore?
    /// The path of this watch's own record, once it was read.
    private var record: String?
    /// By absolute path.
    private var digests: [String: (digest: ContentDigest, address: String)] = [:]
    /// The files of whole libraries in the last run.
    private var files: [LeafProvenance] = []

    /// - Parameter store: `nil` neither reads nor writes a record.
    init(store: RecordStore?) { self.store = store }

    /// Notes the pages that a run wrote.
    mutating func note(_ report: LibraryRenderer.Report) {
        for (leaf, provenance) in zip(report.leaves, report.provenance) where leaf.result == .written {
            guard case .file(_, let digest)? = provenance.trace?.output?.content else { continue }
            digests[provenance.output] = (digest, leaf.address)
        }
    }

    /// Notes the files of whole libraries, and records everything that was written.
    ///
    /// - Parameter outcomes: of each file, at the end of these.
    mutating func note(
        _ files: [LibraryFile], _ outcomes: [LibraryRenderer.LeafReport],
        of request: LibraryRenderer.Request
    ) {
        self.files = files.map { LeafProvenance(manifest: $0.manifest, output: $0.path) }
        for (file, outcome) in zip(files, outcomes.suffix(files.count)) where outcome.result == .written {
            let manifest = request.manifests[file.manifest]
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            guard let bytes = file.bytes, manifest.isComposed,
                AbandonedFiles.isOfSource(DiskPath.relative(file.path, to: folder))
            else { continue }
            digests[file.path] = (ContentDigest(of: bytes), "")
        }
        keep(request)
    }

    // MARK: The record

    /// Writes the record that lets later runs remove what this one wrote.
    private mutating func keep(_ request: LibraryRenderer.Request) {
        // The record stays as it was while a manifest has an error: its leaves are unknown.
        guard let store, request.manifests.allSatisfy(\.isKnown) else { return }
        let path = store.path(for: ["watch"] + request.manifests.map(\.path))
        if record != path, let earlier = store.read(path) { take(earlier) }
        record = path
        // Without a record later runs remove less; this run is not affected.
        try? store.write(made(request), to: path)
    }

    /// Takes the files over that an earlier watch of the same libraries wrote.
    private mutating func take(_ earlier: RenderRecord) {
        for leaf in earlier.leaves where leaf.isOurs && digests[leaf.output] == nil {
            guard let made = leaf.made, case .file(_, let digest) = earlier.entries[made].content else {
                continue
            }
            digests[leaf.output] = (digest, leaf.address)
        }
    }

    /// Returns the record of all leaves and of the written files that still exist.
    private func made(_ request: LibraryRenderer.Request) -> RenderRecord {
        let none = ContentDigest(of: [])
        var builder = RecordBuilder(key: none, began: FileFacts.now)
        for manifest in request.manifests {
            builder.add(RenderRecord.Manifest(path: manifest.path, key: none))
        }
        var others = digests
        for (number, manifest) in request.manifests.enumerated() {
            let leaves = AbandonedFiles.leaves(of: manifest, in: request)
            for (address, output) in leaves.sorted(by: { $0.key < $1.key }) {
                others[output] = nil
                add(address, output, of: number, to: &builder)
            }
        }
        for (output, written) in others.sorted(by: { $0.key < $1.key }) {
            let number = request.manifests.firstIndex { DiskPath.contains($0.folder, output) }
            if let number { add(written.address, output, of: number, to: &builder) }
        }
        return builder.record
    }

    private func add(
        _ address: String, _ output: String, of manifest: Int, to builder: inout RecordBuilder
    ) {
        var leaf = RenderRecord.Leaf(manifest: manifest, address: address, output: output, formulas: 0)
        if let digest = digests[output]?.digest, case .file(let facts) = PathLook(output) {
            leaf.made = builder.add(Observation(.file(facts, digest)), at: output)
            leaf.isOurs = leaf.made != nil
        }
        builder.add(leaf)
    }

    // MARK: Removal

    /// Removes the pages and files that this or an earlier run wrote, that are unchanged since and that no library has any
    /// more, and reports them. A library whose manifest is gone keeps all its files, as in `render`.
    ///
    /// - Parameters:
    ///   - manifests: all of the watched ones. While one has errors, nothing is removed.
    ///   - report: of a run over all leaves.
    mutating func removeAbandoned(_ manifests: [LibraryManifest], _ report: inout LibraryRenderer.Report) {
        guard manifests.allSatisfy(\.isKnown) else { return }
        report.fileProvenance += files
        var abandoned = AbandonedFiles(LibraryRenderer.Request(manifests: manifests, jobs: 1), report)
        let isInLibrary = { (path: String) in
            manifests.contains { DiskPath.contains($0.folder, path) }
        }
        for path in digests.keys.filter({ abandoned.contains($0) && isInLibrary($0) }).sorted() {
            guard let written = digests.removeValue(forKey: path), case .file = PathLook(path),
                case .file(let facts, written.digest) = Observation(of: path).content
            else { continue }
            _ = abandoned.remove(path, facts, address: written.address, &report)
        }
        let paths = Set(manifests.map(\.path))
        for other in store?.records(of: paths, except: record ?? "") ?? [] {
            for leaf in abandoned.leaves(of: other) { _ = abandoned.remove(leaf, of: other, &report) }
        }
    }
}
