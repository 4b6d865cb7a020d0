import Diagnostics

/// The findings about one document, capped at 100 per rule: a hostile document could produce millions.
struct FindingCollector {
    /// The largest number of findings that are kept for a rule.
    private static let limit = 100
    /// The findings, in the order in which they were found.
    private(set) var findings: [Diagnostic] = []
    /// The number of findings by rule, including dropped ones.
    private var counts: [RuleID: Int] = [:]

    /// Returns true if further findings of a rule are dropped.
    func isFull(_ rule: RuleDefinition) -> Bool { counts[rule.id, default: 0] >= Self.limit }

    /// Counts a finding without keeping it.
    mutating func count(_ rule: RuleDefinition) { counts[rule.id, default: 0] += 1 }

    /// Adds a finding, or counts it beyond the cap.
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
