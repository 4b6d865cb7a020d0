package import Diagnostics
import LibraryFolder
import SiteFiles

/// A folder that is verified has a manifest, and a path that is named has something to verify.
package enum ManifestMissingRule {
    /// Says that a folder (absolute) is verified without a manifest: a warning if it has no page either.
    package static func missing(in folder: String, hasPages: Bool = true, isError: Bool) -> Diagnostic {
        let rest =
            hasPages
            ? "its pages are verified, but no list says which pages must exist"
            : "it has no page either, so nothing is verified"
        var finding = Diagnostic(
            .manifestMissing,
            "there is no \(LibraryManifest.fileName) in or below '\(DiskPath.shown(folder))': \(rest)",
            at: nil,
            fix: .init("name the folder of a manifest"))
        if !hasPages { finding.severity = .warning }
        if isError { finding.severity = .error }
        return finding
    }

    /// Returns a warning about a named file (absolute) that is a text, such as markdown; `nil` for other files.
    package static func nothing(in file: String) -> Diagnostic? {
        guard BundleFile(path: file, size: 0).kind == .text else { return nil }
        var finding = Diagnostic(
            .manifestMissing, .warning, at: SourcePosition(file: DiskPath.shown(file), line: 1, column: 1),
            "this is a text, not a page, so no reference and no formula is verified")
        finding.fix = .init("render it, and name the page or the folder of its manifest")
        return finding
    }
}

extension RuleDefinition {
    package static let manifestMissing = RuleDefinition(
        "manifest-missing", .note, "a verified folder has a manifest",
        """
        Without a `study-manifest.json` no list says which pages must exist, and no formula is compared with its
        source. The existing pages are verified all the same. A warning for a named path that has nothing to
        verify: a folder without a page, or a text such as markdown. An error with `--strict`, and if the
        folder is a library: it holds a `sitegen.yml`, or no path was given.
        """)
}
