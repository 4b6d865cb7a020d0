import BrowserProof
import BundleGate
import Diagnostics
import Foundation
import LibraryFolder
import SiteFiles

/// The gate of `verify`, and with a browser its proof, on a page that is not in its place yet.
struct SnapshotGate: Sendable {
    var settings: LibrarySettings
    var proof: LeafProof?

    /// Findings name the output. Throws where it could not be judged.
    func findings(about html: [UInt8], for output: String) async throws -> [Diagnostic] {
        let folder = DiskPath.join(
            FileManager.default.temporaryDirectory.path, "sitegen-snapshot-" + UUID().uuidString)
        try AtomicFile.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = "page.html"
        let path = DiskPath.join(folder, name)
        try AtomicFile.write(html, to: path)
        var gate = GateSettings(settings)
        gate.isSealed = true
        gate.leafBudget = .max
        let bundle = try Bundle(files: [name], in: folder, settings: gate)
        let report = try await Verifier(bundle).verify()
        if let failure = report.failures.first { throw failure }
        var findings = report.findings
        if let proof {
            let page = PageToProve(
                path: path, shown: DiskPath.shown(output),
                source: { SourceText(file: DiskPath.shown(output), bytes: html) })
            findings += gate.applied(to: try await proof.prove([page]).findings.filter(Self.isAboutRequests))
        }
        return findings.map { finding in
            var finding = finding
            finding.position?.file = DiskPath.shown(output)
            return finding
        }
    }

    /// A page of the web may log errors and scroll sideways as it likes.
    private static func isAboutRequests(_ finding: Diagnostic) -> Bool {
        ["browser-request", "browser-page"].contains(finding.rule.name)
    }
}
