package import Diagnostics

/// The result of rendering leaves again.
package struct Rebuild: Sendable {
    /// Those that were made in this step.
    package var leaves: [LibraryRenderer.LeafReport] = []
    /// Everything that is wrong now, also with leaves that were not made again. Sorted.
    package var findings: [Diagnostic] = []
    /// Why work could not be done: files that could not be read or written, templates, KaTeX.
    package var failures: [String] = []
    /// Files in the build changed that were not made here: pages are to be loaded again for them, too.
    package var hasForeignChanges = false

    /// The leaves were made because of others, and not because they changed themselves.
    package var isConsequence = false

    package init() {}

    /// True if some leaf on disk is another than before.
    package var hasNewPages: Bool { hasForeignChanges || leaves.contains { $0.result == .written } }
    package var isGood: Bool { failures.isEmpty && !findings.hasErrors }

    /// Leaves out the errors in sources whose leaves the next step makes again: they are about the state before.
    mutating func forgetErrors(in sources: Set<String>) {
        findings.removeAll { finding in
            finding.severity == .error && finding.position.map { sources.contains($0.file) } ?? false
        }
    }
}
