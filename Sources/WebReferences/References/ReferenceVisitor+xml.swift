import WebSyntax

/// Style sheet instructions, which only XML has. The document type is read before (``XMLDocumentType``).
extension ReferenceVisitor {
    /// Reads a processing instruction: a comment that starts with `<?`.
    mutating func declare(_ token: HTMLToken) {
        let start = token.content.lowerBound
        let end = token.content.upperBound
        guard start == token.range.lowerBound + 1, bytes.hasExactly("?xml-stylesheet", at: start, to: end),
            let found = StyleSheetInstruction(bytes, (start + 15)..<end),
            let row = ReferenceTable.row(found.isCSS ? .xmlStylesheet : .xmlTransformation)
        else { return }
        var map: OffsetMap? = OffsetMap(start: found.href.lowerBound)
        var value: [UInt8] = []
        HTMLTextDecoder.append(bytes, found.href, .attribute, to: &value, map: &map)
        let origin = map.map { ReferenceCollector.Origin.mapped($0, layer.origin) } ?? layer.origin
        let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
        let mime = found.isCSS ? "text/css" : "text/xsl"
        value.withUnsafeBufferPointer { collector.addAddress(row, $0, inValue, mime: mime) }
    }
}
