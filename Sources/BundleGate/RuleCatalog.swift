import Diagnostics

/// Every rule of the gate, in the order of the manual.
package enum RuleCatalog {
    package static let rules: [Rule] =
        ManifestRules.all + OfflineRules.all + NavigationRules.all + ScriptRules.all + UnderstoodRules.all
        + DeadUnderFileRule.all + KaTeXRules.all + MathRules.all + TeXInTextRule.all + PolicyRule.all
        + PolicyMatchRule.all
        + SnapshotRules.all + LinkRules.all + SecretRules.all
        + ReadingRules.all + SizeRules.all + AllowanceRule.all + BrowserRules.all

    /// What looks at each page and at each file, apart from the rules' words.
    static let pageChecks = rules.compactMap { rule in
        if case .page(let check) = rule.check { check } else { nil }
    }
    static let fileChecks = rules.compactMap { rule in
        if case .file(let check) = rule.check { check } else { nil }
    }

    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.name == id } }
}
