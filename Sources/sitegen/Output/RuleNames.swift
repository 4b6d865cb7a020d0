import ArgumentParser
import Diagnostics
import LibraryFolder
import RuleBook

/// The names and severities that `--rule` and `rules:` may hold.
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
            guard AllRules.catalog.accepts(parts[0]) else {
                throw ValidationError(
                    "--rule '\(text)': no rule is called '\(parts[0])'\(AllRules.catalog.hint(for: parts[0])); 'sitegen verify --explain all' lists them"
                )
            }
            severities[RuleID(parts[0])] = .some(Diagnostic.Severity(rawValue: parts[1]))
        }
        return severities
    }

    /// The names in a library's `rules:` that no command knows.
    static func violations(about settings: LibrarySettings) -> [Diagnostic] {
        settings.ruleNames.filter { !AllRules.catalog.accepts($0.name) }.map { entry in
            var finding = Diagnostic(
                .settings, .warning, at: entry.position,
                "no rule is called '\(entry.name)'\(AllRules.catalog.hint(for: entry.name))")
            finding.fix = .init("'sitegen verify --explain all' lists the rules")
            return finding
        }
    }
}
