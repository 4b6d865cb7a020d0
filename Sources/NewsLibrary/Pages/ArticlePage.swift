import ItemPages
import Dates
import Diagnostics
import Items
import WebSyntax

/// The page of an article.
struct ArticlePage {
    private let news: News
    private let article: NewsArticle
    private let page: NewsPage
    /// In the language of the article.
    private var words: PageWords { page.words }

    init(_ news: News, _ article: NewsArticle) {
        self.news = news
        self.article = article
        page = NewsPage(news, language: article.language)
    }

    var markdown: String {
        let title = TitleText.markdown(article.sourceTitle, isFormula: news.settings.isFormula)
        var text = page.opening(article.title, language: article.language)
        if let category = article.category {
            text +=
                "<p class=\"news-above\"><a class=\"news-kicker\(category.tone)\" href=\"\(category.file)\">"
            text += "\(PageMarkup.escaped(category.name))</a></p>\n\n"
        }
        text += "# \(isolated(title)) {#home}\n\n" + facts + formerTitle
        let item = article.item
        let content = ArticleContent(
            html: article.html, text: item.contentText ?? item.summary ?? "", hero: article.pictureAddress,
            news.articleContext, language: article.language ?? news.settings.language, card: card)
        text += hero(content) + media + content.markdown + attachedPictures
        if !article.documents.isEmpty { text += "\n" + documents }
        if content.markdown.isEmpty, !article.summary.isEmpty {
            text += PageMarkup.markdown(article.summary) + "\n"
        }
        return text + "\n" + links(content.links + external(besides: content.links)) + source
    }

    /// Returns the markdown of the title with its language and direction if they are not those of the text.
    private func isolated(_ title: String) -> String {
        let page = article.language ?? news.settings.language
        guard let language = article.titleLanguage, language.lowercased() != page.lowercased() else {
            return title
        }
        return "<span\(self.page.attributes(of: title, language, in: page))>\(title)</span>"
    }

    private var facts: String {
        let source = article.source?.name
        // A site is often its own author.
        let author = article.author?.lowercased() == source?.lowercased() ? nil : article.author
        var times = [page.time(article.published)]
        if let changed = article.item.dateModified, changed > article.published + 60 {
            times.append("\(PageMarkup.escaped(words["updated"])) \(page.time(changed))")
        }
        // Find leaves the times out: their words are on every page.
        let parts =
            [author, source].compactMap { $0 }.map(PageMarkup.isolated)
            + ["<span data-find=\"none\">\(times.joined(separator: " · "))</span>"]
        // The script adds the button for bookmarks here.
        let labels = ["bookmark"].map { " data-\($0)=\"\(PageMarkup.escaped(words[$0]))\"" }
        let data = [
            ("id", article.id), ("file", article.file), ("title", article.title),
            ("url", article.url ?? ""), ("published", ISODate.text(article.published)),
        ].map { " data-\($0.0)=\"\(PageMarkup.escaped($0.1))\"" }
        return
            "<p class=\"news-facts\"\(data.joined())\(labels.joined())>\(parts.joined(separator: " · "))</p>\n\n"
    }

    private var formerTitle: String {
        let former = NewsArticle.clean(article.item.facts.formerTitle).map(NewsArticle.readable)
        guard let former, former != article.title else { return "" }
        return
            "<p class=\"news-facts\">\(PageMarkup.escaped(words["formerTitle"])): \(PageMarkup.isolated(former))</p>\n\n"
    }

    /// The picture above the content with the words below it in the content.
    private func hero(_ content: ArticleContent) -> String {
        guard let picture = article.picture, !content.showsHero else { return "" }
        let path = "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)/\(picture.name)"
        let alternative = NewsArticle.readable(alternativeText ?? "")
        let below =
            content.caption.map {
                "<figcaption>\(PageMarkup.escaped(NewsArticle.readable($0)))</figcaption>"
            } ?? ""
        var size = ""
        if let width = picture.width, let height = picture.height {
            size = " width=\"\(width)\" height=\"\(height)\""
        }
        return
            "<figure class=\"news-hero\"><img src=\"\(path)\" alt=\"\(PageMarkup.escaped(alternative))\"\(size) decoding=\"async\">\(below)</figure>\n\n"
    }

    /// The words of the same picture in the content, else those of the attached picture.
    private var alternativeText: String? {
        guard let hero = article.pictureAddress else { return nil }
        for piece in MarkupTags(article.html) {
            if case .tag(let tag) = piece, tag.name == "img", let address = tag.value("src"),
                PhotoAddress.isSame(address, hero), let words = tag.value("alt"), !words.isEmpty
            {
                return words
            }
        }
        let attached = article.item.attachments.first { PhotoAddress.isSame($0.url, hero) }
        return attached?.alternativeText ?? NewsArticle.clean(attached?.title)
    }

    /// The attached pictures that the text does not show.
    private var attachedPictures: String {
        let pictures = article.item.attachedPictures(besides: article.pictureAddress)
        if pictures.isEmpty { return "" }
        let html = pictures.map { picture in
            let words = picture.alternativeText ?? NewsArticle.clean(picture.title) ?? ""
            return
                "<p><img src=\"\(PageMarkup.encoded(picture.url))\" alt=\"\(PageMarkup.encoded(words))\"></p>"
        }.joined()
        return "\n" + ArticleContent(html: html, text: "", hero: nil, news.articleContext).markdown
    }

    /// A card for each sound and film, which stay on the network. The first has the chapters of the episode.
    private var media: String {
        article.media.enumerated().map { number, attachment in
            card(attachment, chapters: number == 0 ? chapters : "")
        }.joined()
    }

