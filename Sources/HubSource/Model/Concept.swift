/// A concept of a hub: the same label in several documents is one concept.
package struct Concept: Sendable, Hashable {
    /// A relation to another concept, as some document states it.
    package struct Relation: Sendable, Hashable {
        package var label: String
        /// The index of the other concept.
        package var other: Int
        /// True if this concept is the first of the two.
        package var isOutgoing: Bool
        /// The number of documents that state it.
        package var count: Int
    }

    package var label: String
    package var kind: ConceptKind
    /// The first description in the order of the documents.
    package var description: String
    /// The description divided at its links; empty without any.
    package var parts: [LinkedPart] = []
    /// The indices of the documents that list it, in their order.
    package var documents: [Int] = []
    package var relations: [Relation] = []
    /// The number of documents that list it and of relations that name it.
    package var weight: Int { documents.count + relations.reduce(0) { $0 + $1.count } }
}

extension Concept {
    /// The text by which labels are equal: without regard to case and the number of spaces.
    package static func key(_ label: String) -> String {
        var last = UInt8(ascii: " ")
        let isPlain = label.utf8.allSatisfy { byte in
            defer { last = byte }
            return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
        }
        if isPlain, last != 0x20 { return label.lowercased() }
        return label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
