import HubSource
import ItemPages

/// The first page: what changed in the last days, the bundles, and the documents.
struct IndexPage {
    static let recentLimit = 20
    static let bundleLimit = 50
    static let documentLimit = 200

    private let model: HubModel
    private let page: HubPage

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
    }

    var markdown: String {
        let hub = model.hub
        var text = page.opening(model.settings.title, .hub) + page.heading(model.settings.title)
        if let description = model.settings.description { text += page.paragraph(description) }
        text += counts
        guard !hub.documents.isEmpty else { return text + page.empty("noHub") }
        let recent = model.changed(inDays: 7)
        if !recent.isEmpty {
            text +=
                page.heading("recent", id: "recent", count: recent.count)
                + page.list(recent.prefix(Self.recentLimit))
        }
        if !hub.bundles.isEmpty {
            text +=
                page.heading("bundles", id: "bundles", count: hub.bundles.count) + "<ul class=\"hub-list\">\n"
                + hub.bundles.indices.prefix(Self.bundleLimit).map(page.bundleRow).joined() + "</ul>\n\n"
        }
        text += page.heading("allDocuments", id: "documents", count: hub.documents.count)
        text += page.list(model.recent.prefix(Self.documentLimit))
        if hub.documents.count > Self.documentLimit {
            text +=
                "<p data-interface><a class=\"hub-button\" href=\"timeline.html\">\(page.escaped(model.words.text("allOf", hub.documents.count)))</a></p>\n\n"
        }
        return text + page.context(model.canonical, markdown: "index.md")
    }

    private var counts: String {
        let hub = model.hub
        let words = model.words
        var parts = [
            words.text("documentCount", hub.documents.count), words.text("bundleCount", hub.bundles.count),
            words.text("conceptCount", hub.concepts.count),
        ].map { "<span>\(page.escaped($0))</span>" }
        if let slug = model.settings.slug {
            parts.append(
                "<a href=\"@\(slug).html\" data-content>\(page.escaped(model.settings.author ?? "@" + slug))</a>"
            )
        }
        return "<p class=\"hub-facts\" data-interface>\(parts.joined(separator: " "))</p>\n\n"
    }
}
