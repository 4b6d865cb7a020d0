import Diagnostics
import LibraryFolder
import StudyManifest

/// Every leaf of the manifest is in the bundle.
enum LeafMissingRule {
    /// Reports a leaf under another letter case by ``NameCaseRule``, whose remedy differs.
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
                .leafMissing, "the leaf '\(leaf.address)' is missing: '\(leaf.leaf.file)'",
                at: manifest.position(of: leaf, .file),
                fix: .init("run 'sitegen render', or remove the leaf from the manifest"))
        }
    }
}

extension RuleDefinition {
    static let leafMissing = RuleDefinition(
        "leaf-missing", .error, "every leaf of the manifest is in the bundle",
        """
        The app lists the leaves of the manifest, and a missing one is a blank page on the phone. Render it, or
        remove it from the manifest.
        """,
        relaxation: .promise)
}
