import ItemPages
import Items
import ReadingSource

/// The leaf of a saved page's article, with the reader's words about it.
struct SavedArticlePage {
    private let readings: Readings
    private let saved: SavedPage
    /// In the language of the article.
    private let page: ReadingsPage

    init(_ readings: Readings, _ saved: SavedPage) {
        self.readings = readings
        self.saved = saved
        page = ReadingsPage(readings, language: saved.item.language)
    }

    var markdown: String {
        let settings = readings.settings
        let heading = TitleText.markdown(saved.sourceTitle, isFormula: settings.isFormula)
        var text = page.opening(saved.title, .pages, heading: heading)
        var facts = [
            page.escaped(saved.author), page.escaped(saved.shownSite ?? saved.site ?? ""),
            page.day(saved.saved),
        ]
        if let path = saved.sealedPath {
            facts.append("<a href=\"\(page.escaped(path))\">\(page.escaped(page.words["savedPage"]))</a>")
        }
        text += "<p class=\"saved-facts\">\(facts.filter { !$0.isEmpty }.joined(separator: " · "))</p>\n\n"
        if !saved.item.tags.isEmpty { text += "<p>\(page.tags(saved.item.tags))</p>\n\n" }
        if let note = saved.item.note {
            text += "<p class=\"saved-words\" dir=\"auto\">\(page.lines(note))</p>\n\n"
        }
        for highlight in saved.item.highlights { text += page.quote(highlight) + "\n\n" }
        let content = ArticleContent(
            html: saved.article ?? "", text: "", hero: nil,
            ArticleContent.Context(
                pictures: PictureMarkup(
                    pictures: StoredPictures(), missing: page.words["missingPicture"], folder: ""),
                openHosts: settings.openHosts, isFormula: settings.isFormula),
            language: saved.item.language ?? settings.language)
        return text + content.markdown + "\n" + address
    }

    /// The address of the page: a link if its host is open.
    private var address: String {
        let shown = PageMarkup.escaped(saved.shownAddress)
        let text =
            saved.item.isOpen(readings.settings.openHosts)
            ? "<a href=\"\(shown)\">\(shown)</a>" : "<span class=\"saved-address\">\(shown)</span>"
        return "<p class=\"saved-facts\">\(page.escaped(page.words["original"])): \(text)</p>\n"
    }
}
