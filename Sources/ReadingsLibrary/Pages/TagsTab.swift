import ItemPages
import Items

/// The tab of tags: those that are used often, all by name, and the sets. The further ones of many are on leaves of their own.
struct TagsTab: Sendable {
    static let page = "tags"
    /// The name of the leaves of further sets.
    static let setsPage = "tagsets"

    private let readings: Readings
    private let links: [[String]]
    private let sets: [[Item]]

    init(_ readings: Readings) {
        self.readings = readings
        links = ReadingsPage(readings).tagLinks.chunks(of: ReadingsPage.mostLinks)
        sets = ItemGroup(name: "", page: Self.setsPage, tagsets: readings.tagsets).parts.map(\.tagsets)
    }

    /// The numbers of the further parts.
    var furtherLinks: Range<Int> { 2..<max(2, links.count + 1) }
    var furtherSets: Range<Int> { 2..<max(2, sets.count + 1) }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(words["tags"], .tags)
        let hasTags = !readings.tags.isEmpty || !readings.unusedTags.isEmpty
        guard hasTags else { return text + page.empty("noTags") }
        text += page.suggestions(forSite: nil, "often")
        text += "## \(PageMarkup.markdown(words["allTags"])) {#all}\n\n" + links(1)
        guard !readings.tagsets.isEmpty else { return text }
        return text + "## \(PageMarkup.markdown(words["tagsets"])) {#sets}\n\n" + sets(1)
    }

    /// Returns the leaf of further tags.
    func links(ofPart number: Int) -> String {
        ReadingsPage(readings).opening(PartName.title(readings.words["allTags"], number), .tags)
            + links(number)
    }

    /// Returns the leaf of further sets.
    func sets(ofPart number: Int) -> String {
        ReadingsPage(readings).opening(PartName.title(readings.words["tagsets"], number), .tags)
            + sets(number)
    }

    private func links(_ number: Int) -> String {
        let page = ReadingsPage(readings)
        let title = readings.words["allTags"]
        return page.groups(links[number - 1], label: title)
            + page.parts(of: Self.page, title, counts: links.map(\.count), at: number)
    }

    private func sets(_ number: Int) -> String {
        let page = ReadingsPage(readings)
        return page.list(ofSets: sets[number - 1])
            + page.parts(
                of: Self.setsPage, first: Self.page, readings.words["tagsets"], counts: sets.map(\.count),
                at: number)
    }
}
