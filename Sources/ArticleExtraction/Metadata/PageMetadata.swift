import Dates
import WebContent
import WebSyntax

/// The description that a page gives of its article.
///
/// Each member has an order of sources, the most exact first: JSON-LD, Open Graph, names of other vocabularies (Dublin
/// Core, Highwire Press's `citation_`, Parsely, Sailthru), microdata, elements, and the words of the page.
struct PageMetadata {
    var title: String?
    var byline: String?
    /// True if the author is only a name before a date, and no name is marked up.
    var isBylineGuessed: Bool
    var siteName: String?
    var summary: String?
    var published: String?
    var modified: String?
    var image: String?
    var language: String?
    var direction: String?
    var canonical: String?
    /// The paragraphs of the article as its JSON-LD repeats them.
    var body: [String]

    /// - Parameter base: the address of the page; the day in it is the last source of a date.
    init(_ page: Page, base: WebAddress?) {
        let data = StructuredData(page)
        let meta = MetaElements(page)
        let words = PageWords(page)
        siteName =
            meta.first("og:site_name") ?? data.siteName
            ?? meta.first("application-name", "dc.publisher", "citation_journal_title", "al:ios:app_name")
        title = Self.title(data, meta, words, siteName)
        byline = Self.byline(data, meta, words)
        // Some systems fill in the title for an author that they do not have.
        if let name = byline, name == title || name == words.heading { byline = nil }
        isBylineGuessed = words.isBylineGuessed && byline == words.byline
        summary =
            data.summary
            ?? meta.first(
                "og:description", "twitter:description", "dc.description", "dcterms.description",
                "dcterm.description", "citation_abstract", "description", "weibo:article:description")
        body = data.body
        canonical = words.canonical ?? meta.first("og:url")
        let dates = [
            data.published,
            meta.first("article:published_time", "og:published_time", "og:article:published_time"),
            meta.first(
                "datepublished", "dcterms.created", "dcterms.issued", "dc.date.issued", "dc.date",
                "dcterms.date", "citation_publication_date", "citation_date",
                "citation_online_date", "parsely-pub-date", "sailthru.date", "article.published", "pubdate",
                "publishdate", "publish-date", "publisheddate", "publication_date", "date", "dc.date.created",
                "datecreated",
                "bt:pubdate", "cxenseparse:recs:publishtime", "firstpublishedtime", "dateupdate",
                "last-modified-date"),
        ]
        let order = DateOrder(language: words.language)
        // A page that announces an event shows its day.
        let shown = words.published.flatMap { data.eventDays.contains(String($0.prefix(10))) ? nil : $0 }
        published =
            dates.lazy.compactMap { $0.flatMap { ArticleDate.text($0, order: order) } }.first ?? shown
            ?? base.flatMap(ArticleDate.inAddress)
            ?? canonical.flatMap { WebAddress($0) }.flatMap(ArticleDate.inAddress)
        modified =
            [
                data.modified,
                meta.first(
                    "article:modified_time", "og:modified_time", "og:updated_time", "dcterms.modified",
                    "datemodified", "dc.date.modified", "lastmod", "last-modified",
                    "lastmodifiedtime"),
            ]
            .lazy.compactMap { $0.flatMap { ArticleDate.text($0, order: order) } }.first ?? words.modified
        image =
            meta.first(
                "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src")
            ?? data.image ?? meta.first(
                "image", "thumbnail", "thumbnailurl", "parsely-image-url", "sailthru.image.full")
            ?? words.image
        language =
            words.language ?? meta.first(
                "og:locale", "content-language", "dc.language", "dcterms.language", "citation_language"
            ).map { $0.replacing("_", with: "-") } ?? data.language
        direction = words.direction
    }

