/// Reads child elements of a completion gate. They look like XML and are written by a language model, so nothing is refused:
/// references stay as they are, and an element without an end is text.
struct GateElements {
    private static let depthLimit = 8

    private var depth = 0

    /// Returns the elements as members of an object; `nil` if the text does not begin with an element that ends.
    static func members(of text: String) -> [EventJSON.Member]? {
        let content = GateElements().content(text[...])
        guard !content.elements.isEmpty else { return nil }
        var members = content.elements
        if !content.text.isEmpty { members.append(.init("summary", .string(Array(content.text.utf8)))) }
        return members
    }

    /// Returns the elements and the text between them.
    private func content(_ text: Substring) -> (elements: [EventJSON.Member], text: String) {
        var elements: [EventJSON.Member] = []
        var words = ""
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            words += rest[..<open]
            guard let tag = GateTag(rest[open...]), !tag.isEnd else {
                words.append("<")
                rest = rest[rest.index(after: open)...]
                continue
            }
            if tag.isEmpty {
                elements.append(.init(tag.name, value(tag, inner: "")))
                rest = rest[tag.end...]
            } else if let end = Self.end(of: tag.name, in: rest[tag.end...]) {
                elements.append(.init(tag.name, value(tag, inner: rest[tag.end..<end.lowerBound])))
                rest = rest[end.upperBound...]
            } else {
                words.append("<")
                rest = rest[rest.index(after: open)...]
            }
        }
        return (elements, (words + rest).trimmingWhitespace)
    }

    /// Returns the end tag of an element; elements of its name inside it have their own.
    private static func end(of name: String, in text: Substring) -> Range<String.Index>? {
        var depth = 1
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            guard let tag = GateTag(rest[open...]) else {
                rest = rest[rest.index(after: open)...]
                continue
            }
            if tag.name.lowercased() == name.lowercased(), !tag.isEmpty {
                depth += tag.isEnd ? -1 : 1
                if depth == 0 { return open..<tag.end }
            }
            rest = rest[tag.end...]
        }
        return nil
    }

    private func value(_ tag: GateTag, inner: Substring) -> EventJSON {
        var deeper = self
        deeper.depth += 1
        let content =
            deeper.depth < Self.depthLimit ? deeper.content(inner) : ([], String(inner).trimmingWhitespace)
        // HTML in a text is text.
        let isText =
            content.elements.isEmpty || content.elements.contains { Self.html.contains($0.key.lowercased()) }
        if isText {
            let text = EventJSON.string(Array(String(inner).trimmingWhitespace.utf8))
            if tag.attributes.isEmpty { return text }
            return .object(tag.members + [.init("text", text)])
        }
        let names = Set(content.elements.map { $0.key.lowercased() })
        if names.count == 1,
            content.elements.count > 1 || ["criterion", "item", "check"].contains(names.first)
        {
            return .array(content.elements.map(\.value))
        }
        return .object(
            tag.members + content.elements)
    }

    private static let html: Set<String> = [
        "a", "b", "i", "em", "strong", "code", "pre", "p", "br", "ul", "ol", "li", "div", "span", "img",
        "script", "style",
        "table", "iframe", "h1", "h2", "h3",
    ]
}

extension GateTag {
    /// The attributes as members of an object.
    fileprivate var members: [EventJSON.Member] {
        attributes.map { .init($0.name, .string(Array($0.value.utf8))) }
    }
}
