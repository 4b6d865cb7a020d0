import Diagnostics
import LibraryFolder
import SiteFiles
import StudyMarkdown

/// The findings about the dialect in notes, such as a dollar without a partner. The judge of a note reports them once, at the
/// place of its entry; the pages have the note several times, and the next run writes them anew.
enum NoteFindings {
    /// Returns findings without those about notes on the pages of readings.
    static func withoutNotes(_ findings: [Diagnostic], of manifest: LibraryManifest) -> [Diagnostic] {
        guard !findings.isEmpty, manifest.composedSource?.readings != nil else { return findings }
        return findings.filter { finding in
            guard isJudged(finding), let file = finding.position?.file else { return true }
            let name = DiskPath.name(of: file)
            return !name.hasPrefix("notes") && !name.hasPrefix("tag-")
        }
    }

    /// Returns true for a finding that keeps no note from being rendered.
    static func isJudged(_ finding: Diagnostic) -> Bool {
        finding.severity != .error && rules.contains(finding.rule)
    }

    private static let rules = Set(MarkdownRules.all.map(\.id))
}
