package import Diagnostics
import LibraryFolder
import SiteFiles

extension RenderRequest {
    /// Composes the pages of the sources of feeds and readings among some libraries. It precedes the reading of their manifests, which
    /// it writes.
    ///
    /// - Parameters:
    ///   - manifests: the paths of the manifests, absolute.
    ///   - isCheck: true to compare without writing.
    /// - Returns: the names of pages that changed, by source, and the findings about lists and stores.
    package func compose(
        _ manifests: [String], isCheck: Bool = false
    ) throws -> (changed: [String], diagnostics: [Diagnostic]) {
        var changed: [String] = []
        var diagnostics: [Diagnostic] = []
        for path in manifests {
            let folder = DiskPath.folder(of: path)
            let settings = LibrarySettings(for: folder)
            guard let source = settings.source(ofManifest: path), source.hasComposedPages else { continue }
            let outcome = try composition(of: source, settings, in: folder, isCheck: isCheck)
            changed += outcome.changed.map { DiskPath.shown(DiskPath.join(source.pagesFolder, $0)) }
            diagnostics += settings.applied(to: outcome.diagnostics)
        }
        return (changed, diagnostics)
    }

    private func composition(
        of source: SourceSettings, _ settings: LibrarySettings, in folder: String, isCheck: Bool
    ) throws -> Composition {
        let katex = { try assets(settings, from: folder).assets }
        if source.readings != nil {
            var composer = ReadingsComposer(source, settings, options: try options(settings), katex: katex)
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
