/// The leaf of a site: the tags to suggest for it, and its pages.
struct SitePage: Sendable {
    private let readings: Readings
    private let site: ItemGroup

    init(_ readings: Readings, _ site: ItemGroup) {
        self.readings = readings
        self.site = site
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        return page.opening(site.title, .pages) + page.suggestions(forSite: site.name, "suggested")
            + page.list(site.pages, hasSite: false)
    }
}
