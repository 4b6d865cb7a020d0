import ItemPages

/// The page of all sites.
struct SitesPage {
    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let title = readings.words["sites"]
        guard !readings.sites.isEmpty else { return page.opening(title, .pages) + page.empty("noPages") }
        return page.opening(title, .pages) + page.links(readings.sites, \.title, label: title)
    }
}
