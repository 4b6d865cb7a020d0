import Diagnostics
import LibraryFolder
import StudyMarkdown

/// The findings about pages that are composed of feeds. Their text is of other authors, and each fetch composes it again, so
/// the user cannot follow advice on its style.
enum NewsFindings {
    /// Returns findings without those about style, which are notes and warnings of the dialect.
    static func withoutStyle(_ findings: [Diagnostic], of manifest: LibraryManifest) -> [Diagnostic] {
        guard !findings.isEmpty, manifest.composedSource?.feeds != nil else { return findings }
        return findings.filter { !style.contains($0.rule) }
    }

    private static let style = Set(MarkdownRules.all.filter { $0.severity != .error }.map(\.id))
}
