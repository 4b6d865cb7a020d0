/// A manifest's text with its JSON tree, for edits that preserve all other bytes.
struct ManifestText {
    /// The text without a byte order mark.
    let text: [UInt8]
    /// The length of the byte order mark: 3 or 0.
    let markLength: Int
    /// The parsed manifest; its ranges are offsets in ``text``.
    let root: JSONValue

    /// Returns `nil` if the text is not JSON, or if a duplicate key makes it ambiguous.
    init?(_ bytes: [UInt8], limits: ManifestReader.Limits = .init()) {
        guard bytes.count <= limits.bytes else { return nil }
        markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        text = Array(bytes[markLength...])
        // Edits are made at byte offsets, which are meaningless in a text that is not UTF-8.
        guard EncodingProblem(in: text) == nil else { return nil }
        var parser = JSONParser(text, depthLimit: limits.depth, valueLimit: limits.values)
        guard let root = try? parser.parse() else { return nil }
        var duplicates = DuplicateKeyCheck()
        var findings = FindingCollector(limit: 1)
        duplicates.check(root, &findings)
        guard !findings.hasErrors else { return nil }
        self.root = root
    }

    /// Returns a part of the text.
    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// Returns the range of a string, including its quotes.
    func stringRange(from start: Int) -> Range<Int> {
        var index = start + 1
        // An escaped quote does not end the string.
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start..<min(index + 1, text.count)
    }

    /// Returns the white space at the beginning of the line that contains `offset`.
    func indent(ofLineAt offset: Int) -> String {
        var start = offset
        while start > 0, !Self.isLineEnd(text[start - 1]) { start -= 1 }
        return String(
            decoding: text[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") },
            as: UTF8.self)
    }

    /// Returns true for LF and CR. CRLF is handled as two such bytes.
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Returns the list that an addition extends; nil if its book or chapter does not exist.
    func list(for addition: ManifestAddition) -> JSONValue? {
        switch addition {
        case .book: root.member(.books)
        case .chapter(_, let book): root.item(book, of: .books)?.member(.chapters)
        case .leaf(_, let book, let chapter):
            root.item(book, of: .books)?.item(chapter, of: .chapters)?.member(.leaves)
        }
    }
}

extension JSONValue {
    /// The members of an object; empty for any other value.
    var members: [JSONMember] {
        guard case .object(let members) = content else { return [] }
        return members
    }

    /// The items of a list; empty for any other value.
    var items: [JSONValue] {
        guard case .array(let items) = content else { return [] }
        return items
    }

    /// Returns the value of a key.
    func member(_ key: ManifestKey) -> JSONValue? { members.first { $0.key == key.rawValue }?.value }

    /// Returns the object with the id in a list.
    func item(_ id: String, of list: ManifestKey) -> JSONValue? {
        member(list)?.items.first { item in
            guard case .string(let own)? = item.member(.id)?.content else { return false }
            return own == id
        }
    }
}
