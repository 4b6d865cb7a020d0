import ItemPages

/// The tags with their documents.
struct TagsPage {
    private let model: HubModel
    private let page: HubPage

    init(_ model: HubModel) {
        self.model = model
        page = HubPage(model)
    }

    var markdown: String {
        let title = model.words["tags"]
        var text =
            page.opening(title, .tags) + "# <span data-interface>\(page.escaped(title))</span> {#home}\n\n"
        if model.tags.isEmpty { return text + page.empty("noTags") }
        for tag in model.tags {
            text +=
                "## \(PageMarkup.markdown("#" + PageMarkup.line(tag.name))) <span class=\"hub-count\" data-count=\"\(tag.documents.count)\"></span> {#\(tag.page)}\n\n<ul class=\"hub-links\">\n"
                + tag.documents.map {
                    "<li><a href=\"\(model.hub.documents[$0].id).html\" dir=\"auto\">\(page.html(model.hub.documents[$0].shownTitle))</a></li>\n"
                }.joined() + "</ul>\n\n"
        }
        return text + page.context(model.canonical, markdown: "tags.md")
    }
}
