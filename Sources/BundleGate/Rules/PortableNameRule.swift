import Diagnostics
import StudyManifest

/// Every system accepts the names of the files.
enum PortableNameRule {
    /// Checks every file name in the bundle except those of leaves.
    static let check = GateCheck.file(raising: [.portableName]) { file, bundle in
        // The manifest's reader checks the names of its leaves.
        guard bundle.leaves[file.path] == nil, let problem = PortableName.problem(in: file.path) else {
            return []
        }
        var finding = Diagnostic(
            .portableName, "the name '\(PrintableText(file.path))' \(problem.message)",
            at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
            fix: .init("rename the file"))
        finding.quotesSource = false
        if problem.isInvisible { finding.severity = .error }
        return [finding]
    }
}

extension RuleDefinition {
    static let portableName = RuleDefinition(
        "portable-name", .warning, "file names are valid on every system",
        """
        Windows refuses names such as `con.html`, `a?.svg` and `notes.` (with a dot at the end), and an archive
        or a checkout with one of them fails there. Rename the file. An invisible character, such as U+200B or
        U+2028, is an error: two names can look the same, and cannot be typed.
        """)
}
