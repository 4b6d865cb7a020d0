package import LeafRendering
import FormulaTypesetting
import Diagnostics
import FontFiles
package import KaTeXFiles
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

    /// The page is written unless an error was found, in the document or in the settings.
    ///
    /// - Parameter log: where the files are written down that are read.
    package func render(
        _ options: LeafOptions, settings: LibrarySettings, log: InputLog? = nil
    ) throws -> LibraryRenderer.Report {
        var report = LibraryRenderer.Report()
        report.diagnostics = settings.diagnostics + (options.fonts?.unusable ?? [])
        var leaf = LibraryRenderer.LeafReport(
            address: "", file: DiskPath.shown(html), result: .failed, formulas: 0)
        guard !report.diagnostics.hasErrors else {
            report.leaves = [leaf]
            return report
        }
        let source = SourceText(file: DiskPath.shown(markdown), bytes: try log.bytes(at: markdown))
        let check = try checksMath ? katex.map { try MathCheck(assets: $0) } : nil
        var options = options
        options.katex = options.katex ?? katex
        let renderer = try LeafRenderer(
            options, template: try LeafTemplate(options.templates, fonts: options.fonts), settings: settings,
            mathCheck: check)
        var resolver = LeafResolver(
            library: nil, file: DiskPath.name(of: html), sourceFolder: DiskPath.folder(of: markdown),
            root: nil,
            webLinks: options.links, idsOfLeaf: { _ in nil })
        resolver.linkRoot = options.linkRoot
        resolver.openHosts = options.openHosts
        resolver.log = log
        let made = renderer.render(
            LeafRenderer.Request(
                title: title, header: header, source: source, katexPath: "katex/"
            ) {
                resolver.webLinks = $0
                return resolver
            })
        var unknownKeys = UnknownKeys()
        unknownKeys.add(made.unknownKeys)
        report.diagnostics += made.diagnostics + unknownKeys.findings(settings)
        leaf.formulas = made.formulaCount
        if let page = made.page {
            try AtomicFile.makeFolder(DiskPath.folder(of: html))
            leaf.result = try AtomicFile.write(page, to: html) == .written ? .written : .unchanged
            if options.writesFonts {
                let folder = DiskPath.folder(of: html)
                try options.fonts?.install(beside: folder, below: folder)
            }
        }
        report.leaves = [leaf]
        return report
    }
}
