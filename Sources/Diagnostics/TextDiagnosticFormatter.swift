/// Findings for people: `file:line:column: severity: message [rule]`, one to a line, with the source line and a caret
/// below where the text is at hand. Columns are in characters.
package struct TextDiagnosticFormatter: Sendable {
    package var colored: Bool

    package init(colored: Bool = false) { self.colored = colored }

    package func format(_ diagnostics: [Diagnostic], sources: (String) -> SourceText? = { _ in nil })
        -> String
    {
        var text = ""
        var opened: SourceText?
        for diagnostic in diagnostics {
            if let position = diagnostic.position {
                text += "\(position.file):\(position.line):\(position.characterColumn): "
            }
            text += styled(diagnostic.severity.rawValue, for: diagnostic.severity)
            text += ": \(Self.printable(diagnostic.message)) [\(diagnostic.rule)]\n"
            guard let position = diagnostic.position else { continue }
            if opened?.file != position.file { opened = sources(position.file) }
            if let source = opened { text += Self.excerpt(position, in: source) }
        }
        return text
    }

    /// `2 errors, 1 warning`; empty when there is nothing to say.
    package static func summary(_ diagnostics: [Diagnostic]) -> String {
        Diagnostic.Severity.allCases.reversed().compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            guard count > 0 else { return nil }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    private func styled(_ word: String, for severity: Diagnostic.Severity) -> String {
        guard colored else { return word }
        let code =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .note: "1;36"
            }
        return "\u{1B}[\(code)m\(word)\u{1B}[0m"
    }

    /// The source line and a caret under the place; a long line is cut to what surrounds the place.
    private static func excerpt(_ position: SourcePosition, in source: SourceText) -> String {
        var bytes = source.line(position.line)
        if position.line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard !bytes.isEmpty, bytes.count <= 4096 else { return "" }
        let characters = Array(printable(String(decoding: bytes, as: UTF8.self)))
        let caret = min(position.characterColumn - 1, characters.count)
        let first = max(0, caret - 60)
        let shown = String(characters[first..<min(characters.count, first + 100)])
        return "    \(shown)\n    \(String(repeating: " ", count: caret - first))^\n"
    }

    /// Control characters could drive the terminal: shown as the replacement character, tabs as spaces.
    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            return text
        }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09: scalars.append(" ")
            case 0..<0x20, 0x7F: scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
