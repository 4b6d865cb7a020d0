import Diagnostics
import KaTeX
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest
import StudyMarkdown
import TestSupport
import Testing

@testable import LeafRendering

/// One leaf rendered in memory.
struct LeafSample {
    var options = LeafOptions()
    var library: StudyLibrary?
    var settings: LibrarySettings?
    var mathCheck: MathCheck?
    var title: String?
    var header: String?
    var katexPath = "katex/"

    func render(_ markdown: String) throws -> LeafRenderer.Outcome { try render(Array(markdown.utf8)) }

    func render(_ markdown: [UInt8]) throws -> LeafRenderer.Outcome {
        let renderer = try LeafRenderer(
            options, template: try LeafTemplate(options.templates), settings: settings, mathCheck: mathCheck)
        let resolver = LeafResolver(
            library: library, file: "a.html", sourceFolder: "/nowhere", root: nil, webLinks: .text,
            idsOfLeaf: { _ in nil })
        return renderer.render(
            LeafRenderer.Request(
                title: title, header: header, source: SourceText(file: "a.md", bytes: markdown),
                resolver: resolver, katexPath: katexPath))
    }

    /// The page as text; a finding of severity error fails the test.
    func page(_ markdown: String) throws -> String {
        let made = try render(markdown)
        return String(decoding: try #require(made.page, "\(made.diagnostics)"), as: UTF8.self)
    }
}

extension Diagnostic {
    /// `rule line:column`, the column in bytes.
    var summary: String { "\(rule) \(position.map { "\($0.line):\($0.column)" } ?? "-")" }
}

extension MarkedText.Place {
    func summary(_ rule: String) -> String { "\(rule) \(line):\(column)" }
}
