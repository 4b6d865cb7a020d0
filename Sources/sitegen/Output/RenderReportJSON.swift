import LibraryBuild
import Diagnostics

/// A render's outcome as JSON: `leaves` (address, file, result, formulas), `files` of whole libraries (file, result),
/// `diagnostics`, `failures`.
enum RenderReportJSON {
    /// Written by hand, with one leaf a line, so that the report of two renders can be compared line by line.
    static func format(_ report: LibraryRenderer.Report) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let leaves = report.leaves.map {
            "    { \"address\": \(quoted($0.address)), \"file\": \(quoted($0.file)), "
                + "\"result\": \(quoted($0.result.rawValue)), \"formulas\": \($0.formulas) }"
        }
        let diagnostics = JSONDiagnosticFormatter().format(report.diagnostics)
            .split(separator: "\n").map { "  " + $0 }.joined(separator: "\n").dropFirst(2)
        let files = report.files.map {
            "    { \"file\": \(quoted($0.file)), \"result\": \(quoted($0.result.rawValue)) }"
        }
        let failures = report.failures.map { quoted("\($0)") }
        return """
            {
              "leaves": [\(leaves.isEmpty ? "" : "\n" + leaves.joined(separator: ",\n") + "\n  ")],
              "files": [\(files.isEmpty ? "" : "\n" + files.joined(separator: ",\n") + "\n  ")],
              "diagnostics": \(diagnostics),
              "failures": [\(failures.joined(separator: ", "))]
            }

            """
    }
}
