package import BrowserProof
package import BundleGate
package import Diagnostics
import KaTeX
import KaTeXFiles
import LeafRendering
package import LibraryFolder
import SiteFiles

/// Verifies bundles under the settings of their libraries. Every command that verifies a library does it here, so that
/// `verify` and `sync-bundle` cannot disagree about what is green.
package struct LibraryVerification: Sendable {
    /// The options of a run, the same for each of its bundles.
    package struct Options: Sendable {
        /// The severities of the command line, which replace those of the settings.
        package var severities: [RuleID: Diagnostic.Severity?] = [:]
        /// True if warnings are errors.
        package var isStrict = false
        /// True if KaTeX parses every formula.
        package var checksMath = true
        /// True if the verification also lists the files that an app needs.
        package var findsClosure = false
        /// The number of files that are read at the same time.
        package var jobs = 2

        /// Creates the defaults.
        package init() {}
    }

    /// Called after each step with its number, the number of steps and the file.
    package typealias Progress = @Sendable (Int, Int, String) -> Void

    private let katex: KaTeXChoice
    private let options: Options
    private let start = ContinuousClock.now
    /// The sum of the bundles so far.
    private var outcome = VerifyOutcome()

    /// Starts a run, and the time that its summary reports.
    package init(katex: KaTeXChoice, options: Options) {
        self.katex = katex
        self.options = options
    }

    /// The findings so far, sorted, with the time that they took.
    package var finished: VerifyOutcome {
        var outcome = outcome
        outcome.finish(after: ContinuousClock.now - start)
        return outcome
    }

    /// Runs the rules over a bundle, and returns the files that an app needs.
    ///
    /// - Throws: `FileError` for the first page that could not be read, after its findings are added; errors of KaTeX.
    package mutating func verify(_ bundle: Bundle, progress: @escaping Progress = { _, _, _ in }) async throws
        -> BundleClosure?
    {
        outcome.add(bundle.manifest?.diagnostics ?? [], settings: bundle.settings)
        let report = try await Verifier(bundle).verify(progress: progress)
        outcome.add(report)
        outcome.add(unchecked: unchecked(in: bundle, formulas: report.formulas))
        if bundle.katex == nil, options.checksMath, report.formulas > 0 {
            outcome.add(weakened: [
                .init(
                    rule: RuleDefinition.mathKaTeX.id, severity: nil,
                    origin: "no KaTeX was found; name one with --katex")
            ])
        }
        if let failure = report.failures.first { throw failure }
        return report.closure
    }

    /// Returns the rules that a bundle is not checked by, with the reason.
    private func unchecked(in bundle: Bundle, formulas: Int) -> [RuleID: String] {
        var unchecked: [RuleID: String] = [:]
        if !options.checksMath || (bundle.katex == nil && formulas > 0) {
            let reason = options.checksMath ? "not run: no KaTeX was found" : "off: --no-math"
            for rule in KaTeXRules.all { unchecked[rule.id] = reason }
        }
        let file = bundle.manifest?.settings.file.map { DiskPath.shown($0) } ?? LibrarySettings.fileName
        for (rule, severity) in bundle.settings.severities where severity == nil {
            unchecked[rule] = "off: \(options.severities.keys.contains(rule) ? "--rule" : file)"
        }
        return unchecked
    }

    /// Opens all pages in one browser. Findings in a page get the severities of its own bundle.
    ///
    /// - Throws: the failure of the browser's start.
    package mutating func prove(
        _ bundles: [Bundle], in proof: LeafProof, progress: @escaping Progress = { _, _, _ in }
    ) async throws {
        let pages = bundles.map { $0.provablePages.map(PageToProve.init) }
        let report = try await proof.prove(pages.flatMap { $0 }, progress: progress)
        for (bundle, findings) in zip(bundles, report.findings(by: pages.map(\.count))) {
            outcome.add(findings: bundle.settings.applied(to: findings))
        }
        outcome.proved(report.pages, in: report.browser)
        outcome.add(unobserved: report.unobserved)
    }

    /// Returns the bundles that paths name: libraries, folders, and files grouped by their folder. Without a path, the
    /// libraries below ``LibraryManifest/defaultFolder``.
    ///
    /// - Throws: `FileError` for paths that cannot be read; errors of KaTeX for one that was named.
    package mutating func bundles(at paths: [String]) throws -> [Bundle] {
        var bundles: [Bundle] = []
        var files: [String: [String]] = [:]
        for path in (paths.isEmpty ? [LibraryManifest.defaultFolder] : paths).map({ DiskPath.absolute($0) }) {
            if FileReading.isFolder(path) {
                let manifests = try LibraryManifest.find(at: path)
                let libraries = try manifests.map { try LibraryManifest(path: $0) }
                for library in libraries { bundles.append(try bundle(of: library)) }
                if let page = try startPage(above: libraries) { bundles.append(page) }
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
            try library.requireReadable()
            let settings = settings(library, forPagesIn: folder)
            let names = files[folder] ?? []
            var bundle = try Bundle(files: names, in: folder, settings: settings)
            outcome.add(
                names.compactMap { ManifestMissingRule.nothing(in: DiskPath.join(folder, $0)) },
                settings: settings)
            bundle.katex = try anyKaTeX(library, from: folder)
            bundle.fonts = FontLocation.fonts(from: folder)
            bundles.append(bundle)
        }
        return bundles
    }

    /// Returns the start page above several libraries as a bundle of one file, under the settings of the first library;
    /// `nil` without one. A page of that name that sitegen did not write is verified only if it is named.
    private mutating func startPage(above libraries: [LibraryManifest]) throws -> Bundle? {
        guard libraries.count > 1 else { return nil }
        let folder = DiskPath.common(of: libraries.map(\.folder))
        let path = DiskPath.join(folder, LibraryPage.fileName)
        guard DiskPath.contains(libraries[0].settings.root, folder),
            !libraries.contains(where: { $0.folder == folder }), FileReading.isFile(path),
            try FileReading.bytes(at: path, limit: 64 << 20).firstRange(of: LibraryPage.mark.utf8) != nil
        else { return nil }
        let settings = settings(libraries[0].settings, forPagesIn: libraries[0].folder)
        return try Bundle(files: [LibraryPage.fileName], in: folder, settings: settings)
    }

    /// Returns the bundle of a manifest, or a copy of it in another folder.
    package mutating func bundle(of manifest: LibraryManifest, in copy: String? = nil) throws -> Bundle {
        let settings = settings(manifest.settings, forPagesIn: manifest.folder)
        var bundle = try Bundle(folder: copy ?? manifest.folder, manifest: manifest, settings: settings)
        bundle.katex = try katex.assets(for: manifest.settings, from: manifest.folder)
        bundle.fonts = FontLocation.fonts(from: manifest.settings.root)
        return bundle
    }

    /// Returns a folder without a manifest as a bundle. Its pages are verified, but no list names those that must exist.
    private mutating func bareFolder(_ folder: String, isDefault: Bool) throws -> Bundle {
        let library = LibrarySettings(for: folder)
        try library.requireReadable()
        let settings = settings(library, forPagesIn: folder)
        // A folder with settings of its own is meant to be a library, and so is the default.
        let isLibrary = isDefault || library.file.map { DiskPath.folder(of: $0) == folder } ?? false
        // A severity that the user chose comes before `--strict`.
        let isChosen = settings.severities.keys.contains(RuleDefinition.manifestMissing.id)
        var bundle = try Bundle(folder: folder, manifest: nil, settings: settings)
        outcome.add(
            [
                ManifestMissingRule.missing(
                    in: folder, hasPages: !bundle.provablePages.isEmpty,
                    isError: isLibrary || options.isStrict && !isChosen)
            ], settings: settings)
        bundle.katex = try anyKaTeX(library, from: folder)
        bundle.fonts = FontLocation.fonts(from: folder)
        return bundle
    }

    /// Returns the KaTeX for pages outside a library, `nil` if absent. Only one that was asked for must exist.
    private func anyKaTeX(_ library: LibrarySettings, from folder: String) throws -> KaTeXAssets? {
        guard katex.folder == nil, library.katex == nil else {
            return try katex.assets(for: library, from: folder)
        }
        return try? katex.assets(for: library, from: folder)
    }

    /// Returns the settings of the gate for pages in a folder, and adds the findings about the library's settings.
    private mutating func settings(
        _ library: LibrarySettings, forPagesIn folder: String
    ) -> GateSettings {
        var settings = GateSettings(library)
        let refused = settings.takeSeverities(of: library, forPagesIn: folder)
        settings.takeSeverities(options.severities, option: "--rule")
        if !options.checksMath {
            settings.weakened.append(
                .init(rule: RuleDefinition.mathKaTeX.id, severity: nil, origin: "--no-math"))
        }
        settings.warningsAreErrors = options.isStrict
        settings.checksMath = options.checksMath
        settings.findsClosure = options.findsClosure
        settings.jobs = options.jobs
        outcome.add(
            library.diagnostics + UnknownRules.violations(in: library) + refused, settings: settings)
        outcome.add(weakened: settings.weakened)
        outcome.add(openHosts: settings.openHosts, origin: settings.openHostsOrigin)
        return settings
    }
}
