package import Diagnostics
import LibraryFolder
import SiteFiles

extension RenderRequest {
    /// Composes the pages of the sources of feeds among some libraries. It precedes the reading of their manifests, which
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
            guard let source = settings.source(ofManifest: path), source.feeds != nil else { continue }
            var composer = NewsComposer(source, settings) { try assets(settings, from: folder).assets }
            composer.now = now
            composer.isCheck = isCheck
            let outcome = try composer.run()
            changed += outcome.changed.map { DiskPath.shown(DiskPath.join(source.pagesFolder, $0)) }
            diagnostics += settings.applied(to: outcome.diagnostics)
        }
        return (changed, diagnostics)
    }
}
