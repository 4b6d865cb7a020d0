package import Diagnostics
import LibraryFolder
import SiteFiles

extension RenderRequest {
    /// Composes the pages of the sources of feeds, readings, documents and transcripts among some libraries. It precedes the reading of their manifests, which
    /// it writes.
    ///
    /// - Parameters:
    ///   - manifests: the paths of the manifests, absolute.
    ///   - isCheck: true to compare without writing.
    /// - Returns: the names of pages that changed, by source, and the findings about lists and stores.
    package func compose(
        _ manifests: [String], isCheck: Bool = false
    ) async throws -> (changed: [String], diagnostics: [Diagnostic]) {
        var changed: [String] = []
        var diagnostics: [Diagnostic] = []
        for path in manifests {
            let folder = DiskPath.folder(of: path)
            let settings = LibrarySettings(for: folder)
            guard let source = settings.source(ofManifest: path), source.hasComposedPages else { continue }
            if let missing = settings.missingFinding(about: source) {
                diagnostics += settings.applied(to: [missing])
                continue
            }
            let outcome = try await composition(of: source, settings, in: folder, isCheck: isCheck)
            changed += outcome.changed.map { DiskPath.shown(DiskPath.join(source.pagesFolder, $0)) }
            diagnostics += settings.applied(to: outcome.diagnostics)
        }
        return (changed, diagnostics)
    }

    private func composition(
        of source: SourceSettings, _ settings: LibrarySettings, in folder: String, isCheck: Bool
    ) async throws -> Composition {
        let request = CompositionRequest(
            source: source, settings: settings, now: now, isCheck: isCheck,
            katex: { try assets(settings, from: folder).assets })
        switch source.kind {
        case .papers: return Composition()
        case .feeds: return try NewsComposer(request: request).run()
        case .readings: return try ReadingsComposer(request: request, options: try options(settings)).run()
        case .hub: return try await HubComposer(request: request).run()
        case .transcripts: return try TranscriptsComposer(request: request).run()
        }
    }
}
