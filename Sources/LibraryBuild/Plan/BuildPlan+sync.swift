package import LibraryFolder
import SiteFiles

/// The copies of bundles in the app.
extension BuildPlan {
    /// Returns the folders into which the settings of several libraries would copy their bundles. A folder has
    /// one bundle, so the graph has no such copy.
    package static func sharedSyncTargets(of manifests: [LibraryManifest]) -> Set<String> {
        let targets = manifests.filter { $0.library != nil }.compactMap(syncTarget)
        return Set(Dictionary(grouping: targets) { $0 }.filter { $0.value.count > 1 }.keys)
    }

    /// Returns the folder that the settings of a library name. Outside the library, 'sync-bundle' itself asks for
    /// `--to`.
    private static func syncTarget(of manifest: LibraryManifest) -> String? {
        manifest.settings.syncTargetIsInside ? manifest.settings.syncTarget : nil
    }

    /// Adds the copy in the app where that is known.
    ///
    /// - Returns: the lock of the copy; `nil` without a copy.
    func addSync(
        _ shared: Shared, of made: [String], after stamp: String, to file: inout NinjaFile
    ) throws(FileError) -> String? {
        guard let target = Self.syncTarget(of: shared.manifest),
            !sharedSyncTargets.contains(target)
        else { return nil }
        let lock = path(DiskPath.join(target, "bundle.lock.json"))
        var statement = NinjaFile.Statement("sync", [lock])
        statement.inputs = [stamp]
        statement.implicit = made + shared.common
        statement.variables = [("manifest", shared.shown), ("options", katexOption)]
        try file.build(statement)
        return lock
    }
}
