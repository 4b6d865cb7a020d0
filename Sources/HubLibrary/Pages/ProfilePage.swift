import ItemPages

/// The page of the hub's author.
struct ProfilePage {
    private let model: HubModel
    private let page: HubPage

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
    }

    var title: String { model.settings.author ?? "@" + (model.settings.slug ?? "") }

    var markdown: String {
        let hub = model.hub
        let words = model.words
        var text = page.opening(title, nil) + page.heading(title)
        if let slug = model.settings.slug {
            text += "<p class=\"hub-facts\">\(page.escaped("@" + slug))</p>\n\n"
        }
        if let description = model.settings.description { text += page.paragraph(description) }
        let counts = [
            ("documentCount", hub.documents.count), ("bundleCount", hub.bundles.count),
            ("conceptCount", hub.concepts.count),
            ("linkCount", model.pairs),
        ]
        text +=
            "<p class=\"hub-facts\" data-interface>\(counts.map { "<span>\(page.escaped(words.text($0, $1)))</span>" }.joined(separator: " "))</p>\n\n"
        if !hub.bundles.isEmpty {
            text +=
                page.heading("bundles", id: "bundles", count: hub.bundles.count) + "<ul class=\"hub-list\">\n"
                + hub.bundles.indices.prefix(IndexPage.bundleLimit).map(page.bundleRow).joined() + "</ul>\n\n"
        }
        if !model.digest.isEmpty {
            text +=
                page.heading("concepts", id: "concepts", count: hub.concepts.count)
                + "<p class=\"hub-cloud\">\(model.digest.prefix(25).map(page.concept).joined(separator: " "))</p>\n\n"
        }
        if !hub.documents.isEmpty {
            text += page.heading("mostLinked", id: "most-linked") + page.list(mostLinked)
        }
        return text + page.context(model.canonical, markdown: "@\(model.settings.slug ?? "").md")
    }

    /// The documents with the most links to them.
    private var mostLinked: [Int] {
        let hub = model.hub
        return Array(
            hub.documents.indices.sorted { one, other in
                let (first, second) = (hub.backlinks[one].count, hub.backlinks[other].count)
                return first != second ? first > second : one < other
            }.prefix(10))
    }
}
