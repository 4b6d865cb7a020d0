import StudyManifest
import Testing

@Suite struct ManifestRuleTests {
    @Test func keepsItsIDs() {
        #expect(
            ManifestRule.allCases.map(\.rawValue) == [
                "manifest-syntax", "manifest-encoding", "manifest-too-deep", "manifest-too-large",
                "manifest-too-many-findings", "manifest-duplicate-key", "manifest-unknown-key",
                "manifest-missing-key",
                "manifest-wrong-type", "manifest-version", "manifest-invalid-id", "manifest-duplicate-id",
                "manifest-blank-title", "manifest-empty-list", "manifest-unknown-kind",
                "manifest-duplicate-number",
                "manifest-invalid-file", "manifest-reserved-file", "manifest-duplicate-file",
                "manifest-invalid-source", "manifest-unportable-file", "manifest-unknown-list",
                "manifest-list-with-source", "manifest-invalid-image",
            ])
    }

    @Test func warnsWhereTheManifestCanStillBeUsed() {
        let warnings = ManifestRule.allCases.filter { $0.severity == .warning }
        #expect(
            warnings == [
                .tooManyFindings, .unknownKey, .emptyList, .unknownKind, .duplicateNumber, .unportableFile,
            ])
    }

    @Test(arguments: ManifestRule.allCases)
    func hasASummaryOfOneLine(_ rule: ManifestRule) {
        #expect(rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
    }
}
