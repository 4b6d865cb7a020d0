import Diagnostics

/// Every rule of the gate, in the order of the manual.
package enum RuleCatalog {
    package static let rules: [Rule] =
        ManifestRules.all + NameRules.all + OfflineRules.all + NavigationRules.all + ScriptRules.all
        + UnderstoodRules.all + DeadUnderFileRule.all + KaTeXRules.all + MathRules.all + TeXInTextRule.all
        + PolicyRule.all
        + PolicyMatchRule.all
        + SnapshotRules.all + LinkRules.all + SecretRules.all
        + ReadingRules.all + SizeRules.all + AllowanceRule.all + BrowserRules.all

    /// The rules that `render` and the readers of markdown, manifests and settings raise, apart from those above.
    package static let documentRules: [Rule] = DocumentRules.all.filter { rule in
        !rules.contains { $0.id == rule.id }
    }

    /// Every name that `--rule`, `rules:` and `sitegen-allow` can hold, those of the gate first.
    package static let names: [String] = (rules + documentRules).map(\.id.name)

    /// The checks of each page, of each file and of the whole bundle, without the rules' texts.
    static let pageChecks = rules.compactMap { rule in
        if case .page(let check) = rule.check { check } else { nil }
    }
    static let fileChecks = rules.compactMap { rule in
        if case .file(let check) = rule.check { check } else { nil }
    }

    static let bundleChecks = rules.compactMap { rule in
        if case .bundle(let check) = rule.check { check } else { nil }
    }

    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.name == id } }

    /// A rule of any command, to be explained.
    package static func explainable(_ id: String) -> Rule? {
        rule(id) ?? documentRules.first { $0.id.name == id }
    }
}
