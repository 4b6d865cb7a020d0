import Diagnostics
import LibraryFolder
import StudyManifest

/// Every source that the manifest names exists and is in the library.
enum ManifestSourceMissingRule {
    /// Applies in a library with a sitegen.yml, and elsewhere if at least one source exists.
    static let check = GateCheck.bundle(raising: [.manifestSourceMissing, .manifestSourceOutside]) {
        bundle, _ in
        guard let manifest = bundle.manifest, let library = manifest.library else { return [] }
        let findings = manifest.sourceFindings
        // A bundle without any source was copied away from its library, and needs none.
        guard
            manifest.isInItsLibrary
                || findings.count < library.allLeaves.count(where: { $0.leaf.source != nil })
        else { return [] }
        return findings.filter { !manifest.diagnostics.contains($0) }.map { finding in
            guard finding.rule == RuleDefinition.manifestSourceMissing.id, !manifest.isComposed else {
                return finding
            }
            var finding = finding
            finding.fix = .init("put the source back, or remove 'source' from the manifest")
            return finding
        }
    }
}
