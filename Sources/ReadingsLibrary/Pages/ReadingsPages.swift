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
        let (tags, sites) = (TagsTab(readings), SitesPage(readings))
        let further =
            tags.furtherLinks.map { number in
                plan(TagsTab.page, words["allTags"], number) { tags.links(ofPart: number) }
            }
            + tags.furtherSets.map { number in
                plan(TagsTab.setsPage, words["tagsets"], number) { tags.sets(ofPart: number) }
            }
            + sites.parts.indices.dropFirst().map { index in
                plan(SitesPage.page, words["sites"], index + 1) { sites.markdown(index + 1) }
            }
        return [
            Plan("index", readings.settings.title, .tabs) { PagesTab(readings).markdown },
            Plan("notes", words["notes"], .tabs) { NotesTab(readings).markdown },
            Plan("tags", words["tags"], .tabs) { tags.markdown },
            Plan("sites", words["sites"], .tabs) { sites.markdown() },
        ] + further
    }

    /// Returns the plan of a further part of a tab.
    private func plan(
        _ page: String, _ title: String, _ number: Int, _ markdown: @escaping @Sendable () -> String
    ) -> Plan {
        Plan(PartName.page(page, number), PartName.title(title, number), .tabs, markdown)
    }

    private var months: [Plan] {
        let months =
            readings.pageMonths.map { ($0, Chapter.months) } + readings.noteMonths.map { ($0, .notes) }
        return months.flatMap { month, chapter in
            parts(of: month, MonthPage(readings, month).title, chapter) { MonthPage($0, $1).markdown }
        }
    }

    /// Returns the plans of the leaves of a group. Those of a long one end with links to each other.
    private func parts(
        of group: ItemGroup, _ title: String, _ chapter: Chapter,
        _ markdown: @escaping @Sendable (Readings, ItemGroup) -> String
    ) -> [Plan] {
        let (readings, parts) = (readings, group.parts)
        let counts = parts.map(\.count)
        return parts.map { part in
            Plan(part.page, PartName.title(title, part.number), chapter) {
                markdown(readings, part)
                    + ReadingsPage(readings).parts(of: group.page, title, counts: counts, at: part.number)
            }
        }
    }

    private var groups: [Plan] {
        readings.tags.flatMap { tag in
            parts(of: tag, tag.name, tag.hasSetsOnly ? .tagsets : .tags) { TagPage($0, $1).markdown }
        }
            + readings.sites.flatMap { site in
                parts(of: site, site.title, .sites) { SitePage($0, $1).markdown }
            }
    }

    private var articles: [Plan] {
        let readings = readings
        return readings.pages.filter { $0.article != nil }.map { saved in
            Plan(saved.articlePage, saved.title, .articles) { SavedArticlePage(readings, saved).markdown }
        }
    }
}
