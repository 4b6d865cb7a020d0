import Foundation
import SiteFiles

/// Files that are written beside where they go, in a hidden folder of the same folder, and renamed together at the end.
/// Until then nothing that anybody sees has changed.
final class StagedFiles {
    private static let prefix = ".sitegen-ota-"
    private let folder: String
    private let stage: String
    private var names: [String] = []

    init(in folder: String) throws {
        self.folder = folder
        // What a run left that was killed. The folder is locked, so it is nobody's.
        for name in try FileReading.names(in: folder) where name.hasPrefix(Self.prefix) {
            try? FileManager.default.removeItem(atPath: DiskPath.join(folder, name))
        }
        stage = DiskPath.join(folder, Self.prefix + "\(getpid())")
        try AtomicFile.makeFolder(stage)
    }

    deinit { try? FileManager.default.removeItem(atPath: stage) }

    /// Returns the staging path of a file that will be called `name`, or has no name yet.
    func path(_ name: String) -> String { DiskPath.join(stage, name) }

    /// Adds a file that somebody else wrote at `path(_:)`, under another name.
    func add(_ written: String, as name: String) throws {
        guard rename(path(written), path(name)) == 0 else { throw FileError(path: name, action: "write") }
        names.append(name)
    }

    func add(_ bytes: [UInt8], as name: String) throws {
        try AtomicFile.write(bytes, to: path(name))
        names.append(name)
    }

    /// Puts the files in their places, in the order in which they were added. What is there already, byte by byte, is
    /// left alone, so that its time stays and downloads go on.
    /// - Returns: the names of those that are new or changed.
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

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        // A link in the place of a file is replaced, whatever it leads to.
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
