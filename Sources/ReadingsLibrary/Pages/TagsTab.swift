import ItemPages

/// The tab of tags: those that are used often, all by name, and the sets.
struct TagsTab {
    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(words["tags"], .tags)
        guard !readings.tags.isEmpty || !readings.tagsets.isEmpty else { return text + page.empty("noTags") }
        text += page.suggestions(forSite: nil, "often")
        if !readings.tags.isEmpty {
            text += "## \(PageMarkup.markdown(words["allTags"])) {#all}\n\n"
            text += page.links(readings.tags, \.name, label: words["allTags"])
        }
        guard !readings.tagsets.isEmpty else { return text }
        text += "## \(PageMarkup.markdown(words["tagsets"])) {#sets}\n\n<ul class=\"saved-list\">\n"
        for set in readings.tagsets {
            text +=
                "<li class=\"saved-row\"><span class=\"saved-facts\">\(page.day(set.datePublished ?? 0))</span>"
            text += page.tags(set.tags) + "</li>\n"
        }
        return text + "</ul>\n"
    }
}
