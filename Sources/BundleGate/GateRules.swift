package import Diagnostics

/// The rules of the gate, in the order of the manual, and the checks that raise them.
package enum GateRules {
    static let checks: [GateCheck] = [
        LeafMissingRule.check, ManifestSourceMissingRule.check, OrphanRule.check,
        PortableNameRule.check, OfflineRules.remoteCheck, OfflineRules.texCheck, FileReferences.check,
        OfflineRules.unknownTypeCheck, NavigationRules.refreshCheck, ScriptRules.addressCheck,
        ScriptRules.foreignCheck, UnderstoodRules.encodingCheck, UnderstoodRules.contentCheck,
        DeadUnderFileRule.deadCheck, DeadUnderFileRule.outsideCheck, KaTeXFilesRule.check,
        KaTeXReferenceRule.check, LicenceMissingRule.check, TeXInTextRule.ruleCheck, PolicyRule.policyCheck,
        PolicyMatchRule.matchCheck, SnapshotRules.scriptsCheck, LinkRules.missingFileCheck,
        LinkRules.missingFragmentCheck, LinkRules.duplicateIDCheck, SecretRules.tokenCheck,
        SecretRules.secretCheck, SecretRules.machinePathCheck, PageLanguageRule.check,
        PageTitleRule.check, ImageAltRule.check, HeadingOrderRule.check,
        LeafSizeRule.check, BundleSizeRule.check,
    ]

    /// The rules of the checks, and those that the engine raises outside of any check.
    package static let catalog = RuleCatalog(
        [.manifestMissing] + checks.flatMap(\.rules) + MathVerifier.rules + [.suppression])

    /// The checks of each page, of each file and of the whole bundle.
    static let pageChecks = checks.compactMap { if case .page(let check) = $0.subject { check } else { nil } }
    static let fileChecks = checks.compactMap { if case .file(let check) = $0.subject { check } else { nil } }
    static let bundleChecks = checks.compactMap {
        if case .bundle(let check) = $0.subject { check } else { nil }
    }
}
