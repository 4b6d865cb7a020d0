import SiteFiles

extension LibraryRenderer.Report {
    /// Removes the data files and shared frames of earlier builds. Their names have the digest of their content, so a file
    /// that matches its name was written by a render, also where no record tells so: in a fresh clone, or on another machine.
    ///
    /// - Parameter request: of a whole run. With a leaf that failed nothing is removed: its old page still loads its files.
    mutating func removeOldData(_ request: LibraryRenderer.Request) {
        guard leaves.allSatisfy({ $0.result != .failed && $0.failure == nil }),
            // A manifest without leaves is a mistake or a beginning: it removes nothing.
            request.manifests.allSatisfy({ $0.library?.allLeaves.isEmpty == false })
        else { return }
        let current = Set(fileProvenance.map(\.output))
        let folders = Set(
            request.manifests.filter { !$0.isImplied }.map { manifest in
                DiskPath.join(
                    LibraryRenderer.outFolder(of: manifest, in: request),
                    String(ContentName.folder.dropLast()))
            })
        for folder in folders.sorted() {
            for name in (try? FileReading.names(in: folder)) ?? [] {
                let path = DiskPath.join(folder, name)
                guard !current.contains(path), let digest = ContentName.digest(in: path),
                    case .file = PathLook(path),
                    let bytes = try? FileReading.bytes(at: path, limit: 64 << 20),
                    Digest.sha256Hex(bytes).hasPrefix(digest)
                else { continue }
                let root = request.manifests.map(\.settings.root).first { DiskPath.contains($0, path) }
                do throws(FileError) {
                    try AtomicFile.remove(path, below: root)
                    files.append(
                        LibraryRenderer.LeafReport(
                            address: "", file: DiskPath.shown(path), result: .removed, formulas: 0))
                } catch {
                    // Another run has removed it in the meantime.
                    if !error.isMissing { failures.append(error) }
                }
            }
        }
    }
}
