/// A printer of books, chapters and leaves as JSON in the layout of a manifest.
struct ManifestPrinter {
    /// The layout to print in.
    let layout: ManifestLayout
    /// The neighbouring entry whose layout is imitated.
    let sample: JSONValue?

    /// Returns the text of an entry for a line of the given indentation. Its first line is not
    /// indented.
    func text(_ addition: ManifestAddition, indent: String) -> String {
        switch addition {
        case .book(let book): text(book, indent)
        case .chapter(let chapter, _): text(chapter, indent)
        case .leaf(let leaf, _, _): text(leaf, indent, layout.isMultiline(leafSample))
        }
    }

    /// A value to write. List items are closures, since their text depends on the indentation.
    private enum Value {
        case text(String)
        case number(Int)
        case list([(String) -> String], of: ManifestLevel)
    }

    /// Returns the text of a book. Absent values have no key.
    private func text(_ book: Book, _ indent: String) -> String {
        object(
            [
                (.id, .text(book.id)), (.title, .text(book.title)), (.author, book.author.map(Value.text)),
                (.description, book.description.map(Value.text)), (.image, book.image.map(Value.text)),
                (.chapters, .list(book.chapters.map { chapter in { text(chapter, $0) } }, of: .chapter)),
            ], isMultiline: layout.breaksObjects(.book), indent)
    }

    /// Returns the text of a chapter.
    private func text(_ chapter: Chapter, _ indent: String) -> String {
        let isLeafBroken = layout.isMultiline(leafSample)
        return object(
            [
                (.id, .text(chapter.id)), (.number, chapter.number.map(Value.number)),
                (.title, .text(chapter.title)),
                (.leaves, .list(chapter.leaves.map { leaf in { text(leaf, $0, isLeafBroken) } }, of: .leaf)),
            ], isMultiline: layout.breaksObjects(.chapter), indent)
    }

    /// Returns the text of a leaf.
    private func text(_ leaf: Leaf, _ indent: String, _ isMultiline: Bool) -> String {
        object(
            [
                (.id, .text(leaf.id)), (.kind, leaf.kind.map { .text($0.rawValue) }),
                (.title, .text(leaf.title)), (.file, .text(leaf.file)),
                (.source, leaf.source.map(Value.text)), (.list, leaf.list.map { .text($0.rawValue) }),
                (.header, leaf.header.map(Value.text)),
            ], isMultiline: isMultiline, indent)
    }

    /// Returns an object of the members that have values.
    private func object(_ members: [(ManifestKey, Value?)], isMultiline: Bool, _ indent: String) -> String {
        let inner = isMultiline ? indent + layout.step : indent
        let parts = members.compactMap { key, value in
            value.map { "\"\(key.rawValue)\"\(layout.colon)\(text($0, inner))" }
        }
        return isMultiline
            ? enclosed("{", parts, "}", indent)
            : "{" + layout.bracePadding + parts.joined(separator: layout.comma) + layout.bracePadding + "}"
    }

    /// Returns the text of a value.
    private func text(_ value: Value, _ indent: String) -> String {
        switch value {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return String(number)
        case .list(let items, let level):
            guard !items.isEmpty else { return "[]" }
            guard layout.breaksLists(of: level) else {
                return "[" + layout.bracketPadding
                    + items.map { $0(indent) }.joined(separator: layout.comma) + layout.bracketPadding + "]"
            }
            return enclosed("[", items.map { $0(indent + layout.step) }, "]", indent)
        }
    }

    /// Returns the parts on separate lines.
    private func enclosed(_ open: String, _ parts: [String], _ close: String, _ indent: String) -> String {
        let line = layout.lineEnd + indent
        return open + line + layout.step + parts.joined(separator: "," + line + layout.step) + line + close
    }

    /// The leaf whose layout new leaves follow; without any leaf, the whole manifest stands in.
    private var leafSample: JSONValue { sampleLeaf ?? layout.source.root }

    /// The neighbouring leaf, or the first leaf of the manifest.
    private var sampleLeaf: JSONValue? {
        sample.flatMap { $0.member(.file) == nil ? nil : $0 } ?? layout.sample(.leaf)
    }

    /// Returns a JSON string (RFC 8259, section 7) with only the required escapes.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
