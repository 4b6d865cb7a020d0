import LibraryFolder
import SiteFiles

extension LibraryRenderer.Report {
    /// Removes the data files and shared frames of earlier builds, and start pages above libraries that are gone.
    ///
    /// The names of the files have the digest of their content, so a file that matches its name was written by a render, also
    /// where no record tells so: in a fresh clone, or on another machine.
    ///
    /// - Parameters:
    ///   - request: of a whole run. A library with a leaf that failed keeps its files: the old page still loads them. So
    ///     does the old script of a library if the new one could not be written.
    ///   - unwanted: the start pages that the run or the settings leave out.
    mutating func removeOldData(_ request: LibraryRenderer.Request, unwanted: [String] = []) {
        for folder in ownFolders(request) { removeOldFiles(in: folder, request) }
        guard mayRemove(request) else { return }
        for folder in sharedFolders(request) { removeOldFiles(in: folder, request) }
        for page in oldStartPages(request, unwanted) {
            remove(page, request)
            removeOldFiles(in: Self.dataFolder(in: DiskPath.folder(of: page)), request)
        }
    }

    /// Returns the folder of the data files and shared frames in a folder.
    private static func dataFolder(in folder: String) -> String {
        DiskPath.join(folder, String(ContentName.folder.dropLast()))
    }

    /// Returns the folders of the data files of the libraries without errors.
    private func ownFolders(_ request: LibraryRenderer.Request) -> [String] {
        let failed = failedManifests
        var folders: [String: Bool] = [:]
        for (index, manifest) in request.manifests.enumerated() where !manifest.isImplied {
            let folder = Self.dataFolder(in: LibraryRenderer.outFolder(of: manifest, in: request))
            let isSound = Self.hasLeaves(manifest) && !failed.contains(index)
            folders[folder] = isSound && folders[folder] != false
        }
        return folders.filter { $0.value }.keys.sorted()
    }

    /// Returns the folders of the shared frames of the start pages above libraries that this run writes, if it has all
    /// libraries below them.
    private func sharedFolders(_ request: LibraryRenderer.Request) -> [String] {
        let current = Set(fileProvenance.map(\.output))
        let manifests = Set(request.manifests.map(\.path))
        return LibraryFiles.startPagesAbove(request).filter { page in
            guard current.contains(page),
                let below = try? LibraryManifest.find(at: DiskPath.folder(of: page))
            else { return false }
            return manifests.isSuperset(of: below)
        }
        .map { Self.dataFolder(in: DiskPath.folder(of: $0)) }
    }

    /// True if a file of a library could not be written, so what it names has to stay.
    var hasOldScript: Bool { files.contains { $0.failure != nil } }

    /// The numbers of the manifests with a leaf or a file that failed.
    private var failedManifests: Set<Int> {
        let failedLeaves = zip(leaves, provenance).filter { $0.0.result == .failed || $0.0.failure != nil }
        let failedFiles = zip(files, fileProvenance).filter { $0.0.failure != nil }
        return Set((failedLeaves + failedFiles).map { $0.1.manifest })
    }

    /// Returns false for a manifest with errors or without leaves: it is a mistake or a beginning and removes nothing.
    private static func hasLeaves(_ manifest: LibraryManifest) -> Bool {
        manifest.usableLibrary?.allLeaves.isEmpty == false
    }

    /// Returns false for a run with a leaf that failed, or with errors in a manifest or its settings.
    private func mayRemove(_ request: LibraryRenderer.Request) -> Bool {
        leaves.allSatisfy { $0.result != .failed && $0.failure == nil } && !hasOldScript
            && request.manifests.allSatisfy(Self.hasLeaves)
    }

    /// Reports the start pages that a run which writes would remove.
    mutating func checkStartPages(_ request: LibraryRenderer.Request, unwanted: [String]) {
        guard mayRemove(request) else { return }
        for page in oldStartPages(request, unwanted) {
            files.append(
                LibraryRenderer.LeafReport(
                    address: "", file: DiskPath.shown(page), result: .stale, formulas: 0))
            fileProvenance.append(LeafProvenance(manifest: 0, output: page))
        }
    }

    /// Returns the start pages of earlier runs that this run does not write: those above libraries, if it has all libraries
    /// below their folder, and those of libraries without one.
    private func oldStartPages(_ request: LibraryRenderer.Request, _ unwanted: [String]) -> [String] {
        guard request.out == nil else { return [] }
        let current = Set(fileProvenance.map(\.output))
        let manifests = Set(request.manifests.map(\.path))
        let leaves = current.union(provenance.map(\.output))
        return LibraryFiles.startPagesAbove(request).filter { page in
            guard !current.contains(page), Self.isOldStartPage(page),
                let below = try? LibraryManifest.find(at: DiskPath.folder(of: page))
            else { return false }
            return manifests.isSuperset(of: below)
        } + unwanted.filter { !leaves.contains($0) && Self.isOldStartPage($0) }
    }

    private static func isOldStartPage(_ path: String) -> Bool {
        guard case .file = PathLook(path) else { return false }
        return FileReading.isFile(path) && LibraryFiles.isOurs(path)
    }

    /// Removes the files of a folder that match the digest in their name and that this run does not have, and the folder if
    /// it is empty then.
    private mutating func removeOldFiles(in folder: String, _ request: LibraryRenderer.Request) {
        let current = Set(fileProvenance.map(\.output))
        let before = files.count
        for name in (try? FileReading.names(in: folder)) ?? [] {
            let path = DiskPath.join(folder, name)
            let isScript = name == DiskPath.name(of: LibraryFile.scriptName)
            guard !current.contains(path), isScript || ContentName.digest(in: path) != nil,
                case .file = PathLook(path),
                let bytes = try? FileReading.bytes(at: path, limit: 64 << 20)
            else { continue }
            // The script of a library has one name for all contents; without the others it names files that are gone.
            let isWritten =
                isScript
                ? bytes.starts(with: LibraryFacts.beginning("library"))
                : Digest.sha256Hex(bytes).hasPrefix(ContentName.digest(in: path) ?? "")
            guard isWritten else { continue }
            remove(path, request)
        }
        guard files.count > before else { return }
        AtomicFile.removeEmptyFolder(folder, below: Self.root(of: folder, request))
    }

    /// Returns the root of the library that a path is in.
    private static func root(of path: String, _ request: LibraryRenderer.Request) -> String? {
        request.manifests.map(\.settings.root).first { DiskPath.contains($0, path) }
    }

    private mutating func remove(_ path: String, _ request: LibraryRenderer.Request) {
        do throws(FileError) {
            try AtomicFile.remove(path, below: Self.root(of: path, request))
            files.append(
                LibraryRenderer.LeafReport(
                    address: "", file: DiskPath.shown(path), result: .removed, formulas: 0))
        } catch {
            // Another run has removed it in the meantime.
            if !error.isMissing { failures.append(error) }
        }
    }
}
