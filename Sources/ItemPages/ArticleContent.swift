import Items
import WebContent
import WebSyntax

/// The content of an article as markdown for a leaf: pictures are files of the library, links lead nowhere but to open
/// hosts, and formulas are those that KaTeX can typeset.
package struct ArticleContent {
    /// The decisions on pictures, links and formulas.
    package struct Context: Sendable {
        package var pictures: PictureMarkup
        /// The hosts whose addresses a tap may open.
        package var openHosts: Set<String>
        /// Returns true for TeX that can be typeset.
        package var isFormula: @Sendable (_ tex: String, _ isDisplay: Bool) -> Bool

        package init(
            pictures: PictureMarkup, openHosts: Set<String>,
            isFormula: @escaping @Sendable (_ tex: String, _ isDisplay: Bool) -> Bool
        ) {
            self.pictures = pictures
            self.openHosts = openHosts
            self.isFormula = isFormula
        }
    }

    /// A link whose address the page shows as text.
    package struct Link: Hashable {
        package var text: String
        package var address: String

        package init(text: String, address: String) { (self.text, self.address) = (text, address) }
    }

    package private(set) var markdown = ""
    /// The links to hosts that are not open, each address once.
    package private(set) var links: [Link] = []

    /// The words below the picture that is shown above the content.
    package private(set) var caption: String?

    /// True if the content shows the picture, so that the page does not show it above.
    package private(set) var showsHero = false

    private let context: Context

    /// - Parameters:
    ///   - html: sanitised; empty for an article of plain text.
    ///   - text: shown where there is no HTML.
    ///   - hero: the address of a picture that the page shows above the content. It is taken out of the beginning of the
    ///     content if it is alone in its block there.
    ///   - language: that of the page.
    ///   - card: returns a block for a frame or player; `nil` to show its title and address as text.
    package init(
        html: String, text: String, hero: String?, _ context: Context, language: String? = nil,
        card: ((ContentEmbeds.Embed) -> String)? = nil
    ) {
        self.context = context
        if html.isEmpty {
            markdown = TitleText.paragraphs(text, isFormula: context.isFormula)
        } else {
            let figure = HeroFigure(html, picture: hero)
            caption = figure.caption
            if let hero, !figure.isTaken {
                showsHero = ContentPictures.addresses(in: html).contains { PhotoAddress.isSame($0, hero) }
            }
            let embeds = card == nil ? nil : ContentEmbeds(figure.rest, isMarked: true)
            let prepared = prepared(TeXEnvironment.withoutBreaks(embeds?.rest ?? figure.rest))
            markdown = ContentMarkdown.text(
                of: Array(prepared.utf8), brackets: .references, isBelowTitle: true, language: language)
            guard let card, let embeds else { return }
            let placed = embeds.placed(in: markdown, card)
            markdown = placed.markdown.allSatisfy(\.isWhitespace) ? "" : placed.markdown
            for embed in placed.left { add((embed.address, embed.title)) }
        }
    }

    /// Returns the HTML with replaced pictures, links and formulas.
    private mutating func prepared(_ html: String) -> String {
        var output = ""
        var closed: (address: String, text: String)?
        var codeDepth = 0
        var formula: (isMath: Bool, source: String, tex: String?)?
        let isBesideTeX = Self.hasNumberBesideTeX(html)
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
                output +=
                    codeDepth == 0
                    ? TitleText.markup(
                        String(text), isBesideTeX: isBesideTeX, isFormula: context.isFormula) : String(text)
                closed?.text += text
            case .tag(let tag):
                if Self.literals.contains(tag.name) { codeDepth += 1 }
                if tag.name.first == "/", Self.literals.contains(tag.name.dropFirst()) { codeDepth -= 1 }
                if closed != nil, Self.dividers.contains(tag.name.drop { $0 == "/" }) { closed?.text += " " }
                switch tag.name {
                case "img": output += context.pictures.text(for: tag)
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

    /// Elements that divide words, as the title and the description in the card of a link.
    private static let dividers: Set<Substring> = [
        "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption", "figure",
        "footer", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "td", "th",
        "tr", "ul",
    ]

    private func isOpen(_ address: String) -> Bool {
        if address.hasPrefix("#") || address.hasPrefix("mailto:") { return true }
        guard let host = WebAddress(address)?.host else { return false }
        return context.openHosts.contains(host)
    }

    private mutating func add(_ link: (address: String, text: String)) {
        var text = PageMarkup.line(PageMarkup.decoded(link.text))
        // The link of a frame or player ends with its address, which the list has beside the text.
        if text.hasSuffix(link.address) { text = String(text.dropLast(link.address.count)).trimmed }
        guard !links.contains(where: { $0.address == link.address }) else { return }
        links.append(Link(text: text, address: link.address))
    }

    // MARK: Formulas

    /// Elements whose text is shown as it is.
    private static let literals: Set<Substring> = ["code", "pre", "kbd", "samp"]

    /// Returns true for content with a number between dollars, and other TeX between dollars.
    private static func hasNumberBesideTeX(_ html: String) -> Bool {
        guard TitleText.hasNumber(html) else { return false }
        var codeDepth = 0
        return MarkupTags(html).contains { piece in
            switch piece {
            case .text(let text): return codeDepth == 0 && TitleText.hasTeX(PageMarkup.decoded(String(text)))
            case .tag(let tag):
                if literals.contains(tag.name) { codeDepth += 1 }
                if tag.name.first == "/", literals.contains(tag.name.dropFirst()) { codeDepth -= 1 }
                return false
            }
        }
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

    /// Returns a formula as it is, or as code if it cannot be typeset. MathML without TeX becomes TeX.
    private func text(of formula: (isMath: Bool, source: String, tex: String?)) -> String {
        let isDisplay = formula.source.contains("display=\"block\"")
        if let tex = formula.tex {
            let source = PageMarkup.decoded(tex).split(whereSeparator: \.isNewline).joined(separator: "\n")
            if context.isFormula(source, isDisplay) { return formula.source }
        }
        if formula.isMath, let tex = PresentationMathML.tex(of: formula.source),
            context.isFormula(tex, isDisplay)
        {
            return TitleText.math(tex, isDisplay: isDisplay)
        }
        let text =
            formula.tex
            ?? MarkupTags(formula.source).reduce(into: "") { text, piece in
                if case .text(let part) = piece { text += part }
            }
        return text.allSatisfy(\.isWhitespace) ? "" : "<code>\(text)</code>"
    }
}
