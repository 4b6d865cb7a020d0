/// The page around a leaf's text, with slots for what is long or differs from leaf to leaf. A slot is filled by a copy
/// instead of passing through the template engine.
struct LeafFrame: Sendable {
    enum Slot: Hashable {
        case body, index, style, early, script, questions
        case title, header, wordCount
        /// The links to other leaves: of the chapter, and at the end.
        case chapter, neighbours
        /// The parts of an entry of the table of contents, by its index.
        case level(Int), entryID(Int), entryText(Int)
        case pageID(Int), pageLabel(Int)

        /// The placeholder of the slot in a rendered template. HTML has no such character (HTML standard, 13.2.2:
        /// control-character-in-input-stream).
        var mark: String { "\u{1}\(name)\u{1}" }

        private static let plain: [(name: String, slot: Self)] = [
            ("body", .body), ("index", .index), ("style", .style), ("early", .early), ("script", .script),
            ("questions", .questions), ("title", .title), ("header", .header), ("chapter", .chapter),
            ("neighbours", .neighbours), ("words", .wordCount),
        ]
        private static let numbered: [(name: String, slot: @Sendable (Int) -> Self)] = [
            ("level", { .level($0) }), ("id", { .entryID($0) }), ("text", { .entryText($0) }),
            ("page-id", { .pageID($0) }), ("page", { .pageLabel($0) }),
        ]

        private var name: String {
            switch self {
            case .level(let index): "level:\(index)"
            case .entryID(let index): "id:\(index)"
            case .entryText(let index): "text:\(index)"
            case .pageID(let index): "page-id:\(index)"
            case .pageLabel(let index): "page:\(index)"
            default: Self.plain.first { $0.slot == self }?.name ?? ""
            }
        }

        init?(name: String) {
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count == 2, let index = Int(parts[1]),
                let slot = Self.numbered.first(where: { $0.name == parts[0] })?.slot
            {
                self = slot(index)
            } else if let slot = Self.plain.first(where: { $0.name == name })?.slot {
                self = slot
            } else {
                return nil
            }
        }
    }

    /// The bytes before each slot, and after the last.
    private var pieces: [[UInt8]] = []
    private var slots: [Slot] = []

    /// - Parameter text: a rendered template with the marks of slots.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        var place = 0
        while let open = bytes[place...].firstIndex(of: 1) {
            let name = bytes[(open + 1)...].prefix(Self.longestName)
            guard let close = name.firstIndex(of: 1),
                let slot = Slot(name: String(decoding: name[..<close], as: UTF8.self))
            else {
                place = open + 1
                continue
            }
            pieces.append(Array(bytes[start..<open]))
            slots.append(slot)
            (start, place) = (close + 1, close + 1)
        }
        pieces.append(Array(bytes[start...]))
    }

    private static let longestName = 32

    /// Returns the page with every slot filled.
    func filled(_ content: (Slot) -> [UInt8]) -> [UInt8] {
        let contents = slots.map(content)
        var page: [UInt8] = []
        page.reserveCapacity((pieces + contents).reduce(0) { $0 + $1.count })
        for (index, slot) in slots.enumerated() {
            page += pieces[index]
            page += contents[index]
            // One line break is enough after the body.
            if slot == .body, page.last == UInt8(ascii: "\n"),
                pieces[index + 1].first == UInt8(ascii: "\n")
            {
                page.removeLast()
            }
        }
        page += pieces[slots.count]
        return page
    }

    /// The text of a value as the template engine would print it.
    static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(escaped: text, to: &bytes)
        return bytes
    }

    /// Appends the text of a value as the template engine would print it. Most texts have nothing to escape and are copied.
    static func append(escaped text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { source in
            var start = 0
            for (index, byte) in source.enumerated() {
                guard let reference = reference(for: byte) else { continue }
                bytes += UnsafeBufferPointer(rebasing: source[start..<index])
                bytes += reference.utf8
                start = index + 1
            }
            bytes += UnsafeBufferPointer(rebasing: source[start...])
        }
    }

    /// Returns the text in place of a byte; `nil` for most.
    private static func reference(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 1: ""
        default: nil
        }
    }

    /// Returns a text that has no mark of a slot.
    static func withoutMarks(_ text: String) -> String {
        text.utf8.contains(1) ? text.replacing("\u{1}", with: "") : text
    }
}
