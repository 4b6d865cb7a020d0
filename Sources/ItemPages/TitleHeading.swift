/// The heading at the beginning of content that repeats the title, as publishing systems write it into feeds.
package enum TitleHeading {
    /// Elements around a heading that add no text.
    private static let wrappers: Set<Substring> = ["article", "div", "header", "main", "section"]
    private static let headings: Set<Substring> = ["h1", "h2", "h3", "h4"]

    /// Returns sanitised content without the heading.
    package static func removed(from html: String, title: String) -> String {
        var pieces = MarkupTags(html)
        while let piece = pieces.next() {
            switch piece {
            case .text(let text): if text.contains(where: { !$0.isWhitespace }) { return html }
            case .tag(let tag) where headings.contains(tag.name):
                guard let rest = content(after: tag, &pieces, title) else { return html }
                return String(html[..<tag.source.startIndex]) + rest
            case .tag(let tag): if !wrappers.contains(tag.name) { return html }
            }
        }
        return html
    }

    /// Returns the content after a heading that is the title; nil for another one.
    private static func content(
        after heading: MarkupTags.Tag, _ pieces: inout MarkupTags, _ title: String
    ) -> Substring? {
        var words = ""
        while let piece = pieces.next() {
            switch piece {
            case .text(let text): words += text
            case .tag(let tag) where tag.name.first == "/" && tag.name.dropFirst() == heading.name:
                let text = PageMarkup.line(PageMarkup.decoded(words))
                return text.lowercased() == PageMarkup.line(title).lowercased() ? pieces.rest : nil
            // A picture or a formula is more than the title.
            case .tag(let tag): if ["img", "math", "code"].contains(tag.name) { return nil }
            }
        }
        return nil
    }
}
