package import Diagnostics

/// The rules whose findings concern only other files: `render --lenient` makes warnings of them.
package enum LenientRules {
    package static let all: Set<RuleID> = Set(
        [
            RuleDefinition.imageMissing, .imagePath, .labelAmbiguous, .linkAbsolute, .linkAmbiguous,
            .linkUnresolved,
        ].map(\.id))

    /// Adds to each error of such a rule how it becomes a warning.
    static func explained(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.map { finding in
            guard finding.severity == .error, finding.fix == nil, all.contains(finding.rule) else {
                return finding
            }
            var finding = finding
            finding.fix = .init(
                "correct it; 'render --lenient', or 'rules: {\(finding.rule): warning}' in sitegen.yml, makes it a warning"
            )
            return finding
        }
    }
}
