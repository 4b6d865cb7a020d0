/// A result of a SARIF log (section 3.27).
enum SARIFResult {
    /// The base id of relative URIs.
    static let base = "SRCROOT"

    static func object(_ diagnostic: Diagnostic, ruleIndex: Int, fingerprint: String) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        var fields = [
            "\"ruleId\": \(quoted(diagnostic.rule.name))", "\"ruleIndex\": \(ruleIndex)",
            "\"level\": \(quoted(diagnostic.severity.rawValue))",
            "\"message\": \(message(diagnostic.message))",
        ]
        if let position = diagnostic.position {
            fields.append("\"locations\": [{ \(physical(position)) }]")
        }
        if !diagnostic.related.isEmpty {
            let places = diagnostic.related.enumerated().map { index, related in
                "{ \"id\": \(index + 1), \(physical(related.position)), "
                    + "\"message\": \(message(words(related.relation))) }"
            }
            fields.append("\"relatedLocations\": [\(places.joined(separator: ", "))]")
        }
        fields.append("\"partialFingerprints\": { \"\(FindingFingerprints.name)\": \"\(fingerprint)\" }")
        if let fix = diagnostic.fix, !fix.edits.isEmpty { fields.append("\"fixes\": [\(self.fix(fix))]") }
        if let suppression = diagnostic.suppression {
            fields.append(
                "\"suppressions\": [{ \"kind\": \"inSource\", \"justification\": \(quoted(suppression.reason)), "
                    + "\"location\": { \(physical(suppression.position)) } }]")
        }
        if let fix = diagnostic.fix { fields.append("\"properties\": { \"fix\": \(quoted(fix.text)) }") }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    private static func words(_ relation: Diagnostic.Related.Relation) -> String {
        switch relation {
        case .source: "rendered from here"
        case .first: "the first"
        }
    }

    private static func physical(_ position: SourcePosition) -> String {
        let region = "{ \"startLine\": \(position.line), \"startColumn\": \(position.scalarColumn) }"
        return
            "\"physicalLocation\": { \"artifactLocation\": \(artifact(position.file)), \"region\": \(region) }"
    }

    private static func fix(_ fix: Diagnostic.Fix) -> String {
        var changes: [(file: String, replacements: [String])] = []
        for edit in fix.edits {
            let replacement =
                "{ \"deletedRegion\": { \"byteOffset\": \(edit.range.lowerBound), \"byteLength\": \(edit.range.count) }, "
                + "\"insertedContent\": { \"text\": \(JSONDiagnosticFormatter.quoted(edit.replacement)) } }"
            if let index = changes.firstIndex(where: { $0.file == edit.file }) {
                changes[index].replacements.append(replacement)
            } else {
                changes.append((edit.file, [replacement]))
            }
        }
        let objects = changes.map {
            "{ \"artifactLocation\": \(artifact($0.file)), \"replacements\": [\($0.replacements.joined(separator: ", "))] }"
        }
        return
            "{ \"description\": \(message(fix.text)), \"artifactChanges\": [\(objects.joined(separator: ", "))] }"
    }

    /// Returns a message object. Braces are doubled because they would be placeholders (3.11.5), and brackets are
    /// escaped if they would form a link (3.11.6).
    private static func message(_ text: String) -> String {
        var text = text.replacing("{", with: "{{").replacing("}", with: "}}")
        if text.contains("](") {
            text = text.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
                .replacing("]", with: "\\]")
        }
        return "{ \"text\": \(JSONDiagnosticFormatter.quoted(text)) }"
    }

    /// Returns a location relative to the base, or a file: URL for an absolute path.
    private static func artifact(_ file: String) -> String {
        let uri = URIPath.encoded(file)
        return file.hasPrefix("/")
            ? "{ \"uri\": \"file://\(uri)\" }" : "{ \"uri\": \"\(uri)\", \"uriBaseId\": \"\(base)\" }"
    }
}
