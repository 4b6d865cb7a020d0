import Diagnostics
import WebReferences

/// No script of a snapshot runs as the page's own.
enum SnapshotScriptsRule {
    /// Applies to snapshots that keep their scripts.
    static let check = GateCheck.page(raising: [.snapshotScripts]) { page, _ in
        guard let seal = page.seal, seal.scripts == .keep else { return [] }
        let navigations = page.scriptNavigations.filter(reachesOut)
        guard let first = page.firstScript ?? navigations.first?.range.lowerBound else { return [] }
        let message =
            "the page's scripts are kept: they can read what other files of the app have stored and take it to "
            + "another address, which no content policy prevents; take the snapshot with --scripts sandbox or "
            + "strip, unless the page is your own"
        return [Diagnostic(.snapshotScripts, message, in: page, at: first)]
            + navigations.map { reference in
                Diagnostic(
                    .snapshotScripts,
                    "a script can leave the page for '\(reference.shortText)' (\(reference.row))",
                    in: page, at: reference.range.lowerBound)
            }
    }

    /// Returns true for a target outside the page.
    private static func reachesOut(_ reference: WebReference) -> Bool {
        switch reference.target {
        case .remote, .relative, .rootAbsolute, .file: true
        default: false
        }
    }
}

extension RuleDefinition {
    static let snapshotScripts = RuleDefinition(
        "snapshot-scripts", .warning, "no script of a snapshot runs as the page's own",
        """
        A content policy governs what a script loads, not where it navigates. A script that `snapshot --scripts
        keep` left in the page can read what other files of the app have stored, if the app gives them one
        origin, and can navigate away with it. `--scripts sandbox` runs scripts in a frame without storage that
        cannot navigate; `--scripts strip` removes them. Keep the scripts only of pages that are your own.
        """)
}
