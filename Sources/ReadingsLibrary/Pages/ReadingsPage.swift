import Dates
import Diagnostics
import ItemPages
import Items
import ReadingSource

/// The parts that pages of readings share. HTML blocks of markdown end at an empty line, so no part has one.
struct ReadingsPage {
    /// The tabs of the library.
    enum Tab: String, CaseIterable {
        case pages, notes, tags

        /// The key of its name.
        var title: String { self == .pages ? "savedPages" : rawValue }

        var file: String { self == .pages ? ReadingsEdition.homeFile : rawValue + ".html" }
    }

    /// The most links to tags or sites of a leaf.
    static let mostLinks = 2000

    let readings: Readings
    /// The words of the page's language.
    let words: PageWords
    private let language: String

    /// - Parameter language: that of an article; `nil` for that of the library.
    init(_ readings: Readings, language: String? = nil) {
        self.readings = readings
        self.language = language ?? readings.settings.language
        words =
            self.language == readings.settings.language
            ? readings.words : PageWords(language: self.language, .readings)
    }

    /// Returns the front matter, the tabs and the heading.
    ///
    /// - Parameter tab: the tab that the page is, or belongs to.
    func opening(_ title: String, _ tab: Tab, heading: String? = nil) -> String {
        PageFrontMatter.text(title: title, language: language) + tabs(tab)
            + "# \(heading ?? PageMarkup.markdown(title)) {#home}\n\n"
    }

    private func tabs(_ current: Tab) -> String {
        let counts: [Tab: Int] = [
            .pages: readings.pages.count, .notes: readings.notes.count, .tags: readings.tags.count,
        ]
        return "<nav class=\"saved-tabs\" aria-label=\"\(escaped(words["sections"]))\">"
            + Tab.allCases.map { tab in
                let mark = tab == current ? " aria-current=\"true\"" : ""
                return
                    "<a href=\"\(tab.file)\"\(mark)>\(escaped(words[tab.title])) <span>\(counts[tab] ?? 0)</span></a>"
            }.joined(separator: " ") + "</nav>\n\n"
    }

    func escaped(_ text: String) -> String { PageMarkup.escaped(text) }

    /// Returns the day of a time, which has no place for hours and minutes.
    func day(_ seconds: Int) -> String {
        guard seconds > 0 else { return "" }
        let day = readings.days.text(of: "\(language) \(seconds / 86400)") { escaped(words.day(seconds)) }
        return "<time datetime=\"\(ISODate.text(seconds))\">\(day)</time>"
    }

    /// Returns the words of an empty list.
    func empty(_ key: String) -> String { "<p class=\"saved-empty\">\(escaped(words[key]))</p>\n\n" }

    // MARK: Lists

    /// Returns a list of pages.
    func list(_ pages: [SavedPage], hasSite: Bool = true) -> String {
        guard !pages.isEmpty else { return empty("noPages") }
        return "<ul class=\"saved-list\">\n"
            + pages.map { page in
                hasSite
                    ? readings.rows.text(of: page.id) { row(page, hasSite: true) } : row(page, hasSite: false)
            }.joined() + "</ul>\n\n"
    }

    /// Returns pages under the days of their saving.
    func days(_ pages: [SavedPage]) -> String {
        guard !pages.isEmpty else { return empty("noPages") }
        var text = ""
        var start = 0
        while start < pages.count {
            let day = pages[start].saved / 86400
            let end = pages[start...].firstIndex { $0.saved / 86400 != day } ?? pages.count
            text += dayHeading(pages[start].saved) + list(Array(pages[start..<end]))
            start = end
        }
        return text
    }

    /// Returns the heading of a day.
    func dayHeading(_ seconds: Int) -> String {
        let id = seconds > 0 ? String(ISODate.text(seconds).prefix(10)) : "undated"
        let title = seconds > 0 ? words.day(seconds) : words["undated"]
        return "## \(PageMarkup.markdown(title)) {#d-\(id)}\n\n"
    }

