import HubSource

/// The addresses and the words of links.
extension DocumentWriter {
    /// Returns the address of a link's end; `nil` if it has none.
    func address(_ target: NoteTarget) -> String? {
        switch target {
        case .document(let other, let place):
            root + hub.documents[other].id + ".html" + (place.isEmpty ? "" : "#" + place)
        case .page(let page): root + page + ".html"
        case .file, .remote, .missing: nil
        }
    }

    /// Returns the words of a link without its own.
    func words(of link: NoteLink, _ target: NoteTarget) -> String {
        switch target {
        case .document(let other, _): return words(of: link, other)
        case .page(let page):
            guard let bundle = hub.bundles.first(where: { "b/" + $0.id == page }) else { return link.target }
            let isID =
                link.target == bundle.id || link.target.contains("/") || link.target.hasSuffix(".md")
            return isID ? bundle.shownTitle : link.target
        case .file, .remote, .missing: return link.shown
        }
    }

    /// Returns the words of a link without its own: the name as written, as in sentences and first words. A path of markdown, the
    /// name of a file with its ending and an id of front matter are no words: they give the title of the document.
    func words(of link: NoteLink, _ other: Int) -> String {
        let isName =
            link.isWiki && !link.target.hasSuffix(".md") && !hub.documents[other].hasStatedID(link.target)
        return isName ? link.name : title(of: link, other)
    }
}
