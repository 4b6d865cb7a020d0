import ItemPages

/// The leaf of a tag: its pages, notes and sets.
struct TagPage: Sendable {
    private let readings: Readings
    private let tag: ItemGroup

    init(_ readings: Readings, _ tag: ItemGroup) {
        self.readings = readings
        self.tag = tag
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(tag.title, .tags)
        if !tag.pages.isEmpty {
            text += "## \(PageMarkup.markdown(words["savedPages"])) {#pages}\n\n" + page.list(tag.pages)
        }
        if !tag.notes.isEmpty {
            text += "## \(PageMarkup.markdown(words["notes"])) {#notes}\n\n" + page.notes(tag.notes, below: 2)
        }
        guard !tag.tagsets.isEmpty else { return text }
        return text + "## \(PageMarkup.markdown(words["tagsets"])) {#sets}\n\n"
            + page.list(ofSets: tag.tagsets)
    }
}
