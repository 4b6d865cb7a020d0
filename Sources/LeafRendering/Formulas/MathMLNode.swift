/// A piece of MathML as KaTeX writes it: every element closed, every value between double quotation marks.
struct MathMLNode {
    /// Empty for text.
    var name = ""
    /// In their order, their values as written.
    var attributes: [(name: String, value: String)] = []
    var children: [MathMLNode] = []
    /// As written, of text alone.
    var text = ""

    init(text: String) { self.text = text }

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [MathMLNode] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    subscript(attribute: String) -> String? {
        get { attributes.first { $0.name == attribute }?.value }
        set {
            let index = attributes.firstIndex { $0.name == attribute }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append((attribute, value))
            case (nil, nil): break
            }
        }
    }

    /// Whether it holds elements, and not text alone.
    var hasElements: Bool { children.contains { !$0.name.isEmpty } }

    mutating func addClass(_ word: String) {
        self["class"] = self["class"].map { "\($0) \(word)" } ?? word
    }

    /// - Returns: `nil` for what is not one element with everything in it closed.
    static func parsed(_ text: String) -> MathMLNode? {
        // By bytes: the arrow of `\vec` is a combining character, one with the sign of the tag before it.
        var rest = Array(text.utf8)[...]
        var open = [MathMLNode("")]
        while let start = rest.firstIndex(of: 0x3C) {
            if start > rest.startIndex {
                open[open.count - 1].children.append(MathMLNode(text: string(rest[..<start])))
            }
            guard let end = rest[start...].firstIndex(of: 0x3E) else { return nil }
            var tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            if tag.first == 0x2F {
                guard open.count > 1, open[open.count - 1].name == string(tag.dropFirst()) else { return nil }
                let closed = open.removeLast()
                open[open.count - 1].children.append(closed)
                continue
            }
            let isClosed = tag.last == 0x2F
            if isClosed { tag = tag.dropLast() }
            guard let node = element(tag) else { return nil }
            if isClosed { open[open.count - 1].children.append(node) } else { open.append(node) }
        }
        guard rest.isEmpty, open.count == 1, open[0].children.count == 1 else { return nil }
        return open[0].children[0]
    }

    /// An element without its content, from what stands between the signs of its tag.
    private static func element(_ tag: ArraySlice<UInt8>) -> MathMLNode? {
        let name = tag.prefix { $0 != 0x20 }
        var node = MathMLNode(string(name))
        var rest = tag[name.endIndex...].drop { $0 == 0x20 }
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: 0x3D), rest[(equals + 1)...].first == 0x22,
                let end = rest[(equals + 2)...].firstIndex(of: 0x22)
            else { return nil }
            // KaTeX writes `class =`.
            node.attributes.append(
                (string(rest[..<equals].filter { $0 != 0x20 }), string(rest[(equals + 2)..<end])))
            rest = rest[(end + 1)...].drop { $0 == 0x20 }
        }
        return node
    }

    private static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    /// As it was read, but for what was changed since.
    var markup: String {
        guard !name.isEmpty else { return text }
        let written = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        if name == "mspace", children.isEmpty { return "<mspace\(written)/>" }
        return "<\(name)\(written)>" + children.map(\.markup).joined() + "</\(name)>"
    }
}
