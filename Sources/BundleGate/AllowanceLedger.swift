import Diagnostics

/// Sets findings against the allowances of their files, and says what is wrong with those.
struct AllowanceLedger {
    private(set) var counted: [Diagnostic] = []
    private(set) var allowed: [Diagnostic] = []
    /// Allowances that are incomplete or that no finding needs.
    private(set) var violations: [Diagnostic] = []

    /// - Parameters:
    ///   - files: the text and the allowances of files that have any.
    ///   - canTellUnused: whether every rule was asked, so that an allowance without a finding is idle.
    init(
        _ findings: [Diagnostic], _ files: [(source: SourceText, allowances: [Allowance])],
        _ catalog: RuleCatalog, canTellUnused: (RuleID) -> Bool
    ) {
        var sources: [String: (source: SourceText, allowances: [Allowance])] = [:]
        for file in files { sources[file.source.file] = file }
        var used: [String: Set<Int>] = [:]
        for finding in findings {
            guard let position = finding.position, let file = sources[position.file] else {
                counted.append(finding)
                continue
            }
            let offset = file.source.offset(of: position)
            let valid = file.allowances.indices.first { index in
                let allowance = file.allowances[index]
                return allowance.rule == finding.rule.name && allowance.covers(offset)
                    && AllowanceRule.violation(about: allowance, in: catalog) == nil
            }
            guard let valid else {
                counted.append(finding)
                continue
            }
            used[position.file, default: []].insert(valid)
            var finding = finding
            let allowance = file.allowances[valid]
            finding.allowance = .init(reason: allowance.reason, position: allowance.position)
            allowed.append(finding)
        }
        for file in files {
            for (index, allowance) in file.allowances.enumerated() {
                if let violation = AllowanceRule.violation(about: allowance, in: catalog) {
                    violations.append(violation)
                } else if used[file.source.file]?.contains(index) != true,
                    canTellUnused(RuleID(allowance.rule))
                {
                    violations.append(AllowanceRule.unused(allowance))
                }
            }
        }
    }
}
