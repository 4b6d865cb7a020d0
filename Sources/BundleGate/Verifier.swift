package import Diagnostics
import KaTeXFiles
import ParallelWork
package import SiteFiles
import WebReferences

/// Verifies a bundle: reads each file once, in parallel, and runs every rule. Writes nothing.
package struct Verifier: Sendable {
    /// The result of a run.
    package struct Report: Sendable {
        /// The findings that count, sorted by position.
        package var findings: [Diagnostic] = []
        /// The suppressed findings.
        package var allowed: [Diagnostic] = []
        /// The numbers of pages and files, and the bytes of all files.
        package var pages = 0
        /// Counted over all files of the run.
        package var files = 0
        package var bytes = 0
        package var formulas = 0
        /// The pages that could not be read.
        package var failures: [FileError] = []
        /// The files that ship; `nil` unless requested, and without a manifest.
        package var closure: BundleClosure?
    }

    private let bundle: Bundle

    /// Creates a verifier.
    package init(_ bundle: Bundle) { self.bundle = bundle }

    /// Reads the bundle and returns its findings.
    ///
    /// - Parameter progress: receives the files done, the files in all, and the path of the last one, on any thread.
    /// - Throws: the error of KaTeX's engine if its script cannot be loaded. Unreadable pages are ``Report/failures``.
    package func verify(
        progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Report {
        var report = Report()
        var work = bundle.selected
        var parts = try await look(at: work, progress: progress)
        // A single page loads files that the user did not name; they are part of its behaviour.
        var unread = loadedFiles(by: parts, work, known: work)
        while !unread.isEmpty {
            let more = try await look(at: unread, from: work.count, progress: progress)
            work += unread
            parts += more
            unread = loadedFiles(by: more, unread, known: work)
        }
        let pages = parts.compactMap(\.page)
        var findings = try await Self.findings(of: bundle, pages)
        findings += try await MathVerifier(bundle: bundle).findings(for: pages)
        findings = parts.flatMap(\.findings) + Self.placed(findings, pages, bundle)
        // Suppressions apply before severities, so that a suppressed finding of a rule that is off is still counted as
        // needed.
        let ledger = SuppressionLedger(
            Self.unique(findings), parts.compactMap(\.suppressions), bundle.settings.catalog,
            canTellUnused: canTellUnused)
        findings = ledger.counted + Self.placed(ledger.violations, pages, bundle)
        report.findings = bundle.settings.applied(to: findings).sortedByPosition()
        report.allowed = bundle.settings.applied(to: ledger.allowed).sortedByPosition()
        report.pages = pages.count
        report.files = work.count
        report.bytes = work.reduce(0) { $0 + $1.size }
        report.formulas = pages.reduce(0) { $0 + $1.formulaCount }
        report.failures = parts.compactMap(\.failure)
        if bundle.settings.findsClosure, bundle.manifest != nil {
            report.closure = BundleClosure(bundle, pages)
        }
        return report
    }

    /// Reads files in parallel and runs the rules about each.
    ///
    /// - Parameter first: the number of the first file in the report's order.
    private func look(
        at files: [BundleFile], from first: Int = 0, progress: @escaping @Sendable (Int, Int, String) -> Void
    ) async throws -> [Item] {
        let bundle = self.bundle
        return try await parallelMap(
            files, width: bundle.settings.jobs, worker: { InlineTextMemory() },
            progress: { progress(first + $0, first + $1, $2.path) }
        ) { memory, file in Self.look(at: file, in: bundle, memory) }
    }

    /// Returns the files that single files load and that are not known yet, sorted.
    private func loadedFiles(
        by items: [Item], _ files: [BundleFile], known: [BundleFile]
    ) -> [BundleFile] {
        guard bundle.isSingleFiles else { return [] }
        var paths: Set<String> = []
        for page in items.compactMap(\.page) {
            for reference in page.references where reference.effect == .fetch {
                for path in LocalTargets.paths(of: [reference], from: page.file.path) {
                    // As a picture, a page is not a document.
                    let isPicture = reference.definition.sealing == .embed(.picture)
                    if !isPicture || BundleFile(path: path, size: 0).kind != .html { paths.insert(path) }
                }
            }
        }
        for file in files where [.css, .svg, .script].contains(file.kind) && !file.isKaTeX {
            paths.formUnion(FileReferences.paths(in: file, of: bundle))
        }
        paths.subtract(known.map(\.path))
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
            guard bundle.has(path), let size = try? FileReading.size(of: DiskPath.join(bundle.folder, path))
            else { return nil }
            return BundleFile(path: path, size: size)
        }
    }

    /// Returns the findings of the rules about the whole bundle, in the catalogue's order; the rules run in parallel.
    private static func findings(of bundle: Bundle, _ pages: [Page]) async throws -> [Diagnostic] {
        let checks = GateRules.bundleChecks
        return try await parallelMap(checks, width: checks.count, worker: {}) { _, check in
            check(bundle, pages)
        }.flatMap { $0 }
    }

    /// Returns true if a rule was checked in full. Single files skip rules, and formulas may be skipped.
    private func canTellUnused(_ rule: RuleID) -> Bool {
        !bundle.isSingleFiles
            && (bundle.settings.checksMath || !MathVerifier.rules.contains { $0.id == rule })
    }

    /// Returns the findings about pages with their places in the markdown.
    private static func placed(_ findings: [Diagnostic], _ pages: [Page], _ bundle: Bundle) -> [Diagnostic] {
        guard bundle.manifest != nil, !findings.isEmpty else { return findings }
        let byFile = Dictionary(pages.map { ($0.shownPath, $0) }) { first, _ in first }
        var places = MarkdownPlaces(bundle: bundle)
        return findings.map { finding in
            // The scripts of a page come from its template, not from the markdown.
            guard finding.rule != RuleDefinition.foreignScript.id, let file = finding.position?.file,
                let page = byFile[file]
            else { return finding }
            return places.applied(to: finding, about: page)
        }
    }

    /// The result of one file.
    private struct Item: Sendable {
        var page: Page?
        var findings: [Diagnostic] = []
        var suppressions: (source: SourceText, suppressions: [Suppression])?
        var failure: FileError?
    }

    /// Reads one file and runs its rules.
    private static func look(at file: BundleFile, in bundle: Bundle, _ memory: InlineTextMemory) -> Item {
        var item = Item()
        if bundle.leadsOut(file) {
            item.findings = OutsideBundleRule.findings(about: file, bundle)
            return item
        }
        var findings: [Diagnostic] = []
        for check in GateRules.fileChecks { findings += check(file, bundle) }
        if file.kind == .html {
            do {
                var page = try PageReader.read(file, in: bundle, memory: memory)
                var about = page.textFindings
                for check in GateRules.pageChecks { about += check(page, bundle) }
                // The text of the page is in memory only here.
                findings = Self.placed(about + findings, [page], bundle)
                item.suppressions = Self.suppressions(page.source, file)
                page.lighten(keepsFormulas: bundle.settings.checksMath)
                item.page = page
            } catch {
                item.failure = error
            }
        }
        if [.css, .svg, .script].contains(file.kind), !file.isKaTeX,
            let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20)
        {
            let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
            item.suppressions = Self.suppressions(source, file)
        }
        item.findings = findings
        return item
    }

    /// Returns the suppressions of a file; `nil` for the many files without any.
    private static func suppressions(_ source: SourceText, _ file: BundleFile) -> (
        source: SourceText, suppressions: [Suppression]
    )? {
        let suppressions = SuppressionReader.read(source, file.kind)
        return suppressions.isEmpty ? nil : (source, suppressions)
    }

    /// Removes duplicates: two readings of a page can report the same reference.
    private static func unique(_ findings: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return findings.filter { seen.insert($0).inserted }
    }
}
