import Diagnostics

/// Every rule of the gate, in the order of the manual.
package enum RuleCatalog {
    package static let rules: [Rule] =
        ManifestRules.all + OfflineRules.all + DeadUnderFileRule.all + KaTeXRules.all + MathRules.all
        + PolicyRule.all + LinkRules.all + SecretRules.all + ReadingRules.all + SizeRules.all
        + BrowserRules.all

    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.name == id } }
}
