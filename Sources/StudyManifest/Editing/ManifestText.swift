/// A manifest's text with the tree of its values: for changes that leave every other byte alone.
struct ManifestText {
    /// Without a byte order mark.
    let text: [UInt8]
    /// 3 where the file begins with a byte order mark.
    let markLength: Int
    let root: JSONValue

    /// `nil` where the text is no JSON, or an object has a key twice: then nobody can say which one is meant.
    init?(_ bytes: [UInt8], limits: ManifestReader.Limits = .init()) {
        guard bytes.count <= limits.bytes else { return nil }
        markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        text = Array(bytes[markLength...])
        guard EncodingProblem(in: text) == nil else { return nil }
        var parser = JSONParser(text, depthLimit: limits.depth, valueLimit: limits.values)
        guard let root = try? parser.parse() else { return nil }
        var duplicates = DuplicateKeyCheck()
        var findings = FindingCollector(limit: 1)
        duplicates.check(root, &findings)
        guard !findings.hasErrors else { return nil }
        self.root = root
    }

    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// From the quote that opens a string to behind the one that closes it.
    func stringRange(from start: Int) -> Range<Int> {
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start..<min(index + 1, text.count)
    }

    /// The white space that the line begins with on which `offset` lies.
    func indent(ofLineAt offset: Int) -> String {
        var start = offset
        while start > 0, !Self.isLineEnd(text[start - 1]) { start -= 1 }
        return String(decoding: text[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

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
    var members: [JSONMember] {
        guard case .object(let members) = content else { return [] }
        return members
    }

    var items: [JSONValue] {
        guard case .array(let items) = content else { return [] }
        return items
    }

    func member(_ key: ManifestKey) -> JSONValue? { members.first { $0.key == key.rawValue }?.value }

    /// The object of a list that has the id.
    func item(_ id: String, of list: ManifestKey) -> JSONValue? {
        member(list)?.items.first { item in
            guard case .string(let own)? = item.member(.id)?.content else { return false }
            return own == id
        }
    }
}
