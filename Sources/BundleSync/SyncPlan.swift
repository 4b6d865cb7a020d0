import SiteFiles

/// The steps that make a folder equal to a build. It is a value, so it can be shown and tested;
/// ``SyncRun`` applies it.
package struct SyncPlan: Hashable, Sendable {
    /// The action for one file.
    package enum Action: String, Hashable, Sendable, CaseIterable { case add, replace, remove, keep }

    /// The treatment of files that neither the build nor the lock of the last run knows.
    package enum Prune: String, Sendable, CaseIterable { case refuse, keep, delete }

    /// The action for one file.
    package struct Step: Hashable, Sendable {
        /// The change of the file.
        package var action: Action
        /// The path relative to the folder.
        package var path: String
        /// The size in bytes: of the new file, or of a removed one.
        package var size: Int
    }

    /// The steps, sorted by the bytes of their paths, without the lock.
    package let steps: [Step]
    /// Files that neither the build nor the lock knows. They stay in place; with ``Prune/refuse`` they
    /// prevent the sync.
    package let unknown: [String]
    /// The reasons not to apply the plan; empty if absent.
    package let refusals: [String]
    /// True if the lock has to be written.
    package let changesLock: Bool
    /// The lock that the folder has after the run.
    let lock: BundleLock
    /// True if an interrupted run left its staging folder.
    private let hasStaging: Bool

    /// - Parameters:
    ///   - lock: the wanted bundle.
    ///   - isConfirmed: true if the user confirmed ``Prune/delete`` for a folder that no run has written before.
    package init(from lock: BundleLock, to target: SyncTarget, prune: Prune, isConfirmed: Bool = false) {
        self.lock = lock
        hasStaging = target.hasStaging
        let wanted = Dictionary(lock.files.map { ($0.path, $0) }) { first, _ in first }
        var known: Set<String> = []
        if case .whole(let old) = target.lock { known = Set(old.files.map(\.path)) }
        var steps = lock.files.map { file in
            let old = target.files[file.path]
            let action: Action = old == nil ? .add : old == file ? .keep : .replace
            return Step(action: action, path: file.path, size: file.size)
        }
        var unknown: [String] = []
        for (path, file) in target.files where wanted[path] == nil {
            // A file whose name has the digest of its content is an earlier build's, even if the lock is lost.
            let isOfBuild = ContentName.digest(in: path).map(file.sha256.hasPrefix) ?? false
            if known.contains(path) || isOfBuild || prune == .delete {
                steps.append(Step(action: .remove, path: path, size: file.size))
            } else {
                unknown.append(path)
            }
        }
        self.steps = steps.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.unknown = unknown.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        if case .whole(let old) = target.lock { changesLock = old != lock } else { changesLock = true }
        var refusals = Self.refusals(target, self.steps, self.unknown, prune)
        let removed = self.steps.count { $0.action == .remove }
        if prune == .delete, !isConfirmed, !target.hasLock, removed > 0 {
            refusals.append(
                "the folder has no \(BundleLock.fileName) that can be read, so it may not be a bundle; "
                    + "--prune delete would remove \(removed) \(removed == 1 ? "file" : "files"): add --yes if that is meant"
            )
        }
        if case .missing = target.lock, !isConfirmed, !target.hasStaging,
            target.files[SyncRun.manifest] == nil
        {
            // Without a lock and a manifest the folder is no bundle, so its files are not of an earlier run.
            refusals += self.steps.filter { $0.action == .replace }.map {
                "'\($0.path)' is there with other content, and no earlier run put it there; move it away, or add --yes if it may be replaced"
            }
        }
        self.refusals = refusals
    }

    private static func refusals(
        _ target: SyncTarget, _ steps: [Step], _ unknown: [String], _ prune: Prune
    ) -> [String] {
        var refusals = target.unexpectedFiles.map {
            "'\($0)' is a link or no file at all; a bundle holds files only: remove it"
        }
        if prune == .refuse {
            refusals += unknown.map {
                "'\($0)' is not of the build, and no earlier run put it there; remove it, or say --prune keep or --prune delete"
            }
        }
        // A new file can neither replace a folder that stays nor be inside a file that stays.
        let staying = Set(unknown)
        for step in steps where step.action == .add {
            if let file = unknown.first(where: { $0.hasPrefix(step.path + "/") }) {
                refusals.append("'\(step.path)' cannot be put there: '\(file)' lies below that name")
            }
            var folder = DiskPath.folder(of: step.path)
            while folder != "." {
                if staying.contains(folder) {
                    refusals.append("'\(step.path)' cannot be put there: '\(folder)' is a file")
                }
                folder = DiskPath.folder(of: folder)
            }
        }
        return refusals
    }

    /// Returns the number of files with an action.
    package func count(_ action: Action) -> Int { steps.count { $0.action == action } }

    /// True if the folder already equals the build, including its lock. Unknown files that are kept do
    /// not count.
    package var isEmpty: Bool {
        !changesLock && !hasStaging && steps.allSatisfy { $0.action == .keep }
    }
}
