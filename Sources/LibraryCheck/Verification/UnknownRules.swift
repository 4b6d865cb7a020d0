package import Diagnostics
package import LibraryFolder
import RuleBook

/// Warnings about names in a library's `rules:` that are not rules.
package enum UnknownRules {
    /// Returns one warning for each unknown name, with the nearest known one.
    package static func violations(in settings: LibrarySettings) -> [Diagnostic] {
        settings.ruleNames.filter { !AllRules.catalog.accepts($0.name) }.map { entry in
            var finding = Diagnostic(
                .settings, .warning, at: entry.position,
                "no rule is called '\(entry.name)'\(AllRules.catalog.hint(for: entry.name))")
            finding.fix = .init("'sitegen verify --explain all' lists the rules")
            return finding
        }
    }
}