    private func row(_ page: SavedPage, hasSite: Bool) -> String {
        let title = "<strong class=\"saved-title\" dir=\"auto\">\(escaped(page.title))</strong>"
        let target = page.target(readings.settings.openHosts)
        // The parts are lines by style alone: without the spaces two of their words would be one for Find.
        var text = "<li class=\"saved-row\" id=\"\(page.anchor)\">"
        text += target.map { "<a class=\"saved-open\" href=\"\(escaped($0))\">\(title)</a>" } ?? title
        var facts: [String] = []
        if hasSite, let site = page.site {
            facts.append("<a href=\"site-\(PageName.of(site)).html\">\(escaped(page.shownSite ?? site))</a>")
        }
        // Names of other scripts must not turn the facts around.
        if !page.author.isEmpty { facts.append("<bdi>\(escaped(page.author))</bdi>") }
        facts.append(day(page.saved))
        if page.item.isStarred { facts.append(escaped(words["starred"])) }
        if page.item.isArchived { facts.append(escaped(words["archived"])) }
        if page.article != nil, let path = page.sealedPath {
            facts.append("<a href=\"\(escaped(path))\">\(escaped(words["savedPage"]))</a>")
        }
        text += " <span class=\"saved-facts\">\(facts.filter { !$0.isEmpty }.joined(separator: " · "))</span>"
        // Without a copy the address is all that the page can give. A host in Unicode is found by its other form there.
        let address = page.shownAddress
        if let title = page.item.title, title != address, target == nil || page.shownSite != nil {
            text += " <span class=\"saved-address\">\(escaped(address))</span>"
        }
        text += reason(page)
        if let summary = page.summary {
            text += " <span class=\"saved-summary\" dir=\"auto\">\(escaped(summary))</span>"
        }
        if !page.item.tags.isEmpty { text += " " + tags(page.item.tags) }
        if let note = page.item.note {
            text += " <span class=\"saved-words\" dir=\"auto\">\(lines(note))</span>"
        }
        text += page.item.highlights.map { " " + quote($0) }.joined()
        return text + "</li>\n"
    }

    /// Returns the reason why a page has no sealed copy.
    private func reason(_ page: SavedPage) -> String {
        guard let reason = page.unsealed else { return "" }
        let words = "<span lang=\"en\" dir=\"ltr\">\(escaped(reason))</span>"
        return " <span class=\"saved-reason\">\(escaped(self.words["notSealed"])): \(words)</span>"
    }

