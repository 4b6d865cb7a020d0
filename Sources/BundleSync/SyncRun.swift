package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Applies a plan so that it can be interrupted at any moment.
///
/// Everything new is first copied into a folder of its own inside the target; nothing is in its place before all of it
/// lies there. Then the files are renamed into place, the manifest behind those that it names; then what is not of the
/// build any more is removed; last comes the lock. Until then the old lock names what was there, so that the next run
/// knows what is left over. A file that stays the same is not touched.
package struct SyncRun: Sendable {
    private let plan: SyncPlan
    private let source: String
    private let target: String
    private var staging: String { DiskPath.join(target, SyncTarget.stagingName) }
    private static let manifest = "study-manifest.json"

    /// - Parameter source: the folder of the build, absolute.
    package init(_ plan: SyncPlan, from source: String, to target: SyncTarget) {
        self.plan = plan
        self.source = source
        self.target = target.folder
    }

    /// Why a run stopped before it had changed anything.
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

    /// - Parameter progress: how many of how many files are copied, and the last one.
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
            // Nothing is in its place yet, so the old bundle is whole; what was copied is of no use.
            try? emptyStaging()
            rmdir(staging)
            throw error
        }
        do throws(FileError) { try place(new) } catch { throw .file(error) }
    }

    private func place(_ new: [SyncPlan.Step]) throws(FileError) {
        // What is removed and has the name of a folder that is needed goes first.
        let removed = plan.steps.filter { $0.action == .remove }.map(\.path)
        let inTheWay = removed.filter { file in new.contains { $0.path.hasPrefix(file + "/") } }
        for path in inTheWay { try remove(path) }
        let numbered = new.enumerated().map { ($0.offset, $0.element.path) }
        for (number, path) in numbered where path != Self.manifest { try move(number, to: path) }
        for (number, path) in numbered where path == Self.manifest { try move(number, to: path) }
        for path in removed where !inTheWay.contains(path) { try remove(path) }
        let place = DiskPath.join(target, BundleLock.fileName)
        guard rename(stagedLock, place) == 0 else {
            throw FileError(path: DiskPath.shown(place), action: "write")
        }
        // An empty staging folder beside a lock that fits is a run that had only this left to do.
        rmdir(staging)
    }

    private var stagedLock: String { DiskPath.join(staging, "lock") }

    /// Nothing is ever written in the target itself: what a killed run leaves there nobody would know.
    private func stageLock() throws(Stopped) {
        do throws(FileError) { try AtomicFile.write(plan.lock.json, to: stagedLock) } catch {
            let place = DiskPath.shown(DiskPath.join(target, BundleLock.fileName))
            throw .file(FileError(path: place, action: error.action, code: error.code))
        }
    }

    /// One run at a time; the system lets go of it when the process ends, however it ends.
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

    /// Copies a file, and makes sure that it is the one that was verified.
    private func stage(_ path: String, _ number: Int) throws(Stopped) {
        do throws(FileError) {
            let bytes = try FileReading.bytes(at: DiskPath.join(source, path))
            let copy = ShippedFile(path: path, size: bytes.count, sha256: Digest.sha256Hex(bytes))
            if plan.lock.files.contains(copy) {
                do throws(FileError) { try AtomicFile.write(bytes, to: staged(number)) } catch {
                    // The name that the reader knows.
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
        // A link that came into the folder after it was read is not followed.
        try AtomicFile.makeFolder(DiskPath.folder(of: place), below: target)
        guard rename(staged(number), place) == 0 else {
            throw FileError(path: DiskPath.shown(place), action: "write")
        }
    }

    /// Removes a file, and the folders that are empty without it.
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
