/// A run's findings as one JSON object, for other programs. Its form is ``schema``; `version` changes when a program
/// that read the old form would misread the new one.
package struct JSONReport: Sendable {
    package static let version = 1

    private let tool: String
    private let toolVersion: String

    package init(tool: String, version: String) {
        self.tool = tool
        toolVersion = version
    }

    /// - Parameters:
    ///   - findings: what counts.
    ///   - allowed: what was allowed in place.
    ///   - looked: how much was looked at, in the order to be written: "pages", "bytes".
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
