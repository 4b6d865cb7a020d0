import FontFiles
import LeafRendering
import LibraryFolder
import SiteFiles

/// The files that earlier runs wrote and that the libraries of a run do not have any more.
struct AbandonedFiles {
    private let request: LibraryRenderer.Request
    /// The leaves that the manifests name, and the files of whole libraries. Absolute.
    let named: Set<String>
    /// The folders of the manifests without leaves, and of orphans.
    private let silent: [String]
    private var identities: Set<FileIdentity>?

    init(_ request: LibraryRenderer.Request, _ report: LibraryRenderer.Report) {
        self.request = request
        named = Set(
            request.manifests.flatMap { Self.leaves(of: $0, in: request).values }
                + report.fileProvenance.map(\.output))
        silent = request.manifests.filter { $0.library?.allLeaves.isEmpty == true || $0.isOrphan }
            .map { LibraryRenderer.outFolder(of: $0, in: request) }
    }

    /// Returns the outputs of the leaves of a manifest by their addresses.
    static func leaves(
        of manifest: LibraryManifest, in request: LibraryRenderer.Request
    ) -> [String: String] {
        let folder = LibraryRenderer.outFolder(of: manifest, in: request)
        let leaves = (manifest.library?.allLeaves ?? []).map {
            ($0.address.description, DiskPath.absolute($0.leaf.file, in: folder))
        }
        return Dictionary(leaves, uniquingKeysWith: { first, _ in first })
    }

    /// Returns true for an output that the run does not have. A manifest without leaves is a mistake or a beginning, and the
    /// user decides on an orphan: nothing in their folders is abandoned.
    func contains(_ output: String) -> Bool {
        !named.contains(output) && !silent.contains { DiskPath.contains($0, output) }
    }

    /// Returns the abandoned leaves of a run with other options, or over other manifests besides these. Of the files of whole
    /// libraries only those of sources are among them: the others depend on the options.
    func leaves(of record: RenderRecord) -> [RenderRecord.Leaf] {
        record.manifests.enumerated().flatMap { number, recorded -> [RenderRecord.Leaf] in
            guard let manifest = request.manifests.first(where: { $0.path == recorded.path }) else {
                return []
            }
            let written = record.leaves.filter { $0.manifest == number }
            let current = Self.leaves(of: manifest, in: request)
            // A run into another folder has every leaf in another place.
            guard written.contains(where: { current[$0.address] == $0.output }) else { return [] }
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            return written.filter { leaf in
                DiskPath.contains(folder, leaf.output) && contains(leaf.output)
                    && (!leaf.address.isEmpty
                        || manifest.isComposed && Self.isOfSource(DiskPath.relative(leaf.output, to: folder)))
            }
        }
    }

    /// Returns true for a file of a whole library that every run over its source writes.
    static func isOfSource(_ path: String) -> Bool {
        !path.hasPrefix(ContentName.folder) && !path.hasPrefix(FontNaming.folder + "/")
            && path != LibraryPage.fileName
    }

    /// Removes a file if a run wrote it and it is unchanged since, and reports that.
    ///
    /// - Returns: false if it could not be removed.
    mutating func remove(
        _ leaf: RenderRecord.Leaf, of record: RenderRecord, _ report: inout LibraryRenderer.Report
    ) -> Bool {
        guard let facts = record.facts(ofWritten: leaf) else { return true }
        return remove(leaf.output, facts, address: leaf.address, &report)
    }

    /// Removes a file that a run wrote, and reports that.
    ///
    /// - Parameters:
    ///   - facts: of the file as it is now.
    ///   - address: of its leaf; empty for a file of a whole library.
    /// - Returns: false if it could not be removed.
    mutating func remove(
        _ output: String, _ facts: FileFacts, address: String, _ report: inout LibraryRenderer.Report
    ) -> Bool {
        // On a case-insensitive disk another name can be the same file.
        let others = identities ?? Self.identities(named, request)
        identities = others
        guard !others.contains(FileIdentity(device: facts.device, inode: facts.inode)) else { return true }
        let root = request.manifests.map(\.settings.root).first { DiskPath.contains($0, output) }
        do throws(FileError) {
            try AtomicFile.remove(output, below: root)
        } catch {
            report.failures.append(error)
            return false
        }
        removeEmptyFolders(above: output, below: root)
        let removed = LibraryRenderer.LeafReport(
            address: address, file: DiskPath.shown(output), result: .removed, formulas: 0)
        if address.isEmpty { report.files.append(removed) } else { report.leaves.append(removed) }
        return true
    }

    /// Removes the folders of a removed file that are empty now, up to the folder of its library.
    private func removeEmptyFolders(above output: String, below root: String?) {
        let libraries = request.manifests.map { LibraryRenderer.outFolder(of: $0, in: request) }
        guard let library = libraries.first(where: { DiskPath.contains($0, output) }) else { return }
        var folder = DiskPath.folder(of: output)
        while folder != library, DiskPath.contains(library, folder) {
            AtomicFile.removeEmptyFolder(folder, below: root)
            folder = DiskPath.folder(of: folder)
        }
    }

    private static func identities(
        _ outputs: Set<String>, _ request: LibraryRenderer.Request
    ) -> Set<FileIdentity> {
        let sources = request.manifests.flatMap { manifest in
            (manifest.library?.allLeaves ?? []).compactMap { manifest.sourceFile(of: $0) } + [manifest.path]
        }
        return Set((Array(outputs) + sources).compactMap { FileReading.identity(of: $0) })
    }
}

extension RenderRecord {
    /// Returns the facts of a file that the run, or one before it, wrote; `nil` if it has changed since.
    func facts(ofWritten leaf: Leaf) -> FileFacts? {
        guard leaf.isOurs, let made = leaf.made else { return nil }
        let entry = entries[made]
        // Only a file that is still in its place with the written content.
        guard entry.link == nil, case .file(_, let digest) = entry.content,
            case .file = PathLook(leaf.output),
            case .file(let facts, digest) = Observation(of: leaf.output).content
        else { return nil }
        return facts
    }
}
