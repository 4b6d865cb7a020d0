import Diagnostics

/// Findings of one rule up to a number; the others are counted.
struct FindingBudget {
    private let limit: Int
    private(set) var diagnostics: [Diagnostic] = []
    private var skipped: [String: (count: Int, rule: RuleDefinition, position: SourcePosition)] = [:]

    init(limit: Int = 100) { self.limit = limit }

    private var counts: [String: Int] = [:]

    mutating func report(_ rule: RuleDefinition, at position: SourcePosition, _ message: String) {
        let count = counts[rule.id.description, default: 0]
        counts[rule.id.description] = count + 1
        if count < limit {
            diagnostics.append(Self.diagnostic(rule, at: position, message))
        } else {
            skipped[rule.id.description, default: (0, rule, position)].count += 1
        }
    }

    /// Returns a finding that does not quote its line, which may have a secret.
    static func diagnostic(_ rule: RuleDefinition, at position: SourcePosition, _ message: String)
        -> Diagnostic
    {
        var finding = Diagnostic(rule, at: position, message)
        finding.quotesSource = false
        return finding
    }

    /// Adds a finding for each rule with the number of findings that were not listed.
    mutating func finish() {
        for key in skipped.keys.sorted() {
            guard let rest = skipped[key] else { continue }
            diagnostics.append(
                Self.diagnostic(rest.rule, at: rest.position, "\(rest.count) more like the ones before"))
        }
        skipped = [:]
    }
}
