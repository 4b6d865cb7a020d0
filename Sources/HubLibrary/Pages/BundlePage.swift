import HubSource
import ItemPages

/// The page of a bundle: its documents in their order, with the words about each, and the concepts that they share.
struct BundlePage {
    private let model: HubModel
    private let index: Int
    private let page: HubPage
    private var bundle: HubBundle { model.hub.bundles[index] }

    init(_ model: HubModel, _ index: Int) {
        self.model = model
        self.index = index
        page = HubPage(model, root: "../")
    }

    var markdown: String {
        let words = model.words
        var text = page.opening(bundle.shownTitle, nil) + page.heading(bundle.shownTitle)
        let writer = DocumentWriter(model, root: "../")
        for (number, paragraph) in bundle.paragraphs.enumerated() {
            let parts = bundle.paragraphParts.indices.contains(number) ? bundle.paragraphParts[number] : []
            text += writer.styledParagraph(paragraph, parts)
        }
        text +=
            "<p class=\"hub-facts\">\(page.day(model.updated(ofBundle: index))) <span data-interface>\(page.escaped(words.text("documentCount", bundle.members.count)))</span></p>\n\n"
        if !bundle.intent.isEmpty {
            text += page.heading("intent", id: "intent") + page.paragraph(page.plain(bundle.intent))
        }
        text += page.heading("documents", id: "documents", count: bundle.members.count)
        text +=
            bundle.members.isEmpty
            ? page.empty("noDocuments")
            : "<ol class=\"hub-list\">\n" + bundle.members.map(row).joined() + "</ol>\n\n"
        text += concepts
        return text + page.context(model.address(ofBundle: index), markdown: bundle.id + ".md")
    }

    private func row(_ member: HubBundle.Member) -> String {
        let document = model.hub.documents[member.document]
        var text =
            "<li class=\"hub-row\"><a class=\"hub-open\" href=\"../\(document.id).html\"><strong dir=\"auto\">\(page.html(document.shownTitle))</strong></a>"
        if !member.annotation.isEmpty {
            let words = DocumentWriter(model, root: "../").styledHTML(member.annotation, member.parts)
            text += " <span class=\"hub-note\" dir=\"auto\">\(words)</span>"
        }
        if !document.excerpt.isEmpty {
            text += " <span class=\"hub-gist\" dir=\"auto\">\(page.html(document.excerpt))</span>"
        }
        return text + " <span class=\"hub-facts\">\(page.day(document.updated))</span></li>\n"
    }

    private var concepts: String {
        let connections = BundleConcepts(index, model)
        guard !connections.concepts.isEmpty else { return "" }
        var text = page.heading("concepts", id: "concepts", count: connections.total)
        text +=
            "<p class=\"hub-cloud\">\(connections.concepts.map(page.concept).joined(separator: " "))</p>\n\n"
        if !connections.edges.isEmpty {
            text +=
                page.heading("relations", id: "relations", count: connections.edges.count)
                + "<ul class=\"hub-relations\">\n"
                + connections.edges.map {
                    "<li><strong>\(page.escaped(model.hub.concepts[$0.from].label))</strong> \(page.escaped($0.label)) <strong>\(page.escaped(model.hub.concepts[$0.to].label))</strong></li>\n"
                }.joined() + "</ul>\n\n"
        }
        return text
    }
}
