package import SiteFiles

/// The folder that a bundle is copied to, as it is found.
package struct SyncTarget: Sendable {
    package enum Lock: Hashable, Sendable {
        case missing
        case broken(BundleLock.Broken)
        case whole(BundleLock)
    }

    /// The folder for copies before they are renamed into place.
    static let stagingName = ".sitegen-sync"

    /// Absolute; links on the way to it are followed.
    package let folder: String
    package let lock: Lock
    /// Every file, also hidden ones, sorted by the bytes of its path; the lock, the staging folder and `.DS_Store`,
    /// which is nobody's business, left out.
    let files: [String: ShippedFile]
    /// Links and other things that are neither file nor folder.
    package let unexpectedFiles: [String]
    /// True if a run was interrupted before it had put everything into place.
    package let hasStaging: Bool

    /// Reads and hashes what is there. A folder that is not there yet is an empty one.
    package init(folder path: String) throws(FileError) {
        let folder = FileReading.resolved(path) ?? path
        self.folder = folder
        guard FileReading.isFolder(folder) else {
            // A file in its place shows when the folder is made.
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

    /// True if an earlier run has left a lock that can be read.
    var hasLock: Bool {
        if case .whole = lock { true } else { false }
    }

    /// True if the folder is exactly what its own lock says: the bundle of some earlier run, untouched.
    package var isWhole: Bool {
        guard case .whole(let lock) = lock, unexpectedFiles.isEmpty else { return false }
        return lock.files.count == files.count && lock.files.allSatisfy { files[$0.path] == $0 }
    }
}
