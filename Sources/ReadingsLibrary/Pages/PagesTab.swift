import ItemPages

/// The tab of saved pages: the last ones, then the months. It is the home page.
struct PagesTab {
    /// The number of pages that the tab shows itself; the leaves of months have all.
    private static let mostPages = 100

    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(readings.settings.title, .pages)
        text += page.suggestions(forSite: nil, "often")
        let newest = readings.pages.stablySorted { $0.changed > $1.changed }
        text += page.list(Array(newest.prefix(Self.mostPages)))
        guard !readings.pages.isEmpty else { return text }
        text += "## \(PageMarkup.markdown(words["byMonth"])) {#months}\n\n"
        text += page.links(readings.pageMonths, { page.monthTitle($0.name) }, label: words["byMonth"])
        text +=
            "<p class=\"saved-more\"><a href=\"sites.html\">\(page.escaped(words.text("allSites", readings.sites.count)))</a></p>\n"
        return text
    }
}
