import Diagnostics
package import StudyManifest

extension RuleDefinition {
    /// Creates the definition of a manifest's rule. StudyManifest itself imports only Foundation, for apps.
    package init(_ rule: ManifestRule) {
        self.init(
            RuleID(rule.rawValue), rule.severity == .error ? .error : .warning,
            String(rule.summary.dropLast(rule.summary.hasSuffix(".") ? 1 : 0)),
            "Correct it in study-manifest.json; `sitegen manifest schema` prints the form that editors complete by."
        )
    }
}
