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

    /// The declarations of each prefix that are in scope, innermost last. The default namespace has the empty prefix.
    private var declared: [[UInt8]: [Vocabulary]] = [:]
    /// The prefixes declared by each open element; mostly empty.
    private var open: [[[UInt8]]] = []

    /// Adds the declarations of an element that opens.
    mutating func open(declaring declarations: [(prefix: [UInt8], vocabulary: Vocabulary)]) {
        open.append(declarations.map(\.prefix))
        for declaration in declarations {
            declared[declaration.prefix, default: []].append(declaration.vocabulary)
        }
    }

    /// Removes the declarations of the element that closes.
    mutating func close() {
        for prefix in open.popLast() ?? [] { declared[prefix]?.removeLast() }
    }

    /// Returns the vocabulary of a prefix; nil if it is not declared.
    func vocabulary(of prefix: [UInt8]) -> Vocabulary? { declared[prefix]?.last }
}

extension HTMLScanner {
    /// Applies the namespace declarations of the current start tag and resolves its name.
    mutating func openInXML(_ token: HTMLToken) {
        var declarations: [(prefix: [UInt8], vocabulary: XMLVocabularies.Vocabulary)] = []
        for attribute in attributes
        where bytes.hasExactly("xmlns", at: attribute.name.lowerBound, to: bytes.count) {
            let rest = bytes[
                (attribute.name.lowerBound + 5)..<max(
                    attribute.name.lowerBound + 5, attribute.name.upperBound)]
            // `xmlnsfoo` is an ordinary attribute.
            guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { continue }
            let namespace = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
            declarations.append((Array(rest.dropFirst()), .init(namespace: namespace)))
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