    /// Returns the title of the most exact source.
    private static func title(
        _ data: StructuredData, _ meta: MetaElements, _ words: PageWords, _ siteName: String?
    ) -> String? {
        let document =
            words.shownTitle?.text
            ?? words.title.map {
                TitleText.withoutBook(
                    TitleText.withoutSite($0, siteName: siteName, heading: words.heading),
                    heading: words.heading)
            }
        let candidates = [
            headline(data, meta, words), meta.first("og:title"),
            meta.first(
                "citation_title", "dc.title", "dcterms.title", "dcterm.title", "twitter:title",
                "parsely-title", "sailthru.title", "weibo:article:title", "headline"),
            words.property("headline"), document, words.heading,
        ]
        guard let found = candidates.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
        // A quotation mark in the value of an attribute ends it: `content="A "sign" in it"`.
        for whole in [words.heading, document].compactMap({ $0 }) where whole.hasPrefix(found) {
            if PlainText.collapsed(String(whole.dropFirst(found.count))).first == "\"" { return whole }
        }
        // The name of a part of the site may be before the title.
        if let shown = words.shownTitle?.text, shown.utf8.count > 12, found.hasSuffix(" - " + shown) {
            return shown
        }
        return TitleText.withoutSite(found, siteName: siteName, heading: words.heading)
    }

    /// Returns the headline of the structured data, unless only the name beside it or the main heading is in a title of the
    /// page: Wikipedia has a short description as the headline.
    private static func headline(
        _ data: StructuredData, _ meta: MetaElements, _ words: PageWords
    ) -> String? {
        guard let headline = data.title else { return nil }
        let titles = [words.title, meta.first("og:title")].compactMap { $0.map(FoldedWords.of) }
        func isShown(_ text: String) -> Bool {
            let text = FoldedWords.of(text)
            return titles.contains { $0.contains(text) } || words.hasHeading(containing: text)
        }
        if isShown(headline) { return headline }
        if let name = data.name, isShown(name) { return name }
        // The name of a site is at the end of a title.
        if let heading = words.heading, case let folded = FoldedWords.of(heading), !folded.isEmpty,
            titles.contains(where: { $0.hasPrefix(folded) })
        {
            return heading
        }
        return headline
    }

    /// The names of authors in `meta`, in their order. The catalogue's form (`DC.creator`) is before the page's own.
    private static let authorNames = [
        "dc.creator", "dcterms.creator", "dcterm.creator", "author", "article:author", "parsely-author",
        "sailthru.author", "byl", "twitter:creator:name",
    ]

    /// Returns the names of the authors. Addresses and handles are not names.
    private static func byline(_ data: StructuredData, _ meta: MetaElements, _ words: PageWords) -> String? {
        func names(_ values: [String]) -> [String] {
            values.filter { !$0.contains("://") && !$0.hasPrefix("@") }.map(AuthorName.cleaned)
                .filter { !$0.isEmpty }
        }
        var sources = [data.authors, meta.all("citation_author").map(AuthorName.reordered)]
        // The page has the names in full that PubMed's list has with initials.
        let listed = AuthorName.inList(meta.first("citation_authors") ?? "")
        if words.byline?.split(separator: ",").count != listed.count { sources.append(listed) }
        sources += authorNames.map { meta.all($0) }
        let found = sources.map(names).filter { !$0.isEmpty }
        guard let first = found.first else { return words.byline }
        // An organisation is the author only of a page that names no person.
        let organizations = Set(data.organizations.map(FoldedWords.of))
        let people = found.lazy.map { $0.filter { !organizations.contains(FoldedWords.of($0)) } }
            .first { !$0.isEmpty }
        if people == nil, let person = words.byline, !words.isBylineGuessed,
            isPerson(person, besides: organizations)
        {
            return person
        }
        var unique: [String] = []
        for name in people ?? first where !unique.contains(name) { unique.append(name) }
        return unique.joined(separator: ", ")
    }

    /// Returns true for names of two words at least that have none of the organisations' names in them.
    private static func isPerson(_ byline: String, besides organizations: Set<String>) -> Bool {
        let words = " \(FoldedWords.of(byline)) "
        return byline.replacing(" and ", with: ",").split(separator: ",").allSatisfy {
            AuthorName.isName(PlainText.collapsed(String($0)))
                && PlainText.collapsed(String($0)).contains(" ")
        }
            && !organizations.contains { words.contains(" \($0) ") }
    }
}
