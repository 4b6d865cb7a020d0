import HubSource
import ItemPages

/// Words with links that are not lines of a page's text: the descriptions of concepts, and the words of bundles.
extension DocumentWriter {
    /// Returns the description of a concept for HTML.
    func html(_ description: String, _ parts: [LinkedPart]) -> String {
        let page = HubPage(model)
        guard !parts.isEmpty else { return page.html(page.plain(description)) }
        return written(parts, page.html)
    }

    /// Returns the description of a concept as a paragraph in which formulas are typeset.
    func paragraph(_ description: String, _ parts: [LinkedPart]) -> String {
        let page = HubPage(model)
        guard !parts.isEmpty else { return page.paragraph(page.plain(description)) }
        return written(parts, words) + "\n\n"
    }

    /// Returns words of a bundle for HTML, with their emphasis and code.
    func styledHTML(_ text: String, _ parts: [LinkedPart]) -> String {
        guard hasStyles(text, parts) else { return html(text, parts) }
        let page = HubPage(model)
        return written(parts.isEmpty ? [.text(text)] : parts, page.html) {
            "<code>\(PageMarkup.escaped(PageMarkup.line($0)))</code>"
        }
    }

    /// Returns words of a bundle as a paragraph, with their emphasis, code and formulas.
    func styledParagraph(_ text: String, _ parts: [LinkedPart]) -> String {
        guard hasStyles(text, parts) else { return paragraph(text, parts) }
        return written(parts.isEmpty ? [.text(text)] : parts, words, HubPage.code) + "\n\n"
    }

    private func hasStyles(_ text: String, _ parts: [LinkedPart]) -> Bool {
        let texts = parts.compactMap { part -> String? in
            if case .text(let text) = part { return text }
            return nil
        }
        return (parts.isEmpty ? [text] : texts).contains {
            StyledWords.parts(of: $0).contains { $0.style != .plain }
        }
    }

    /// - Parameter code: returns the markup of code; `nil` for words without styles.
    private func written(
        _ parts: [LinkedPart], _ words: (String) -> String, _ code: ((String) -> String)? = nil
    ) -> String {
        parts.map { part in
            switch part {
            case .text(let text):
                guard let code else { return plain(text, words) }
                return StyledWords.parts(of: text).map { part in
                    switch part.style {
                    case .plain: plain(part.text, words)
                    case .emphasis: "<em>\(plain(part.text, words))</em>"
                    case .strong: "<strong>\(plain(part.text, words))</strong>"
                    case .code: code(part.text)
                    }
                }.joined()
            case .link(let link, let other, let place):
                return self.link(link, .document(other, place: place), words)
            case .page(let link, let page): return self.link(link, .page(page), words)
            }
        }.joined()
    }

    private func link(_ link: NoteLink, _ target: NoteTarget, _ words: (String) -> String) -> String {
        let shown = words(shownWords(of: link, target))
        return "<a class=\"hub-link\" href=\"\(address(target) ?? "")\">\(shown)</a>"
    }

    /// Returns words without markup. They are written without the spaces at their ends.
    private func plain(_ text: String, _ words: (String) -> String) -> String {
        let plain = Hub.plainPart(text)
        let before = plain.first?.isWhitespace == true ? " " : ""
        let after = plain.last?.isWhitespace == true ? " " : ""
        return plain.allSatisfy(\.isWhitespace) ? before : before + words(plain) + after
    }

    /// Returns the words of a link to a document or another page, without markup.
    func shownWords(of link: NoteLink, _ target: NoteTarget) -> String {
        let own = link.isEmbed ? link.caption.words : link.text ?? ""
        return own.isEmpty ? words(of: link, target) : link.isWiki ? own : Hub.plain(own, keepsTeX: true)
    }
}
