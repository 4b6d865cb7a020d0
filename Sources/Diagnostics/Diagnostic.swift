/// A finding about the user's input. It is independent of terminals and JSON. Libraries return findings; they never
/// print or exit.
package struct Diagnostic: Hashable, Sendable {
    /// The severity of a finding. Errors set the exit code to 1.
    package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
        case note, warning, error

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        /// The order of severities.
        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The rule's stable name: users configure, suppress and search by it, and tests assert it.
    package var rule: RuleID
    /// The severity after settings were applied.
    package var severity: Severity
    /// The position, or `nil` for a finding about the whole library.
    package var position: SourcePosition?
    /// The problem and the next step, in one sentence without a full stop at its end.
    package var message: String
    /// The reference in question, for findings about references.
    package var reference: Reference?
    /// Related positions: the source of the text, or the first of two occurrences.
    package var related: [Related] = []
    /// The fix, if known.
    package var fix: Fix?
    /// The author's suppression, if any. A suppressed finding does not count and is listed separately.
    package var suppression: Suppression?

    /// True if the source line is printed below the finding. False for findings about a whole file, so that none of its
    /// text is shown.
    package var quotesSource = true

    /// The number of findings like this one that were dropped, because a document has too many.
    package var omitted = 0

    /// Creates a finding of a rule that is known only by its id.
    package init(_ rule: RuleID, _ severity: Severity, at position: SourcePosition?, _ message: String) {
        self.rule = rule
        self.severity = severity
        self.position = position
        self.message = message
    }

    /// Creates a finding of a rule.
    ///
    /// - Parameter severity: the severity, if it is not the rule's default.
    package init(
        _ rule: RuleDefinition, _ severity: Severity? = nil, at position: SourcePosition?, _ message: String
    ) {
        self.init(rule.id, severity ?? rule.severity, at: position, message)
    }

    /// The markdown position from which the text at ``position`` was rendered.
    package var markdown: SourcePosition? { related.first { $0.relation == .source }?.position }
}

extension Sequence<Diagnostic> {
    /// Returns the findings sorted by file, line, column, rule and message: the same order on every run, independent of
    /// scheduling.
    package func sortedByPosition() -> [Diagnostic] {
        sorted { left, right in
            switch (left.position, right.position) {
            // Findings about the whole library come first.
            case (nil, .some): return true
            case (.some, nil): return false
            case (.some(let a), .some(let b)) where a != b: return a < b
            default:
                if left.rule != right.rule { return left.rule < right.rule }
                return left.message < right.message
            }
        }
    }

    /// True if the exit code must be 1.
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
