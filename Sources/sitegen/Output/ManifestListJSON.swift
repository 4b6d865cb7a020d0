import Diagnostics
import Foundation
import LibraryFolder
import SiteFiles
import StudyManifest

/// Manifests as JSON: `manifests` (path and library, null if the manifest has errors),
/// `diagnostics`.
enum ManifestListJSON {
    /// - Throws: the encoder's error.
    static func format(_ manifests: [LibraryManifest], _ findings: [Diagnostic]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let entries = try manifests.map { manifest in
            let library = try manifest.library.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            let path = JSONDiagnosticFormatter.quoted(DiskPath.shown(manifest.path))
            return "    { \"path\": \(path), \"library\": \(library ?? "null") }"
        }
        let diagnostics = JSONDiagnosticFormatter().format(findings)
            .split(separator: "\n").map { "  " + $0 }.joined(separator: "\n").dropFirst(2)
        return """
            {
              "manifests": [
            \(entries.joined(separator: ",\n"))
              ],
              "diagnostics": \(diagnostics)
            }

            """
    }
}
