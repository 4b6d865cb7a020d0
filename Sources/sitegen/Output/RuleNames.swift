import ArgumentParser
import Diagnostics
import RuleBook

/// The names and severities that `--rule` may hold.
enum RuleNames {
    /// Reads the values of `--rule`: `id=severity`.
    ///
    /// - Throws: `ValidationError` for an unknown rule, with the nearest known name.
    static func severities(_ texts: [String]) throws -> [RuleID: Diagnostic.Severity?] {
        var severities: [RuleID: Diagnostic.Severity?] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let words = ["off"] + Diagnostic.Severity.allCases.map(\.rawValue)
            guard parts.count == 2, words.contains(parts[1]) else {
                let hint = parts.count == 2 ? Suggestion.hint(for: parts[1], in: words) : ""
                throw ValidationError(
                    "--rule '\(text)': write id=severity, with \(words.joined(separator: ", "))\(hint)")
            }
            // Names of retired rules are accepted, so that old settings and scripts keep working.
            guard AllRules.catalog.accepts(parts[0]) else {
                throw ValidationError(
                    "--rule '\(text)': no rule is called '\(parts[0])'; 'sitegen verify --explain all' lists them\(AllRules.catalog.hint(for: parts[0]))"
                )
            }
            severities[RuleID(parts[0])] = .some(Diagnostic.Severity(rawValue: parts[1]))
        }
        return severities
    }
}
