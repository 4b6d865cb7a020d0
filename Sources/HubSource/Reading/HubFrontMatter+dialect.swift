import Diagnostics
import DocumentSettings
import PositionedYAML

/// The keys of the dialect, which the page of a document has too.
extension HubFrontMatter {
    /// A line of YAML in the front matter of a page.
    package struct DialectLine: Sendable {
        package var text: String
        /// The 1-based line of the document that it is made from.
        package var line: Int
        /// The name of the macro that the line defines, below `macros:`; `nil` for the line of another key.
        package var macro: String?

        package init(text: String, line: Int, macro: String? = nil) {
            self.text = text
            self.line = line
            self.macro = macro
        }
    }

    /// Takes a key of the dialect. Values that it refuses are left out, so the page is published.
    mutating func takeDialect(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) {
        if Self.isEmpty(entry.value) { return }
        // Other programs have these keys too, with lists or other words.
        if entry.key == "links" || entry.key == "header" {
            guard case .scalar(let text, _, _) = entry.value,
                entry.key == "header" || FrontMatter.WebLinks(rawValue: text) != nil
            else { return }
        }
        let (valid, found) = FrontMatter.valid(entry)
        findings += found.map { Diagnostic(.hubFrontMatter, at: $0.position, $0.message) }
        guard let valid else { return }
        guard entry.key == "macros", case .mapping(let macros, _) = valid.value else {
            dialect.append(
                DialectLine(
                    text: "\(entry.key): \(Self.written(valid.value))", line: entry.keyPosition.line))
            return
        }
        for macro in macros {
            dialect.append(
                DialectLine(
                    text: "  \(JSONDiagnosticFormatter.quoted(macro.key)): \(Self.written(macro.value))",
                    line: macro.keyPosition.line, macro: macro.key))
        }
    }

    /// Returns a language tag; `nil` for another value, which is a finding.
    func language(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) -> String? {
        guard let text = text(entry, &findings) else { return nil }
        if FrontMatter.isLanguageTag(text) { return text }
        report(entry, "a language tag such as 'en' or 'de-CH'", &findings)
        return nil
    }

    /// Returns a value in one line.
    private static func written(_ value: YAMLValue) -> String {
        switch value {
        case .scalar(let text, let isPlain, _):
            // `true` in quotes is a text.
            isPlain && text.utf8.allSatisfy(NoteScanner.isLetter)
                ? text : JSONDiagnosticFormatter.quoted(text)
        case .sequence(let values, _): "[" + values.map(written).joined(separator: ", ") + "]"
        case .mapping(let entries, _):
            "{"
                + entries.map { "\(JSONDiagnosticFormatter.quoted($0.key)): \(written($0.value))" }.joined(
                    separator: ", ") + "}"
        }
    }
}
