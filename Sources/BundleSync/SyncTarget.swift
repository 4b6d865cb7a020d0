package import SiteFiles

/// The target folder of a sync in its current state.
package struct SyncTarget: Sendable {
    /// The state of the target's lock.
    package enum Lock: Hashable, Sendable {
        case missing
        case broken(BundleLock.Broken)
        case whole(BundleLock)
    }

    /// The folder for copies before they are renamed into place.
    static let stagingName = ".sitegen-sync"

    /// The absolute path with links resolved.
    package let folder: String
    /// The lock of the last run.
    package let lock: Lock
    /// All files, including hidden ones, by path. The lock, the staging folder and `.DS_Store`, which
    /// the Finder writes, are left out.
    let files: [String: ShippedFile]
    /// Links and other entries that are neither files nor folders.
    package let unexpectedFiles: [String]
    /// True if a run was interrupted before everything was in place.
    package let hasStaging: Bool

    /// Reads and hashes the folder. A missing folder counts as empty.
    package init(folder path: String) throws(FileError) {
        let folder = FileReading.resolved(path) ?? path
        self.folder = folder
        guard FileReading.isFolder(folder) else {
            // A file in its place is reported when the folder is created.
            (lock, files, unexpectedFiles, hasStaging) = (.missing, [:], [], false)
            return
        }
        let tree = try FileTree.everything(in: folder)
        let isOurs = { (path: String) in
            path == BundleLock.fileName || DiskPath.name(of: path) == ".DS_Store"
                || path.hasPrefix(Self.stagingName + "/")
        }
        var files: [String: ShippedFile] = [:]
        for path in tree.files where !isOurs(path) { files[path] = try ShippedFile(path, in: folder) }
        self.files = files
        unexpectedFiles = tree.others.filter { !isOurs($0) }
        hasStaging = FileReading.isFolder(DiskPath.join(folder, Self.stagingName))
        guard tree.files.contains(BundleLock.fileName) else {
            lock = .missing
            return
        }
        let bytes = try FileReading.bytes(at: DiskPath.join(folder, BundleLock.fileName), limit: 64 << 20)
        do throws(BundleLock.Broken) { lock = .whole(try BundleLock(json: bytes)) } catch {
            lock = .broken(error)
        }
    }

    /// True if an earlier run left a readable lock.
    var hasLock: Bool {
        if case .whole = lock { true } else { false }
    }

    /// True if the folder matches its own lock: the unmodified bundle of an earlier run.
    package var isWhole: Bool {
        guard case .whole(let lock) = lock, unexpectedFiles.isEmpty else { return false }
        return lock.files.count == files.count && lock.files.allSatisfy { files[$0.path] == $0 }
    }
}
