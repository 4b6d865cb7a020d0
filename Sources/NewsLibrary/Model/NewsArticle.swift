import ItemPages
import Items
import SiteFiles
import StudyMarkdown
import WebContent
import WebSyntax

/// An item as the pages show it.
struct NewsArticle: Sendable {
    /// The tables that an item refers to.
    struct Context: Sendable {
        /// By the address of a feed.
        var categories: [String: NewsCategory]
        var sources: [String: NewsSource]
        var pictures: StoredPictures
        /// That of the library.
        var language: String
        var deeplink: String?
    }

    let item: Item
    /// The address without parameters that tell who reads. An item without a page of its own has that of the
    /// page it is about.
    let url: String?
    /// The title as the feed has it, with TeX between dollars.
    let sourceTitle: String
    /// Sixteen hex digits of the digest of the item's id.
    var id: String
    /// The title in words: formulas are readable text.
    let title: String
    /// The first paragraph, up to the first sentence end after 30 characters.
    let summary: String
    /// The declared language of the text. A text without one has the usual language of its script if that has one, which gives
    /// the pages its direction, too. So has a text from right to left in a script in which the declared one is not written.
    let language: String?
    /// The language of the title, which may have one of its own.
    let titleLanguage: String?
    let author: String?
    let source: NewsSource?
    let category: NewsCategory?
    let picture: StoredPictures.Picture?
    let pictureAddress: String?
    /// The content below the title; empty for an article of plain text.
    let html: String
    /// The player that the article is about; nil for one within a text.
    let player: ContentEmbeds.Embed?
    /// In seconds since 1970-01-01T00:00:00Z.
    let published: Int
    /// The number of words of the text.
    let words: Int

    var page: String { "article-\(id)" }
    var file: String { page + ".html" }
    /// The sounds and films, which stay on the network.
    var media: [Attachment] { item.media.map(Self.withWatchAddress) }
    /// The files of other kinds, which stay on the network.
    var documents: [Attachment] { item.documents }

    init(_ item: Item, _ context: Context) {
        self.item = item
        id = String(Digest.sha256Hex(item.id.utf8).prefix(16))
        // A store may have addresses that are not of the web.
        url = (item.url ?? item.externalURL).flatMap { address in
            guard let scheme = WebAddress(address)?.scheme, scheme == "http" || scheme == "https" else {
                return nil
            }
            return TrackingParameters.removed(from: address)
        }
        let feed = item.facts.contentFeed ?? item.facts.feed ?? ""
        source = context.sources[feed] ?? item.facts.feed.flatMap { context.sources[$0] }
        category = context.categories[item.facts.feed ?? ""] ?? context.categories[feed]
        html = item.title.map { TitleHeading.removed(from: item.shownHTML, title: $0) } ?? item.shownHTML
        let content = ContentEmbeds(html)
        // The address of a player is no summary.
        let text =
            html.isEmpty
            ? item.contentText ?? item.summary ?? "" : Self.text(of: content.rest)
        // A summary of the feed may be the text of another page.
        let lead = Summary.withoutHeadings(content.rest).map(Self.text) ?? ""
        let first = Summary.text(of: lead, isPlain: false)
        let whole = text.isEmpty ? item.summary ?? "" : text
        summary = first.isEmpty ? Summary.text(of: whole, isPlain: html.isEmpty || text.isEmpty) : first
        // A post of signs alone, such as an emoji, has no summary.
        let beginning = Summary.title(
            of: summary.isEmpty ? PageMarkup.line(String(text.prefix(200))) : summary)
        sourceTitle =
            Self.clean(item.title).flatMap { $0.isEmpty ? nil : $0 }
            ?? (beginning.isEmpty ? source?.name ?? "—" : beginning)
        title = Self.readable(sourceTitle)
        let names = item.authors.compactMap { Self.clean($0.name) }.filter { !$0.isEmpty }
        author = names.isEmpty ? item.facts.page?.byline : names.joined(separator: ", ")
        pictureAddress = item.heroAddresses.first { context.pictures[$0]?.isSmall == false }
        picture = pictureAddress.flatMap { context.pictures[$0] }
        published = item.datePublished ?? item.facts.firstSeen ?? 0
        words = WordCount.of(text)
        player =
            words < Self.mostWordsOfPlayer && content.isAtStart
            ? content.embeds.first { $0.isVideo || $0.isAudio } : nil
        let languages = ItemLanguages(item, feed: source?.state?.language)
        let sampled = sourceTitle + " " + text.prefix(4000)
        // Feeds of many sources declare their own language for all of them, which would give a text the wrong direction.
        let isRightToLeft = TextLanguage.rightToLeft(sampled) != nil
        let declared = isRightToLeft ? TextLanguage.corrected(languages.text, by: sampled) : languages.text
        let language = declared ?? Self.language(ofScript: sampled, context)
        self.language = language
        let isLikeText = languages.title == nil || TextLanguage.rightToLeft(sourceTitle) != nil
        titleLanguage = languages.ownTitle ?? (isLikeText ? language : languages.title)
    }

    /// Returns the usual language of a script; nil for a script of many languages, or of the library's.
    private static func language(ofScript text: String, _ context: Context) -> String? {
        if let language = TextLanguage.rightToLeft(text) { return language }
        let language = TextLanguage.corrected(context.language, by: text)
        return language == context.language ? nil : language
    }

    /// A longer text below a player is an article with a film.
    private static let mostWordsOfPlayer = 100

    /// The type that YouTube's feeds give to their films.
    static let flash = "application/x-shockwave-flash"

