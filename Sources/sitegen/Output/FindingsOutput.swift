import ArgumentParser
import BrowserProof
import BundleGate
import Diagnostics
import LibraryCheck
import RuleBook
import SiteFiles

/// The formats of `verify --format`.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, junit, github }

/// Writes findings in a format, to standard streams or to a file.
struct FindingsOutput {
    /// The format of `--format`.
    var format: FindingsFormat
    /// The path of `--output`; `nil` for the standard streams.
    var file: String?

    /// True if the report goes to standard output.
    var isOnOutput: Bool { file == nil && format != .text }

    /// Checks the place of `--output` before any work is done.
    ///
    /// - Throws: `Failure` if the folder does not exist or the path is a folder.
    func check() throws {
        guard let file else { return }
        let path = DiskPath.absolute(file)
        let folder = DiskPath.folder(of: path)
        guard FileReading.isFolder(folder) else {
            throw Failure(
                "--output \(file): there is no folder '\(DiskPath.shown(folder))'; make it, or name another file"
            )
        }
        guard !FileReading.isFolder(path) else {
            throw Failure("--output \(file): it is a folder; name a file in it")
        }
    }

    /// Checks that `--output` replaces nothing of what is verified: a named file, a page, a manifest or a source.
    ///
    /// - Throws: `Failure` that names the file.
    func check(against bundles: [Bundle], at paths: [String]) throws {
        guard let file else { return }
        var inputs = paths.map { DiskPath.absolute($0) }
        for bundle in bundles {
            inputs += bundle.provablePages.map(\.path)
            guard let manifest = bundle.manifest else { continue }
            let leaves = manifest.library?.allLeaves ?? []
            inputs += [manifest.path] + [manifest.settings.file].compactMap { $0 }
            inputs += leaves.compactMap { $0.leaf.source }.map { DiskPath.absolute($0, in: manifest.folder) }
        }
        try PathCheck.refuseInput(
            DiskPath.absolute(file), of: "--output",
            among: inputs.map { ("'\(DiskPath.shown($0))'", $0) })
    }

    /// Writes the findings and the summary. A report on standard output stays alone there.
    ///
    /// - Throws: an error of the file system for `--output`.
    func write(_ outcome: VerifyOutcome, _ console: Console) throws {
        if let file {
            try AtomicFile.write(Array(text(outcome).utf8), to: DiskPath.absolute(file))
        } else if format == .text {
            console.show(outcome.findings)
        } else {
            Standard.output(text(outcome))
        }
        // The summary goes to standard output only if no report is there.
        if !isOnOutput {
            console.say(outcome.summary)
        } else if let text = outcome.notPromised {
            Standard.error("sitegen: \(text)\n")
        }
    }

    /// The findings in the chosen format.
    private func text(_ outcome: VerifyOutcome) -> String {
        switch format {
        case .text:
            return TextDiagnosticFormatter(limit: Console.findingLimit).format(
                outcome.findings, sources: Console.source)
        case .json:
            return JSONReport(tool: "sitegen", version: Sitegen.version).format(
                outcome.findings, allowed: outcome.allowed, looked: outcome.looked)
        case .sarif:
            return SARIFDiagnosticFormatter(
                tool: "sitegen", version: Sitegen.version,
                rules: AllRules.catalog.rules
            ).format(outcome.findings, allowed: outcome.allowed)
        case .junit:
            return JUnitDiagnosticFormatter(
                suite: "sitegen verify", rules: AllRules.verify.rules.map(\.id), unchecked: outcome.unchecked
            ).format(outcome.findings)
        case .github: return GitHubDiagnosticFormatter().format(outcome.findings)
        }
    }
}

/// A rule as `--explain` prints it.
enum RuleText {
    /// The id, the severity, the summary and the indented explanation.
    static func long(_ rule: RuleDefinition) -> String {
        let text = rule.explanation.split(separator: "\n").joined(separator: "\n  ")
        return "\(rule.id) (\(rule.severity.rawValue)): \(rule.summary)\n\n  \(text)\n"
    }
}
