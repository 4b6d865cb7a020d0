import ArgumentParser
import BrowserProof
import BundleGate
import Diagnostics
import RuleBook
import KaTeX
import LibraryFolder
import SiteFiles

struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that a bundle needs no network and that every formula parses.",
        discussion: """
            Reads every file of a bundle as a browser does, and has the vendored KaTeX parse every formula. Writes \
            nothing, unless --fix asks for what is mechanical: crossorigin and integrity dropped, letter case as on \
            disk, paths from the root made relative. Leaves that a render would overwrite are left alone. A single \
            file gets the rules about references, scripts and formulas only; the others need a bundle. With --browser, \
            every page is opened in a headless Chromium as well, which reaches no network: scrolled through, tapped, \
            and a minute of its own time long. Exit code 2 where it could not be observed to its end.

            The last line names the rules of the promise that are off or lowered, and what lowered them: --rule, or the \
            sitegen.yml of the library's root. A sitegen.yml beside the pages cannot lower them.

            EXAMPLES:
              sitegen verify                               every library under content/
              sitegen verify build/                        one bundle
              sitegen verify page.html                     one file
              sitegen verify --browser                     and open every leaf in a browser
              sitegen verify --rule orphan=off --strict    warnings are errors
              sitegen verify --format sarif --output report.sarif
              sitegen verify --fix --dry-run               what would be mended
              sitegen verify --schema                      the JSON Schema of --format json
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

    @Flag(help: "Mend what is mechanical, and verify what is then there.")
    var fix = false

    @Flag(help: "With --fix: say what would change, and change nothing.")
    var dryRun = false

    @Flag(help: "Print the JSON Schema of --format json.")
    var schema = false

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var katex: KaTeXOptions
    @OptionGroup var jobs: JobsOptions

    func validate() throws {
        _ = try severities()
        if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    }

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            if let explain {
                Standard.output(try explanation(of: explain))
                return true
            }
            if schema {
                Standard.output(JSONReport.schema)
                return true
            }
            let results = FindingsOutput(format: format, file: output)
            try results.check()
            // Whether there is a browser is said before the work, not after it.
            let proof = try browser.proof
            var outcome = try await look(console, in: proof)
            if fix { outcome = try await mend(outcome, results, console, in: proof) }
            try results.write(outcome, console)
            if let failure = outcome.unobserved { throw failure }
            return !outcome.findings.hasErrors
        }
    }

    private func look(_ console: Console, in proof: LeafProof?) async throws -> VerifyOutcome {
        var outcome = VerifyOutcome()
        let clock = ContinuousClock()
        let start = clock.now
        let bundles = try bundles(&outcome)
        for bundle in bundles {
            outcome.add(bundle.manifest?.diagnostics ?? [], settings: bundle.settings)
            let report = try await Verifier(bundle).verify(progress: console.progress)
            outcome.add(report)
            if bundle.katex == nil, math, report.formulas > 0 {
                outcome.add(weakened: [
                    .init(
                        rule: "math-katex", severity: nil, origin: "no KaTeX was found; name one with --katex"
                    )
                ])
            }
            if let failure = report.failures.first { throw failure }
        }
        if let proof { try await prove(bundles, in: proof, console, &outcome) }
        outcome.finish(after: clock.now - start)
        return outcome
    }

    /// Mends and looks again, until nothing is left to mend: of two fixes that touch, one waits for the next turn.
    private func mend(
        _ first: VerifyOutcome, _ results: FindingsOutput, _ console: Console, in proof: LeafProof?
    ) async throws -> VerifyOutcome {
        let run = FixRun(isDry: dryRun) { text in
            if results.isOnOutput { Standard.error(text) } else { Standard.output(text) }
        }
        var outcome = first
        for _ in 0..<4 {
            let plan = FixPlan(outcome.findings)
            guard !plan.isEmpty, try run.apply(plan) > 0, !dryRun else { break }
            outcome = try await look(console, in: proof)
        }
        return outcome
    }

    /// All pages in one browser; each bundle's own severities hold for what is seen in its pages.
    private func prove(
        _ bundles: [Bundle], in proof: LeafProof, _ console: Console, _ outcome: inout VerifyOutcome
    ) async throws {
        let pages = bundles.map { $0.provablePages.map(PageToProve.init) }
        let report = try await proof.prove(pages.flatMap { $0 }, progress: console.steps)
        for (bundle, findings) in zip(bundles, report.findings(by: pages.map(\.count))) {
            outcome.add(findings: bundle.settings.applied(to: findings))
        }
        outcome.proved(report.pages, in: report.browser)
        outcome.add(unobserved: report.unobserved)
    }

    private func severities() throws -> [RuleID: Diagnostic.Severity?] { try RuleNames.severities(rule) }

    private func explanation(of id: String) throws -> String {
        if id == "all" { return AllRules.catalog.rules.map(RuleText.long).joined(separator: "\n") }
        guard let rule = AllRules.catalog[id] else {
            throw Failure(
                "no rule is called '\(id)'\(AllRules.catalog.hint(for: id)) ('--explain all' lists them)")
        }
        return RuleText.long(rule)
    }

    /// Returns the bundles that the paths name: libraries, folders, and files grouped by their folder.
    private func bundles(_ outcome: inout VerifyOutcome) throws -> [Bundle] {
        var bundles: [Bundle] = []
        var files: [String: [String]] = [:]
        for path in (paths.isEmpty ? ["content"] : paths).map({ DiskPath.absolute($0) }) {
            if FileReading.isFolder(path) {
                let manifests = try LibraryManifest.find(at: path)
                for manifest in manifests { bundles.append(try bundle(of: manifest, &outcome)) }
                if manifests.isEmpty { bundles.append(try bareFolder(path, &outcome)) }
            } else if DiskPath.name(of: path) == LibraryManifest.fileName {
                bundles.append(try bundle(of: path, &outcome))
            } else {
                files[DiskPath.folder(of: path), default: []].append(DiskPath.name(of: path))
            }
        }
        for folder in files.keys.sorted() {
            let library = LibrarySettings(for: folder)
            let settings = try settings(library, forPagesIn: folder, &outcome)
            var bundle = try Bundle(files: files[folder] ?? [], in: folder, settings: settings)
            bundle.katex = try anyKaTeX(library, from: folder)
            bundles.append(bundle)
        }
        return bundles
    }

    private func bundle(of path: String, _ outcome: inout VerifyOutcome) throws -> Bundle {
        let manifest = try LibraryManifest(path: path)
        let settings = try settings(manifest.settings, forPagesIn: manifest.folder, &outcome)
        var bundle = try Bundle(folder: manifest.folder, manifest: manifest, settings: settings)
        bundle.katex = try katex.assets(manifest.settings, from: manifest.folder).assets
        return bundle
    }

    /// A folder without a manifest: its pages are verified, but no list says which there have to be.
    private func bareFolder(_ folder: String, _ outcome: inout VerifyOutcome) throws -> Bundle {
        let library = LibrarySettings(for: folder)
        let settings = try settings(library, forPagesIn: folder, &outcome)
        // Named as a library: by its settings, or as the default.
        let isLibrary = paths.isEmpty || library.file.map { DiskPath.folder(of: $0) == folder } ?? false
        outcome.add([ManifestRules.missing(in: folder, isError: isLibrary || strict)], settings: settings)
        var bundle = try Bundle(folder: folder, manifest: nil, settings: settings)
        bundle.katex = try anyKaTeX(library, from: folder)
        return bundle
    }

    /// Returns the KaTeX for pages outside a library; `nil` if there is none. Only a KaTeX that was asked for has to be
    /// there.
    private func anyKaTeX(_ library: LibrarySettings, from folder: String) throws -> KaTeXAssets? {
        guard katex.katex == nil, library.katex == nil else {
            return try katex.assets(library, from: folder).assets
        }
        return try? katex.assets(library, from: folder).assets
    }

    private func settings(
        _ library: LibrarySettings, forPagesIn folder: String, _ outcome: inout VerifyOutcome
    ) throws -> GateSettings {
        var settings = GateSettings(library)
        let refused = settings.takeSeverities(of: library, forPagesIn: folder)
        settings.takeSeverities(try severities(), option: "--rule")
        if !math { settings.weakened.append(.init(rule: "math-katex", severity: nil, origin: "--no-math")) }
        settings.warningsAreErrors = strict
        settings.checksMath = math
        settings.jobs = jobs.jobs
        outcome.add(
            library.diagnostics + RuleNames.violations(about: library) + refused, settings: settings)
        outcome.add(weakened: settings.weakened)
        return settings
    }
}
