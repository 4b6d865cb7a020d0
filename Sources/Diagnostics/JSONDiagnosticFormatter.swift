/// A formatter of findings as a JSON array: one object per line, keys in fixed order. ``JSONReport/schema`` documents
/// the keys.
package struct JSONDiagnosticFormatter: Sendable {
    /// Creates a formatter.
    package init() {}

    /// Returns the array and a line end.
    package func format(_ diagnostics: [Diagnostic]) -> String { Self.array(diagnostics, indent: "") + "\n" }

    /// Returns the array. Its objects are indented two spaces more than `indent`.
    static func array(_ diagnostics: [Diagnostic], indent: String) -> String {
        guard !diagnostics.isEmpty else { return "[]" }
        let objects = diagnostics.map { "\(indent)  \(object($0))" }
        return "[\n" + objects.joined(separator: ",\n") + "\n\(indent)]"
    }

    /// Returns the object of a finding. Absent values have no key.
    private static func object(_ diagnostic: Diagnostic) -> String {
        var fields = [
            "\"rule\": \(quoted(diagnostic.rule.name))",
            "\"severity\": \(quoted(diagnostic.severity.rawValue))",
        ]
        if let position = diagnostic.position { fields.append(place(position)) }
        fields.append("\"message\": \(quoted(diagnostic.message))")
        if let reference = diagnostic.reference {
            let resolved = reference.resolved.map { ", \"resolved\": \(quoted($0))" } ?? ""
            fields.append("\"reference\": { \"written\": \(quoted(reference.written))\(resolved) }")
        }
        if let markdown = diagnostic.markdown { fields.append("\"markdown\": { \(place(markdown)) }") }
        if let first = diagnostic.related.first(where: { $0.relation == .first }) {
            fields.append("\"first\": { \(place(first.position)) }")
        }
        if let other = diagnostic.related.first(where: { $0.relation == .other }) {
            fields.append("\"other\": { \(place(other.position)) }")
        }
        if let fix = diagnostic.fix {
            let edits = fix.edits.map { edit in
                "{ \"file\": \(quoted(edit.file)), \"start\": \(edit.range.lowerBound), "
                    + "\"end\": \(edit.range.upperBound), \"original\": \(quoted(edit.original)), "
                    + "\"replacement\": \(quoted(edit.replacement)) }"
            }
            let list = edits.isEmpty ? "" : ", \"edits\": [\(edits.joined(separator: ", "))]"
            fields.append("\"fix\": { \"text\": \(quoted(fix.text))\(list) }")
        }
        if let suppression = diagnostic.suppression {
            fields.append(
                // The key keeps the old name of suppressions, because other programs read it.
                "\"allowance\": { \"reason\": \(quoted(suppression.reason)), \(place(suppression.position)) }"
            )
        }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    /// Returns the keys of a position.
    private static func place(_ position: SourcePosition) -> String {
        "\"file\": \(quoted(position.file)), \"line\": \(position.line), \"column\": \(position.column), "
            + "\"characterColumn\": \(position.characterColumn)"
    }

    /// Returns a JSON string literal (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        appendQuoted(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a JSON string literal. The text is copied in runs up to the characters that are escaped.
    package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { source in
            var copied = 0
            for offset in 0..<source.count {
                let byte = source[offset]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<offset]))
                copied = offset + 1
                appendEscaped(byte, to: &bytes)
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        // Control characters must be escaped (RFC 8259, section 7).
        default: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        }
    }
}
