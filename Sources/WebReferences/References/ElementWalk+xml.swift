/// What only XML has: style sheet instructions, external subsets and entities.
extension ElementWalk {
    /// A comment or doctype token. Processing instructions and entity declarations arrive as comments.
    func markupDeclaration(_ token: HTMLToken) {
        let start = token.content.lowerBound
        let end = token.range.upperBound
        if token.kind == .comment {
            if bytes.hasExactly("?xml-stylesheet", at: start, to: end) {
                if let href = pseudoAttribute("href", from: start + 15, to: end) {
                    add("xml-stylesheet", href)
                }
            } else if bytes.hasExactly("ENTITY", at: start, to: end) {
                entity(from: start + 6, to: end)
            }
            return
        }
        // The public identifiers in use are known to engines, and nothing is fetched for them.
        if let system = scanner.tokenizer.doctype.systemID, scanner.tokenizer.doctype.publicID == nil {
            add("xml-external-dtd", system)
        }
        // The token ends at the first `>`, which is that of the first declaration of an internal subset.
        guard let bracket = bytes.firstOffset(of: UInt8(ascii: "["), from: token.range.lowerBound, to: end)
        else { return }
        for offset in bracket..<end where bytes.hasExactly("<!ENTITY", at: offset, to: end) {
            entity(from: offset + 8, to: end)
            break
        }
    }

    private func add(_ id: String, _ range: Range<Int>) {
        guard let row = ReferenceTable.row(id) else { return }
        var map: OffsetMap? = OffsetMap(start: range.lowerBound)
        var value: [UInt8] = []
        HTMLTextDecoder.append(bytes, range, .attribute, to: &value, map: &map)
        let origin = map.map { ReferenceCollector.Origin.mapped($0, layer.origin) } ?? layer.origin
        let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
        let mime = id == "xml-stylesheet" ? "text/css" : nil
        value.withUnsafeBufferPointer { collector.addAddress(row, $0, inValue, mime: mime) }
    }

    /// The value of `name="…"` in a processing instruction.
    private func pseudoAttribute(_ name: StaticString, from start: Int, to end: Int) -> Range<Int>? {
        for offset in start..<max(start, end) where bytes.hasExactly(name, at: offset, to: end) {
            var next = offset + name.utf8CodeUnitCount
            guard offset > start, bytes[offset - 1].isHTMLSpace else { continue }
            while next < end, bytes[next].isHTMLSpace || bytes[next] == UInt8(ascii: "=") { next += 1 }
            return quoted(at: next, to: end)
        }
        return nil
    }

    /// An entity declaration: the system literal, which is the last string behind SYSTEM or PUBLIC, or the address
    /// that the entity stands for. Entities are not expanded, so an address in pieces is not found.
    private func entity(from start: Int, to end: Int) {
        var literal: Range<Int>?
        var isExternal = false
        var offset = start
        while offset < end {
            if let string = quoted(at: offset, to: end) {
                literal = string
                offset = string.upperBound
            } else {
                isExternal =
                    isExternal || bytes.hasExactly("SYSTEM", at: offset, to: end)
                    || bytes.hasExactly("PUBLIC", at: offset, to: end)
            }
            offset += 1
        }
        guard let literal else { return }
        if isExternal {
            add("xml-external-entity", literal)
        } else if URLClassifier.classify(HTMLTextDecoder.string(bytes, literal, .attribute)).isRemote {
            add("xml-entity-value", literal)
        }
    }

    private func quoted(at offset: Int, to end: Int) -> Range<Int>? {
        guard offset < end, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
            let close = bytes.firstOffset(of: bytes[offset], from: offset + 1, to: end)
        else { return nil }
        return (offset + 1)..<close
    }
}
