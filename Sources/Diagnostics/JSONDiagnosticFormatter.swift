/// Findings as a JSON array, one object to a line, keys always in the same order:
/// `rule`, `severity`, `file`, `line`, `column` (UTF-8 bytes), `characterColumn`, `message`.
package struct JSONDiagnosticFormatter: Sendable {
    package init() {}

    package func format(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "[]\n" }
        let objects = diagnostics.map { diagnostic -> String in
            var fields = [
                "\"rule\": \(Self.quoted(diagnostic.rule.name))",
                "\"severity\": \(Self.quoted(diagnostic.severity.rawValue))",
            ]
            if let position = diagnostic.position {
                fields.append("\"file\": \(Self.quoted(position.file))")
                fields.append("\"line\": \(position.line)")
                fields.append("\"column\": \(position.column)")
                fields.append("\"characterColumn\": \(position.characterColumn)")
            }
            fields.append("\"message\": \(Self.quoted(diagnostic.message))")
            return "  { \(fields.joined(separator: ", ")) }"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    /// A JSON string literal (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
