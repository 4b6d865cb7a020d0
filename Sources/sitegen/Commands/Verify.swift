import ArgumentParser
import BrowserProof
import BundleGate
import Diagnostics
import KaTeX
import LibraryFolder
import SiteFiles

struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prove that a bundle needs no network and that every formula parses.",
        discussion: """
            Reads every file of a bundle as a browser does, and has the vendored KaTeX parse every formula. Writes \
            nothing. A single file gets the rules about references only; the others need a bundle. With --browser, \
            every page is opened in a headless Chromium as well, which reaches no network.

            EXAMPLES:
              sitegen verify                               every library under content/
              sitegen verify build/                        one bundle
              sitegen verify page.html                     one file
              sitegen verify --browser                     and open every leaf in a browser
              sitegen verify --rule orphan=off --strict    without orphans; warnings are errors
              sitegen verify --format sarif --output report.sarif
              sitegen verify --explain policy              why a rule is there
              sitegen verify --explain all                 every rule
            """)

    @Argument(help: ArgumentHelp("Bundles, libraries or single files (default: content).", valueName: "path"))
    var paths: [String] = []

    @Option(
        help: ArgumentHelp("Set a rule's severity: off, note, warning or error.", valueName: "id=severity"))
    var rule: [String] = []

    @Flag(help: "Warnings are errors.")
    var strict = false

    @Option(help: ArgumentHelp("Say what a rule checks and why, or 'all' for every rule.", valueName: "id"))
    var explain: String?

    @Flag(inversion: .prefixedNo, help: "Have KaTeX parse every formula.")
    var math = true

    @Option(help: "How findings are printed: text, json, sarif, junit or github.")
    var format = FindingsFormat.text

    @Option(help: ArgumentHelp("Write the findings to this file instead.", valueName: "file"))
    var output: String?

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var katex: KaTeXOptions
    @OptionGroup var jobs: JobsOptions

    func validate() throws { _ = try severities() }

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            if let explain {
                Standard.output(try explanation(of: explain))
                return true
            }
            var findings: [Diagnostic] = []
            var summary = VerifySummary()
            // Whether there is a browser is said before the work, not after it.
            let proof = try browser.proof
            let bundles = try bundles()
            for bundle in bundles {
                findings += bundle.manifest?.diagnostics ?? []
                let report = try await Verifier(bundle).verify(progress: console.progress)
                findings += report.findings
                summary.add(report)
                if let failure = report.failures.first { throw failure }
            }
            if let proof { findings += try await prove(bundles, in: proof, console, &summary) }
            findings = findings.sortedByPosition()
            try FindingsOutput(format: format, file: output).write(findings, console)
            if format == .text, output == nil { console.say(summary.text(findings)) }
            return !findings.hasErrors
        }
    }

    /// All pages in one browser; each bundle's own severities hold for what is seen in its pages.
    private func prove(
        _ bundles: [Bundle], in proof: LeafProof, _ console: Console, _ summary: inout VerifySummary
    ) async throws -> [Diagnostic] {
        let pages = bundles.map { $0.provablePages.map(PageToProve.init) }
        let report = try await proof.prove(pages.flatMap { $0 }, progress: console.steps)
        summary.add(report)
        return zip(bundles, report.findings(by: pages.map(\.count))).flatMap { bundle, findings in
            bundle.settings.applied(to: findings)
        }
    }

    private func severities() throws -> [RuleID: Diagnostic.Severity?] {
        var severities: [RuleID: Diagnostic.Severity?] = [:]
        for text in rule {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let words = ["off"] + Diagnostic.Severity.allCases.map(\.rawValue)
            guard parts.count == 2, words.contains(parts[1]) else {
                throw ValidationError(
                    "--rule '\(text)': write id=severity, with \(words.joined(separator: ", "))")
            }
            severities[RuleID(parts[0])] = .some(Diagnostic.Severity(rawValue: parts[1]))
        }
        return severities
    }

    private func explanation(of id: String) throws -> String {
        if id == "all" { return RuleCatalog.rules.map(RuleText.long).joined(separator: "\n") }
        guard let rule = RuleCatalog.rule(id) else {
            let hint = Suggestion.hint(for: id, in: RuleCatalog.rules.map(\.id.name))
            throw Failure("no rule is called '\(id)'\(hint) ('--explain all' lists them)")
        }
        return RuleText.long(rule)
    }

    /// What the paths name: libraries, folders, and files gathered by their folder.
    private func bundles() throws -> [Bundle] {
        var bundles: [Bundle] = []
        var files: [String: [String]] = [:]
        for path in (paths.isEmpty ? ["content"] : paths).map({ DiskPath.absolute($0) }) {
            if FileReading.isFolder(path) {
                let manifests = try LibraryManifest.find(at: path)
                for manifest in manifests { bundles.append(try bundle(of: manifest)) }
                if manifests.isEmpty {
                    bundles.append(
                        try Bundle(
                            folder: path, manifest: nil, settings: settings(LibrarySettings(for: path))))
                }
            } else if DiskPath.name(of: path) == LibraryManifest.fileName {
                bundles.append(try bundle(of: path))
            } else {
                files[DiskPath.folder(of: path), default: []].append(DiskPath.name(of: path))
            }
        }
        for folder in files.keys.sorted() {
            bundles.append(
                try Bundle(
                    files: files[folder] ?? [], in: folder, settings: settings(LibrarySettings(for: folder))))
        }
        return bundles
    }

    private func bundle(of path: String) throws -> Bundle {
        let manifest = try LibraryManifest(path: path)
        var bundle = try Bundle(
            folder: manifest.folder, manifest: manifest, settings: settings(manifest.settings))
        bundle.katex = try katex.assets(manifest.settings, from: manifest.folder).assets
        return bundle
    }

    private func settings(_ library: LibrarySettings) throws -> GateSettings {
        var settings = GateSettings()
        settings.severities = library.severities.merging(try severities()) { $1 }
        settings.warningsAreErrors = strict
        settings.secrets = library.secrets
        settings.leafBudget = library.budgets["leaf"] ?? settings.leafBudget
        settings.bundleBudget = library.budgets["bundle"] ?? settings.bundleBudget
        settings.checksMath = math
        settings.jobs = jobs.jobs
        return settings
    }
}
