import ItemPages

/// The leaf of a tag: its pages and notes.
struct TagPage {
    private let readings: Readings
    private let tag: ItemGroup

    init(_ readings: Readings, _ tag: ItemGroup) {
        self.readings = readings
        self.tag = tag
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(tag.name, .tags)
        if !tag.pages.isEmpty {
            text += "## \(PageMarkup.markdown(words["savedPages"])) {#pages}\n\n" + page.list(tag.pages)
        }
        if !tag.notes.isEmpty {
            text += "## \(PageMarkup.markdown(words["notes"])) {#notes}\n\n" + page.notes(tag.notes, below: 2)
        }
        return text
    }
}

/// The leaf of a site: the tags to suggest for it, and its pages.
struct SitePage {
    private let readings: Readings
    private let site: ItemGroup

    init(_ readings: Readings, _ site: ItemGroup) {
        self.readings = readings
        self.site = site
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        return page.opening(site.name, .pages) + page.suggestions(forSite: site.name, "suggested")
            + page.list(site.pages, hasSite: false)
    }
}

/// The leaf of a month: its pages by day, or its notes.
struct MonthPage {
    private let readings: Readings
    private let month: ItemGroup

    init(_ readings: Readings, _ month: ItemGroup) {
        self.readings = readings
        self.month = month
    }

    var title: String {
        let name = ReadingsPage(readings).monthTitle(month.name)
        return month.notes.isEmpty ? name : "\(readings.words["notes"]), \(name)"
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        guard !month.notes.isEmpty else { return page.opening(title, .pages) + page.days(month.pages) }
        return page.opening(title, .notes) + page.notes(month.notes, below: 1)
    }
}

/// The page of all sites.
struct SitesPage {
    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let title = readings.words["sites"]
        guard !readings.sites.isEmpty else { return page.opening(title, .pages) + page.empty("noPages") }
        return page.opening(title, .pages) + page.links(readings.sites, \.name, label: title)
    }
}
