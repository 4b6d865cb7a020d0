/// Channel Definition Format (W3C note of 1997-03-09) in the terms of RSS.
enum CDFReader {
    /// Returns the channel with its attributes as elements: `href` is the link, `abstract` the description.
    static func mapped(_ element: FeedElement) -> FeedElement {
        let result = FeedElement(
            prefix: "", name: element.name.lowercased(), attributes: element.attributes,
            offset: element.offset, language: element.language, base: element.base)
        for (attribute, name) in [("href", "link"), ("lastmod", "lastmod")] {
            if let value = element.attribute(attribute), ["channel", "item"].contains(element.key) {
                result.children.append(.element(leaf(name, value, element)))
            }
        }
        for child in element.children {
            guard case .element(let inner) = child else {
                result.children.append(child)
                continue
            }
            switch inner.key {
            case "item", "channel": result.children.append(.element(mapped(inner)))
            case "abstract": result.children.append(.element(leaf("description", inner.text, inner)))
            case "a":
                if let value = inner.attribute("href") {
                    result.children.append(.element(leaf("link", value, inner)))
                }
            default: result.children.append(child)
            }
        }
        return result
    }

    /// Returns an element with a text, at the position of the element it replaces.
    private static func leaf(_ name: String, _ text: String, _ element: FeedElement) -> FeedElement {
        let leaf = FeedElement(
            prefix: "", name: name, attributes: [], offset: element.offset, language: element.language,
            base: element.base)
        leaf.children = [.text(text)]
        return leaf
    }
}
