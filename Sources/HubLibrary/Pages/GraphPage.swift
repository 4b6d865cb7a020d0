import HubSource
import ItemPages

/// The graph of bundles, documents and links, with the same as a list.
struct GraphPage {
    private let model: HubModel
    private let page: HubPage

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
    }

    var markdown: String {
        let words = model.words
        let title = words["graph"]
        var text =
            page.opening(title, .graph) + "# <span data-interface>\(page.escaped(title))</span> {#home}\n\n"
        if model.hub.documents.isEmpty { return text + page.empty("noDocuments") }
        let layout = GraphLayout(model.hub)
        text +=
            "<div class=\"hub-canvas\" data-interface>\n<p class=\"hub-zoom\" hidden>"
            + [("in", "zoomIn", "+"), ("out", "zoomOut", "\u{2212}"), ("all", "wholeGraph", "1:1")].map {
                action, key, sign in
                "<button type=\"button\" class=\"hub-button\" data-zoom=\"\(action)\" aria-label=\"\(page.escaped(words[key]))\">\(sign)</button>"
            }.joined(separator: " ") + "</p>\n" + GraphDrawing(model, layout).svg + "</div>\n\n"
        if layout.documents.count < model.hub.documents.count {
            text +=
                "<p class=\"hub-facts\" data-interface>\(page.escaped(words.text("mostLinkedShown", layout.documents.count)))</p>\n\n"
        }
        text += page.heading("links", id: "links", count: layout.edges.count)
        text += lists(layout)
        return text + page.context(model.canonical, markdown: "graph.md")
    }

    /// Returns the documents of each bundle with what they link to.
    private func lists(_ layout: GraphLayout) -> String {
        let hub = model.hub
        var text = ""
        let groups = Dictionary(grouping: layout.documents, by: \.bundle)
        for bundle in layout.bundles.map(\.bundle) where groups[bundle] != nil {
            text +=
                "### \(page.markdown(hub.bundles[bundle].shownTitle)) {#g-\(bundle + 1)}\n\n"
            text += list(groups[bundle]?.map(\.document) ?? [])
        }
        if let free = groups[nil] {
            text += page.heading("noBundle", id: "g-0", level: 3) + list(free.map(\.document))
        }
        return text
    }

    private func list(_ documents: [Int]) -> String {
        let hub = model.hub
        func link(_ index: Int) -> String {
            "<a href=\"\(hub.documents[index].id).html\" dir=\"auto\">\(page.html(hub.documents[index].shownTitle))</a>"
        }
        return "<ul class=\"hub-links\">\n"
            + documents.map { document in
                let others = hub.links[document]
                guard !others.isEmpty else { return "<li>\(link(document))</li>\n" }
                return "<li>\(link(document))\n<ul>\n" + others.map { "<li>\(link($0))</li>\n" }.joined()
                    + "</ul></li>\n"
            }.joined() + "</ul>\n\n"
    }
}
