import Diagnostics
import LibraryFolder
import StudyManifest

/// Every source that the manifest names exists.
enum ManifestSourceMissingRule {
    /// Applies if at least one source exists.
    static let check = GateCheck.bundle(raising: [.manifestSourceMissing]) { bundle, _ in
        guard let manifest = bundle.manifest, let library = manifest.library else { return [] }
        let without = manifest.leavesWithoutSource()
        // A bundle without any source was copied away from its library, and needs none.
        guard without.count < library.allLeaves.count(where: { $0.leaf.source != nil }) else { return [] }
        return without.map { leaf in
            Diagnostic(
                .manifestSourceMissing,
                "there is no source at '\(leaf.leaf.source ?? "")', seen from the manifest's folder",
                at: manifest.position(of: leaf, .source),
                fix: .init("put the markdown back, or remove 'source' from the manifest"))
        }
    }
}
