package import Diagnostics

/// A library's settings for the gate: severities, secrets and budgets.
package struct GateSettings: Sendable {
    /// The rules whose names the settings and comments may hold.
    package var catalog = GateRules.catalog
    /// Severities by rule; `nil` is off. Flags come after the library's own.
    package var severities: [RuleID: Diagnostic.Severity?] = [:]
    /// The rules of the promise that are off or lowered.
    package var weakened: [Promise.Weakening] = []
    /// The hosts whose addresses a tap may open, in lower case, and the file that names them.
    package var openHosts: Set<String> = []
    package var openHostsOrigin = ""
    /// True for `--strict`.
    package var warningsAreErrors = false
    /// Values that must not appear in any file, in any encoding.
    package var secrets: [String] = []
    /// In bytes: one leaf with what it embeds, and the bundle with katex/.
    package var leafBudget = 2 << 20
    package var bundleBudget = 64 << 20
    /// True if KaTeX parses every formula.
    package var checksMath = true
    /// The number of files that are read at the same time.
    package var jobs = 2
    /// True if the files have to be snapshots; see ``Seal``.
    package var isSealed = false
    /// The texts of the scripts of sitegen's own templates.
    package var ownScripts: [[UInt8]] = []
    /// True if the report says which files ship.
    package var findsClosure = false

    /// Creates the defaults.
    package init() {}

    /// Returns the findings with the chosen severities, without those that are off.
    package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
        findings.compactMap { finding in
            var finding = finding
            if let choice = severities[finding.rule] {
                guard let severity = choice else { return nil }
                finding.severity = severity
            }
            if warningsAreErrors, finding.severity == .warning { finding.severity = .error }
            return finding
        }
    }
}
