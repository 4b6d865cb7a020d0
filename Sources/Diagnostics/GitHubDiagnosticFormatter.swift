/// A formatter of findings as GitHub's workflow commands: `::error file=…,line=…,col=…,title=rule::message`.
package struct GitHubDiagnosticFormatter: Sendable {
    /// Creates a formatter.
    package init() {}

    /// Returns one command per line. GitHub calls notes "notice".
    package func format(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { diagnostic in
            let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
            var properties: [String] = []
            if let position = diagnostic.position {
                properties.append("file=\(Self.property(position.file))")
                properties.append("line=\(position.line)")
                properties.append("col=\(position.characterColumn)")
            }
            properties.append("title=\(Self.property(diagnostic.rule.name))")
            return
                "::\(command) \(properties.joined(separator: ","))::\(Self.data(Self.message(diagnostic)))\n"
        }.joined()
    }

    /// Returns the annotation's text. GitHub shows only the annotation next to the line, so it includes markdown
    /// position and fix.
    private static func message(_ diagnostic: Diagnostic) -> String {
        var lines = [diagnostic.message]
        if let source = diagnostic.markdown {
            lines.append("from \(source.file):\(source.line):\(source.characterColumn)")
        }
        if let fix = diagnostic.fix { lines.append("fix: \(fix.text)") }
        return lines.joined(separator: "\n")
    }

    /// Escapes the characters that the runner decodes in a message.
    private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

    /// Escapes a property as well: a comma ends it, and a colon would.
    private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

    /// Escapes code points, not characters: in Swift, CR LF is one character, equal to neither. The runner writes other
    /// controls to its log as they are, where they would control the terminal, so they are replaced.
    private static func escaped(_ text: String, _ signs: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if signs.unicodeScalars.contains(scalar) {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                out += "%" + (hex.count < 2 ? "0" : "") + hex
            } else {
                out.unicodeScalars.append(SourceExcerpt.printable(scalar))
            }
        }
        return out
    }
}
