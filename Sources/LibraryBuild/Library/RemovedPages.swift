import LibraryFolder
import SiteFiles
import StudyManifest

/// The pages that the manifest of a composed library on the disk names and the new one does not. A graph has no record of what
/// it wrote; that manifest is the record.
struct RemovedPages {
    private var pages: [(file: String, address: String, root: String)] = []

    /// Looks at the manifests of earlier runs, which the run replaces.
    ///
    /// - Parameter kept: the files of whole libraries that the run writes, absolute.
    init(_ request: LibraryRenderer.Request, except kept: Set<String>) {
        for manifest in request.manifests {
            guard let source = manifest.composedSource, let library = manifest.usableLibrary,
                !library.allLeaves.isEmpty
            else { continue }
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            guard
                let bytes = try? FileReading.bytes(
                    at: DiskPath.join(folder, LibraryManifest.fileName), limit: 64 << 20),
                let earlier = ManifestReader().read(bytes).library,
                earlier.books.map(\.id) == library.books.map(\.id)
            else { continue }
            // On a case-insensitive disk a page with another name can be the same file.
            let current = Set(library.allLeaves.map { $0.leaf.file.lowercased() })
            let root = LibraryRenderer.writeRoot(of: manifest, in: request)
            for leaf in earlier.allLeaves where !current.contains(leaf.leaf.file.lowercased()) {
                let page = leaf.leaf.file
                var names = [page]
                // A page of a hub has its markdown beside it.
                if source.hub != nil, page.hasSuffix(".html") {
                    names += [".md", "-full.md"].map { String(page.dropLast(5)) + $0 }
                }
                for path in names.map({ DiskPath.absolute($0, in: folder) })
                where DiskPath.contains(folder, path) && !kept.contains(path) {
                    pages.append((path, path.hasSuffix(".md") ? "" : leaf.address.description, root))
                }
            }
        }
    }

    /// Removes the pages, and reports each.
    func remove(_ report: inout LibraryRenderer.Report) {
        for page in pages {
            guard case .file = PathLook(page.file) else { continue }
            do throws(FileError) {
                try AtomicFile.remove(page.file, below: page.root)
            } catch {
                report.failures.append(error)
                continue
            }
            let removed = LibraryRenderer.LeafReport(
                address: page.address, file: DiskPath.shown(page.file), result: .removed, formulas: 0)
            if page.address.isEmpty { report.files.append(removed) } else { report.leaves.append(removed) }
        }
    }
}
