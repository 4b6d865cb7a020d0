import Diagnostics

/// Matches findings with the suppressions of their files, and reports suppressions that are incomplete or unused.
struct SuppressionLedger {
    /// The findings that remain.
    private(set) var counted: [Diagnostic] = []
    /// The suppressed findings, each with its reason.
    private(set) var allowed: [Diagnostic] = []
    /// Suppressions that are incomplete or that no finding needs.
    private(set) var violations: [Diagnostic] = []

    /// - Parameters:
    ///   - files: the text and the suppressions of each file that has any.
    ///   - canTellUnused: returns true for a rule that was checked in full, so a suppression without a finding is unused.
    init(
        _ findings: [Diagnostic], _ files: [(source: SourceText, suppressions: [Suppression])],
        _ catalog: RuleCatalog, canTellUnused: (RuleID) -> Bool
    ) {
        var sources: [String: (source: SourceText, suppressions: [Suppression])] = [:]
        for file in files { sources[file.source.file] = file }
        var used: [String: Set<Int>] = [:]
        for finding in findings {
            guard let position = finding.position, let file = sources[position.file] else {
                counted.append(finding)
                continue
            }
            let offset = file.source.offset(of: position)
            // An incomplete suppression suppresses nothing, so its own problem cannot hide the finding.
            let valid = file.suppressions.indices.first { index in
                let suppression = file.suppressions[index]
                return suppression.rule == finding.rule.name && suppression.covers(offset)
                    && SuppressionRule.violation(about: suppression, in: catalog) == nil
            }
            guard let valid else {
                counted.append(finding)
                continue
            }
            used[position.file, default: []].insert(valid)
            var finding = finding
            let suppression = file.suppressions[valid]
            finding.suppression = .init(reason: suppression.reason, position: suppression.position)
            allowed.append(finding)
        }
        for file in files {
            for (index, suppression) in file.suppressions.enumerated() {
                if let violation = SuppressionRule.violation(about: suppression, in: catalog) {
                    violations.append(violation)
                } else if used[file.source.file]?.contains(index) != true,
                    canTellUnused(RuleID(suppression.rule))
                {
                    violations.append(SuppressionRule.unused(suppression))
                }
            }
        }
    }
}
