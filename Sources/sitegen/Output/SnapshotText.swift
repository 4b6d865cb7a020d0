import Diagnostics
import PageSnapshot
import SiteFiles

/// The output of `snapshot`.
enum SnapshotText {
    /// The result of one page.
    struct Result {
        /// The page's address without its query.
        var page: String
        /// The output file as shown.
        var output: String
        /// The outcome; `nil` if the page was not taken.
        var outcome: SnapshotTaker.Outcome?
        var findings: [Diagnostic] = []
        /// The reason why the page was not taken.
        var failure: String?

        init(page: String, output: String) {
            self.page = page
            self.output = output
        }
    }

    /// One line for each page that was taken; failures were printed on standard error.
    static func lines(_ results: [Result]) -> String {
        results.compactMap { result in
            guard let outcome = result.outcome else { return nil }
            let assets = outcome.page.receipt.assets
            let count = { (outcomes: Set<Receipt.Outcome>) in assets.count { outcomes.contains($0.outcome) } }
            var parts = [count([.embedded, .shared]).counted("file") + " in it"]
            if count([.placeholder]) > 0 { parts.append("\(count([.placeholder])) replaced") }
            if count([.dropped]) > 0 { parts.append("\(count([.dropped])) left out") }
            let verb = outcome.state == .written ? "wrote" : "unchanged:"
            let size = SyncText.size(outcome.bytes)
            return "\(verb) \(result.output) (\(size), \(parts.joined(separator: ", ")))\n"
        }.joined()
    }

    /// `pages`: page, output, state (written, unchanged, failed), bytes, assets by outcome, failure, findings.
    static func json(_ results: [Result]) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let pages = results.map { result in
            var lines = [
                "      \"page\": \(quoted(result.page))", "      \"output\": \(quoted(result.output))",
                "      \"state\": \(quoted(result.outcome?.state.rawValue ?? "failed"))",
            ]
            if let outcome = result.outcome {
                let page = outcome.page
                lines.append("      \"bytes\": \(outcome.bytes)")
                let counts = Receipt.Outcome.allCases.map { outcome in
                    "\(quoted(outcome.rawValue)): \(page.receipt.assets.count { $0.outcome == outcome })"
                }
                lines.append("      \"assets\": { \(counts.joined(separator: ", ")) }")
            }
            if let failure = result.failure { lines.append("      \"failure\": \(quoted(failure))") }
            let findings = JSONDiagnosticFormatter().format(result.findings).split(separator: "\n")
                .map { "      " + $0 }.joined(separator: "\n").dropFirst(6)
            lines.append("      \"findings\": \(findings)")
            return "    {\n" + lines.joined(separator: ",\n") + "\n    }"
        }
        return "{\n  \"pages\": [\n\(pages.joined(separator: ",\n"))\n  ]\n}\n"
    }

    /// Every splice: its offset in the served page (decoded to UTF-8), the bytes that it replaces, their replacement and the
    /// reason. The replaced text is left out, since it may be a secret.
    static func splices(_ outcome: SnapshotTaker.Outcome) -> String {
        let page = outcome.page
        let quoted = JSONDiagnosticFormatter.quoted
        let lines = page.splices.splices.map { splice in
            "    { \"offset\": \(splice.range.lowerBound), \"length\": \(splice.range.count), "
                + "\"new\": \(quoted(String(decoding: splice.replacement, as: UTF8.self))), "
                + "\"reason\": \(quoted(splice.reason)) }"
        }
        return """
            {
              "input-bytes": \(page.input.count),
              "output-bytes": \(outcome.bytes),
              "splices": [
            \(lines.joined(separator: ",\n"))
              ]
            }

            """
    }
}
