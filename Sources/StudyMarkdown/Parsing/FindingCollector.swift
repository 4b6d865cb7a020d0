import Diagnostics

/// The findings about one document, capped at 100 per rule: a hostile document could produce millions.
struct FindingCollector {
    private static let limit = 100
    private(set) var findings: [Diagnostic] = []
    private var counts: [RuleID: Int] = [:]

    func isFull(_ rule: RuleDefinition) -> Bool { counts[rule.id, default: 0] >= Self.limit }

    /// Counts a finding without keeping it.
    mutating func count(_ rule: RuleDefinition) { counts[rule.id, default: 0] += 1 }

    mutating func add(_ finding: Diagnostic) {
        if counts[finding.rule, default: 0] < Self.limit { findings.append(finding) }
        counts[finding.rule, default: 0] += 1
    }

    /// Returns the findings in order of position. If a rule exceeded its cap, its last finding states how many were
    /// dropped.
    func sorted() -> [Diagnostic] {
        var all = findings.sortedByPosition()
        for (rule, count) in counts where count > Self.limit {
            guard let last = all.lastIndex(where: { $0.rule == rule }) else { continue }
            all[last].omitted = count - Self.limit
            all[last].message += " (and \(count - Self.limit) more like it)"
        }
        return all
    }
}
