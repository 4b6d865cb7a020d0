package import Diagnostics
package import DocumentSettings
import HubLibrary
package import HubSource
import LeafRendering
import ParallelWork
import StudyMarkdown

/// Findings that need the pages of a hub: embeds that no page can show, and errors in the text of pages.
package enum HubCheck {
    /// Composes the pages in memory, and writes nothing. Formulas are not typeset, and raw HTML is not read.
    ///
    /// - Parameter dialect: the settings of the library.
    package static func findings(_ hub: Hub, _ dialect: FrontMatter = FrontMatter()) -> [Diagnostic] {
        let pictures = HubPictures(of: hub)
        var settings = HubEdition.Settings(name: "hub", title: "hub", pagesPath: ".")
        settings.media = pictures.files.mapValues(\.name)
        settings.refusedPictures = pictures.refused
        settings.refusedValues = { RefusedHTML.values(in: $0) }
        let pages = HubEdition.DocumentPages(of: hub, settings)
        return embedFindings(pages.embeds, hub) + errors(pages, hub, dialect)
    }

    static func embedFindings(_ embeds: [EmbedFinding], _ hub: Hub) -> [Diagnostic] {
        // A line that several pages embed is written in each of them.
        var known: Set<Diagnostic> = []
        return embeds.map { embed in
            Diagnostic(
                .hubEmbed, at: hub.documents[embed.document].source.position(atOffset: embed.offset),
                embed.message)
        }.filter { known.insert($0).inserted }
    }

    // MARK: Errors

    private static func errors(
        _ pages: HubEdition.DocumentPages, _ hub: Hub, _ dialect: FrontMatter
    ) -> [Diagnostic] {
        let resolver = LabelResolver(labels: pages.labels)
        let documents = Dictionary(
            hub.documents.map { ($0.path, $0.source) }, uniquingKeysWith: { first, _ in first })
        // A renderer reads many documents, and one at a time.
        let indices = Array(pages.texts.indices)
        let parts = stride(from: 0, to: indices.count, by: 64).map {
            indices[$0..<min($0 + 64, indices.count)]
        }
        let found = concurrentMap(parts, pieceSize: 1) { part in
            let renderer = MarkdownRenderer()
            return part.flatMap { index in
                let source = SourceText(file: "", bytes: pages.texts[index])
                let (front, start, _) = FrontMatter.read(source, defaults: dialect)
                var options = MarkdownRenderer.Options()
                options.math = front.math
                return renderer.render(source, from: start, options: options, resolver: resolver).diagnostics
                    .filter { $0.severity == .error }
                    .map { moved($0, source, "\(index)", pages.origins, documents) }
            }
        }
        // A line that several pages embed is written in each of them.
        let known = Set(found.joined())
        return known.sortedByPosition()
    }

    /// Returns a finding about a page at its place in a document.
    private static func moved(
        _ finding: Diagnostic, _ page: SourceText, _ name: String, _ origins: LineOrigins,
        _ documents: [String: SourceText]
    ) -> Diagnostic {
        let place = { (position: SourcePosition) -> (position: SourcePosition, isExact: Bool)? in
            guard let origin = origins.origin(ofLine: position.line, of: name),
                let document = documents[origin.path]
            else { return nil }
            guard origin.isExact else { return (document.position(line: origin.line, column: 1), false) }
            let column = LineAlignment(page: page.line(position.line), document: document.line(origin.line))
                .column(position.column)
            return (document.position(line: origin.line, column: column), true)
        }
        var finding = finding
        if let found = finding.position.flatMap(place) {
            finding.position = found.position
            if !found.isExact { finding.quotesSource = false }
        }
        finding.related = finding.related.compactMap { related in
            place(related.position).flatMap { $0.isExact ? .init(related.relation, $0.position) : nil }
        }
        return finding
    }

    /// Finds every label that some document may have. Links and pictures are those of the composer, which has checked them.
    private struct LabelResolver: ReferenceResolver {
        let labels: Set<String>

        func link(to destination: String) -> LinkTarget { .link(destination) }
        func image(at destination: String) -> ImageTarget { .source(destination) }

        func place(labelled label: String, isEquation: Bool) -> LabelTarget {
            guard labels.contains(label) else { return .unknown(hint: "") }
            let place = LabelledPlace(
                label: label, name: label, equationNumber: isEquation ? label : nil, line: 1)
            return .place(place, href: "#" + label)
        }
    }
}
