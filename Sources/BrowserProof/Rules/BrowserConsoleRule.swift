import Diagnostics

extension ProofFindings {
    /// Returns the finding about an error, at its place if that is in the page, else at the script's name in the page.
    func consoleError(_ consoleError: Observations.ConsoleError) -> Diagnostic {
        var place = start
        var origin = ""
        if let url = consoleError.url, !url.isEmpty {
            if url == page.url || url.hasPrefix(page.url + "#") {
                if let line = consoleError.line, let source {
                    place = source.position(line: line, column: consoleError.column ?? 1)
                }
            } else {
                let name = url.split(separator: "/").last.map(String.init) ?? url
                origin = " (\(name.prefix(120))\(consoleError.line.map { ":\($0)" } ?? ""))"
                if let found = self.place(of: name) { place = found }
            }
        }
        let text = consoleError.text.split(separator: "\n").joined(separator: " ").prefix(400)
        return finding(
            .browserConsole,
            "the browser reports an error: \(text)\(origin); fix it, since a phone does not show it",
            at: place)
    }
}

extension RuleDefinition {
    /// Raised for errors in the console of Chromium; WebDriver has no console.
    static let browserConsole = RuleDefinition(
        "browser-console", .error, "in a browser, a leaf logs no error and throws nothing (`--browser`)",
        """
        A phone shows no console: a script fails there silently, and the reader sees half of the page. The rule
        reports errors that the browser logs (a missing file, a policy that stops something), errors that the
        page logs, and uncaught exceptions, at the place that the browser gives.
        """,
        relaxation: .promise)
}