    /// Returns an attachment with the address of the page that plays it: YouTube's feeds have that of a player.
    private static func withWatchAddress(_ attachment: Attachment) -> Attachment {
        guard attachment.mimeType == flash, let address = WebAddress(attachment.url),
            let host = address.host, ["www.youtube.com", "youtube.com"].contains(host)
        else { return attachment }
        let parts = attachment.url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard parts.count == 4, parts[2] == "v" else { return attachment }
        var attachment = attachment
        attachment.url = "https://www.youtube.com/watch?v=\(parts[3])"
        return attachment
    }

    /// Returns the text of content for readers: powers are raised characters, and marks of footnotes are left out.
    private static func text(of html: String) -> String {
        ContentText.text(of: Array(html.utf8), raised: FormulaText.raised)
    }

    /// Returns a text on one line, without characters that change the direction of the text around them.
    static func clean(_ text: String?) -> String? { text.map(PageMarkup.line) }

    /// Returns a text with its formulas as readable text, for places that typeset none.
    static func readable(_ text: String) -> String {
        TitleText.parts(of: text) { _, _ in true }.map { part in
            switch part {
            case .text(let text): text
            case .formula(let tex): FormulaText.readable(title: "$\(tex)$")
            }
        }.joined()
    }
}

/// Summaries are extracts and never generated.
enum Summary {
    /// The number of characters after which a sentence end counts.
    static let shortest = 30
    /// A first sentence that is longer is cut at a word.
    static let longest = 300

    /// The largest number of characters of a title that is made from a text.
    static let longestTitle = 80

    /// Returns the beginning of a text in one line as the title of a post without one, cut at a word.
    static func title(of text: String) -> String {
        let start = text.prefix(longestTitle)
        guard start.endIndex < text.endIndex else { return text }
        if text[start.endIndex] == " " { return start + "…" }
        // A text without spaces has words, too, but no sign between them.
        let least = start.index(start.startIndex, offsetBy: longestTitle / 2)
        let end = start[least...].lastIndex(of: " ") ?? start.endIndex
        return start[..<end] + "…"
    }

    /// The number of bytes of content in which its first paragraph is looked for.
    private static let searched = 4000

    /// Elements whose text is no paragraph.
    private static let others: Set<Substring> = ["figcaption", "h1", "h2", "h3", "h4", "h5", "h6"]

    /// Returns the beginning of content without the headings and captions in it; nil if it has none.
    static func withoutHeadings(_ html: String) -> String? {
        guard hasHeading(html) else { return nil }
        var rest = ""
        var open: Substring?
        for piece in MarkupTags(html) {
            switch piece {
            case .text(let text): if open == nil { rest += text }
            case .tag(let tag):
                if let name = open {
                    if tag.name.first == "/", tag.name.dropFirst() == name { open = nil }
                } else if others.contains(tag.name) {
                    open = tag.name
                } else {
                    rest += tag.source
                }
            }
            if rest.utf8.count > searched { break }
        }
        return rest
    }

    /// Returns true for content with a heading or caption at its beginning.
    private static func hasHeading(_ html: String) -> Bool {
        var rest = html.utf8.prefix(searched)
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...].dropFirst()
            if others.contains(Substring(rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") })) {
                return true
            }
        }
        return false
    }

    /// Returns the first paragraph of a text up to its first sentence end after 30 characters.
    ///
    /// - Parameter isPlain: true for a text whose paragraphs end at empty lines; of others, each line is a paragraph.
    static func text(of text: String, isPlain: Bool) -> String {
        var collapsed = CollapsedText()
        collapsed.append(String(paragraph(of: text, isPlain: isPlain).prefix(longest * 4)))
        // A cut inside a formula would leave its TeX.
        let words = NewsArticle.readable(withoutAnnouncement(collapsed.text))
        var count = 0
        var index = words.startIndex
        while index < words.endIndex {
            let next = words.index(after: index)
            count += 1
            if count > shortest, isEnd(words, index, next) { return String(words[..<next]) }
            if count == longest {
                let cut = words[..<next].lastIndex(of: " ") ?? next
                return words[..<cut] + "…"
            }
            index = next
        }
        return words
    }

    /// Returns the first paragraph with a letter. Only the beginning is looked at: the text may be long.
    private static func paragraph(of text: String, isPlain: Bool) -> String {
        var rest = text.utf8[...]
        var paragraph = ""
        while !rest.isEmpty, paragraph.utf8.count < longest * 16 {
            let line = Substring(rest.prefix { $0 != UInt8(ascii: "\n") })
            rest = rest[line.endIndex...].dropFirst()
            let isEnd = !isPlain || line.allSatisfy(\.isWhitespace)
            paragraph += line
            if isPlain { paragraph += "\n" }
            guard isEnd || rest.isEmpty else { continue }
            if paragraph.contains(where: \.isLetter) { return paragraph }
            paragraph = ""
        }
        return paragraph
    }

    /// Returns the abstract of a paper without the line that arXiv has before it.
    private static func withoutAnnouncement(_ text: String) -> String {
        guard text.hasPrefix("arXiv:"), let label = text.prefix(160).firstRange(of: "Abstract:") else {
            return text
        }
        return String(text[label.upperBound...].drop { $0 == " " })
    }

    /// Returns true for a sign that ends a sentence.
    private static func isEnd(_ words: String, _ index: String.Index, _ next: String.Index) -> Bool {
        // A comparison of characters takes longer than all else here. No letter of ASCII begins with these bytes.
        switch words.utf8[index] {
        case UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: "?"), 0x80...: break
        default: return false
        }
        return switch words[index] {
        case ".", "!", "?", "…": next == words.endIndex || words.utf8[next] == UInt8(ascii: " ")
        // The full stops of Chinese and Japanese have no space after them.
        case "。", "！", "？": true
        default: false
        }
    }
}
