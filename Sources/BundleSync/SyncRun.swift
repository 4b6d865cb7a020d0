package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Applies a plan in a way that survives interruption at any moment.
///
/// All new files are first copied into a staging folder inside the target. Then they are renamed into
/// place, the manifest after the files that it names. Then files that are no longer part of the build
/// are removed, and finally the lock is replaced. Until then the old lock names the old files, so the
/// next run knows what is left over. Unchanged files are not touched.
package struct SyncRun: Sendable {
    private let plan: SyncPlan
    /// The folder of the build, absolute.
    private let source: String
    /// The folder to change, absolute.
    private let target: String
    /// The folder inside the target into which new files are copied first.
    private var staging: String { DiskPath.join(target, SyncTarget.stagingName) }
    /// The name of the manifest, which is renamed into place after the files that it names.
    static let manifest = "study-manifest.json"

    /// Creates a run.
    ///
    /// - Parameter source: the absolute path of the build's folder.
    package init(_ plan: SyncPlan, from source: String, to target: SyncTarget) {
        self.plan = plan
        self.source = source
        self.target = target.folder
    }

    /// The reason why a run stopped before it changed anything.
    package enum Stopped: Error, Hashable, CustomStringConvertible {
        case changed(String)
        case busy(String)
        case file(FileError)

        package var description: String {
            switch self {
            case .changed(let path):
                "'\(path)' was changed while the build was verified; run it again"
            case .busy(let folder): "another run is at work in \(folder); try again when it has ended"
            case .file(let error): "\(error)"
            }
        }
    }

    /// Applies the plan.
    ///
    /// - Parameter progress: receives the number of copied files, the total, and the last name.
    package func apply(progress: (Int, Int, String) -> Void = { _, _, _ in }) throws(Stopped) {
        do throws(FileError) { try AtomicFile.makeFolder(staging, below: target) } catch {
            throw .file(error)
        }
        let lock = try lockStaging()
        defer { withExtendedLifetime(lock) {} }
        do throws(FileError) { try emptyStaging() } catch { throw .file(error) }
        let new = plan.steps.filter { $0.action == .add || $0.action == .replace }
        do throws(Stopped) {
            for (number, step) in new.enumerated() {
                try stage(step.path, number)
                progress(number + 1, new.count, step.path)
            }
            try stageLock()
        } catch {
            // Nothing was renamed yet, so the old bundle is complete and the copies can be dropped.
            try? emptyStaging()
            rmdir(staging)
            throw error
        }
        do throws(FileError) { try place(new) } catch { throw .file(error) }
    }

    private func place(_ new: [SyncPlan.Step]) throws(FileError) {
        let removed = plan.steps.filter { $0.action == .remove }.map(\.path)
        let inTheWay = Set(Self.inTheWay(removed, of: new.map(\.path)))
        for path in removed where inTheWay.contains(path) { try remove(path) }
        let numbered = new.enumerated().map { ($0.offset, $0.element.path) }
        for (number, path) in numbered where path != Self.manifest { try move(number, to: path) }
        for (number, path) in numbered where path == Self.manifest { try move(number, to: path) }
        for path in removed where !inTheWay.contains(path) { try remove(path) }
        let place = DiskPath.join(target, BundleLock.fileName)
        removeEmptyFolder(at: place)
        guard rename(stagedLock, place) == 0 else {
            throw FileError(path: DiskPath.shown(place), action: "write")
        }
        // An empty staging folder next to a matching lock means that only its removal was left to do.
        rmdir(staging)
    }

    /// Returns the removed files that have to go before new ones are placed: those with the name of a needed folder, and
    /// those in a folder with the name of a needed file.
    private static func inTheWay(_ removed: [String], of new: [String]) -> [String] {
        let files = Set(new)
        let folders = Set(new.flatMap(Self.folders(above:)))
        return removed.filter { folders.contains($0) || !files.isDisjoint(with: Self.folders(above: $0)) }
    }

    /// Returns the folders of a relative path, the nearest first.
    private static func folders(above path: String) -> [String] {
        var folders: [String] = []
        var folder = DiskPath.folder(of: path)
        while folder != "." {
            folders.append(folder)
            folder = DiskPath.folder(of: folder)
        }
        return folders
    }

    private var stagedLock: String { DiskPath.join(staging, "lock") }

    /// Writes the lock into the staging folder. Nothing is written directly into the target: leftovers
    /// of a killed run there would be unknown files.
    private func stageLock() throws(Stopped) {
        do throws(FileError) { try AtomicFile.write(plan.lock.json, to: stagedLock) } catch {
            let place = DiskPath.shown(DiskPath.join(target, BundleLock.fileName))
            throw .file(FileError(path: place, action: error.action, code: error.code))
        }
    }

    /// Locks the staging folder, so that only one run works at a time. The system releases the lock
    /// when the process ends in any way.
    private func lockStaging() throws(Stopped) -> FolderLock {
        do throws(FolderLock.Failure) { return try FolderLock(staging) } catch {
            switch error {
            case .busy: throw .busy(DiskPath.shown(target))
            case .file(let error): throw .file(error)
            }
        }
    }

    private func emptyStaging() throws(FileError) {
        for name in try FileReading.names(in: staging) {
            guard unlink(DiskPath.join(staging, name)) == 0 else {
                throw FileError(path: DiskPath.shown(DiskPath.join(staging, name)), action: "remove")
            }
        }
    }

    /// Copies a file and checks that it is the verified one.
    private func stage(_ path: String, _ number: Int) throws(Stopped) {
        do throws(FileError) {
            let bytes = try FileReading.bytes(at: DiskPath.join(source, path))
            let copy = ShippedFile(path: path, size: bytes.count, sha256: Digest.sha256Hex(bytes))
            if plan.lock.files.contains(copy) {
                do throws(FileError) { try AtomicFile.write(bytes, to: staged(number)) } catch {
                    // Messages show the user's name of the file.
                    let place = DiskPath.shown(DiskPath.join(target, path))
                    throw FileError(path: place, action: error.action, code: error.code)
                }
                return
            }
        } catch {
            throw .file(error)
        }
        throw .changed(path)
    }

    private func staged(_ number: Int) -> String { DiskPath.join(staging, "\(number)") }

    private func move(_ number: Int, to path: String) throws(FileError) {
        let place = DiskPath.join(target, path)
        // A link that appeared after the folder was read is not followed.
        try AtomicFile.makeFolder(DiskPath.folder(of: place), below: target)
        removeEmptyFolder(at: place)
        guard rename(staged(number), place) == 0 else {
            throw FileError(path: DiskPath.shown(place), action: "write")
        }
    }

    /// Removes a folder with the name of a file if no file is in it or below; `.DS_Store` does not count. A file cannot
    /// replace a folder, and a folder without files is in no plan.
    private func removeEmptyFolder(at place: String) {
        guard !FileReading.isLink(place), FileReading.isFolder(place) else { return }
        for name in (try? FileReading.names(in: place)) ?? [] {
            let entry = DiskPath.join(place, name)
            if name == ".DS_Store" { unlink(entry) } else { removeEmptyFolder(at: entry) }
        }
        rmdir(place)
    }

    /// Removes a file and the folders that become empty.
    private func remove(_ path: String) throws(FileError) {
        let place = DiskPath.join(target, path)
        guard unlink(place) == 0 || errno == ENOENT else {
            throw FileError(path: DiskPath.shown(place), action: "remove")
        }
        var folder = DiskPath.folder(of: path)
        while folder != ".", rmdir(DiskPath.join(target, folder)) == 0 {
            folder = DiskPath.folder(of: folder)
        }
    }
}
