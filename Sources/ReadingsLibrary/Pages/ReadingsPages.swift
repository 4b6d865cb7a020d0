import ParallelWork

/// All pages of a library of readings.
struct ReadingsPages {
    /// A page with its place in the manifest.
    struct Page: Sendable {
        /// The name of the leaf, without its ending.
        let page: String
        let title: String
        let chapter: Chapter
        /// The markdown.
        let text: String
    }

    /// The chapters of the manifest, in their order.
    enum Chapter: String, CaseIterable, Sendable { case tabs, months, notes, tags, tagsets, sites, articles }

    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var all: [Page] { concurrentMap(plans, pieceSize: 4) { $0.page } }

    /// A page to write.
    private struct Plan: Sendable {
        let name: String
        let title: String
        let chapter: Chapter
        let markdown: @Sendable () -> String

        init(
            _ name: String, _ title: String, _ chapter: Chapter, _ markdown: @escaping @Sendable () -> String
        ) {
            (self.name, self.title, self.chapter, self.markdown) = (name, title, chapter, markdown)
        }

        var page: Page { Page(page: name, title: title, chapter: chapter, text: markdown()) }
    }

    private var plans: [Plan] { tabs + months + groups + articles }

    private var tabs: [Plan] {
        let (readings, words) = (readings, readings.words)
        return [
            Plan("index", readings.settings.title, .tabs) { PagesTab(readings).markdown },
            Plan("notes", words["notes"], .tabs) { NotesTab(readings).markdown },
            Plan("tags", words["tags"], .tabs) { TagsTab(readings).markdown },
            Plan("sites", words["sites"], .tabs) { SitesPage(readings).markdown },
        ]
    }

    private var months: [Plan] {
        let months =
            readings.pageMonths.map { ($0, Chapter.months) } + readings.noteMonths.map { ($0, .notes) }
        return months.map { month, chapter in
            let page = MonthPage(readings, month)
            return Plan(month.page, page.title, chapter) { page.markdown }
        }
    }

    private var groups: [Plan] {
        readings.tags.map { tag in
            let page = TagPage(readings, tag)
            return Plan(tag.page, tag.name, tag.hasSetsOnly ? .tagsets : .tags) { page.markdown }
        }
            + readings.sites.map { site in
                let page = SitePage(readings, site)
                return Plan(site.page, site.title, .sites) { page.markdown }
            }
    }

    private var articles: [Plan] {
        let readings = readings
        return readings.pages.filter { $0.article != nil }.map { saved in
            Plan(saved.articlePage, saved.title, .articles) { SavedArticlePage(readings, saved).markdown }
        }
    }
}
