/// Findings as SARIF 2.1.0 (OASIS, 2020), which code hosts and editors show beside the line.
package struct SARIFDiagnosticFormatter: Sendable {
    private let tool: String
    private let version: String
    private let rules: [(id: RuleID, summary: String)]

    package init(tool: String, version: String, rules: [(id: RuleID, summary: String)]) {
        self.tool = tool
        self.version = version
        self.rules = rules
    }

    package func format(_ diagnostics: [Diagnostic]) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let used = Set(diagnostics.map(\.rule))
        let known = Set(rules.map(\.id))
        let listed =
            rules.filter { used.contains($0.id) }
            + used.subtracting(known).sorted().map { ($0, $0.name) }
        let ruleObjects = listed.map { rule in
            "          { \"id\": \(quoted(rule.id.name)), \"shortDescription\": { \"text\": \(quoted(rule.summary)) } }"
        }
        let results = diagnostics.map { diagnostic -> String in
            var fields = [
                "\"ruleId\": \(quoted(diagnostic.rule.name))",
                "\"level\": \(quoted(diagnostic.severity.rawValue))",
                "\"message\": { \"text\": \(quoted(diagnostic.message)) }",
            ]
            if let position = diagnostic.position {
                let region =
                    "{ \"startLine\": \(position.line), \"startColumn\": \(position.characterColumn) }"
                let file = "{ \"uri\": \(quoted(Self.uri(position.file))) }"
                fields.append(
                    "\"locations\": [{ \"physicalLocation\": { \"artifactLocation\": \(file), \"region\": \(region) } }]"
                )
            }
            return "        { \(fields.joined(separator: ", ")) }"
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
                  "tool": { "driver": { "name": \(quoted(tool)), "version": \(quoted(version)), "rules": \(list(ruleObjects, "      ")) } },
                  "columnKind": "unicodeCodePoints",
                  "results": \(list(results, "      "))
                }
              ]
            }

            """
    }

    /// A path as a URI reference (RFC 3986, section 3.3).
    private static func uri(_ path: String) -> String {
        var out = ""
        for byte in path.utf8 {
            switch byte {
            case 0x2D...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x7E:
                out.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                out += "%" + (hex.count < 2 ? "0" : "") + hex
            }
        }
        return out
    }
}
