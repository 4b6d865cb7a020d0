package import Diagnostics
import LibraryFolder
import SiteFiles

/// A folder that is verified has a manifest.
package enum ManifestMissingRule {
    /// Says that a folder (absolute) is verified without a manifest.
    package static func missing(in folder: String, isError: Bool) -> Diagnostic {
        var finding = Diagnostic(
            .manifestMissing,
            "there is no \(LibraryManifest.fileName) in or below '\(DiskPath.shown(folder))': its pages are verified, "
                + "but no list says which pages must exist", at: nil,
            fix: .init("name the folder of a manifest"))
        if isError { finding.severity = .error }
        return finding
    }
}

extension RuleDefinition {
    package static let manifestMissing = RuleDefinition(
        "manifest-missing", .note, "a verified folder has a manifest",
        """
        Without a `study-manifest.json` no list says which pages must exist, no formula is compared with its
        source, and an empty folder passes. The existing pages are verified all the same. An error with
        `--strict`, and if the folder is a library: it holds a `sitegen.yml`, or no path was given.
        """)
}
