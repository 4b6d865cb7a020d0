/// Findings as GitHub's workflow commands: `::error file=…,line=…,col=…,title=rule::message`.
package struct GitHubDiagnosticFormatter: Sendable {
    package init() {}

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
            return "::\(command) \(properties.joined(separator: ","))::\(Self.data(diagnostic.message))\n"
        }.joined()
    }

    private static func data(_ text: String) -> String {
        text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
            .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "%0D")
            .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).split(separator: ":", omittingEmptySubsequences: false).joined(separator: "%3A")
            .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C")
    }
}
