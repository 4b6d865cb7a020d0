import Foundation
import SiteFiles

/// Files that are written to a hidden folder inside the target and renamed into place at the end.
///
/// The same file system makes the renames atomic. Before `commit` no visible file has changed.
final class StagedFiles {
    /// The start of temporary names, by which a later run finds leftovers.
    private static let prefix = ".sitegen-ota-"
    private let folder: String
    private let stage: String
    /// The staged files in the order in which they are published.
    private var names: [String] = []

    init(in folder: String) throws {
        self.folder = folder
        // Leftovers of a killed run. The folder is locked, so no living run owns them.
        for name in try FileReading.names(in: folder) where name.hasPrefix(Self.prefix) {
            try? FileManager.default.removeItem(atPath: DiskPath.join(folder, name))
        }
        stage = DiskPath.join(folder, Self.prefix + "\(getpid())")
        try AtomicFile.makeFolder(stage)
    }

    deinit { try? FileManager.default.removeItem(atPath: stage) }

    /// Returns the staging path for a name.
    func path(_ name: String) -> String { DiskPath.join(stage, name) }

    /// Adds a file that the caller wrote at `path(_:)`, under its final name.
    func add(_ written: String, as name: String) throws {
        guard rename(path(written), path(name)) == 0 else { throw FileError(path: name, action: "write") }
        names.append(name)
    }

    func add(_ bytes: [UInt8], as name: String) throws {
        try AtomicFile.write(bytes, to: path(name))
        names.append(name)
    }

    /// Renames the files into place, in the order in which they were added. A target with the same
    /// bytes stays, so that its time stays and running downloads continue.
    ///
    /// - Returns: the names of new or changed files.
    func commit() throws -> [String] {
        for name in names where FileReading.isFolder(DiskPath.join(folder, name)) {
            throw Refusal(
                .folder,
                "\(DiskPath.shown(DiskPath.join(folder, name))) is a folder where a file has to go; move it away"
            )
        }
        var changed: [String] = []
        for name in names {
            let target = DiskPath.join(folder, name)
            if Self.areEqual(path(name), target) { continue }
            guard rename(path(name), target) == 0 else {
                throw FileError(path: DiskPath.shown(target), action: "write")
            }
            changed.append(name)
        }
        return changed
    }

    /// Compares two files in pieces, without loading an .ipa into memory.
    private static func areEqual(_ left: String, _ right: String) -> Bool {
        // A symbolic link at the target is replaced, so it is never followed.
        guard FileReading.isRegular(right), let size = try? FileReading.size(of: left),
            (try? FileReading.size(of: right)) == size, let first = FileHandle(forReadingAtPath: left),
            let second = FileHandle(forReadingAtPath: right)
        else { return false }
        defer {
            try? first.close()
            try? second.close()
        }
        var compared = 0
        while compared < size {
            guard let a = try? first.read(upToCount: 1 << 18), let b = try? second.read(upToCount: 1 << 18),
                a == b,
                !a.isEmpty
            else { return false }
            compared += a.count
        }
        return true
    }
}
