import HubSource

extension DocumentWriter {
    /// Returns the destination of a link to a place of its own document; the words of one that leads nowhere.
    func fragment(_ number: Int, _ index: Int, isEmbedded: Bool) -> String {
        let document = model.hub.documents[index]
        let mark = document.text.marks[number]
        let written = document.source.bytes[mark.range]
        // The place may not be in the page that embeds the link.
        let page = isEmbedded ? root + document.id + ".html" : ""
        switch model.hub.fragments[index][number] {
        case .document(_, let place): return page + "#" + place
        case .missing:
            guard let outer = mark.outer else { return "" }
            let link = document.source.bytes[outer.lowerBound..<mark.range.lowerBound]
            let end = link.lastIndex(of: UInt8(ascii: "]")) ?? link.endIndex
            let shown = Hub.plain(String(decoding: link[..<end].dropFirst(), as: UTF8.self))
            return "<span class=\"hub-missing\">\(words(shown))</span>"
        default: return page + String(decoding: written, as: UTF8.self)
        }
    }

    /// Returns the text after the words of a markdown link.
    static func end(ofLinkTo address: String, _ title: String?) -> String {
        let isPlain = !address.isEmpty && !address.utf8.contains { " ()".utf8.contains($0) }
        return "](" + (isPlain ? address : "<\(address)>") + (title.map { " " + $0 } ?? "") + ")"
    }

    /// Returns true for a markdown link of which nothing stays: a picture, a link to a file or to no published document, and a
    /// link in raw HTML, where markdown is text.
    func isWhole(_ number: Int, _ index: Int) -> Bool {
        let note = model.hub.documents[index].text
        let mark = note.marks[number]
        let link: NoteLink
        switch mark.kind {
        case .unreachable: return true
        case .page(_, let address), .pageReference(_, let address, _): return !model.isPage(address)
        case .element(let element): return !element.isCode && model.element(number, of: index) != nil
        case .fragment: return model.hub.fragments[index][number] == .missing
        case .destination(let own), .definition(let own), .reference(let own): link = own
        default: return false
        }
        switch model.hub.targets[index][number] {
        case .document, .page: break
        default: return true
        }
        return link.isEmbed || !link.isElement && note.htmlLines.contains(mark.line)
    }
}
