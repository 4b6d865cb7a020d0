package import Diagnostics
package import KaTeX
package import LibraryFolder
import SiteFiles
import StudyMarkdown

/// One leaf from one file, without a manifest: `sitegen render --md F --html F`.
package struct SingleLeaf: Sendable {
    /// Absolute paths.
    package var markdown: String
    package var html: String
    /// `nil` is what the document says of itself.
    package var title: String?
    package var header: String?
    package var katex: KaTeXAssets?
    package var checksMath = false

    package init(markdown: String, html: String, title: String?, header: String?) {
        self.markdown = markdown
        self.html = html
        self.title = title
        self.header = header
    }

    /// - Returns: what was found; the page is written unless an error is among it.
    package func render(_ options: LeafOptions, settings: LibrarySettings) throws -> [Diagnostic] {
        let source = SourceText(file: DiskPath.shown(markdown), bytes: try FileReading.bytes(at: markdown))
        let check = try checksMath ? katex.map { try MathCheck(assets: $0) } : nil
        let renderer = LeafRenderer(
            options, template: try LeafTemplate(options.templates), settings: settings, mathCheck: check)
        let resolver = LeafResolver(
            library: nil, file: DiskPath.name(of: html), sourceFolder: DiskPath.folder(of: markdown),
            root: nil,
            webLinks: options.links, idsOfLeaf: { _ in nil })
        let made = renderer.render(
            LeafRenderer.Request(
                title: title, header: header, source: source, resolver: resolver, katexPath: "katex/"))
        if let page = made.page {
            try AtomicFile.makeFolder(DiskPath.folder(of: html))
            try AtomicFile.write(page, to: html)
        }
        return made.diagnostics
    }
}
