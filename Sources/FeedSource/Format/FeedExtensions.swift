import Items

/// Elements in other vocabularies than the feed's, carried along as they are.
enum FeedExtensions {
    /// Returns the extensions among the children of an element.
    ///
    /// - Parameter root: the root of RDF, which has the form of a channel beside it.
    static func list(_ element: FeedElement, beside root: FeedElement? = nil) -> [JSONTree] {
        let form = root.flatMap { $0 === element ? nil : $0.first("textinput") }
        var children = element.elements
        if let form, element.first("textinput") == nil { children.append(form) }
        return children.compactMap { child in
            if child.prefix.isEmpty {
                switch child.key {
                case "cloud": return tree(child, name: "rss:cloud")
                case "textinput": return tree(form ?? child, name: "rss:textInput")
                default: return nil
                }
            }
            if ["content:encoded", "rdf:li", "xhtml:body", "xhtml:div", "rdf:seq", "content:items"].contains(
                child.key)
            {
                return nil
            }
            return tree(child, name: child.prefix + ":" + child.name)
        }
    }

    /// Returns an element with everything below it. Depth is bounded by the reader of the XML.
    private static func tree(_ element: FeedElement, name: String) -> JSONTree? {
        var members = ObjectBuilder()
        members.add("name", name)
        let own = element.children.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
        members.add("value", PlainFeedText.trimmed(own))
        var attributes = ObjectBuilder()
        for attribute in element.attributes {
            attributes.add(
                attribute.prefix.isEmpty ? attribute.name : attribute.prefix + ":" + attribute.name,
                attribute.value)
        }
        members.add("attributes", attributes.object)
        members.add(
            "children",
            trees: element.elements.compactMap {
                // RSS itself has no prefix.
                let prefix = $0.prefix.isEmpty ? element.prefix : $0.prefix
                return tree($0, name: (prefix.isEmpty ? "rss" : prefix) + ":" + $0.name)
            })
        return members.object
    }

    /// Returns the place of an item as GeoJSON (RFC 7946), from GeoRSS or the W3C's geo vocabulary.
    static func geometry(_ element: FeedElement) -> JSONTree? {
        func numbers(_ text: String?) -> [String] {
            (text ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init).filter { Double($0) != nil }
        }
        func pairs(_ values: [String]) -> [JSONTree] {
            // GeoRSS has the latitude first, GeoJSON the longitude.
            stride(from: 0, to: values.count - 1, by: 2).map {
                .array([.number(values[$0 + 1]), .number(values[$0])])
            }
        }
        func geometry(_ type: String, _ coordinates: JSONTree) -> JSONTree {
            .object([.init("type", .string(type)), .init("coordinates", coordinates)])
        }
        if let latitude = numbers(element.first("geo:lat")?.value).first,
            let longitude = numbers(element.first("geo:long", "geo:lon")?.value).first
        {
            return geometry("Point", .array([.number(longitude), .number(latitude)]))
        }
        let place = element.first("georss:where", "geo:point") ?? element
        let point = pairs(numbers(element.first("georss:point")?.value ?? place.first("gml:point")?.text))
        if let first = point.first { return geometry("Point", first) }
        let line = pairs(numbers(element.first("georss:line")?.value ?? place.first("gml:linestring")?.text))
        if line.count > 1 { return geometry("LineString", .array(line)) }
        let polygon = pairs(
            numbers(element.first("georss:polygon")?.value ?? place.first("gml:polygon")?.text))
        if polygon.count > 2 { return geometry("Polygon", .array([.array(polygon)])) }
        let box = numbers(element.first("georss:box")?.value ?? place.first("gml:envelope")?.text)
        if box.count == 4 {
            let corners = [box[0], box[1], box[0], box[3], box[2], box[3], box[2], box[1], box[0], box[1]]
            return geometry("Polygon", .array([.array(pairs(corners))]))
        }
        return nil
    }

    /// Returns the chapters of an episode (Podlove Simple Chapters 1.2).
    static func chapters(_ element: FeedElement) -> [JSONTree] {
        (element.first("psc:chapters")?.all("psc:chapter") ?? []).compactMap { chapter in
            var members = ObjectBuilder()
            members.add("title", chapter.attribute("title"))
            members.add("start", chapter.attribute("start"))
            members.add("href", FeedAddress.resolved(chapter.attribute("href"), chapter.base))
            members.add("image", FeedAddress.resolved(chapter.attribute("image"), chapter.base))
            return members.object
        }
    }
}
