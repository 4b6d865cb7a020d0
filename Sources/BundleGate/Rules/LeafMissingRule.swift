import Diagnostics
import LibraryFolder
import StudyManifest

/// Every leaf of the manifest is in the bundle.
enum LeafMissingRule {
    static let check = GateCheck.bundle(raising: [.leafMissing, .nameCase]) { bundle, _ in
        guard let manifest = bundle.manifest, let library = manifest.library else { return [] }
        return library.allLeaves.compactMap { leaf -> Diagnostic? in
            guard !bundle.has(leaf.leaf.file) else { return nil }
            if let other = NameCaseRule.otherName(leaf.leaf.file, in: bundle) {
                return Diagnostic(
                    other.rule, "the manifest's leaf: \(other.message)",
                    at: manifest.position(of: leaf, .file),
                    fix: .init(other.remedy))
            }
            return Diagnostic(
                .leafMissing, "the leaf '\(leaf.address)' is not there: '\(leaf.leaf.file)'",
                at: manifest.position(of: leaf, .file),
                fix: .init("run 'sitegen render', or take the leaf out of the manifest"))
        }
    }
}

extension RuleDefinition {
    static let leafMissing = RuleDefinition(
        "leaf-missing", .error, "every leaf of the manifest is in the bundle",
        """
        The app lists what the manifest names; a leaf that is not there is a blank page on the phone. Render it, or
        take it out of the manifest.
        """,
        relaxation: .promise)
}
