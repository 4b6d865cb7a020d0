import ArgumentParser
import BrowserProof
import BundleGate
import Diagnostics
import LibraryBuild
import LibraryCheck
import LibraryFolder
import RuleBook

/// The `verify` command: checks bundles and single files against the rules.
struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that a bundle needs no network and that every formula parses.",
        discussion: """
            Reads every file of a bundle as a browser does, and has the vendored KaTeX parse every formula. Writes \
            nothing, unless --fix applies mechanical fixes: crossorigin and integrity removed, letter case as on disk, \
            paths from the root made relative. Leaves that a render would overwrite are left alone. A single \
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
              sitegen verify --fix --dry-run               what would change
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

    @Option(help: ArgumentHelp("Print what a rule checks and why, or 'all' for every rule.", valueName: "id"))
    var explain: String?

    @Flag(inversion: .prefixedNo, help: "Have KaTeX parse every formula.")
    var math = true

    @Option(help: "How findings are printed: text, json, sarif, junit or github.")
    var format = FindingsFormat.text

    @Option(help: ArgumentHelp("Write the findings to this file instead.", valueName: "file"))
    var output: String?

    @Flag(help: "Apply mechanical fixes, and verify the result.")
    var fix = false

    @Flag(help: "With --fix: print the changes, and change nothing.")
    var dryRun = false

    @Flag(help: "Print the JSON Schema of --format json.")
    var schema = false

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var katex: KaTeXOptions
    @OptionGroup var jobs: JobsOptions

    /// - Throws: `ValidationError` for an unknown rule or severity, for a standard stream, and for `--dry-run` without
    ///   `--fix`.
    func validate() throws {
        _ = try RuleNames.severities(rule)
        try PathCheck.refuseStream(output, of: "--output")
        if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    }

    /// Exits with 1 for findings of severity error, with 2 if a page could not be observed in the browser.
    func run() async throws {
        let console = Console(.text, listing: "--format json")
        try await console.run {
            if let explain {
                Standard.output(try explanation(of: explain))
                return true
            }
            // Printing a schema needs neither a library nor KaTeX.
            if schema {
                Standard.output(JSONReport.schema)
                return true
            }
            let results = FindingsOutput(format: format, file: output)
            // A report that cannot be written is reported before minutes of work.
            try results.check()
            // A missing browser is reported before the work.
            let proof = try browser.proof
            var outcome = try await look(console, results, in: proof)
            if fix { outcome = try await applyFixes(outcome, results, console, in: proof) }
            try results.write(outcome, console)
            // Thrown after the report is written: the findings hold although a browser failed (exit code 2).
            if let failure = outcome.unobserved { throw failure }
            return !outcome.findings.hasErrors
        }
    }

    /// Verifies all paths once.
    private func look(
        _ console: Console, _ results: FindingsOutput, in proof: LeafProof?
    ) async throws -> VerifyOutcome {
        var options = LibraryVerification.Options()
        options.severities = try RuleNames.severities(rule)
        options.isStrict = strict
        options.checksMath = math
        options.jobs = jobs.jobs
        var verification = LibraryVerification(katex: katex.choice, options: options)
        let bundles = try verification.bundles(at: paths)
        try results.check(against: bundles, at: paths)
        // In sequence: one bundle already uses every processor.
        for bundle in bundles { _ = try await verification.verify(bundle, progress: console.progress) }
        if let proof { try await verification.prove(bundles, in: proof, progress: console.steps) }
        var outcome = verification.finished
        let manifests = bundles.compactMap(\.manifest)
        outcome.map { DocumentPlaces.mapped($0, manifests) }
        return outcome
    }

    /// Applies fixes and verifies again until no fix is left. Of two fixes that overlap, one waits for the next round.
    private func applyFixes(
        _ first: VerifyOutcome, _ results: FindingsOutput, _ console: Console, in proof: LeafProof?
    ) async throws -> VerifyOutcome {
        let run = FixRun(isDry: dryRun) { text in
            if results.isOnOutput { Standard.error(text) } else { Standard.output(text) }
        }
        var outcome = first
        // Bounded: each round removes at least one finding, but two fixes might undo each other.
        for _ in 0..<4 {
            let plan = FixPlan(outcome.findings)
            guard !plan.isEmpty, try run.apply(plan) > 0, !dryRun else { break }
            outcome = try await look(console, results, in: proof)
        }
        return outcome
    }

    /// Returns the text of `--explain`.
    ///
    /// - Throws: `Failure` for an unknown rule, with the nearest known name.
    private func explanation(of id: String) throws -> String {
        if id == "all" { return AllRules.catalog.rules.map(RuleText.long).joined(separator: "\n") }
        guard let rule = AllRules.catalog[id] else {
            throw Failure(
                "no rule is called '\(id)'; '--explain all' lists them\(AllRules.catalog.hint(for: id))")
        }
        return RuleText.long(rule)
    }
}
