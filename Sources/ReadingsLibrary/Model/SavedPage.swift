import ItemPages
import Items
import ReadingSource
import StudyMarkdown
import WebSyntax

/// A page of a reading list, as the library shows it.
struct SavedPage: Sendable {
    let item: Item
    /// The id in names of files and deeplinks.
    let id: String
    /// The title, or else the address.
    let title: String
    /// The title with TeX as it was written.
    let sourceTitle: String
    /// The names of the authors; empty without any.
    let author: String
    /// The beginning of what the page or its service says about it, in one line; `nil` without it.
    let summary: String?
    /// The time of saving; 0 if it is not known.
    let saved: Int
    /// The host without `www.`; `nil` for an address that is not of the web.
    let site: String?
    /// The host in Unicode; `nil` where it is the same or another host looks like it.
    let shownSite: String?
    /// The sanitised article; `nil` without one.
    let article: String?
    let sealed: ReadingsEdition.SealedCopy?
    /// The reason why the page has no sealed copy; `nil` with one, and where pages are not sealed.
    let unsealed: String?

    init(_ item: Item, _ settings: ReadingsEdition.Settings) {
        self.item = item
        id = PageName.ofItem(item.id)
        let address = Self.shown(item.url ?? item.longAddress?.title ?? "")
        sourceTitle = item.title ?? address
        title = item.title.map { Self.readable($0, settings.isFormula) } ?? address
        author = item.authors.compactMap(\.name).joined(separator: ", ")
        summary = Self.summary(item)
        saved = item.datePublished ?? item.dateModified ?? 0
        site = item.site
        shownSite = site.map(UnicodeHost.shown).flatMap { $0 == item.site ? nil : $0 }
        // The article of a sealed page has its pictures in itself.
        article = settings.articles[item.id] ?? item.contentHTML
        sealed = settings.sealed[item.id]
        unsealed = settings.unsealed[item.id]
    }

    /// Returns a title with its formulas as readable text. Sums of money, variables and TeX that cannot be typeset stay as they
    /// are.
    private static func readable(_ title: String, _ isFormula: (String, Bool) -> Bool) -> String {
        TitleText.parts(of: title, isFormula: isFormula).map { part in
            switch part {
            case .text(let text): text
            case .formula(let tex): FormulaText.readable(title: "$\(tex)$")
            }
        }.joined()
    }

    /// The most characters of a summary in a row.
    private static let longestSummary = 280

    /// Returns the beginning of an item's summary, up to the end of a word; `nil` for one that repeats the title or the reader's
    /// words.
    private static func summary(_ item: Item) -> String? {
        guard let text = item.summary, text != item.title, text != item.note else { return nil }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.isEmpty { return nil }
        let start = line.prefix(longestSummary)
        if start.endIndex == line.endIndex { return line }
        // A text without spaces, such as Chinese, is cut at any sign.
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return String(start[..<end]) + "…"
    }

    /// Returns an address without its scheme and the slash at its end, which say nothing to a reader.
    private static func shown(_ address: String) -> String {
        var text = address[...]
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            text = text.dropFirst(scheme.count)
        }
        if text.hasSuffix("/") { text = text.dropLast() }
        return text.isEmpty ? address : String(text)
    }

    /// The time of the last change, or else of saving; 0 if neither is known.
    var changed: Int { item.changed ?? 0 }
    /// The address as text. One that is too long for a link is shortened.
    var shownAddress: String { item.url ?? item.longAddress?.title ?? "" }
    /// The id of the page's row on the leaves that list it.
    var anchor: String { "p-\(id)" }
    /// The name of the leaf with the article, without its ending.
    var articlePage: String { "article-\(id)" }
    /// The path of the sealed copy from the folder of the leaves.
    var sealedPath: String? { sealed.map { "\(ReadingsEdition.sealedFolder)/\($0.name)" } }

    /// Returns the address that a tap on the title opens: the article, else the sealed page, else an open host.
    func target(_ openHosts: Set<String>) -> String? {
        if article != nil { return articlePage + ".html" }
        if let sealedPath { return sealedPath }
        return item.isOpen(openHosts) ? item.url : nil
    }
}

extension Item {
    /// Returns true if the item's address is of the web and on an open host. `javascript://host/` has a host as well.
    func isOpen(_ hosts: Set<String>) -> Bool {
        guard !hosts.isEmpty, let url, let address = WebAddress(url), let host = address.host else {
            return false
        }
        return ["http", "https"].contains(address.scheme) && hosts.contains(host)
    }
}
