/// One finding about the user's input. It knows nothing of terminals or JSON, and libraries return it: they never
/// print or exit.
package struct Diagnostic: Hashable, Sendable {
    /// How much a finding matters. Errors make the exit code 1.
    package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
        case note, warning, error

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// Stable: users raise, silence and search by it, and tests assert it.
    package var rule: RuleID
    package var severity: Severity
    /// `nil` when the finding is about the library as a whole.
    package var position: SourcePosition?
    /// The problem and the next step, in one sentence without a full stop at its end.
    package var message: String
    /// The reference that the finding is about, where it is about one.
    package var reference: Reference?
    /// Other places that belong to it: where the text came from, where the first of two stands.
    package var related: [Related] = []
    /// The fix, where one is known.
    package var fix: Fix?
    /// Set where the author allowed it in place: then it counts for nothing, and is listed apart.
    package var allowance: Allowance?

    /// True if the source line is printed below the finding. False where the finding is about a file and not about its
    /// text, so that nothing of the text is shown.
    package var quotesSource = true

    package init(_ rule: RuleID, _ severity: Severity, at position: SourcePosition?, _ message: String) {
        self.rule = rule
        self.severity = severity
        self.position = position
        self.message = message
    }

    /// The place in the markdown that the text at ``position`` was made from.
    package var markdown: SourcePosition? { related.first { $0.relation == .source }?.position }
}

extension Sequence<Diagnostic> {
    /// In order of file, line, column, rule and message: the same on every run, whatever order the work finished in.
    package func sortedByPosition() -> [Diagnostic] {
        sorted { left, right in
            switch (left.position, right.position) {
            case (nil, .some): return true
            case (.some, nil): return false
            case (.some(let a), .some(let b)) where a != b: return a < b
            default:
                if left.rule != right.rule { return left.rule < right.rule }
                return left.message < right.message
            }
        }
    }

    /// True if the exit code has to be 1.
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
