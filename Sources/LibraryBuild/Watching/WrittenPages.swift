import LibraryFolder
import SiteFiles

/// The pages that a watched library wrote. A page whose leaf goes out of the manifest goes too, as in a run with a record.
struct WrittenPages {
    /// By absolute path.
    private var digests: [String: (digest: ContentDigest, address: String)] = [:]

    /// Notes the pages that a run wrote.
    mutating func note(_ report: LibraryRenderer.Report) {
        for (leaf, provenance) in zip(report.leaves, report.provenance) where leaf.result == .written {
            guard case .file(_, let digest)? = provenance.trace?.output?.content else { continue }
            digests[provenance.output] = (digest, leaf.address)
        }
    }

    /// Removes the pages that are unchanged since and that no manifest names any more, and reports them.
    ///
    /// - Parameters:
    ///   - manifests: all of the watched ones. While one has errors, nothing is removed.
    ///   - report: of a run over all leaves.
    mutating func removeAbandoned(_ manifests: [LibraryManifest], _ report: inout LibraryRenderer.Report) {
        guard manifests.allSatisfy({ $0.usableLibrary != nil }) else { return }
        var abandoned = AbandonedFiles(LibraryRenderer.Request(manifests: manifests, jobs: 1), report)
        for path in digests.keys.filter(abandoned.contains).sorted() {
            guard let written = digests.removeValue(forKey: path), case .file = PathLook(path),
                case .file(let facts, written.digest) = Observation(of: path).content
            else { continue }
            _ = abandoned.remove(path, facts, address: written.address, &report)
        }
    }
}
