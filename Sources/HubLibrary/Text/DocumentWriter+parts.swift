import HubSource
import ItemPages

/// Words with links that are not lines of a page's text: the descriptions of concepts.
extension DocumentWriter {
    /// Returns the description of a concept for HTML.
    func html(_ description: String, _ parts: [LinkedPart]) -> String {
        let page = HubPage(model)
        guard !parts.isEmpty else { return page.escaped(page.plain(description)) }
        return written(parts, page.escaped)
    }

    /// Returns the description of a concept as a paragraph in which formulas are typeset.
    func paragraph(_ description: String, _ parts: [LinkedPart]) -> String {
        let page = HubPage(model)
        guard !parts.isEmpty else { return page.paragraph(page.plain(description)) }
        return written(parts, words) + "\n\n"
    }

    private func written(_ parts: [LinkedPart], _ words: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text):
                let plain = Hub.plainPart(text)
                // Words are written without the spaces at their ends.
                let before = plain.first?.isWhitespace == true ? " " : ""
                let after = plain.last?.isWhitespace == true ? " " : ""
                return plain.allSatisfy(\.isWhitespace) ? before : before + words(plain) + after
            case .link(let link, let other, let place):
                let address = address(.document(other, place: place)) ?? ""
                return "<a class=\"hub-link\" href=\"\(address)\">\(words(shownWords(of: link, other)))</a>"
            }
        }.joined()
    }

    /// Returns the words of a link to a document, without markup.
    func shownWords(of link: NoteLink, _ other: Int) -> String {
        let own = link.isEmbed ? link.caption.words : link.text ?? ""
        return own.isEmpty ? words(of: link, other) : link.isWiki ? own : Hub.plain(own)
    }
}
