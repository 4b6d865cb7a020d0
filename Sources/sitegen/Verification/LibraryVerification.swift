import BrowserProof
import BundleGate
import Diagnostics
import KaTeXFiles
import LibraryFolder
import RuleBook
import SiteFiles

/// Verifies bundles under the settings of their libraries. Every command that verifies a library does it here, so that
/// `verify` and `sync-bundle` cannot disagree about what is green.
struct LibraryVerification {
    /// The severities of `--rule`.
    var severities: [RuleID: Diagnostic.Severity?] = [:]
    /// True if warnings are errors.
    var isStrict = false
    var checksMath = true
    /// True if the verification also lists the files that an app needs.
    var findsClosure = false

    private let katex: KaTeXOptions
    private let jobs: JobsOptions
    private let console: Console
    private let start = ContinuousClock.now
    private var outcome = VerifyOutcome()

    init(katex: KaTeXOptions, jobs: JobsOptions, console: Console) {
        self.katex = katex
        self.jobs = jobs
        self.console = console
    }

    /// The findings so far, sorted, with the time that they took.
    var finished: VerifyOutcome {
        var outcome = outcome
        outcome.finish(after: ContinuousClock.now - start)
        return outcome
    }

    /// Runs the rules over a bundle, and returns the files that an app needs.
    mutating func verify(_ bundle: Bundle) async throws -> BundleClosure? {
        outcome.add(bundle.manifest?.diagnostics ?? [], settings: bundle.settings)
        let report = try await Verifier(bundle).verify(progress: console.progress)
        outcome.add(report)
        if bundle.katex == nil, checksMath, report.formulas > 0 {
            outcome.add(weakened: [
                .init(rule: "math-katex", severity: nil, origin: "no KaTeX was found; name one with --katex")
            ])
        }
        if let failure = report.failures.first { throw failure }
        return report.closure
    }

    /// Opens all pages in one browser. Findings in a page get the severities of its own bundle.
    mutating func prove(_ bundles: [Bundle], in proof: LeafProof) async throws {
        let pages = bundles.map { $0.provablePages.map(PageToProve.init) }
        let report = try await proof.prove(pages.flatMap { $0 }, progress: console.steps)
        for (bundle, findings) in zip(bundles, report.findings(by: pages.map(\.count))) {
            outcome.add(findings: bundle.settings.applied(to: findings))
        }
        outcome.proved(report.pages, in: report.browser)
        outcome.add(unobserved: report.unobserved)
    }

    /// Returns the bundles that paths name: libraries, folders, and files grouped by their folder. Without a path, the
    /// libraries below content/.
    mutating func bundles(at paths: [String]) throws -> [Bundle] {
        var bundles: [Bundle] = []
        var files: [String: [String]] = [:]
        for path in (paths.isEmpty ? ["content"] : paths).map({ DiskPath.absolute($0) }) {
            if FileReading.isFolder(path) {
                let manifests = try LibraryManifest.find(at: path)
                for manifest in manifests {
                    bundles.append(try bundle(of: try LibraryManifest(path: manifest)))
                }
                if manifests.isEmpty {
                    bundles.append(try bareFolder(path, isDefault: paths.isEmpty))
                }
            } else if DiskPath.name(of: path) == LibraryManifest.fileName {
                bundles.append(try bundle(of: try LibraryManifest(path: path)))
            } else {
                files[DiskPath.folder(of: path), default: []].append(DiskPath.name(of: path))
            }
        }
        for folder in files.keys.sorted() {
            let library = LibrarySettings(for: folder)
            let settings = settings(library, forPagesIn: folder)
            var bundle = try Bundle(files: files[folder] ?? [], in: folder, settings: settings)
            bundle.katex = try anyKaTeX(library, from: folder)
            bundles.append(bundle)
        }
        return bundles
    }

    /// Returns the bundle of a manifest, or a copy of it in another folder.
    mutating func bundle(of manifest: LibraryManifest, in copy: String? = nil) throws -> Bundle {
        let settings = settings(manifest.settings, forPagesIn: manifest.folder)
        var bundle = try Bundle(folder: copy ?? manifest.folder, manifest: manifest, settings: settings)
        bundle.katex = try katex.assets(manifest.settings, from: manifest.folder).assets
        return bundle
    }

    /// Returns a folder without a manifest as a bundle. Its pages are verified, but no list names those that must exist.
    private mutating func bareFolder(_ folder: String, isDefault: Bool) throws -> Bundle {
        let library = LibrarySettings(for: folder)
        let settings = settings(library, forPagesIn: folder)
        // A folder with settings of its own is meant to be a library, and so is the default.
        let isLibrary = isDefault || library.file.map { DiskPath.folder(of: $0) == folder } ?? false
        outcome.add(
            [ManifestMissingRule.missing(in: folder, isError: isLibrary || isStrict)], settings: settings)
        var bundle = try Bundle(folder: folder, manifest: nil, settings: settings)
        bundle.katex = try anyKaTeX(library, from: folder)
        return bundle
    }

    /// Returns the KaTeX for pages outside a library, `nil` if there is none. Only one that was asked for must exist.
    private func anyKaTeX(_ library: LibrarySettings, from folder: String) throws -> KaTeXAssets? {
        guard katex.katex == nil, library.katex == nil else {
            return try katex.assets(library, from: folder).assets
        }
        return try? katex.assets(library, from: folder).assets
    }

    private mutating func settings(
        _ library: LibrarySettings, forPagesIn folder: String
    ) -> GateSettings {
        var settings = GateSettings(library)
        let refused = settings.takeSeverities(of: library, forPagesIn: folder)
        settings.takeSeverities(severities, option: "--rule")
        if !checksMath {
            settings.weakened.append(.init(rule: "math-katex", severity: nil, origin: "--no-math"))
        }
        settings.warningsAreErrors = isStrict
        settings.checksMath = checksMath
        settings.findsClosure = findsClosure
        settings.jobs = jobs.jobs
        outcome.add(
            library.diagnostics + RuleNames.violations(about: library) + refused, settings: settings)
        outcome.add(weakened: settings.weakened)
        return settings
    }
}
