import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles

extension IncrementalBuild {
    /// Removes katex/ from folders whose leaves do not need it any more, such as after a change to `math: mathml`.
    ///
    /// - Parameter folders: those that have katex/ from this run.
    func removeOldAssets(
        _ request: LibraryRenderer.Request, except folders: [String], _ report: inout LibraryRenderer.Report
    ) {
        guard mode == .write, only.isEmpty, dependencies == nil, documents == nil,
            !renderRequest.leavesAssetsOut, let assets = request.katex,
            report.leaves.allSatisfy({ $0.result != .failed && $0.failure == nil })
        else { return }
        for manifest in request.manifests {
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            // A leaf that no run renders may load it, and so may a page of another origin.
            guard let library = manifest.usableLibrary, !library.allLeaves.isEmpty, !folders.contains(folder),
                FileReading.isFolder(DiskPath.join(folder, KaTeXAssets.folderName)),
                !Self.hasOtherPages(folder, Set((report.provenance + report.fileProvenance).map(\.output)))
            else { continue }
            do throws(FileError) {
                let root = LibraryRenderer.writeRoot(of: manifest, in: request)
                guard try assets.remove(beside: folder, below: root) else { continue }
                report.files.append(
                    LibraryRenderer.LeafReport(
                        address: "", file: DiskPath.shown(DiskPath.join(folder, KaTeXAssets.folderName)),
                        result: .removed, formulas: 0))
            } catch {
                report.failures.append(error)
            }
        }
    }

    /// Returns true if a folder has a page that the run did not write.
    private static func hasOtherPages(_ folder: String, _ outputs: Set<String>, depth: Int = 0) -> Bool {
        let pages = ((try? FileReading.names(in: folder)) ?? []).map { DiskPath.join(folder, $0) }
        if pages.contains(where: { $0.lowercased().hasSuffix(".html") && !outputs.contains($0) }) {
            return true
        }
        guard depth < 8 else { return true }
        return ((try? FileReading.folderNames(in: folder)) ?? []).contains {
            hasOtherPages(DiskPath.join(folder, $0), outputs, depth: depth + 1)
        }
    }
}
