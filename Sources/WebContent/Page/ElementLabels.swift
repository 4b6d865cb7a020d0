import WebSyntax

/// The purposes that names tell: classes, ids, roles, and elements of their own meaning.
///
/// A class name is a hint and no more: themes put `has-sidebar` on the body. Only whole words count, since `header`
/// is not `heading`.
@usableFromInline package struct ElementLabels: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt32

    @inlinable package static var content: Self { Self(rawValue: 1 << 0) }
    /// A name that publishing systems give to the body of an article alone.
    @inlinable package static var articleBody: Self { Self(rawValue: 1 << 1) }
    @inlinable package static var article: Self { Self(rawValue: 1 << 2) }
    @inlinable package static var main: Self { Self(rawValue: 1 << 3) }
    @inlinable package static var comments: Self { Self(rawValue: 1 << 4) }
    @inlinable package static var navigation: Self { Self(rawValue: 1 << 5) }
    @inlinable package static var related: Self { Self(rawValue: 1 << 6) }
    @inlinable package static var promotion: Self { Self(rawValue: 1 << 7) }
    @inlinable package static var social: Self { Self(rawValue: 1 << 8) }
    @inlinable package static var sidebar: Self { Self(rawValue: 1 << 9) }
    @inlinable package static var footer: Self { Self(rawValue: 1 << 10) }
    @inlinable package static var consent: Self { Self(rawValue: 1 << 11) }
    @inlinable package static var overlay: Self { Self(rawValue: 1 << 12) }
    @inlinable package static var details: Self { Self(rawValue: 1 << 13) }
    @inlinable package static var author: Self { Self(rawValue: 1 << 14) }
    @inlinable package static var tags: Self { Self(rawValue: 1 << 15) }
    /// Footnotes, side notes and admonitions, which are part of the article.
    @inlinable package static var note: Self { Self(rawValue: 1 << 16) }
    @inlinable package static var decoration: Self { Self(rawValue: 1 << 17) }
    @inlinable package static var post: Self { Self(rawValue: 1 << 18) }
    @inlinable package static var date: Self { Self(rawValue: 1 << 19) }
    @inlinable package static var header: Self { Self(rawValue: 1 << 20) }
    @inlinable package static var caption: Self { Self(rawValue: 1 << 21) }
    @inlinable package static var code: Self { Self(rawValue: 1 << 22) }
    @inlinable package static var screenReader: Self { Self(rawValue: 1 << 23) }
    @inlinable package static var advertisement: Self { Self(rawValue: 1 << 24) }
    @inlinable package static var summary: Self { Self(rawValue: 1 << 25) }
    @inlinable package static var math: Self { Self(rawValue: 1 << 26) }
    @inlinable package static var answer: Self { Self(rawValue: 1 << 27) }
    /// A sentence of the article that is shown again, or one of its own between the paragraphs.
    @inlinable package static var pullQuote: Self { Self(rawValue: 1 << 28) }
    /// A part that the page leaves out when it is printed, such as links to other articles.
    @inlinable package static var unprinted: Self { Self(rawValue: 1 << 29) }
    @inlinable package static var liveBlog: Self { Self(rawValue: 1 << 30) }

    /// Parts of a page that are not its article.
    package static let boilerplate: Self = [
        .comments, .navigation, .related, .promotion, .social, .sidebar, .footer, .consent, .overlay,
        .advertisement, .screenReader,
    ]

    /// Particulars of an article that metadata has: they are not its text.
    package static let particulars: Self = [.details, .author, .tags, .date]

    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    init(element: HTMLTagName) {
        switch element {
        case .nav, .menu: self = .navigation
        case .aside: self = .sidebar
        case .footer: self = .footer
        case .header: self = .header
        case .article: self = .article
        case .main: self = .main
        case .dialog: self = .overlay
        case .figcaption, .caption: self = .caption
        default: self = []
        }
    }

    /// - Parameter role: a role of WAI-ARIA 1.2 or DPUB-ARIA 1.1.
    init(role: String) {
        switch role {
        case "navigation", "menu", "menubar", "toolbar", "tablist", "search", "directory", "doc-toc":
            self = .navigation
        case "doc-pagebreak": self = .decoration
        case "complementary": self = .sidebar
        case "contentinfo": self = .footer
        case "banner": self = .header
        case "main": self = .main
        case "article": self = .article
        case "dialog", "alertdialog", "tooltip", "status": self = .overlay
        case "doc-endnotes", "doc-endnote", "doc-footnote", "note": self = .note
        case "presentation", "none": self = []
        default: self = []
        }
    }

    /// - Parameter property: an `itemprop` of schema.org in lower case.
    init(property: String) {
        switch property {
        case "articlebody", "recipeinstructions", "recipeingredient": self = .articleBody
        case "text": self = .content
        case "author", "publisher", "creator": self = .author
        case "datepublished", "datemodified", "datecreated", "dateline": self = .date
        case "comment", "commenttext": self = .comments
        case "keywords", "breadcrumb": self = .tags
        default: self = []
        }
    }

    /// - Parameter type: an `itemtype` in lower case.
    init(type: String) {
        let name = type.split(separator: "/").last.map(String.init) ?? ""
        switch name {
        case "article", "newsarticle", "blogposting", "techarticle", "recipe", "scholarlyarticle", "report":
            self = .article
        case "question", "answer", "discussionforumposting": self = .answer
        case "liveblogposting": self = .liveBlog
        case "comment": self = .comments
        case "breadcrumblist", "sitenavigationelement": self = .navigation
        case "wpfooter": self = .footer
        case "wpsidebar": self = .sidebar
        case "wpadblock": self = .advertisement
        case "person", "organization": self = .author
        default: self = []
        }
    }

    /// Reads the words of a `class` or `id`.
    init(words bytes: Bytes, _ range: Range<Int>) {
        self = []
        // Blogger names all parts of a page widgets, also the posts.
        if range.count == 11, bytes.lowercasedText(range) == "widget blog" {
            insert(.article)
            return
        }
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            while end < range.upperBound, !bytes[end].isHTMLSpace { end += 1 }
            if end > start { formUnion(Self.labels(ofName: bytes, start..<end)) }
            start = end + 1
        }
    }

    private static func labels(ofName bytes: Bytes, _ range: Range<Int>) -> Self {
        let whole = bytes.lowercasedText(range)
        if let labels = LabelWords.names[whole] { return labels }
        // Utility classes such as `lg:text-sm` and `hover:content` do not describe a purpose.
        if whole.contains(":") || whole.contains("[") { return [] }
        // `no-sidebar`, `has-comments`, `js-nav` describe a state, not the element.
        if LabelWords.stateWords.contains(where: { whole.hasPrefix($0) }) { return [] }
        // The times and amounts of a recipe are a part of it: `wprm-recipe-meta-container`.
        if whole.contains("recipe"), whole.contains("meta") || whole.contains("-label") { return [] }
        if whole.hasPrefix("wprm-nutrition") || whole.hasPrefix("wprm-recipe-time") { return [] }
        if whole.hasSuffix("-time") || whole.hasPrefix("wprm-recipe") && whole.contains("_time"),
            LabelWords.recipeTimes.contains(where: whole.contains)
        {
            return []
        }
        // The ids in a text of GitHub are made of its headings and notes.
        if whole.hasPrefix("user-content-") { return [] }
        // A style of links, and not a link to skip the menu: `text-decoration-skip-ink`.
        if whole.hasSuffix("skip-ink") { return [] }
        // A frame that is shown after consent.
        if whole.hasPrefix("opt-in") { return .consent }
        // LaTeXML's names mark up a document: `ltx_tag` is the number of a section.
        if whole.hasPrefix("ltx_") { return [] }
        var labels: Self = []
        var isFirst = true
        for word in words(of: bytes, named(bytes, range)) {
            // In `content-with-sidebar` only the first word names the element.
            if LabelWords.connectives.contains(word) { break }
            // Page builders name every part a widget: `elementor-widget-text-editor`.
            if isFirst || word != "widget" { labels.formUnion(LabelWords.labels(of: word)) }
            isFirst = false
        }
        // The answer below a question: `accordion-item__dropdown`.
        if labels.contains(.overlay), whole.contains("accordion") { labels.remove(.overlay) }
        return labels
    }

    /// Returns the part of a name that tells the element's purpose: in BEM, two hyphens lead to a modifier, which is a state
    /// or a variant, as in `node--promoted`. After a general name such as `block`, the variant is the purpose.
    private static func named(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
        let hyphen = UInt8(ascii: "-")
        guard
            let mark = range.dropFirst().first(where: {
                bytes[$0] == hyphen && $0 + 1 < range.upperBound && bytes[$0 + 1] == hyphen
            })
        else { return range }
        let name = range.lowerBound..<mark
        return words(of: bytes, name).contains(where: LabelWords.generalWords.contains) ? range : name
    }

    /// The parts of a name in lower case: divided at `-`, `_`, digits, and before capitals.
    private static func words(of bytes: Bytes, _ range: Range<Int>) -> [String] {
        var words: [String] = []
        var start = range.lowerBound
        func append(_ end: Int) {
            // Names that a program made have letters between digits: `sc-f98b1ad2-0` is not an advertisement.
            guard end > start, start == range.lowerBound || !bytes[start - 1].isASCIIDigit else { return }
            words.append(bytes.lowercasedText(start..<end))
        }
        for offset in range {
            let byte = bytes[offset]
            let isCapital =
                byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") && offset > start
                && bytes[offset - 1] >= UInt8(ascii: "a") && bytes[offset - 1] <= UInt8(ascii: "z")
            if isCapital || !(byte | 0x20).isASCIIAlpha {
                append(offset)
                start = isCapital ? offset : offset + 1
            }
        }
        append(range.upperBound)
        return words
    }
}
