package import Diagnostics
import KaTeX
package import SiteFiles
import Synchronization

/// Verifies a bundle: reads each file once, in parallel, and runs every rule. Writes nothing.
package struct Verifier: Sendable {
    package struct Report: Sendable {
        package var findings: [Diagnostic] = []
        package var pages = 0
        package var files = 0
        package var bytes = 0
        package var formulas = 0
        /// Distinct formulas would be fewer.
        package var failures: [FileError] = []
    }

    private let bundle: Bundle

    package init(_ bundle: Bundle) { self.bundle = bundle }

    package func verify(
        progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Report {
        var report = Report()
        let work = bundle.selected
        let next = Cursor()
        let bundle = self.bundle
        let parts = await withTaskGroup(of: [Item].self) { group in
            for _ in 0..<max(1, min(bundle.settings.jobs, work.count)) {
                group.addTask {
                    var mine: [Item] = []
                    while !Task.isCancelled {
                        let index = next.take()
                        guard index < work.count else { break }
                        mine.append(Self.look(at: work[index], number: index, in: bundle))
                        progress(index + 1, work.count, work[index].path)
                    }
                    return mine
                }
            }
            var all: [Item] = []
            for await part in group { all += part }
            return all.sorted { $0.number < $1.number }
        }
        var findings = parts.flatMap(\.findings)
        let pages = parts.compactMap(\.page)
        for rule in RuleCatalog.rules {
            if case .bundle(let check) = rule.check { findings += check(bundle, pages) }
        }
        if !bundle.isSingleFiles { findings += try await MathVerifier(bundle: bundle).findings(for: pages) }
        report.findings = Self.unique(bundle.settings.applied(to: findings).sortedByPosition())
        report.pages = pages.count
        report.files = work.count
        report.bytes = work.reduce(0) { $0 + $1.size }
        report.formulas = pages.reduce(0) { $0 + $1.formulas.count }
        report.failures = parts.compactMap(\.failure)
        return report
    }

    private struct Item: Sendable {
        var number: Int
        var page: Page?
        var findings: [Diagnostic] = []
        var failure: FileError?
    }

    private static func look(at file: BundleFile, number: Int, in bundle: Bundle) -> Item {
        var item = Item(number: number)
        if file.kind == .html {
            do {
                let bytes = try FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20)
                let reading = FileText.read(bytes, of: file)
                let source = SourceText(file: bundle.shown(file.path), bytes: reading.bytes)
                item.findings += FileText.findings(reading, at: source.position(atOffset: 0))
                let isLeaf = bundle.leaves[file.path] != nil
                let page = PageReader.read(source, file: file, isLeaf: isLeaf)
                for rule in RuleCatalog.rules {
                    if case .page(let check) = rule.check { item.findings += check(page, bundle) }
                }
                item.page = page
            } catch {
                item.failure = error
            }
        }
        for rule in RuleCatalog.rules {
            if case .file(let check) = rule.check { item.findings += check(file, bundle) }
        }
        return item
    }

    /// One reference can be met on two ways: a finding is told once.
    private static func unique(_ findings: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return findings.filter { seen.insert($0).inserted }
    }

    private final class Cursor: Sendable {
        private let value = Atomic<Int>(0)
        func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
    }
}
