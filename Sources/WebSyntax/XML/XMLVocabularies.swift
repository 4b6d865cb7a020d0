/// Resolves element namespaces (Namespaces in XML 1.0, section 6) as far as engines know their
/// vocabularies.
package struct XMLVocabularies: Sendable {
    /// A vocabulary that engines know, by its namespace.
    package enum Vocabulary: Sendable, Equatable {
        case html, svg, mathML
        /// A namespace whose elements load nothing in any engine.
        case other

        /// Creates the vocabulary of a namespace name, which is compared as written.
        init(namespace: String) {
            switch namespace {
            case "http://www.w3.org/1999/xhtml": self = .html
            case "http://www.w3.org/2000/svg": self = .svg
            case "http://www.w3.org/1998/Math/MathML": self = .mathML
            default: self = .other
            }
        }
    }

    /// The largest number of attribute defaults that are followed. With more of them no namespace is known.
    private static let maximumDefaults = 64

    /// The prefixes that attribute defaults declare, by the element's name as written.
    private(set) var defaults: [[UInt8]: [[UInt8]]] = [:]
    private var defaultCount = 0
    /// The declarations of each prefix that are in scope, innermost last; nil for one by an attribute
    /// default. The default namespace has the empty prefix.
    private var declared: [[UInt8]: [Vocabulary?]] = [:]
    /// The prefixes declared by each open element; mostly empty.
    private var open: [[[UInt8]]] = []

    /// Adds the declarations of an element that opens.
    mutating func open(declaring declarations: [(prefix: [UInt8], vocabulary: Vocabulary?)]) {
        open.append(declarations.map(\.prefix))
        for declaration in declarations {
            declared[declaration.prefix, default: []].append(declaration.vocabulary)
        }
    }

    /// Removes the declarations of the element that closes.
    mutating func close() {
        for prefix in open.popLast() ?? [] { declared[prefix]?.removeLast() }
    }

    /// Returns the vocabulary of a prefix; nil if it is not declared, or by an attribute default.
    func vocabulary(of prefix: [UInt8]) -> Vocabulary? {
        defaultCount > Self.maximumDefaults ? nil : declared[prefix]?.last ?? nil
    }

    /// True if attribute defaults declare namespaces.
    var hasDefaults: Bool { defaultCount > 0 }

    /// Adds a prefix that an attribute default declares.
    mutating func addDefault(_ prefix: [UInt8], of element: [UInt8]) {
        defaultCount += 1
        if defaultCount <= Self.maximumDefaults { defaults[element, default: []].append(prefix) }
    }

    /// Returns the prefix that an attribute declares, empty for `xmlns`; nil for any other attribute.
    static func prefix(declaredBy name: some Collection<UInt8>) -> [UInt8]? {
        guard name.starts(with: "xmlns".utf8) else { return nil }
        let rest = name.dropFirst(5)
        // `xmlnsfoo` is an ordinary attribute.
        guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { return nil }
        return Array(rest.dropFirst())
    }
}

extension HTMLScanner {
    /// Notes the namespace declarations among the attribute defaults of the document type.
    package mutating func declareNamespaces(by defaults: [XMLDocumentType.Default]) {
        for attribute in defaults {
            guard let prefix = XMLVocabularies.prefix(declaredBy: attribute.name) else { continue }
            vocabularies.addDefault(prefix, of: attribute.element)
        }
    }

    /// True if attribute defaults declare namespaces.
    package var hasNamespaceDefaults: Bool { vocabularies.hasDefaults }

    /// Applies the namespace declarations of the current start tag and resolves its name.
    mutating func openInXML(_ token: HTMLToken) {
        var declarations: [(prefix: [UInt8], vocabulary: XMLVocabularies.Vocabulary?)] = []
        for attribute in attributes {
            guard let prefix = XMLVocabularies.prefix(declaredBy: bytes[attribute.name]) else { continue }
            let namespace = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
            declarations.append((prefix, .init(namespace: namespace)))
        }
        // A repeated declaration and one after an unread entity do not count, so the namespace stays unknown.
        if hasNamespaceDefaults {
            for prefix in vocabularies.defaults[Array(bytes[nameRange])] ?? []
            where !declarations.contains(where: { $0.prefix == prefix }) {
                declarations.append((prefix, nil))
            }
        }
        vocabularies.open(declaring: declarations)
        let prefix = bytes[nameRange].firstIndex(of: UInt8(ascii: ":")).map {
            Array(bytes[nameRange.lowerBound..<$0])
        }
        // Elements without a prefix belong to the default namespace.
        vocabulary = vocabularies.vocabulary(of: prefix ?? [])
        // An empty element ends its declarations at once.
        if token.isSelfClosing { vocabularies.close() }
    }

    /// True if the current element belongs to a namespace without styles and scripts.
    package var isForeignVocabulary: Bool { vocabulary == .other || vocabulary == .mathML }

    /// True if the current element is an HTML element: in XML, by its namespace.
    package var isHTMLElement: Bool { syntax == .xml ? vocabulary == .html : namespace == .html }
}
