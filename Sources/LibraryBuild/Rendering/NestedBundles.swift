import Diagnostics
import LibraryFolder
import SiteFiles

/// Bundles in the folder of another one, whose verification and copy in the app have the files of both.
enum NestedBundles {
    /// Returns a finding for each bundle that is in the folder of another one.
    ///
    /// - Parameter folder: returns the folder of a bundle, absolute.
    static func findings(
        _ manifests: [LibraryManifest], folder: (LibraryManifest) -> String
    ) -> [Diagnostic] {
        let bundles = manifests.filter { !$0.isImplied }
        let folders = Set(bundles.map(folder))
        guard folders.count > 1 else { return [] }
        return bundles.flatMap { manifest -> [Diagnostic] in
            var outer = DiskPath.folder(of: folder(manifest))
            while outer != "/", outer != ".", !folders.contains(outer) { outer = DiskPath.folder(of: outer) }
            guard folders.contains(outer) else { return [] }
            let finding = Diagnostic(
                .manifestNested,
                at: SourcePosition(file: DiskPath.shown(manifest.path), line: 1, column: 1),
                "this bundle is inside the one in '\(DiskPath.shown(outer))', which would ship its files; move one of them beside the other"
            )
            return manifest.settings.applied(to: [finding])
        }
    }
}

extension RuleDefinition {
    static let manifestNested = RuleDefinition(
        "manifest-nested", .warning, "no bundle is inside another one",
        "A bundle is a folder with all that is in it: the outer one would ship the files of the inner one, and `verify` reports them. Give each a folder beside the other, such as `a/build` and `b/build`."
    )
}
