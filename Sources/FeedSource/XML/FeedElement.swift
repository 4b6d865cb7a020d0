import WebSyntax

/// An element of a feed: names with their vocabulary, attributes, and content in order.
final class FeedElement {
    /// A piece of content. Adjacent texts are one piece.
    enum Node {
        case text(String)
        case element(FeedElement)
    }

    struct Attribute {
        /// The usual prefix of the vocabulary; empty for an attribute without one.
        let prefix: String
        let name: String
        let value: String
        /// `prefix:name` in lower case, or the name alone.
        let key: String

        init(prefix: String, name: String, value: String) {
            (self.prefix, self.name, self.value) = (prefix, name, value)
            key = (prefix.isEmpty ? name : prefix + ":" + name).lowercased()
        }
    }

    /// The usual prefix of the element's vocabulary; empty for the vocabulary of the feed itself.
    let prefix: String
    /// The local name as written.
    let name: String
    /// `prefix:name` in lower case, or the name alone.
    let key: String
    let attributes: [Attribute]
    var children: [Node] = [] { didSet { storedElements = nil } }
    /// The child elements, once they were asked for.
    private var storedElements: [FeedElement]?
    /// The offset of the start tag in the text.
    let offset: Int
    /// The namespace as declared; nil without one.
    let declaredNamespace: String?
    /// True under Netscape's document type of RSS 0.91.
    var hasNetscapeDoctype = false
    /// The language in scope (XML 1.0, 2.12); nil without one.
    let language: String?
    /// The base in scope as written and resolved (XML Base 1.0); nil without one.
    let base: String?

    init(
        prefix: String, name: String, attributes: [Attribute], offset: Int,
        language: String?, base: String?, namespace: String? = nil
    ) {
        (self.prefix, self.name, self.attributes, self.offset) = (prefix, name, attributes, offset)
        key = (prefix.isEmpty ? name : prefix + ":" + name).lowercased()
        (self.language, self.base, declaredNamespace) = (language, base, namespace)
    }

    /// The child elements in order.
    var elements: [FeedElement] {
        if let storedElements { return storedElements }
        let elements = children.compactMap { if case .element(let element) = $0 { element } else { nil } }
        storedElements = elements
        return elements
    }

    var hasElements: Bool { !elements.isEmpty }

    /// Returns the children with one of these keys, in the order of the document.
    func all(_ keys: String...) -> [FeedElement] {
        elements.filter { child in keys.contains { Self.isSame(child.key, $0) } }
    }

    /// Returns the first child of the first key that has one.
    func first(_ keys: String...) -> FeedElement? {
        let elements = elements
        for key in keys {
            if let found = elements.first(where: { Self.isSame($0.key, key) }) { return found }
        }
        return nil
    }

    /// Returns the value of an attribute without a vocabulary, or of `prefix:name`.
    func attribute(_ key: String) -> String? {
        attributes.first { Self.isSame($0.key, key) }?.value
    }

    /// Returns true for equal keys. Most keys have another length, which is found in a few instructions.
    @inline(__always)
    private static func isSame(_ key: String, _ other: String) -> Bool {
        key.utf8.count == other.utf8.count && key == other
    }

    /// All text below the element.
    var text: String {
        if children.count == 1, case .text(let only) = children[0] { return Self.withoutSection(only) }
        var text = ""
        for node in children {
            switch node {
            case .text(let part): text += part
            case .element(let element): text += element.text
            }
        }
        return text
    }

    /// Returns the text of a CDATA section that is the whole text of an element: programs put the section of
    /// another program into their own.
    private static func withoutSection(_ text: String) -> String {
        guard text.utf8.drop(while: \.isHTMLSpace).starts(with: "<![CDATA[".utf8) else { return text }
        let section = text.trimmed
        guard section.hasSuffix("]]>") else { return text }
        let inner = section.dropFirst(9).dropLast(3)
        return inner.contains("]]>") ? text : String(inner)
    }

    /// The text without white space at its ends; nil if it is empty.
    var value: String? { PlainFeedText.trimmed(text) }
}
