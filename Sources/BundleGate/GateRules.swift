package import Diagnostics

/// The rules of the gate, in the order of the manual, and the checks that raise them.
package enum GateRules {
    /// The checks in the order of the manual. A rule that is missing here does not exist for settings and comments.
    static let checks: [GateCheck] = [
        LeafMissingRule.check, ManifestSourceMissingRule.check, OrphanRule.check, PortableNameRule.check,
        RemoteReferenceRule.check, FileURLRule.check, NestingRule.check, RemoteInTeXRule.check,
        FileReferences.check, LibraryFileRule.check, UnknownTypeRule.check, MetaRefreshRule.check,
        ScriptAddressRule.check,
        ForeignScriptRule.check, EncodingRule.charsetCheck, EncodingRule.referenceCheck,
        NotUnderstoodRule.fileCheck, NotUnderstoodRule.referenceCheck, MalformedXML.pageCheck,
        DroppedAddressRule.pageCheck, DroppedAddressRule.fileCheck,
        DeadUnderFileRule.check, DrawingPictures.check, FramedPage.check,
        OutsideBundleRule.check, KaTeXFilesRule.check, KaTeXReferenceRule.check, DocumentNameRule.check,
        LicenceMissingRule.check,
        FontFilesRule.check, FontCharactersRule.check,
        TeXInTextRule.check, PolicyRule.check, PolicyMatchRule.check, TrustedTypesRule.check,
        SnapshotScriptsRule.check,
        MissingFileRule.check, CustomPropertyRule.check, MissingFragmentRule.check, DuplicateIDRule.check,
        FeedbackTokenRule.check,
        SecretRule.check, SecretInTextRule.check, MachinePathRule.pageCheck, MachinePathRule.fileCheck,
        PageLanguageRule.check,
        PageTitleRule.check, ImageAltRule.check, HeadingOrderRule.check, LeafSizeRule.check,
        BundleSizeRule.check, NewsAnswersRule.check, NewsAnswersRule.pageCheck, HubPageRule.check,
        AccentFillRule.pageCheck, AccentFillRule.fileCheck, AppAnswersRule.check,
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
