import ItemPages

/// The tab of tags: those that are used often, all by name, and the sets.
struct TagsTab {
    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(words["tags"], .tags)
        let hasTags = !readings.tags.isEmpty || !readings.unusedTags.isEmpty
        guard hasTags else { return text + page.empty("noTags") }
        text += page.suggestions(forSite: nil, "often")
        text += "## \(PageMarkup.markdown(words["allTags"])) {#all}\n\n" + page.tagLinks()
        guard !readings.tagsets.isEmpty else { return text }
        return text + "## \(PageMarkup.markdown(words["tagsets"])) {#sets}\n\n"
            + page.list(ofSets: readings.tagsets)
    }
}
