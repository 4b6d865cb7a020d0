import BundleSync
import SiteFiles
import TestSupport

/// A build and the folder it is copied to, as texts by path.
struct SyncFolders {
    let folder: TestFolder
    var build: String { folder["build"] }
    var copy: String { folder["copy"] }

    init(build: [String: String], copy: [String: String] = [:]) throws {
        folder = try TestFolder()
        for (path, text) in build { try folder.write(text, to: "build/" + path) }
        for (path, text) in copy { try folder.write(text, to: "copy/" + path) }
    }

    func lock() throws -> BundleLock {
        let paths = try FileTree.files(in: build).map(\.path)
        return BundleLock(sitegen: "test", files: try ShippedFile.files(paths, in: build))
    }

    func plan(_ prune: SyncPlan.Prune = .refuse, isConfirmed: Bool = false) throws -> SyncPlan {
        SyncPlan(
            from: try lock(), to: try SyncTarget(folder: copy), prune: prune, isConfirmed: isConfirmed)
    }

    func sync(_ prune: SyncPlan.Prune = .refuse, isConfirmed: Bool = false) throws {
        try SyncRun(try plan(prune, isConfirmed: isConfirmed), from: build, to: try SyncTarget(folder: copy))
            .apply()
    }

    /// What lies in the copy, without the lock.
    func copied() throws -> [String: String] {
        try folder.files(below: "copy").filter { $0.key != BundleLock.fileName }
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }
}
