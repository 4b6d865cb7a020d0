import WebSyntax

/// Style sheet instructions, which only XML has. The document type is read before (``XMLDocumentType``).
extension ReferenceVisitor {
    /// Reads a processing instruction: a comment that starts with `<?`.
    mutating func declare(_ token: HTMLToken) {
        let start = token.content.lowerBound
        let end = token.content.upperBound
        guard start == token.range.lowerBound + 1, bytes.hasExactly("?xml-stylesheet", at: start, to: end),
            let range = pseudoAttribute("href", from: start + 15, to: end),
            let row = ReferenceTable.row(.xmlStylesheet)
        else { return }
        var map: OffsetMap? = OffsetMap(start: range.lowerBound)
        var value: [UInt8] = []
        HTMLTextDecoder.append(bytes, range, .attribute, to: &value, map: &map)
        let origin = map.map { ReferenceCollector.Origin.mapped($0, layer.origin) } ?? layer.origin
        let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
        let type =
            pseudoAttribute("type", from: start + 15, to: end).map { bytes.lowercasedText($0) } ?? "text/css"
        let mime = type.contains("css") ? "text/css" : "text/xsl"
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

    /// The range between the quotes at `offset`; `nil` if one of them is missing.
    private func quoted(at offset: Int, to end: Int) -> Range<Int>? {
        guard offset < end, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
            let close = bytes.firstOffset(of: bytes[offset], from: offset + 1, to: end)
        else { return nil }
        return (offset + 1)..<close
    }
}
