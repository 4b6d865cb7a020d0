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
            let outcome = try await composition(of: source, settings, in: folder, isCheck: isCheck)
            changed += outcome.changed.map { DiskPath.shown(DiskPath.join(source.pagesFolder, $0)) }
            diagnostics += settings.applied(to: outcome.diagnostics)
        }
        return (changed, diagnostics)
    }

    private func composition(
        of source: SourceSettings, _ settings: LibrarySettings, in folder: String, isCheck: Bool
    ) async throws -> Composition {
        let katex = { try assets(settings, from: folder).assets }
        if source.readings != nil {
            var composer = ReadingsComposer(source, settings, options: try options(settings), katex: katex)
            composer.now = now
            composer.isCheck = isCheck
            return try composer.run()
        }
        if source.hub != nil {
            var composer = HubComposer(source, settings, katex: katex)
            composer.now = now
            composer.isCheck = isCheck
            return try await composer.run()
        }
        if source.transcripts != nil {
            var composer = TranscriptsComposer(source, settings, katex: katex)
            composer.now = now
            composer.isCheck = isCheck
            return try composer.run()
        }
        var composer = NewsComposer(source, settings, katex: katex)
        composer.now = now
        composer.isCheck = isCheck
        return try composer.run()
    }
}
