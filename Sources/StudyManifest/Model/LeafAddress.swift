/// The full address of a leaf: `book/chapter/leaf`, unique in the library.
public struct LeafAddress: Sendable, Hashable {
    /// The id of the book.
    public var book: String
    /// The id of the chapter.
    public var chapter: String
    /// The id of the leaf.
    public var leaf: String

    /// Creates an address from its components.
    public init(book: String, chapter: String, leaf: String) {
        self.book = book
        self.chapter = chapter
        self.leaf = leaf
    }

    /// Returns true if `suffix` is this address or its end, on component boundaries.
    ///
    /// `feller/ch01/verbatim` ends in `verbatim`, `ch01/verbatim` and `feller/ch01/verbatim`, but not in `batim`,
    /// `/verbatim` or `ch01`.
    public func ends(in suffix: String) -> Bool {
        suffix == leaf || suffix == "\(chapter)/\(leaf)" || suffix == description
    }
}

extension LeafAddress: LosslessStringConvertible {
    /// Parses an address. Returns `nil` unless `description` has three non-empty components.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts.contains(where: \.isEmpty) else { return nil }
        self.init(book: String(parts[0]), chapter: String(parts[1]), leaf: String(parts[2]))
    }

    /// The address as `book/chapter/leaf`. Ids cannot contain a slash, so it is unambiguous.
    public var description: String { "\(book)/\(chapter)/\(leaf)" }
}

/// Encoded as a single string.
extension LeafAddress: Codable {
    /// Decodes an address from a single string. Throws `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let address = LeafAddress(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not an address of the form book/chapter/leaf")
        }
        self = address
    }

    /// Encodes the address as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
