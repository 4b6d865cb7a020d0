import Diagnostics
import DocumentSettings
import HubSource
import StudyMarkdown

/// The names of places that titles, first words and sentences of a hub refer to. These texts are shown on other pages, where a
/// label means nothing.
struct ReferenceNames {
    private let model: HubModel
    private let renderer = MarkdownRenderer()
    /// The names by label, for each document that was read.
    private var known: [Int: [String: ReferenceText.Name]] = [:]

    private init(_ model: HubModel) { self.model = model }

    /// Returns a hub whose texts have names instead of references.
    static func resolved(_ hub: Hub, _ settings: HubEdition.Settings) -> Hub {
        let hub = withoutMacros(hub, settings)
        let hasReferences =
            hub.documents.contains {
                ReferenceText.isCandidate($0.title) || ReferenceText.isCandidate($0.excerpt)
            }
            || hub.backlinks.contains {
                $0.contains { $0.sentences.contains(where: ReferenceText.isCandidate) }
            }
        guard hasReferences else { return hub }
        var names = ReferenceNames(HubModel(hub, settings))
        var resolved = hub
        for index in hub.documents.indices {
            resolved.documents[index].title = names.text(hub.documents[index].title, of: index)
            if let words = hub.documents[index].titleWords {
                resolved.documents[index].titleWords = names.text(words, of: index)
            }
            resolved.documents[index].excerpt = names.text(hub.documents[index].excerpt, of: index)
            for (number, link) in hub.backlinks[index].enumerated() {
                resolved.backlinks[index][number].sentences = link.sentences.map {
                    names.text($0, of: link.document)
                }
            }
        }
        return resolved
    }

    private mutating func text(_ text: String, of document: Int) -> String {
        guard ReferenceText.isCandidate(text) else { return text }
        let reference = ReferenceText(text)
        var names: [String: ReferenceText.Name] = [:]
        for label in reference.labels { names[label] = name(label, from: document) }
        return reference.replaced { names[$0] }
    }

    /// Returns the name of a place of the document, else that of the only other document with the label.
    private mutating func name(_ label: String, from document: Int) -> ReferenceText.Name? {
        let documents = labels[label, default: []]
        if documents.contains(document), let own = places(of: document)[label] { return own }
        let others = documents.compactMap { places(of: $0)[label] }
        return others.count == 1 ? others[0] : nil
    }

    /// The documents that may have each label. A text such as `#tag` only looks like one; its document is read in vain.
    private lazy var labels: [String: [Int]] = {
        var labels: [String: [Int]] = [:]
        for (index, document) in model.hub.documents.enumerated() {
            for label in ReferenceText.written(in: document.source.bytes) {
                labels[label, default: []].append(index)
            }
        }
        return labels
    }()

    private mutating func places(of document: Int) -> [String: ReferenceText.Name] {
        if let places = known[document] { return places }
        let page = page(of: document)
        var places = page.ids.mapValues { ReferenceText.Name(name: $0) }
        for place in page.labels {
            places[place.label] = ReferenceText.Name(
                name: place.name,
                // The name of an equation is its number in parentheses.
                number: place.equationNumber == nil ? nil : String(place.name.dropFirst().dropLast()))
        }
        known[document] = places
        return places
    }

    /// Returns the page of a document, in which embeds count like its own text.
    private func page(of document: Int) -> RenderedMarkdown {
        var embeds: [EmbedFinding] = []
        let bytes = DocumentPage(model, document).text(&embeds).bytes
        let source = SourceText(file: "", bytes: bytes)
        let (front, start, _) = FrontMatter.read(source, defaults: model.settings.dialect)
        var options = MarkdownRenderer.Options()
        options.math = front.math
        options.lang = front.lang ?? "en"
        return renderer.render(source, from: start, options: options)
    }
}
