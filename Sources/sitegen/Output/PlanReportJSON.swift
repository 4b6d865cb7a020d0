import Diagnostics
import SiteFiles

/// The outcome of `plan` as JSON: `file`, its `result` (written, unchanged, failed) and `diagnostics`.
enum PlanReportJSON {
    /// - Parameter outcome: `nil` if errors kept the graph from being written.
    static func format(_ file: String, _ outcome: AtomicFile.Outcome?, _ findings: [Diagnostic]) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let result = outcome.map { $0 == .written ? "written" : "unchanged" } ?? "failed"
        let diagnostics = JSONDiagnosticFormatter().format(findings)
            .split(separator: "\n").map { "  " + $0 }.joined(separator: "\n").dropFirst(2)
        return """
            {
              "file": \(quoted(DiskPath.shown(file))),
              "result": \(quoted(result)),
              "diagnostics": \(diagnostics)
            }

            """
    }
}