    /// Returns plain text of several lines.
    func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "<br>")
    }

    /// Returns a marked passage, with the reader's words about it.
    func quote(_ highlight: Highlight) -> String {
        let note = highlight.note.map { $0.isEmpty ? "" : " <span dir=\"auto\">\(lines($0))</span>" } ?? ""
        return "<blockquote class=\"saved-quote\" dir=\"auto\">\(lines(highlight.text))\(note)</blockquote>"
    }

    /// Returns the tags of an item as links to their leaves.
    func tags(_ names: [String]) -> String {
        guard !names.isEmpty else { return "" }
        return "<span class=\"saved-tags\">" + names.map(chip).joined(separator: " ") + "</span>"
    }

    /// Returns a tag as a link to its leaf. A tag without items has no leaf.
    func chip(_ name: String) -> String {
        guard let group = readings.tag(name) else {
            return "<span class=\"saved-tag\">\(escaped(name))</span>"
        }
        return "<a class=\"saved-tag\" href=\"\(group.file)\">\(escaped(name))</a>"
    }

    /// Returns suggested tags in a line of their own.
    ///
    /// - Parameter site: the site whose tags count twice; `nil` for none.
    func suggestions(forSite site: String?, _ key: String) -> String {
        let best = readings.suggestions.suggestions(forSite: site, limit: 8)
        guard !best.isEmpty else { return "" }
        return "<p class=\"saved-suggestions\"><span>\(escaped(words[key]))</span> "
            + best.map { chip($0.name) }.joined(separator: " ") + "</p>\n\n"
    }

    // MARK: Notes

    /// Returns notes in full, each an entry of a list: a block that a note leaves open ends with it.
    ///
    /// - Parameter level: the level of the heading above them.
    func notes(_ notes: [SavedNote], below level: Int) -> String {
        guard !notes.isEmpty else { return empty("noNotes") }
        let plain = notes.plain
        return "<div class=\"saved-notes\">\n\n"
            + notes.map { saved in
                let isPlain = plain.keys.contains(saved.id)
                return readings.noteTexts.text(of: "\(saved.id) \(level) \(isPlain)") {
                    note(saved, below: level, isPlain: isPlain)
                }
            }.joined() + "</div>\n\n"
    }

    /// Returns a note with its facts as a heading: each note is a section for Find, and not a part of the note before. Its own
    /// headings are in the contents, the facts are not.
    private func note(_ note: SavedNote, below level: Int, isPlain: Bool) -> String {
        let day = note.saved > 0 ? day(note.saved) : escaped(words["undated"])
        let facts = day + (note.item.isArchived ? " · " + escaped(words["archived"]) : "")
        let heading = "h\(level + 1)"
        let head =
            "<\(heading) class=\"saved-facts\" id=\"n-\(note.id)\">\(facts) \(tags(note.item.tags))</\(heading)>"
        let lines =
            isPlain
            ? "<pre class=\"saved-plain\">\(Self.preformatted(note.text))</pre>"
            : NoteMarkdown.text(note.text, id: note.id, below: level)
        let body = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.allSatisfy(\.isWhitespace) ? "" : "  " + $0
        }
        return "- \(head)\n\n" + body.joined(separator: "\n") + "\n\n"
    }

    /// Returns text for a `pre` element within markdown: an empty line would end the HTML block.
    private static func preformatted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.allSatisfy(\.isWhitespace) ? "&#8203;" : PageMarkup.escaped(String(line))
        }.joined(separator: "<br>")
    }

    // MARK: Groups

    /// Returns a list of sets of tags.
    func list(ofSets sets: [Item]) -> String {
        "<ul class=\"saved-list\">\n"
            + sets.map { set in
                "<li class=\"saved-row\"><span class=\"saved-facts\">\(day(set.datePublished ?? 0))</span>"
                    + tags(set.tags) + "</li>\n"
            }.joined() + "</ul>\n"
    }

    /// The links to the leaves of all tags, by name. A tag without items is among them as text.
    var tagLinks: [String] {
        let unused = readings.unusedTags.map { name in
            (name, "<li><span class=\"saved-unused\">\(escaped(name)) <span>0</span></span></li>\n")
        }
        let entries = (readings.tags.map { ($0.name, link($0, $0.name)) } + unused).sorted {
            $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
        }
        return entries.map(\.1)
    }

    /// Returns links to leaves with the number of their items.
    func links(_ groups: [ItemGroup], _ title: (ItemGroup) -> String, label: String) -> String {
        self.groups(groups.map { link($0, title($0)) }, label: label)
    }

    /// Returns a list of links.
    func groups(_ entries: [String], label: String) -> String {
        "<nav class=\"saved-groups\" aria-label=\"\(escaped(label))\">\n<ul>\n" + entries.joined()
            + "</ul>\n</nav>\n\n"
    }

    private func link(_ group: ItemGroup, _ title: String) -> String {
        "<li><a href=\"\(group.file)\">\(escaped(title)) <span>\(group.count)</span></a></li>\n"
    }

    /// Returns links to the other parts of a long list; empty for a short one.
    ///
    /// - Parameters:
    ///   - first: the leaf of the first part, if it has another name.
    ///   - counts: the numbers of items of the parts.
    ///   - number: that of this part.
    func parts(
        of page: String, first: String? = nil, _ title: String, counts: [Int], at number: Int
    ) -> String {
        guard counts.count > 1 else { return "" }
        let entries = counts.enumerated().map { index, count in
            let leaf = index == 0 ? first ?? page : PartName.page(page, index + 1)
            let text = "\(escaped(PartName.title(title, index + 1))) <span>\(count)</span>"
            return index + 1 == number
                ? "<li><span class=\"saved-unused\" aria-current=\"page\">\(text)</span></li>\n"
                : "<li><a href=\"\(leaf).html\">\(text)</a></li>\n"
        }
        return groups(entries, label: title)
    }

    /// Returns the name of a month, or the words for items without a time.
    func monthTitle(_ month: String) -> String {
        let parts = month.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return words["undated"] }
        return words.month(parts[1], year: parts[0])
    }
}
