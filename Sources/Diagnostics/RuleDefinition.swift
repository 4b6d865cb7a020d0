/// A rule: its stable id and the texts that users read about it. The module that raises a rule defines it, as a static
/// member of this type, so that a finding names its rule by a symbol: `Diagnostic(.mathUnclosed, at: …)`.
package struct RuleDefinition: Sendable, Hashable {
    /// The ways to accept a finding without fixing it.
    package enum Relaxation: Sendable {
        /// A green `verify` promises it: only the command line and the settings of the library's root turn it off.
        case promise
        /// The `rules:` of any `sitegen.yml` turn it off.
        case settings
        /// A comment in the file suppresses findings, with a reason.
        case comment
    }

    /// The stable id.
    package let id: RuleID
    /// The default severity. Settings replace it, and a check may lower or raise it for one finding.
    package let severity: Diagnostic.Severity
    /// The promise in one line, without a full stop.
    package let summary: String
    /// The reason for the rule, and the next step: for `verify --explain`.
    package let explanation: String
    /// The way to accept a finding.
    package let relaxation: Relaxation

    /// Creates a definition.
    package init(
        _ id: String, _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String,
        relaxation: Relaxation = .settings
    ) {
        self.id = RuleID(id)
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        self.relaxation = relaxation
    }

    /// Ids are unique, so the id decides.
    package static func == (left: RuleDefinition, right: RuleDefinition) -> Bool { left.id == right.id }
    /// Hashes the id, which decides equality.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
