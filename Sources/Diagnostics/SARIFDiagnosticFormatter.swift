import Foundation

/// A formatter of findings as SARIF 2.1.0 (OASIS, 2020), which code hosts and editors show next to the line.
package struct SARIFDiagnosticFormatter: Sendable {
    /// The name of the program.
    private let tool: String
    /// The version of the program.
    private let version: String
    /// The rules of the program; only those with findings are listed.
    private let rules: [RuleDefinition]

    /// Creates a formatter.
    package init(tool: String, version: String, rules: [RuleDefinition]) {
        self.tool = tool
        self.version = version
        self.rules = rules
    }

    /// Returns the SARIF log, one result per line. Each result is encoded on its own, so that a run with 100,000 findings
    /// needs no tree of all.
    ///
    /// - Parameter allowed: the suppressed findings, listed as such.
    package func format(_ findings: [Diagnostic], allowed: [Diagnostic] = []) -> String {
        let diagnostics = findings + allowed
        // Results name rules by index, so rules without findings are left out of the log.
        let used = Set(diagnostics.map(\.rule))
        let known = Set(rules.map(\.id))
        let listed =
            rules.filter { used.contains($0.id) }
            + used.subtracting(known).sorted().map {
                // A rule that the catalogue lacks still needs an entry.
                RuleDefinition($0.name, .error, $0.name, $0.name)
            }
        let indices = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1.id, $0) })
        var fingerprints = FindingFingerprints()
        let results = diagnostics.map { diagnostic in
            let fingerprint = fingerprints.next(diagnostic)
            return Self.json(
                SARIFResult(
                    diagnostic, ruleIndex: indices[diagnostic.rule] ?? 0, fingerprint: fingerprint))
        }
        let described = SARIF.Tool(
            driver: SARIF.Driver(
                name: tool, version: version, rules: listed.map(SARIF.ReportingDescriptor.init)))
        return """
            {
              "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
              "version": "2.1.0",
              "runs": [{
                "tool": \(Self.json(described)),
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": \(Self.json([SARIF.ArtifactLocation.base: Base()])),
                "results": [
            \(results.joined(separator: ",\n"))
                ]
              }]
            }

            """
    }

    /// The base of relative locations, which the log does not resolve.
    private struct Base: Encodable {
        var description = SARIF.Text(text: "The folder that the command ran in.")
    }

    /// Returns JSON on one line, with sorted keys, so that equal findings give equal bytes.
    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return String(decoding: try encoder.encode(value), as: UTF8.self) } catch {
            preconditionFailure("strings and integers always have a JSON form: \(error)")
        }
    }
}
