import Diagnostics
import SiteFiles

/// The findings of a composition as bytes, for a later run that composes nothing. Paths in findings are relative to the working
/// folder, so findings are of use in that folder only.
enum FindingRecord {
    static func bytes(_ findings: [Diagnostic]) -> [UInt8] {
        var writer = ByteWriter()
        writer.text(findings.isEmpty ? "" : DiskPath.absolute("."))
        writer.list(findings) { writer, finding in
            writer.text(finding.rule.name)
            writer.text(finding.severity.rawValue)
            writer.text(finding.message)
            writer.number(finding.quotesSource ? 1 : 0)
            writer.number(Int64(finding.omitted))
            writer.list([finding.position].compactMap(\.self), write)
            writer.list(finding.related) { writer, related in
                writer.text(related.relation.rawValue)
                write(&writer, related.position)
            }
            writer.list([finding.reference].compactMap(\.self)) { writer, reference in
                writer.text(reference.written)
                writer.list([reference.resolved].compactMap(\.self)) { $0.text($1) }
            }
            writer.list([finding.fix].compactMap(\.self)) { writer, fix in
                writer.text(fix.text)
                writer.list(fix.edits) { writer, edit in
                    writer.text(edit.file)
                    writer.number(Int64(edit.range.lowerBound))
                    writer.number(Int64(edit.range.upperBound))
                    writer.text(edit.original)
                    writer.text(edit.replacement)
                }
            }
        }
        return writer.bytes
    }

    private static func write(_ writer: inout ByteWriter, _ position: SourcePosition) {
        writer.text(position.file)
        for number in [position.line, position.column, position.characterColumn, position.scalarColumn] {
            writer.number(Int64(number))
        }
    }

    /// Returns the findings; `nil` for damaged bytes and for findings of another working folder.
    static func findings(_ bytes: ArraySlice<UInt8>) -> [Diagnostic]? {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard let folder = reader.text(), folder.isEmpty || folder == DiskPath.absolute("."),
                let findings: [Diagnostic] = reader.list(finding), reader.isAtEnd
            else { return nil }
            return findings
        }
    }

    private static func finding(_ reader: inout ByteReader) -> Diagnostic? {
        guard let rule = reader.text(), let severity = reader.text().flatMap(Diagnostic.Severity.init),
            let message = reader.text(), let quotes = reader.number(), let omitted = reader.number(),
            let positions: [SourcePosition] = reader.list(position),
            let related: [Diagnostic.Related] = reader.list({ reader in
                guard let relation = reader.text().flatMap(Diagnostic.Related.Relation.init),
                    let position = position(&reader)
                else { return nil }
                return Diagnostic.Related(relation, position)
            }),
            let references: [Diagnostic.Reference] = reader.list({ reader in
                guard let written = reader.text(), let resolved: [String] = reader.list({ $0.text() })
                else { return nil }
                return Diagnostic.Reference(written: written, resolved: resolved.first)
            }), let fixes: [Diagnostic.Fix] = reader.list(fix)
        else { return nil }
        var finding = Diagnostic(RuleID(rule), severity, at: positions.first, message)
        finding.quotesSource = quotes == 1
        finding.omitted = Int(omitted)
        finding.related = related
        finding.reference = references.first
        finding.fix = fixes.first
        return finding
    }

    private static func position(_ reader: inout ByteReader) -> SourcePosition? {
        guard let file = reader.text(), let line = reader.number(), let column = reader.number(),
            let characterColumn = reader.number(), let scalarColumn = reader.number()
        else { return nil }
        return SourcePosition(
            file: file, line: Int(line), column: Int(column), characterColumn: Int(characterColumn),
            scalarColumn: Int(scalarColumn))
    }

    private static func fix(_ reader: inout ByteReader) -> Diagnostic.Fix? {
        guard let text = reader.text(),
            let edits: [Diagnostic.Edit] = reader.list({ reader in
                guard let file = reader.text(), let lower = reader.number(), let upper = reader.number(),
                    lower <= upper, let original = reader.text(), let replacement = reader.text()
                else { return nil }
                return Diagnostic.Edit(
                    file: file, range: Int(lower)..<Int(upper), original: original, replacement: replacement)
            })
        else { return nil }
        return Diagnostic.Fix(text, edits: edits)
    }
}
