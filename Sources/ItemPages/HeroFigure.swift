import Items
import StudyMarkdown
import WebContent

/// The picture that is shown above an article, taken out of the beginning of its content with the caption.
///
/// Only a picture that is alone in its paragraph or figure is taken out: sentences, lists and tables need theirs.
struct HeroFigure {
    /// The content without the picture.
    private(set) var rest: String
    /// The words below the picture; `nil` without any.
    private(set) var caption: String?
    /// True if the picture was taken out.
    private(set) var isTaken = false

    /// Elements around a picture that add no text.
    private static let wrappers: Set<Substring> = [
        "a", "article", "b", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "header", "i", "main", "p",
        "section", "span", "strong",
    ]
    /// Elements in which pictures in a row are one line.
    private static let lines: Set<Substring> = ["h1", "h2", "h3", "h4", "h5", "h6", "p"]
    /// Elements whose tags end a line. A break does, too.
    private static let blocks: Set<Substring> = [
        "address", "article", "aside", "blockquote", "br", "details", "div", "dl", "figure", "footer", "h1",
        "h2",
        "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "nav", "ol", "p", "pre", "section", "table",
        "ul",
    ]

    /// - Parameter picture: the address of the picture.
    init(_ html: String, picture: String?) {
        rest = html
        if let picture { read(html, picture) }
    }

    /// Reads up to the first text or picture.
    private mutating func read(_ html: String, _ picture: String) {
        var open: [Substring] = []
        var pieces = MarkupTags(html)
        while let piece = pieces.next() {
            guard case .tag(let tag) = piece else {
                if Self.isBlank(piece) { continue }
                return
            }
            if tag.name == "figure" { return takeFigure(tag, before: pieces, picture) }
            if tag.name == "img" {
                let isAlone = Self.isAlone(before: pieces, isLine: open.contains(where: Self.lines.contains))
                if isAlone, Self.shows(tag, picture) { take(tag.source) }
                return
            }
            if tag.name == "br" { continue }
            if tag.name.first == "/" {
                if open.last == tag.name.dropFirst() { open.removeLast() }
            } else if Self.wrappers.contains(tag.name) {
                open.append(tag.name)
            } else {
                return
            }
        }
    }

    /// Takes a part out of the content.
    private mutating func take(_ part: Substring) {
        rest = String(rest[..<part.startIndex]) + rest[part.endIndex...]
        isTaken = true
    }

    /// Returns true if no text and no other picture follows in the block of a picture.
    ///
    /// - Parameter isLine: false outside of paragraphs and headings, where pictures in a row are blocks.
    private static func isAlone(before pieces: MarkupTags, isLine: Bool) -> Bool {
        for piece in pieces {
            guard case .tag(let tag) = piece else {
                if isBlank(piece) { continue }
                return false
            }
            if tag.name == "img" { return !isLine }
            if blocks.contains(tag.name.first == "/" ? tag.name.dropFirst() : tag.name) { return true }
        }
        return true
    }

    /// Takes out a figure of the picture alone. A figure with other pictures or with text besides its caption stays.
    private mutating func takeFigure(_ figure: MarkupTags.Tag, before pieces: MarkupTags, _ picture: String) {
        // Sanitised markup.
        var words = ""
        var isCaption = false
        var pictures = 0
        var hasHero = false
        for piece in pieces {
            guard case .tag(let tag) = piece else {
                guard case .text(let text) = piece else { continue }
                if isCaption { words += text } else if !Self.isBlank(piece) { return }
                continue
            }
            switch tag.name {
            case "figure": return
            case "img":
                pictures += 1
                if Self.shows(tag, picture) { hasHero = true }
            case "figcaption": isCaption = true
            case "/figcaption": isCaption = false
            case "/figure":
                guard hasHero, pictures == 1 else { return }
                // Formulas are TeX between dollars.
                let text = PageMarkup.line(
                    ContentText.text(of: Array(words.utf8), raised: FormulaText.raised))
                caption = text.isEmpty ? nil : text
                return take(rest[figure.source.startIndex..<tag.source.endIndex])
            case _ where isCaption: words += tag.source
            default: break
            }
        }
    }

    /// Returns true for the picture in any size.
    private static func shows(_ tag: MarkupTags.Tag, _ picture: String) -> Bool {
        tag.value("src").map { PhotoAddress.isSame($0, picture) } ?? false
    }

    private static func isBlank(_ piece: MarkupTags.Piece) -> Bool {
        guard case .text(let text) = piece else { return false }
        return PageMarkup.decoded(String(text)).allSatisfy(\.isWhitespace)
    }
}
