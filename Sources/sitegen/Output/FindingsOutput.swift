import ArgumentParser
import BrowserProof
import BundleGate
import Diagnostics
import SiteFiles

/// The forms in which findings can be had.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, junit, github }

/// Writes findings in a form, to standard streams or to a file.
struct FindingsOutput {
    var format: FindingsFormat
    var file: String?

    func write(_ findings: [Diagnostic], _ console: Console) throws {
        if format == .text, file == nil { return console.show(findings) }
        let text = self.text(findings)
        guard let file else { return Standard.output(text) }
        try AtomicFile.write(Array(text.utf8), to: DiskPath.absolute(file))
    }

    private func text(_ findings: [Diagnostic]) -> String {
        let rules = RuleCatalog.rules
        switch format {
        case .text: return TextDiagnosticFormatter().format(findings)
        case .json: return JSONDiagnosticFormatter().format(findings)
        case .sarif:
            return SARIFDiagnosticFormatter(
                tool: "sitegen", version: Sitegen.version, rules: rules.map { ($0.id, $0.summary) }
            ).format(findings)
        case .junit:
            return JUnitDiagnosticFormatter(suite: "sitegen verify", rules: rules.map(\.id)).format(findings)
        case .github: return GitHubDiagnosticFormatter().format(findings)
        }
    }
}

/// What was looked at, for the last line.
struct VerifySummary {
    private var pages = 0
    private var files = 0
    private var bytes = 0
    private var formulas = 0
    private var proved = ""

    mutating func add(_ report: Verifier.Report) {
        pages += report.pages
        files += report.files
        bytes += report.bytes
        formulas += report.formulas
    }

    mutating func add(_ report: LeafProof.Report) {
        let name = report.browser.isEmpty ? "the browser" : report.browser
        proved = "; \(report.pages) \(report.pages == 1 ? "page" : "pages") opened in \(name)"
    }

    func text(_ findings: [Diagnostic]) -> String {
        let looked = "\(pages) pages, \(files) files, \(bytes / 1000) kB, \(formulas) formulas\(proved)"
        let found = TextDiagnosticFormatter.summary(findings)
        return found.isEmpty ? "verified: \(looked)" : "looked at \(looked): \(found)"
    }
}

/// A rule as `--explain` prints it.
enum RuleText {
    static func long(_ rule: Rule) -> String {
        let text = rule.explanation.split(separator: "\n").joined(separator: "\n  ")
        return "\(rule.id) (\(rule.severity.rawValue)): \(rule.summary)\n\n  \(text)\n"
    }
}
