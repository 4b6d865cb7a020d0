import KaTeXFiles
import LeafRendering
import LibraryFolder

extension IncrementalBuild {
    /// Writes the files of whole libraries, such as start pages, and no leaf.
    ///
    /// The leaves are rendered in memory, without typesetting: a start page has their reading times.
    package func writeLibraryFiles() async throws -> LibraryRenderer.Report {
        let log = InputLog()
        var request = LibraryRenderer.Request(manifests: try readManifests(log), jobs: jobs)
        request.out = out
        request.mode = .check
        var katex: KaTeXAssets?
        if let first = request.manifests.first(where: { renderRequest.runsKaTeX($0) }) {
            katex = try renderRequest.assets(first.settings, from: first.folder, log: log).assets
        }
        if request.manifests.contains(where: { !$0.papersLeaves.isEmpty }) { request.katex = katex }
        var options: [String: LeafOptions] = [:]
        for manifest in request.manifests {
            options[manifest.path] = try renderRequest.options(manifest.settings, log: log)
        }
        let made = options
        let leaves = try await LibraryRenderer { made[$0.path] ?? LeafOptions() }.render(request)
        let library = try await LibraryFiles(request, leaves, scope: .library, katex: katex, log: nil) {
            made[$0.path] ?? LeafOptions()
        }
        var report = LibraryRenderer.Report()
        // Findings about leaves are those of the actions that render them.
        let unusable = request.manifests.filter { $0.usableLibrary == nil }
        report.diagnostics =
            Set(unusable.flatMap { $0.settings.applied(to: $0.diagnostics) }).sortedByPosition()
            + library.diagnostics
        let removed = RemovedPages(request, except: Set(library.files.map(\.path)))
        report.take(library.files, mode: .write, traces: false)
        report.removeOldData(request)
        // A library with a file that could not be written keeps its pages.
        if report.failures.isEmpty { removed.remove(&report) }
        return report
    }
}
