/// An element or a text of KaTeX's output, its spans and MathML. KaTeX closes every element and quotes
/// every value, so a small parser suffices.
struct MarkupNode {
    /// The element's name; empty for text.
    var name = ""
    /// The attributes in order, with values as written.
    var attributes: [(name: String, value: String)] = []
    var children: [MarkupNode] = []
    /// The text of a text node, as written.
    var text = ""
    /// True if the tag ends in `/>`.
    var isSelfClosing = false

    init(text: String) { self.text = text }

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [MarkupNode] = []) {
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

    /// True if it contains elements and not only text.
    var hasElements: Bool { children.contains { !$0.name.isEmpty } }

    /// The class names.
    var classes: [Substring] { (self["class"] ?? "").split(separator: " ") }

    mutating func addClass(_ word: String) {
        self["class"] = self["class"].map { "\($0) \(word)" } ?? word
    }

    /// The text of the node and its descendants without markup. KaTeX escapes only these characters.
    var plainText: String {
        name.isEmpty
            ? text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
            : children.map(\.plainText).joined()
    }

    /// Returns the first matching element, itself or a descendant.
    func first(where isMeant: (MarkupNode) -> Bool) -> MarkupNode? {
        if isMeant(self) { return self }
        for child in children {
            if let found = child.first(where: isMeant) { return found }
        }
        return nil
    }

    /// Changes the first matching element, itself or a descendant.
    ///
    /// - Returns: true if there is one.
    @discardableResult
    mutating func changeFirst(
        where isMeant: (MarkupNode) -> Bool, _ change: (inout MarkupNode) -> Void
    ) -> Bool {
        if isMeant(self) {
            change(&self)
            return true
        }
        return children.indices.contains { children[$0].changeFirst(where: isMeant, change) }
    }

    /// Parses markup. Returns `nil` if it is not a single, properly closed element.
    static func parsed(_ text: String) -> MarkupNode? {
        // By bytes: the arrow of `\vec` is a combining character, which as a Character would merge with the `>` before it.
        var rest = Array(text.utf8)[...]
        var open = [MarkupNode("")]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if start > rest.startIndex {
                open[open.count - 1].children.append(MarkupNode(text: string(rest[..<start])))
            }
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            var tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            if tag.first == UInt8(ascii: "/") {
                guard open.count > 1, open[open.count - 1].name == string(tag.dropFirst()) else { return nil }
                let closed = open.removeLast()
                open[open.count - 1].children.append(closed)
                continue
            }
            let isSelfClosing = tag.last == UInt8(ascii: "/")
            if isSelfClosing { tag = tag.dropLast() }
            guard var node = element(tag) else { return nil }
            node.isSelfClosing = isSelfClosing
            if isSelfClosing { open[open.count - 1].children.append(node) } else { open.append(node) }
        }
        guard rest.isEmpty, open.count == 1, open[0].children.count == 1 else { return nil }
        return open[0].children[0]
    }

    /// Returns an element without its content from the text between the angle brackets of its tag.
    private static func element(_ tag: ArraySlice<UInt8>) -> MarkupNode? {
        let name = tag.prefix { $0 != UInt8(ascii: " ") }
        guard !name.isEmpty else { return nil }
        var node = MarkupNode(string(name))
        var rest = tag[name.endIndex...].drop { $0 == UInt8(ascii: " ") }
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), let mark = rest[(equals + 1)...].first,
                mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
                let end = rest[(equals + 2)...].firstIndex(of: mark)
            else { return nil }
            // KaTeX writes `class =`.
            node.attributes.append(
                (string(rest[..<equals].filter { $0 != UInt8(ascii: " ") }), string(rest[(equals + 2)..<end]))
            )
            rest = rest[(end + 1)...].drop { $0 == UInt8(ascii: " ") }
        }
        return node
    }

    private static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
