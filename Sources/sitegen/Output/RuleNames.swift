import BundleGate
import Diagnostics
import LibraryFolder
import StudyManifest

/// The names that `--rule` and `rules:` may hold.
enum RuleNames {
    /// What the gate raises.
    static let gate =
        RuleCatalog.rules.map(\.id.name) + ManifestRule.allCases.map(\.rawValue) + settings

    /// What a render raises too: `rules:` holds for every command.
    static let all = gate + markdown + leaves

    private static let settings = [
        "settings", "unknown-key", "yaml-syntax", "yaml-limit", "macro-name", "macro-defines",
        "manifest-source-outside",
    ]

    private static let markdown = [
        "block-attribute", "block-close", "block-duplicate-number", "block-unclosed", "block-unknown",
        "document-memory", "document-output", "document-size", "document-time", "figure-caption",
        "footnote-duplicate", "footnote-unresolved", "footnote-unused",
        "front-matter", "front-matter-unclosed", "heading-order", "id-duplicate", "id-numbered",
        "image-alt", "label-duplicate", "label-unresolved", "math-backslash", "math-braces",
        "math-brackets", "math-comment", "math-dollar-inside", "math-dollar-run", "math-duplicate-tag",
        "math-entity", "math-environment", "math-in-code", "math-in-html", "math-invisible", "math-label",
        "math-network", "math-quotes", "math-stray-dollar", "math-tag", "math-unclosed",
        "page-duplicate", "page-mark", "reference-unresolved",
    ]

    private static let leaves = [
        "html-network", "html-script", "html-unclosed", "image-missing", "image-network", "image-path",
        "image-remote",
        "image-type", "katex-unlocked", "link-absolute", "link-ambiguous", "link-scheme",
        "link-unresolved", "link-web", "theme-unknown",
    ]

    /// The names in a library's `rules:` that no command knows.
    static func complaints(about settings: LibrarySettings) -> [Diagnostic] {
        settings.ruleNames.filter { !all.contains($0.name) }.map { entry in
            var finding = Diagnostic(
                "settings", .warning, at: entry.position,
                "no rule is called '\(entry.name)'\(Suggestion.hint(for: entry.name, in: all))")
            finding.fix = .init("'sitegen verify --explain all' lists the rules of the gate")
            return finding
        }
    }
}
