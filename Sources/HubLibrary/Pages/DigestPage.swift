import HubSource
import ItemPages

/// The concepts of the hub, one section each.
struct DigestPage {
    static let documentLimit = 6
    static let relationLimit = 5
    static let bundleLimit = 3

    private let model: HubModel
    private let page: HubPage
    private let writer: DocumentWriter

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
        writer = DocumentWriter(model)
    }

    var markdown: String {
        let words = model.words
        var text =
            page.opening(words["concepts"], .concepts)
            + "# <span data-interface>\(page.escaped(words["concepts"]))</span> {#home}\n\n"
        guard !model.digest.isEmpty else { return text + page.empty("noConcepts") }
        let shown = words.text("conceptCount", model.hub.concepts.count)
        text += "<p class=\"hub-facts\" data-interface>\(page.escaped(shown))</p>\n\n"
        for index in model.digest { text += section(index) }
        return text + page.context(model.digestAddress, markdown: "digest.md")
    }

    private func section(_ index: Int) -> String {
        let concept = model.hub.concepts[index]
        let words = model.words
        var text =
            "## \(PageMarkup.markdown(PageMarkup.line(concept.label))) {#\(model.conceptIDs[index] ?? "")}\n\n"
        let facts = [
            words[concept.kind.rawValue], words.text("weight", concept.weight),
            words.text("documentCount", concept.documents.count),
        ].map { "<span>\(page.escaped($0))</span>" }
        text += "<p class=\"hub-facts\" data-interface>\(facts.joined(separator: " "))</p>\n\n"
        if !concept.description.isEmpty { text += writer.paragraph(concept.description, concept.parts) }
        text +=
            "<ul class=\"hub-links\">\n"
            + concept.documents.prefix(Self.documentLimit).map {
                "<li><a href=\"\(model.hub.documents[$0].id).html\" dir=\"auto\">\(page.html(model.hub.documents[$0].shownTitle))</a></li>\n"
            }.joined() + "</ul>\n\n"
        let related = concept.relations.prefix(Self.relationLimit).map { relation in
            let (own, other) = (page.escaped(concept.label), page.concept(relation.other))
            let parts =
                relation.isOutgoing
                ? [own, page.escaped(relation.label), other] : [other, page.escaped(relation.label), own]
            return "<li>\(parts.joined(separator: " "))</li>\n"
        }
        if !related.isEmpty {
            text +=
                "<p class=\"hub-label\" data-interface>\(page.escaped(words["related"]))</p>\n<ul class=\"hub-relations\">\n\(related.joined())</ul>\n\n"
        }
        let bundles = model.bundles(ofConcept: index).prefix(Self.bundleLimit).map {
            "<a class=\"hub-bundle\" href=\"b/\(model.hub.bundles[$0].id).html\">\(page.html(model.hub.bundles[$0].shownTitle))</a>"
        }
        if !bundles.isEmpty {
            text +=
                "<p class=\"hub-facts\"><span data-interface>\(page.escaped(words["inBundles"]))</span> \(bundles.joined(separator: " "))</p>\n\n"
        }
        return text
    }
}

extension HubModel {
    /// Returns the bundles that have documents with a concept, those with the most first.
    func bundles(ofConcept concept: Int) -> [Int] {
        var counts: [Int: Int] = [:]
        for document in hub.concepts[concept].documents {
            for bundle in hub.memberships[document] { counts[bundle, default: 0] += 1 }
        }
        return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map(\.key)
    }
}
