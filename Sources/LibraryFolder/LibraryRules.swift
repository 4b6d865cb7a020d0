package import Diagnostics
import StudyManifest

/// The rules that this module raises, each defined beside the code that raises it.
package enum LibraryRules {
    /// The rules in the order of the manual.
    package static let all: [RuleDefinition] =
        [
            .settings, .katexUnlocked, .sourceOrphan, .manifestSourceOutside, .manifestSourceMissing,
            .encoding,
        ]
        + ManifestRule.allCases.map(RuleDefinition.init)
}
