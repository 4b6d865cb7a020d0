import HTMLSanitizing
import WebContent
import WebSyntax

extension ContentWriter {
    mutating func picture(_ id: NodeID) {
        write(ArticlePicture(page, id, sources: []))
    }

    /// Writes the best of a `picture` element's candidates.
    mutating func pictureElement(_ id: NodeID) {
        guard let image = page.descendants(of: id).first(where: { page.tag($0) == .img }) else { return }
        let sources = page.children(id).filter { page.tag($0) == .source }
        write(ArticlePicture(page, image, sources: sources))
    }

    /// Writes the pictures in the text of a `noscript` element that no lazy picture before it has shown.
    mutating func picturesWithoutScript(_ id: NodeID) {
        guard page.isPicture(id) else { return }
        let found = Array(page.rawText(of: id).utf8).withUnsafeBufferPointer { bytes in
            var builder = HTMLTreeBuilder(bytes, options: .init(scripting: false))
            let view = TreeView(builder.finish(), bytes)
            return view.descendants(of: HTMLTree.document).filter { view.tag($0) == .img }
                .map { ArticlePicture(view, $0, sources: []) }
        }
        for picture in found { write(picture) }
    }

    /// Writes the pictures in an element, and nothing else of it.
    mutating func pictures(in id: NodeID) {
        for node in page.descendants(of: id) where page.tag(node) == .img {
            write(ArticlePicture(page, node, sources: []))
        }
    }

    private mutating func write(_ picture: ArticlePicture) {
        if let text = picture.emoji { return builder.text(text) }
        guard let address = picture.address, !picture.isOrnament, pictures.insert(picture.key).inserted else {
            return
        }
        var markup =
            "<img" + MarkupText.attribute("src", address)
            + MarkupText.attribute("alt", picture.alternative)
        for (name, value) in picture.size { markup += MarkupText.attribute(name, value) }
        if let title = picture.title { markup += MarkupText.attribute("title", title) }
        builder.inlineMarkup(markup + ">")
    }

    /// Returns true for a custom element that shows a player or frame.
    func isCustomEmbed(_ id: NodeID) -> Bool {
        let name = page.name(id)
        guard name.hasPrefix("amp-") || name.hasPrefix("lite-") else { return false }
        return EmbedElements.address(name, page.attributes(of: id)) != nil
    }

    /// Writes a frame or player, which the sanitizer turns into a card.
    mutating func embed(_ id: NodeID) {
        let attributes = page.attributes(of: id)
        // Sealed pages have the document of a frame in the place of its address.
        let named = ["data-sealed-src", "src", "data-src", "data-lazy-src", "data"].lazy
            .compactMap { attributes[$0] }.first
        var address = EmbedElements.address(page.name(id), attributes) ?? named ?? ""
        if address.isEmpty || address.hasPrefix("about:") || address.hasPrefix("data:") {
            address = attributes["data-src"] ?? ""
        }
        if address.isEmpty {
            let sources = page.descendants(of: id).filter { [page] in page.tag($0) == .source }
            address =
                sources.compactMap { [page] in
                    page.attribute("data-sealed-src", of: $0) ?? page.attribute("src", of: $0)
                }.first ?? ""
        }
        guard !address.isEmpty, !EmbedAddresses.isAdvertisement(address), !EmbedAddresses.isTiny(attributes)
        else { return }
        var markup = "<iframe" + MarkupText.attribute("src", address)
        if let title = attributes["title"] ?? attributes["aria-label"] ?? attributes["playlabel"] {
            markup += MarkupText.attribute("title", title)
        }
        builder.inlineMarkup(markup + "></iframe>")
    }
}
