import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The replacement of a folder by a new one that is built next to it and then renamed into place (POSIX `rename`).
package struct FolderReplacement {
    /// The folder to replace.
    private let folder: String
    /// The name under which the new folder is built.
    private let new: String
    /// The name that the old folder has meanwhile.
    private let old: String

    /// Chooses names next to the folder, on the same file system. The process id and a random number
    /// avoid collisions with other runs.
    package init(of folder: String) {
        self.folder = folder
        let mark = "\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        let hidden = DiskPath.join(DiskPath.folder(of: folder), "." + DiskPath.name(of: folder))
        new = "\(hidden)-\(mark).new"
        old = "\(hidden)-\(mark).old"
    }

    /// Writes the files, swaps the folders, then runs `commit`. On any error, restores the old folder and removes the
    /// new one.
    ///
    /// - Parameter files: paths relative to the folder, and contents.
    package func replace(
        with files: [(path: String, bytes: [UInt8])], then commit: () throws(FileError) -> Void
    ) throws(FileError) {
        defer { try? FileManager.default.removeItem(atPath: new) }
        for file in files {
            let path = DiskPath.join(new, file.path)
            try AtomicFile.makeFolder(DiskPath.folder(of: path))
            try AtomicFile.write(file.bytes, to: path)
        }
        let hadOld = FileReading.isPresent(folder)
        // POSIX `rename` does not replace a folder that is not empty, so the old one is moved away
        // first.
        if hadOld { try move(folder, to: old) }
        do {
            try move(new, to: folder)
            try commit()
        } catch {
            // Best effort, in reverse order. The first error is the one to report.
            if FileReading.isPresent(folder) { _ = rename(folder, new) }
            if hadOld { _ = rename(old, folder) }
            throw error
        }
        // The new folder is complete, so a failure to remove the old one is not an error.
        if hadOld { try? FileManager.default.removeItem(atPath: old) }
    }

    /// Renames a folder. Errors name the folder that the user knows.
    private func move(_ path: String, to target: String) throws(FileError) {
        guard rename(path, target) == 0 else { throw FileError(path: folder, action: "replace", code: errno) }
    }
}
