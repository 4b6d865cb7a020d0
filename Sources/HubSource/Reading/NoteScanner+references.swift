/// Links and pictures whose destinations are in definitions (CommonMark, section 6.3).
extension NoteScanner {
    /// A link or picture that may name a definition. The definition may be in a later line.
    struct Reference {
        var open: Bracket
        /// The bytes of the words.
        var words: Range<Int>
        /// The bytes of the label.
        var label: Range<Int>
        /// The offset after the last bracket.
        var end: Int
        var line: Int
    }

    /// The longest label in bytes.
    static let labelLimit = 1000

    /// Returns a label as it is compared: without case, and with one space between words.
    static func label(_ text: ArraySlice<UInt8>) -> String {
        guard text.count <= labelLimit else { return "" }
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
        .lowercased()
    }

    /// Notes brackets that close before `index` and have no destination.
    mutating func readReference(
        _ line: ArraySlice<UInt8>, _ index: Int, _ number: Int, _ open: Bracket
    ) {
        guard hasDefinitions, !note.htmlLines.contains(number) else { return }
        let words = (open.offset + 1)..<(index - 1)
        var reference = Reference(open: open, words: words, label: words, end: index, line: number)
        if index < line.endIndex, line[index] == UInt8(ascii: "[") {
            let label = line[(index + 1)...].prefix(Self.labelLimit).prefix { !"[]".utf8.contains($0) }
            let rest = line[label.endIndex...]
            // `[a][b](c.md)` is a link of its own after a bracket.
            if rest.starts(with: "](".utf8) { return }
            if rest.first == UInt8(ascii: "]") {
                if !label.isEmpty { reference.label = label.indices }
                reference.end = label.endIndex + 1
            }
        }
        if reference.label.count <= Self.labelLimit { references.append(reference) }
    }

    /// Adds the references that have definitions.
    mutating func addReferences() {
        guard !definitions.isEmpty else { return }
        note.linkLabels = Set(definitions.keys)
        var found: [NoteMark] = []
        /// The ends of links with a label, which is no link itself.
        var ends: Set<Int> = []
        for reference in references {
            guard let definition = definitions[Self.label(bytes[reference.label])],
                ends.insert(reference.end).inserted
            else { continue }
            let address = LinkDestination.text(bytes[definition.address])
            let title = definition.title.map { joined($0) }
            let first = reference.open.isImage ? reference.open.offset - 1 : reference.open.offset
            let end = reference.end
            let add = { (kind: NoteMark.Kind) in
                var mark = NoteMark(kind: kind, range: (end - 1)..<end, line: reference.line)
                mark.outer = first..<end
                found.append(mark)
            }
            guard var link = self.link(to: address, isImage: reference.open.isImage) else {
                if Self.isUnreachable(address, isImage: reference.open.isImage) {
                    add(.unreachable(joined(reference.words), address: address))
                    noteLines(of: first..<end, reference.line)
                } else if !reference.open.isImage, Self.isPage(address) {
                    add(.pageReference(joined(reference.words), address: address, title: title))
                    noteLines(of: first..<end, reference.line)
                } else if !reference.open.isImage {
                    // The page reads it as markdown again.
                    add(.address(String(decoding: bytes[definition.address], as: UTF8.self), title: title))
                }
                continue
            }
            link.text = joined(reference.words)
            link.title = title
            add(.reference(link))
            noteLines(of: first..<end, reference.line)
        }
        if found.isEmpty { return }
        note.marks = (note.marks + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
