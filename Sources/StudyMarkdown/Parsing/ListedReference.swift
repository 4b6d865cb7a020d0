import WebSyntax

/// A reference in the text of a list, until the name of its place is known: a mark between NUL characters, which no document
/// has.
package struct ListedReference: Sendable, Hashable {
    /// The form of a reference.
    package enum Kind: Character, Sendable {
        case named = "@"
        case parenthesized = "("
        case bare = "."
        /// A link without words to a place of the document itself.
        case place = "#"
        /// A link without words to another document, by its destination.
        case link = ">"
        /// `[[target]]` to another document.
        case wikiLink = "["
    }

    package var kind: Kind
    package var label: String

    init(_ kind: Kind, _ label: String) {
        self.kind = kind
        self.label = label
    }

    /// Creates the reference of a link without words.
    init(linkTo destination: String) {
        if destination.hasPrefix("#") {
            let place = PercentDecoder.text(String(destination.dropFirst()))
            // NUL would end the mark.
            self.init(.place, place.replacing("\0", with: ""))
        } else {
            self.init(.link, destination)
        }
    }

    /// Creates the reference of `[[target]]`, whatever its text.
    init(_ link: WikiLink) {
        if link.target.isEmpty {
            self.init(.place, link.place)
        } else {
            self.init(.wikiLink, link.place.isEmpty ? link.target : "\(link.target)#\(link.place)")
        }
    }

    var mark: String { "\0\(kind.rawValue)\(label)\0" }

    /// True for a link without words.
    package var isLink: Bool { kind == .place || kind == .link || kind == .wikiLink }

    /// The text if no place has the label.
    var unresolved: String {
        switch kind {
        case .named: "@" + label
        case .parenthesized, .bare: "??"
        case .place, .link: label
        case .wikiLink: FormulaText.readable(title: label)
        }
    }

    /// Returns the id of the document itself that a link leads to, by id or by the words of a heading.
    func ownPlace(in ids: [String: String]) -> String? {
        guard kind == .place else { return nil }
        return [label, Slug.make(label)].first { ids[$0] != nil }
    }

    /// Returns the reference of the mark at an offset, and the mark's end.
    static func mark(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (reference: ListedReference, end: Int)? {
        guard bytes[start] == 0, start + 1 < bytes.count,
            let kind = Kind(rawValue: Character(Unicode.Scalar(bytes[start + 1]))),
            let end = bytes[(start + 2)...].firstIndex(of: 0)
        else { return nil }
        let label = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
        return (ListedReference(kind, label), end + 1)
    }

    /// Returns a text in which names replace the marks.
    ///
    /// - Parameters:
    ///   - keepsOthers: true to keep the marks of references without a name: they lead to other documents.
    ///   - nameOf: returns the plain text that the reference prints.
    package static func resolved(
        _ text: String, keepsOthers: Bool = false, _ nameOf: (ListedReference) -> String?
    ) -> String {
        guard text.utf8.contains(0) else { return text }
        var output = ""
        for (number, piece) in text.split(separator: "\0", omittingEmptySubsequences: false).enumerated() {
            // Every second piece is a reference.
            guard number % 2 == 1, let kind = piece.first.flatMap(Kind.init(rawValue:)) else {
                output += piece
                continue
            }
            let reference = ListedReference(kind, String(piece.dropFirst()))
            if let name = nameOf(reference), !name.isEmpty {
                // A name may refer to other documents, too.
                output +=
                    keepsOthers
                    ? ListedText.escapedBetweenMarks(NamedLinks.marked(name)) : ListedText.escaped(name)
            } else {
                output += keepsOthers ? reference.mark : ListedText.escaped(reference.unresolved)
            }
        }
        return output
    }

    /// Returns a name, as plain text, in which names replace the references.
    package static func shown(_ name: String, _ nameOf: (ListedReference) -> String?) -> String {
        NamedLinks.shown(name, nameOf)
    }
}

extension ListedPlace {
    /// Returns the place with the names of references in its texts. References in its name are resolved last, since they
    /// have no marks.
    package func resolved(
        keepsOthers: Bool = false, _ nameOf: (ListedReference) -> String?
    ) -> ListedPlace {
        var place = self
        place.title = ListedReference.resolved(title, keepsOthers: keepsOthers, nameOf)
        if !keepsOthers { place.name = ListedReference.shown(name, nameOf) }
        if list != .index {
            place.meaning = ListedReference.resolved(meaning, keepsOthers: keepsOthers, nameOf)
        }
        return place
    }
}

extension ListedText {
    /// Replaces the references of listed texts to places of the document itself.
    static func resolveReferences(
        in result: inout RenderedMarkdown, _ equations: [String: MathResolver.Equation]
    ) {
        let ids = result.ids
        result.listed = result.listed.map { place in
            place.resolved(keepsOthers: true) { reference in
                switch reference.kind {
                case .named:
                    for name in [reference.label, ReferenceName.asciiPart(of: reference.label)].compactMap(
                        \.self)
                    {
                        guard let printed = ids[name], !printed.isEmpty else { continue }
                        return printed + reference.label.dropFirst(name.count)
                    }
                    return nil
                case .place: return reference.ownPlace(in: ids).flatMap { ids[$0] }
                case .link, .wikiLink: return nil
                case .parenthesized: return equations[reference.label]?.printed
                case .bare:
                    return equations[reference.label].map { String($0.printed.dropFirst().dropLast()) }
                }
            }
        }
    }
}
