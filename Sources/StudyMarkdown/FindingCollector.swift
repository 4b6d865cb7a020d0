import Diagnostics

/// The findings about one document, at most a hundred of each rule: nobody reads more, and a hostile text has millions.
struct FindingCollector {
    private static let limit = 100
    private(set) var findings: [Diagnostic] = []
    private var counts: [RuleID: Int] = [:]

    func isFull(_ rule: RuleID) -> Bool { counts[rule, default: 0] >= Self.limit }

    /// Counts a finding that is not kept.
    mutating func count(_ rule: RuleID) { counts[rule, default: 0] += 1 }

    mutating func add(_ finding: Diagnostic) {
        if !isFull(finding.rule) { findings.append(finding) }
        count(finding.rule)
    }

    /// In order of position; where some were left out, the last of a rule's says how many.
    func sorted() -> [Diagnostic] {
        var all = findings.sortedByPosition()
        for (rule, count) in counts where count > Self.limit {
            guard let last = all.lastIndex(where: { $0.rule == rule }) else { continue }
            all[last].message += " (and \(count - Self.limit) more like it)"
        }
        return all
    }
}
