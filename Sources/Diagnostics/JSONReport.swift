/// A run's findings as one JSON object for other programs, following ``schema``. `version` changes if a program that
/// reads the old form would misread the new one.
/// The version of the format.
package struct JSONReport: Sendable {
    package static let version = 1

    /// The name of the program.
    private let tool: String
    /// The version of the program.
    private let toolVersion: String

    /// Creates a report of a program.
    package init(tool: String, version: String) {
        self.tool = tool
        toolVersion = version
    }

    /// Returns the report.
    ///
    /// - Parameters:
    ///   - findings: the findings that count.
    ///   - allowed: the suppressed findings.
    ///   - looked: the amounts checked, in output order: "pages", "bytes".
    package func format(
        _ findings: [Diagnostic], allowed: [Diagnostic] = [], looked: [(name: String, count: Int)] = []
    ) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let severities = Diagnostic.Severity.allCases.reversed().map { severity in
            (severity.rawValue + "s", findings.count { $0.severity == severity })
        }
        let counts = severities + [("allowed", allowed.count)] + looked.map { ($0.name, $0.count) }
        return """
            {
              "version": \(Self.version),
              "tool": { "name": \(quoted(tool)), "version": \(quoted(toolVersion)) },
              "summary": { \(counts.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ")) },
              "findings": \(JSONDiagnosticFormatter.array(findings, indent: "  ")),
              "allowed": \(JSONDiagnosticFormatter.array(allowed, indent: "  "))
            }

            """
    }
}
