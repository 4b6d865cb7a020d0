/// Channel Definition Format (W3C note of 1997-03-09) in the terms of RSS.
enum CDFReader {
    /// Returns the channel with its attributes as elements: `href` is the link, `abstract` the description. The items of
    /// the channels in it are its items.
    static func mapped(_ element: FeedElement) -> FeedElement {
        mapped(element, base: base(of: element, element.base))
    }

    /// Returns the base of relative addresses in an element: its attribute `base`, else that of the element around it.
    private static func base(of element: FeedElement, _ outer: String?) -> String? {
        FeedAddress.resolved(element.attribute("base"), outer) ?? outer
    }

    private static func mapped(_ element: FeedElement, base: String?) -> FeedElement {
        let result = copy(element, element.name.lowercased(), base)
        for (attribute, name) in [("href", "link"), ("lastmod", "lastmod")] {
            if let value = element.attribute(attribute), ["channel", "item"].contains(element.key) {
                result.children.append(.element(leaf(name, value, element, base)))
            }
        }
        if element.key == "channel", let address = element.attribute("self") {
            result.children.append(.element(selfLink(address, element, base)))
        }
        let hasTitle = element.first("title") != nil
        for child in element.children {
            guard case .element(let inner) = child else {
                result.children.append(child)
                continue
            }
            let own = self.base(of: inner, base)
            switch inner.key {
            case "item": result.children.append(.element(mapped(inner, base: own)))
            case "channel":
                result.children += mapped(inner, base: own).elements.filter { $0.key == "item" }
                    .map { .element($0) }
            case "abstract": result.children.append(.element(leaf("description", inner.text, inner, own)))
            case "a":
                if let value = inner.attribute("href") {
                    result.children.append(.element(leaf("link", value, inner, own)))
                }
                // The text of the anchor is the title of an item without its own.
                if !hasTitle, let title = inner.value {
                    result.children.append(.element(leaf("title", title, inner, own)))
                }
            default:
                let other = copy(inner, inner.name, own)
                other.children = inner.children
                result.children.append(.element(other))
            }
        }
        return result
    }

    /// Returns an element without content, with another name and base.
    private static func copy(_ element: FeedElement, _ name: String, _ base: String?) -> FeedElement {
        FeedElement(
            prefix: element.prefix, name: name, attributes: element.attributes, offset: element.offset,
            language: element.language, base: base)
    }

    /// Returns the link to the channel itself, which CDF has as an attribute.
    private static func selfLink(_ address: String, _ element: FeedElement, _ base: String?) -> FeedElement {
        FeedElement(
            prefix: "", name: "link",
            attributes: [
                .init(prefix: "", name: "rel", value: "self"),
                .init(prefix: "", name: "href", value: address),
            ], offset: element.offset, language: element.language, base: base)
    }

    /// Returns an element with a text, at the position of the element it replaces.
    private static func leaf(
        _ name: String, _ text: String, _ element: FeedElement, _ base: String?
    ) -> FeedElement {
        let leaf = FeedElement(
            prefix: "", name: name, attributes: [], offset: element.offset, language: element.language,
            base: base)
        leaf.children = [.text(text)]
        return leaf
    }
}
