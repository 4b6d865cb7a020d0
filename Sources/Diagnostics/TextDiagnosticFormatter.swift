/// A formatter of findings for people: `file:line:column: severity: message [rule]`, one per line. If the text is
/// available, the source line and a caret follow; then the markdown position and the fix. Columns are in characters.
package struct TextDiagnosticFormatter: Sendable {
    /// True to color severities by ANSI escape sequences.
    package var colored: Bool
    /// The number of findings printed per rule and severity; the rest are summarized. `nil` prints all.
    package var limit: Int?
    /// Returns the option that lists all findings of a rule; `nil` for a command without such an option.
    package var listing: @Sendable (RuleID) -> String?

    /// Creates a formatter.
    package init(
        colored: Bool = false, limit: Int? = nil,
        listing: @escaping @Sendable (RuleID) -> String? = { _ in "--format json" }
    ) {
        self.colored = colored
        self.limit = limit
        self.listing = listing
    }

    /// Returns the findings and the summary of those that are not listed.
    package func format(_ diagnostics: [Diagnostic], sources: (String) -> SourceText? = { _ in nil })
        -> String
    {
        var text = ""
        // Keeps two files: findings alternate between a leaf and its markdown.
        var opened: [String: SourceText?] = [:]
        func excerpt(_ position: SourcePosition) -> String {
            if opened[position.file] == nil {
                if opened.count >= 2 { opened = [:] }
                opened[position.file] = .some(sources(position.file))
            }
            return opened[position.file]?.map { SourceExcerpt.text(position, in: $0) } ?? ""
        }
        var tally = FindingTally(limit: limit, listing: listing)
        for diagnostic in diagnostics where tally.admits(diagnostic) {
            if let position = diagnostic.position {
                text += "\(Self.place(position)): "
            }
            text += styled(diagnostic.severity.rawValue, for: diagnostic.severity)
            text += ": \(SourceExcerpt.printable(diagnostic.message)) [\(diagnostic.rule)]\n"
            if let position = diagnostic.position, diagnostic.quotesSource { text += excerpt(position) }
            for related in diagnostic.related {
                text += "  \(Self.word(related.relation)) \(Self.place(related.position))\n"
                if related.relation == .source { text += excerpt(related.position) }
            }
            if let fix = diagnostic.fix { text += "  fix: \(SourceExcerpt.printable(fix.text))\n" }
        }
        return text + tally.lines.joined()
    }

    /// Returns `2 errors, 1 warning`; empty if there are no findings.
    package static func summary(_ diagnostics: [Diagnostic]) -> String {
        Diagnostic.Severity.allCases.reversed().compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            guard count > 0 else { return nil }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    /// Returns the source line and a caret below the position, without indentation; empty if the file has no such line.
    package static func excerpt(at position: SourcePosition, in source: SourceText) -> String {
        SourceExcerpt.text(position, in: source).split(separator: "\n").map { $0.dropFirst(4) }
            .joined(separator: "\n")
    }

    /// Returns `file:line:column`, with the column in characters.
    package static func place(_ position: SourcePosition) -> String {
        "\(SourceExcerpt.printable(position.file)):\(position.line):\(position.characterColumn)"
    }

    /// Returns the word before a related position.
    private static func word(_ relation: Diagnostic.Related.Relation) -> String {
        switch relation {
        case .source: "from"
        case .first: "first"
        case .other: "see"
        }
    }

    /// Returns a severity in its color: red, yellow or cyan, in bold.
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
}
