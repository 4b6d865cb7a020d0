import ArticleExtraction
import WebSyntax

/// The content of an article as markdown for a leaf: pictures are files of the library, links lead nowhere but to open
/// hosts, and formulas are those that KaTeX can typeset.
struct ArticleContent {
    /// A link whose address the page shows as text.
    struct Link: Hashable {
        var text: String
        var address: String
    }

    private(set) var markdown = ""
    /// The links to hosts that are not open, each address once.
    private(set) var links: [Link] = []

    /// The words below the picture that is shown above the content.
    private(set) var caption: String?

    private let news: News
    /// The picture that is shown above the content.
    private let hero: String?

    init(_ article: NewsArticle, _ news: News, hero: String?) {
        self.news = news
        self.hero = hero
        let html = article.item.shownHTML
        if html.isEmpty {
            let text = article.item.contentText ?? article.item.summary ?? ""
            markdown = Self.paragraphs(text)
        } else {
            let figure = HeroFigure(html, picture: hero)
            caption = figure.caption
            let prepared = prepared(figure.rest)
            markdown = ContentMarkdown.text(of: Array(prepared.utf8))
        }
    }

    /// Returns plain text as paragraphs of markdown.
    private static func paragraphs(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { NewsMarkup.markdown(String($0)) + "\n" }
            .joined(separator: "\n")
    }

    /// Returns the HTML with replaced pictures, links and formulas.
    private mutating func prepared(_ html: String) -> String {
        var output = ""
        var closed: (address: String, text: String)?
        var codeDepth = 0
        var formula: (isMath: Bool, source: String, tex: String?)?
        for piece in MarkupTags(html) {
            if formula != nil {
                Self.read(piece, &formula)
                if let done = formula, Self.ends(piece, isMath: done.isMath) {
                    output += text(of: done)
                    formula = nil
                }
                continue
            }
            switch piece {
            case .text(let text):
                output += codeDepth == 0 ? withFormulas(String(text)) : String(text)
                closed?.text += text
            case .tag(let tag):
                if Self.literals.contains(tag.name) { codeDepth += 1 }
                if tag.name.first == "/", Self.literals.contains(tag.name.dropFirst()) { codeDepth -= 1 }
                switch tag.name {
                case "img": output += picture(tag)
                case "a":
                    guard let address = tag.value("href"), !isOpen(address) else {
                        output += tag.source
                        continue
                    }
                    closed = (address, "")
                case "/a":
                    if let link = closed { add(link) } else { output += tag.source }
                    closed = nil
                case "math": formula = (true, String(tag.source), nil)
                case "code" where tag.value("class") == "language-math":
                    codeDepth -= 1
                    formula = (false, String(tag.source), "")
                default: output += tag.source
                }
            }
        }
        return output
    }

    // MARK: Links

    private func isOpen(_ address: String) -> Bool {
        if address.hasPrefix("#") || address.hasPrefix("mailto:") { return true }
        guard let host = WebAddress(address)?.host else { return false }
        return news.settings.openHosts.contains(host)
    }

    private mutating func add(_ link: (address: String, text: String)) {
        let text = NewsArticle.clean(NewsMarkup.decoded(link.text)) ?? ""
        guard !links.contains(where: { $0.address == link.address }) else { return }
        links.append(Link(text: text, address: link.address))
    }

    // MARK: Pictures

    private func picture(_ tag: MarkupTags.Tag) -> String {
        // It is above the text already.
        if let hero, tag.value("src") == hero { return "" }
        return PictureMarkup(
            pictures: news.pictures, missing: news.words["missingPicture"],
            folder: "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)/"
        ).text(for: tag)
    }

    // MARK: Formulas

    /// Elements whose text is shown as it is.
    private static let literals: Set<Substring> = ["code", "pre", "kbd", "samp"]

    /// Returns text of sanitised markup with TeX between dollars as formulas.
    private func withFormulas(_ markup: String) -> String {
        guard markup.utf8.contains(UInt8(ascii: "$")) else { return markup }
        let parts = TitleText.parts(of: NewsMarkup.decoded(markup), isFormula: news.settings.isFormula)
        guard parts.count > 1 else { return markup }
        return parts.map { part in
            switch part {
            case .text(let text): text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            case .formula(let tex):
                "<code class=\"language-math\">\(tex.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</code>"
            }
        }.joined()
    }

    /// Collects the source of a formula, and its TeX: the text of the `annotation`, or of the `code` element.
    private static func read(
        _ piece: MarkupTags.Piece, _ formula: inout (isMath: Bool, source: String, tex: String?)?
    ) {
        switch piece {
        case .text(let text):
            formula?.source += text
            if formula?.tex != nil { formula?.tex? += text }
        case .tag(let tag):
            formula?.source += tag.source
            if formula?.isMath == true, tag.name == "annotation", formula?.tex == nil { formula?.tex = "" }
        }
    }

    private static func ends(_ piece: MarkupTags.Piece, isMath: Bool) -> Bool {
        guard case .tag(let tag) = piece else { return false }
        return tag.name == (isMath ? "/math" : "/code")
    }

    /// Returns a formula as it is, or as code if it cannot be typeset. MathML without TeX is its text.
    private func text(of formula: (isMath: Bool, source: String, tex: String?)) -> String {
        guard let tex = formula.tex else {
            return MarkupTags(formula.source).reduce(into: "") { text, piece in
                if case .text(let part) = piece { text += part }
            }
        }
        let source = NewsMarkup.decoded(tex).split(whereSeparator: \.isNewline).joined(separator: "\n")
        let isDisplay = formula.source.contains("display=\"block\"")
        return news.settings.isFormula(source, isDisplay) ? formula.source : "<code>\(tex)</code>"
    }
}
