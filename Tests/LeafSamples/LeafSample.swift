package import Diagnostics
package import FormulaTypesetting
package import LeafRendering
import LibraryBuild
package import LibraryFolder
package import StudyManifest
import StudyMarkdown
package import TestSupport
import Testing

/// One leaf rendered in memory.
package struct LeafSample {
    package var options = LeafOptions()
    package var library: StudyLibrary?
    package var settings: LibrarySettings?
    package var mathCheck: MathCheck?
    package var title: String?
    package var header: String?
    package var katexPath = "katex/"
    package var isWrittenWithErrors = false

    package init() {}

    package func render(_ markdown: String) throws -> LeafRenderer.Outcome {
        try render(Array(markdown.utf8))
    }

    package func render(_ markdown: [UInt8]) throws -> LeafRenderer.Outcome {
        let renderer = try LeafRenderer(
            options, template: try LeafTemplate(options.templates), settings: settings, mathCheck: mathCheck)
        var resolver = LeafResolver(
            library: library, file: "a.html", sourceFolder: "/nowhere", root: nil, webLinks: .text,
            idsOfLeaf: { _ in nil })
        resolver.linkRoot = options.linkRoot
        resolver.openHosts = options.openHosts
        var request = LeafRenderer.Request(
            title: title, header: header, source: SourceText(file: "a.md", bytes: markdown),
            katexPath: katexPath
        ) {
            resolver.webLinks = $0
            return resolver
        }
        request.isWrittenWithErrors = isWrittenWithErrors
        return renderer.render(request)
    }

    /// The page as text; a finding of severity error fails the test.
    package func page(_ markdown: String) throws -> String {
        let made = try render(markdown)
        return String(decoding: try #require(made.page, "\(made.diagnostics)"), as: UTF8.self)
    }
}

extension Diagnostic {
    /// `rule line:column`, the column in bytes.
    package var summary: String { "\(rule) \(position.map { "\($0.line):\($0.column)" } ?? "-")" }
}

extension MarkedText.Position {
    package func summary(_ rule: String) -> String { "\(rule) \(line):\(column)" }
}
