import ArticleExtraction

/// The figure of the picture that is shown above an article, taken out of its content with the caption.
struct HeroFigure {
    /// The content without the figure.
    private(set) var rest = ""
    /// The words below the picture; `nil` without any.
    private(set) var caption: String?

    /// A figure that is being read.
    private struct Open {
        var source: String
        /// Sanitised markup.
        var caption = ""
        var pictures = 0
        var hasHero = false
        /// True for a figure with text besides its caption, which stays.
        var hasText = false
    }

    /// - Parameter picture: the address of the picture.
    init(_ html: String, picture: String?) {
        guard let picture else {
            rest = html
            return
        }
        var open: Open?
        var isCaption = false
        for piece in MarkupTags(html) {
            switch piece {
            case .text(let text):
                guard open != nil else {
                    rest += text
                    continue
                }
                open?.source += text
                if isCaption {
                    open?.caption += text
                } else if !text.allSatisfy(\.isWhitespace) {
                    open?.hasText = true
                }
            case .tag(let tag):
                if open == nil, tag.name == "figure" {
                    open = Open(source: String(tag.source))
                    continue
                }
                guard open != nil else {
                    rest += tag.source
                    continue
                }
                open?.source += tag.source
                switch tag.name {
                case "img":
                    open?.pictures += 1
                    if tag.value("src") == picture { open?.hasHero = true }
                case "figcaption": isCaption = true
                case "/figcaption": isCaption = false
                case _ where isCaption: open?.caption += tag.source
                case "/figure":
                    if let figure = open { close(figure) }
                    open = nil
                    isCaption = false
                default: break
                }
            }
        }
        rest += open?.source ?? ""
    }

    private mutating func close(_ figure: Open) {
        guard figure.hasHero, figure.pictures == 1, !figure.hasText else { return rest += figure.source }
        // Formulas are TeX between dollars.
        let words = PageMarkup.line(ContentText.text(of: Array(figure.caption.utf8)))
        caption = caption ?? (words.isEmpty ? nil : words)
    }
}
