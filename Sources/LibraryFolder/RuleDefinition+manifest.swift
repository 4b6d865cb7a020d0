import Diagnostics
package import StudyManifest

extension RuleDefinition {
    /// Creates the definition of a manifest's rule. StudyManifest itself imports only Foundation, for apps.
    package init(_ rule: ManifestRule) {
        self.init(
            rule.rawValue, rule.severity == .error ? .error : .warning,
            String(rule.summary.dropLast(rule.summary.hasSuffix(".") ? 1 : 0)),
            "Correct study-manifest.json; `sitegen manifest schema` prints its JSON Schema for editors."
        )
    }
}
