/// All pages of a library of readings.
struct ReadingsPages {
    /// A page with its place in the manifest.
    struct Page {
        /// The name of the leaf, without its ending.
        let page: String
        let title: String
        let chapter: Chapter
        /// The markdown.
        let text: String
    }

    /// The chapters of the manifest, in their order.
    enum Chapter: String, CaseIterable { case tabs, months, notes, tags, sites, articles }

    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var all: [Page] {
        let words = readings.words
        let tabs = [
            Page(
                page: "index", title: readings.settings.title, chapter: .tabs,
                text: PagesTab(readings).markdown),
            Page(page: "notes", title: words["notes"], chapter: .tabs, text: NotesTab(readings).markdown),
            Page(page: "tags", title: words["tags"], chapter: .tabs, text: TagsTab(readings).markdown),
            Page(page: "sites", title: words["sites"], chapter: .tabs, text: SitesPage(readings).markdown),
        ]
        let months =
            (readings.pageMonths.map { ($0, Chapter.months) } + readings.noteMonths.map { ($0, .notes) })
            .map { month, chapter in
                Page(
                    page: month.page, title: MonthPage(readings, month).title, chapter: chapter,
                    text: MonthPage(readings, month).markdown)
            }
        let groups =
            readings.tags.map {
                Page(page: $0.page, title: $0.name, chapter: .tags, text: TagPage(readings, $0).markdown)
            }
            + readings.sites.map {
                Page(page: $0.page, title: $0.title, chapter: .sites, text: SitePage(readings, $0).markdown)
            }
        let articles = readings.pages.filter { $0.article != nil }.map {
            Page(
                page: $0.articlePage, title: $0.title, chapter: .articles,
                text: SavedArticlePage(readings, $0).markdown)
        }
        return tabs + months + groups + articles
    }
}