    private func card(_ attachment: Attachment, chapters: String) -> String {
        let isVideo = attachment.isVideo
        return card(
            attachment, kind: words[isVideo ? "video" : "podcast"],
            tone: isVideo ? " tone-videos" : " tone-podcasts",
            title: NewsArticle.clean(attachment.title) ?? article.title, below: chapters)
    }

    /// A list of the chapters with their times; empty without any.
    private var chapters: String {
        let chapters = EpisodeChapter.all(of: article.item)
        guard !chapters.isEmpty else { return "" }
        return "<ul class=\"news-chapters\">\n"
            + chapters.map { chapter in
                let time = "<span class=\"news-facts\">\(PageWords.duration(chapter.start))</span>"
                let title = PageMarkup.escaped(NewsArticle.readable(chapter.title))
                let link = chapter.address.map { " " + shown($0) } ?? ""
                return "<li>\(time) \(title)\(link)</li>\n"
            }.joined() + "</ul>"
    }

    /// A card for each file of another kind, below the text that refers to it.
    private var documents: String {
        article.documents.map { document in
            card(
                document, kind: document.format ?? "", tone: "",
                title: NewsArticle.clean(document.title)
                    ?? NewsArticle.clean(document.fileName.map { PercentDecoder.text($0) }) ?? article.title)
        }.joined()
    }

    /// A card for a frame or player in the text; empty for an attached file, which has one.
    private func card(_ embed: ContentEmbeds.Embed) -> String {
        if (article.media + article.documents).contains(where: embed.isSame) { return "" }
        let isPlayer = embed.isVideo || embed.isAudio
        return card(
            embed.file,
            kind: isPlayer ? words[embed.isVideo ? "video" : "podcast"] : embed.file.documentFormat ?? "",
            tone: embed.isVideo ? " tone-videos" : embed.isAudio ? " tone-podcasts" : "",
            title: embed.title.isEmpty ? article.title : NewsArticle.readable(embed.title),
            hasAddress: true
        ).trimmed
    }

    /// - Parameters:
    ///   - hasAddress: true to show the address if no tap opens it.
    ///   - below: markup at the end of the card.
    private func card(
        _ attachment: Attachment, kind: String, tone: String, title: String, hasAddress: Bool = false,
        below: String = ""
    ) -> String {
        var facts: [String] = []
        if let seconds = attachment.durationInSeconds { facts.append(PageWords.duration(Int(seconds))) }
        if let bytes = attachment.sizeInBytes { facts.append(Self.size(bytes)) }
        if let host = WebAddress(attachment.url)?.host { facts.append(host) }
        facts.append(words["needsNetwork"])
        facts = facts.map(PageMarkup.escaped)
        let address = PageMarkup.escaped(attachment.url)
        let open = WebAddress(attachment.url)?.host.map { news.settings.openHosts.contains($0) } ?? false
        // Without a page on the web, an episode has no other address.
        if !open, hasAddress || article.url == nil {
            facts.append("<span class=\"news-address\">\(address)</span>")
        }
        let title = PageMarkup.escaped(title)
        let name = open ? "<a href=\"\(address)\">\(title)</a>" : title
        let label =
            kind.isEmpty ? "" : "<span class=\"news-kicker\(tone)\">\(PageMarkup.escaped(kind))</span> "
        return
            "<div class=\"news-media\">\(label)"
            + "<strong>\(name)</strong> "
            + "<span class=\"news-facts\" data-find=\"none\">\(facts.joined(separator: " · "))</span>\(below)</div>\n\n"
    }

    /// Returns a size such as `12 MB` or `400 kB`.
    private static func size(_ bytes: Int) -> String {
        if bytes >= 999_500 { return "\(bytes / 1_000_000 + (bytes % 1_000_000 >= 500_000 ? 1 : 0)) MB" }
        return bytes >= 1000 ? "\((bytes + 500) / 1000) kB" : "\(bytes) B"
    }

    private func links(_ links: [ArticleContent.Link]) -> String {
        guard !links.isEmpty else { return "" }
        return
            "<details class=\"news-references\" data-find=\"none\"><summary>\(PageMarkup.escaped(words["links"]))</summary>\n<ul>\n"
            + links.map { link in
                let text = link.text.isEmpty ? "" : PageMarkup.escaped(NewsArticle.readable(link.text)) + " "
                return "<li>\(text)\(shown(link.address))</li>\n"
            }.joined() + "</ul>\n</details>\n\n"
    }

    /// The address of the article: a link if its host is open.
    private var source: String {
        guard let url = article.url else { return "" }
        let label = PageMarkup.escaped(words["original"])
        return "<p class=\"news-source\" data-find=\"none\">\(label): \(shown(url))</p>\n"
    }

    /// The page that a short post is about (JSON Feed 1.1, `external_url`).
    private func external(besides links: [ArticleContent.Link]) -> [ArticleContent.Link] {
        guard let address = article.item.externalURL, address != article.url,
            let scheme = WebAddress(address)?.scheme, ["http", "https"].contains(scheme),
            !links.contains(where: { $0.address == address })
        else { return [] }
        return [ArticleContent.Link(text: "", address: address)]
    }

    /// Returns an address: a link if its host is open.
    private func shown(_ url: String) -> String {
        let shown = PageMarkup.escaped(url)
        return news.settings.openHosts.contains(WebAddress(url)?.host ?? "")
            ? "<a href=\"\(shown)\">\(shown)</a>" : "<span class=\"news-address\">\(shown)</span>"
    }
}
