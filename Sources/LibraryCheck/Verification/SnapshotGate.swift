package import BrowserProof
import BundleGate
package import Diagnostics
package import LibraryFolder
import SiteFiles

/// Verifies a snapshot before it replaces the old file, with a browser if one was asked for.
package struct SnapshotGate: Sendable {
    private let settings: LibrarySettings
    private let proof: LeafProof?
    /// The end of the run's time limit.
    private let deadline: ContinuousClock.Instant

    /// Creates a gate.
    ///
    /// - Parameter deadline: the end of the run, which bounds the time of the browser.
    package init(settings: LibrarySettings, proof: LeafProof?, deadline: ContinuousClock.Instant) {
        self.settings = settings
        self.proof = proof
        self.deadline = deadline
    }

    /// Returns the findings about a candidate. They name the output file.
    ///
    /// - Parameter secrets: values that the page must not contain, in addition to those of the settings.
    /// - Throws: `FileError`, or `UnobservedPage` if the browser did not finish.
    package func findings(
        about candidate: String, for output: String, without secrets: [String]
    ) async throws -> [Diagnostic] {
        var gate = GateSettings(settings)
        // A page that breaks the promise is not written, even if the settings lower rules for other pages.
        gate.severities = gate.severities.filter { !gate.isWeakened($0.key, by: $0.value) }
        gate.isSealed = true
        gate.secrets += secrets
        // The user chose what the snapshot embeds; the budget is for leaves of an app.
        gate.leafBudget = .max
        let bundle = try Bundle(
            files: [DiskPath.name(of: candidate)], in: DiskPath.folder(of: candidate), settings: gate)
        let report = try await Verifier(bundle).verify()
        if let failure = report.failures.first { throw failure }
        var findings = report.findings
        if let proof {
            var page = PageToProve(
                path: candidate, shown: DiskPath.shown(output),
                source: {
                    (try? FileReading.bytes(at: candidate, limit: 64 << 20)).map {
                        SourceText(file: candidate, bytes: $0)
                    }
                })
            page.isSnapshot = true
            page.isSandboxed = { bundle.provablePages.first?.isSandboxed == true }
            let left = max(1, Double((deadline - .now).components.seconds))
            let seen = try await proof.limited(to: left).prove([page])
            guard seen.unobserved.isEmpty else {
                throw UnobservedPage(page: DiskPath.shown(output))
            }
            findings += gate.applied(to: seen.findings)
        }
        return findings.map { finding in
            var finding = finding
            finding.position?.file = DiskPath.shown(output)
            return finding
        }
    }
}
