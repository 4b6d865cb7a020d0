import LibraryFolder
import SiteFiles

/// The pages that a watched library wrote, and the files that its source has besides them. A page whose leaf goes out of the
/// manifest goes too, as in a run with a record, and so does a file that the source no longer has.
struct WrittenPages {
    /// By absolute path.
    private var digests: [String: (digest: ContentDigest, address: String)] = [:]
    /// The files of whole libraries in the last run.
    private var files: [LeafProvenance] = []

    /// Notes the pages that a run wrote.
    mutating func note(_ report: LibraryRenderer.Report) {
        for (leaf, provenance) in zip(report.leaves, report.provenance) where leaf.result == .written {
            guard case .file(_, let digest)? = provenance.trace?.output?.content else { continue }
            digests[provenance.output] = (digest, leaf.address)
        }
    }

    /// Notes the files of whole libraries.
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
    }

    /// Removes the pages and files that are unchanged since and that no library has any more, and reports them.
    ///
    /// - Parameters:
    ///   - manifests: all of the watched ones. While one has errors, nothing is removed.
    ///   - report: of a run over all leaves.
    mutating func removeAbandoned(_ manifests: [LibraryManifest], _ report: inout LibraryRenderer.Report) {
        guard manifests.allSatisfy({ $0.usableLibrary != nil }) else { return }
        report.fileProvenance += files
        var abandoned = AbandonedFiles(LibraryRenderer.Request(manifests: manifests, jobs: 1), report)
        for path in digests.keys.filter(abandoned.contains).sorted() {
            guard let written = digests.removeValue(forKey: path), case .file = PathLook(path),
                case .file(let facts, written.digest) = Observation(of: path).content
            else { continue }
            _ = abandoned.remove(path, facts, address: written.address, &report)
        }
    }
}
