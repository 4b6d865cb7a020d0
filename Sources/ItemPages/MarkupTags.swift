/// The tags and texts of sanitised HTML, in order. Sanitised markup is regular: attribute values have double quotes and
/// no `<`.
package struct MarkupTags: Sequence, IteratorProtocol {
    package enum Piece {
        case text(Substring)
        case tag(Tag)
    }

    package struct Tag {
        /// The tag as written.
        package let source: Substring
        /// In lower case, with `/` before it for an end tag.
        package let name: Substring

        /// Returns the decoded value of an attribute.
        package func value(_ attribute: String) -> String? {
            let bytes = source.utf8
            let quote = UInt8(ascii: "\"")
            var rest = bytes[...]
            while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
                rest = bytes[bytes.index(after: space)...]
                guard rest.starts(with: attribute.utf8) else { continue }
                let after = rest.dropFirst(attribute.utf8.count)
                guard after.starts(with: [UInt8(ascii: "="), quote]) else { continue }
                return PageMarkup.decoded(String(Substring(after.dropFirst(2).prefix { $0 != quote })))
            }
            return nil
        }
    }

    /// The markup after the last piece.
    private(set) var rest: Substring

    package init(_ html: String) { rest = html[...] }

    package mutating func next() -> Piece? {
        guard let first = rest.utf8.first else { return nil }
        guard first == UInt8(ascii: "<") else {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
            defer { rest = rest[end...] }
            return .text(rest[..<end])
        }
        var isQuoted = false
        var end = rest.utf8.index(after: rest.startIndex)
        while end < rest.endIndex {
            let byte = rest.utf8[end]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            rest.utf8.formIndex(after: &end)
            if byte == UInt8(ascii: ">"), !isQuoted { break }
        }
        let source = rest[..<end]
        rest = rest[end...]
        let name = source.dropFirst().prefix { $0 != " " && $0 != ">" }
        return .tag(Tag(source: source, name: name))
    }
}
