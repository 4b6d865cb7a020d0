/// The layout of a manifest, inferred from its text: line ends, indentation, spacing around colons and commas, and
/// which lists and objects span several lines.
struct ManifestLayout {
    /// The manifest's text and tree.
    let source: ManifestText
    /// The line end: `\n`, `\r\n` or `\r`.
    let lineEnd: String
    /// True if the manifest's value spans several lines.
    let isMultiline: Bool
    /// One level of indentation.
    private(set) var step = "  "
    /// The separator between a key and its value, and the separator between members on one line.
    private(set) var colon = ": "
    private(set) var comma = ", "
    /// The padding inside the braces and the brackets of single-line objects and lists.
    private(set) var bracePadding = " "
    private(set) var bracketPadding = ""

    /// Infers the layout. What the text does not show follows from its other habits: a colon without
    /// space means compact JSON.
    init(_ source: ManifestText) {
        self.source = source
        let text = source.text
        let end = text.firstIndex(where: ManifestText.isLineEnd)
        let isPair =
            end.map {
                text[$0] == UInt8(ascii: "\r") && $0 + 1 < text.count && text[$0 + 1] == UInt8(ascii: "\n")
            } ?? false
        lineEnd = end.map { isPair ? "\r\n" : text[$0] == UInt8(ascii: "\r") ? "\r" : "\n" } ?? "\n"
        // The line end after the last brace does not show how the object itself is laid out.
        isMultiline = source.text[source.root.range].contains(where: ManifestText.isLineEnd)
        if let first = source.root.members.first {
            let space = source.string(
                source.stringRange(from: first.keyOffset).upperBound..<first.value.range.lowerBound)
            if !Self.isMultiline(space) { colon = space }
        }
        comma = colon.hasSuffix(":") ? "," : ", "
        bracePadding = colon.hasSuffix(":") ? "" : " "
        learn()
    }

    /// Infers the layout from the first object or list of each kind.
    private mutating func learn() {
        var step: String?
        var comma: String?
        var brace: String?
        var bracket: String?
        var rest = [source.root]
        while let value = rest.popLast() {
            let starts = childRanges(of: value)
            guard let first = starts.first else { continue }
            let isObject = !value.members.isEmpty
            let before = source.string(value.range.lowerBound + 1..<first.lowerBound)
            if Self.isMultiline(before) {
                let outer = source.indent(ofLineAt: value.range.lowerBound)
                let inner = source.indent(ofLineAt: first.lowerBound)
                if step == nil, inner.hasPrefix(outer), inner != outer {
                    step = String(inner.dropFirst(outer.count))
                }
            } else if isObject {
                brace = brace ?? before
            } else {
                bracket = bracket ?? before
            }
            if starts.count > 1, isObject {
                let between = source.string(starts[0].upperBound..<starts[1].lowerBound)
                if comma == nil, !Self.isMultiline(between) { comma = between }
            }
            rest += (value.members.map(\.value) + value.items).reversed()
        }
        self.step = step ?? self.step
        self.comma = comma ?? self.comma
        bracePadding = brace ?? bracePadding
        bracketPadding = bracket ?? bracketPadding
    }

    /// Returns the range of each member, from key to value, or of each item.
    private func childRanges(of value: JSONValue) -> [Range<Int>] {
        value.members.map { $0.keyOffset..<$0.value.range.upperBound } + value.items.map(\.range)
    }

    /// Returns true if white space contains a line end.
    static func isMultiline(_ space: some StringProtocol) -> Bool {
        space.utf8.contains(where: ManifestText.isLineEnd)
    }

    /// Returns true if the members of an object are on separate lines.
    func isMultiline(_ object: JSONValue) -> Bool {
        let ranges = childRanges(of: object)
        guard let first = ranges.first else { return isMultiline }
        if Self.isMultiline(source.string(object.range.lowerBound + 1..<first.lowerBound)) { return true }
        return zip(ranges, ranges.dropFirst()).contains { left, right in
            Self.isMultiline(source.string(left.upperBound..<right.lowerBound))
        }
    }

    /// Returns true if the items of a list are on separate lines.
    func isMultiline(list: JSONValue) -> Bool {
        guard let first = list.items.first else { return isMultiline }
        return Self.isMultiline(source.string(list.range.lowerBound + 1..<first.range.lowerBound))
    }

    /// Returns the first object of a level in the manifest.
    func sample(_ level: ManifestLevel) -> JSONValue? {
        let books = source.root.member(.books)?.items ?? []
        let chapters = books.lazy.flatMap { $0.member(.chapters)?.items ?? [] }
        switch level {
        case .library: return source.root
        case .book: return books.first
        case .chapter: return chapters.first
        case .leaf: return chapters.lazy.flatMap { $0.member(.leaves)?.items ?? [] }.first
        }
    }

    /// Returns the first non-empty list of objects of a level.
    func sampleList(of level: ManifestLevel) -> JSONValue? {
        let books = source.root.member(.books)
        let chapters = (books?.items ?? []).lazy.compactMap { $0.member(.chapters) }
        let lists: [JSONValue] =
            switch level {
            case .library: []
            case .book: books.map { [$0] } ?? []
            case .chapter: Array(chapters)
            case .leaf: chapters.flatMap { $0.items.compactMap { $0.member(.leaves) } }
            }
        return lists.first { !$0.items.isEmpty }
    }

    /// Returns true if lists of a level span several lines; if absent, uses the layout of the whole manifest.
    func breaksLists(of level: ManifestLevel) -> Bool {
        sampleList(of: level).map { isMultiline(list: $0) } ?? isMultiline
    }

    /// Returns true if objects of a level span several lines.
    func breaksObjects(_ level: ManifestLevel) -> Bool {
        sample(level).map { isMultiline($0) } ?? isMultiline
    }

    // MARK: Places

    /// Returns the text between the last item of a list and an item added after it.
    func separator(in list: JSONValue, _ items: [JSONValue], _ level: ManifestLevel) -> String {
        if items.count > 1 {
            return source.string(
                items[items.count - 2].range.upperBound..<items[items.count - 1].range.lowerBound)
        }
        let before = source.string(list.range.lowerBound + 1..<items[0].range.lowerBound)
        // Two items show their separator; with one item the space before it is the best example.
        return Self.isMultiline(before) ? "," + before : comma
    }

    /// Returns the indentation after a separator, or `nil` if the separator does not break the line.
    func indent(behind separator: String) -> String? {
        guard let end = separator.utf8.lastIndex(where: ManifestText.isLineEnd) else { return nil }
        // With a leading comma, the new line begins with the space before the comma.
        return String(
            separator.utf8[separator.utf8.index(after: end)...].prefix {
                $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
            })
    }

    /// Returns the new text after the opening bracket of an empty list.
    func interior(of list: JSONValue, _ level: ManifestLevel, indent: String, _ item: (String) -> String)
        -> String
    {
        let space = source.string(list.range.lowerBound + 1..<list.range.upperBound - 1)
        guard breaksLists(of: level) else {
            let padding = space.isEmpty ? bracketPadding : space
            return padding + item(indent) + (space.isEmpty ? bracketPadding : "")
        }
        let text = lineEnd + indent + step + item(indent + step)
        return Self.isMultiline(space) ? text : text + lineEnd + indent
    }
}
