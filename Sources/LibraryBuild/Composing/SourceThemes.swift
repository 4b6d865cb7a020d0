import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles

/// Moves findings about the theme of composed pages to `sitegen.yml`, where its name is written once.
enum SourceThemes {
    static func mapped(_ diagnostics: [Diagnostic], _ manifests: [LibraryManifest]) -> [Diagnostic] {
        let sources = manifests.compactMap(\.composedSource).compactMap { source in
            (source.hub?.themePosition ?? source.transcripts?.themePosition).map {
                (pages: DiskPath.shown(source.pagesFolder) + "/", position: $0)
            }
        }
        guard !sources.isEmpty else { return diagnostics }
        return diagnostics.map { finding in
            guard finding.rule == RuleDefinition.themeUnknown.id, let file = finding.position?.file,
                let source = sources.first(where: { file.hasPrefix($0.pages) })
            else { return finding }
            var finding = finding
            finding.position = source.position
            return finding
        }
    }
}
