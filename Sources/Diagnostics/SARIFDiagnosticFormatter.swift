/// A formatter of findings as SARIF 2.1.0 (OASIS, 2020), which code hosts and editors show next to the line.
package struct SARIFDiagnosticFormatter: Sendable {
    private let tool: String
    private let version: String
    private let rules: [RuleDefinition]

    package init(tool: String, version: String, rules: [RuleDefinition]) {
        self.tool = tool
        self.version = version
        self.rules = rules
    }

    /// Returns the SARIF log.
    ///
    /// - Parameter allowed: the suppressed findings, listed as such.
    package func format(_ findings: [Diagnostic], allowed: [Diagnostic] = []) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let diagnostics = findings + allowed
        let used = Set(diagnostics.map(\.rule))
        let known = Set(rules.map(\.id))
        let listed =
            rules.filter { used.contains($0.id) }
            + used.subtracting(known).sorted().map {
                RuleDefinition($0.name, .error, $0.name, $0.name)
            }
        let indices = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1.id, $0) })
        var fingerprints = FindingFingerprints()
        let results = diagnostics.map { diagnostic in
            let fingerprint = fingerprints.next(diagnostic)
            return "        "
                + SARIFResult.object(
                    diagnostic, ruleIndex: indices[diagnostic.rule] ?? 0, fingerprint: fingerprint)
        }
        let list = { (items: [String], indent: String) in
            items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n\(indent)]"
        }
        return """
            {
              "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
              "version": "2.1.0",
              "runs": [
                {
                  "tool": { "driver": { "name": \(quoted(tool)), "version": \(quoted(version)), "rules": \(list(listed.map(Self.object), "      ")) } },
                  "columnKind": "unicodeCodePoints",
                  "originalUriBaseIds": { "\(SARIFResult.base)": { "description": { "text": "The folder that the command ran in." } } },
                  "results": \(list(results, "      "))
                }
              ]
            }

            """
    }

    private static func object(_ rule: RuleDefinition) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let text = { (text: String) in "{ \"text\": \(quoted(text)) }" }
        return "          { \"id\": \(quoted(rule.id.name)), \"shortDescription\": \(text(rule.summary)), "
            + "\"fullDescription\": \(text(rule.explanation)), "
            + "\"help\": { \"text\": \(quoted(rule.explanation)), \"markdown\": \(quoted(rule.explanation)) }, "
            + "\"defaultConfiguration\": { \"level\": \(quoted(rule.severity.rawValue)) } }"
    }
}
