import WebSyntax

/// Documents, sheets and scripts in data: URLs.
extension ReferenceCollector {
    private enum Content { case html, xml, css, script }

    /// Adds the references in a data: URL (RFC 2397; Fetch Standard, "data: URLs").
    func addDataURL(_ value: Bytes, _ payload: Range<Int>, type: String, isBase64: Bool, _ layer: Layer) {
        let content = Self.content(of: type)
        guard content != nil || hasListener else { return }
        var map: OffsetMap? = OffsetMap(start: payload.lowerBound)
        var bytes: [UInt8] = []
        PercentDecoder.append(value, payload, to: &bytes, map: &map)
        var origin = Origin.whole(payload, layer.origin)
        if isBase64 {
            guard let decoded = Base64Decoder.decode(bytes) else { return }
            bytes = decoded
        } else if let map {
            origin = .mapped(map, layer.origin)
        }
        guard let content else { return bytes.withUnsafeBufferPointer { tell($0, origin) } }
        guard let inside = inner(.dataURL, origin, of: layer) else { return }
        let comma = value.firstOffset(of: UInt8(ascii: ","), from: 0, to: value.count) ?? 0
        let header = UnsafeBufferPointer(rebasing: value[..<comma])
        let types = Self.contentTypes(type, header)
        for type in types { addData(bytes, content, contentType: type, payload, origin, inside, layer) }
    }

    /// Adds the references of decoded content under one content type.
    private func addData(
        _ data: [UInt8], _ content: Content, contentType: String, _ payload: Range<Int>, _ origin: Origin,
        _ layer: Layer, _ outer: Layer
    ) {
        var bytes = data
        var inside = layer
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: contentType) {
            if !decoded.isSupported { addRow(.undecodable, decoded.encoding, payload, nil, outer) }
            bytes = decoded.text
            inside.origin = .mapped(decoded.map, origin)
        }
        bytes.withUnsafeBufferPointer { bytes in
            switch content {
            case .script:
                addRow(.dataScript, bytes.text(0..<bytes.count), 0..<bytes.count, nil, inside)
                addScript(bytes, inside.origin, of: inside, goal: nil)
            case .css: addCSS(bytes, inside)
            case .html: addHTML(bytes, inside)
            case .xml: addHTML(bytes, inside, syntax: .xml)
            }
        }
    }

    /// Returns the language that engines read for references; `nil` for pictures, fonts and plain text.
    private static func content(of type: String) -> Content? {
        if ScriptType.isJavaScript(mime: type) { return .script }
        switch type {
        case "text/html": return .html
        case "text/css": return .css
        case "text/xml", "application/xml", "text/xsl": return .xml
        default: return type.hasSuffix("+xml") ? .xml : nil
        }
    }

    /// The types that the content is read as: with the charset of the URL by the standard and, where that is another
    /// one, by Chromium.
    private static func contentTypes(_ type: String, _ header: Bytes) -> [String] {
        let charsets = [true, false].map { MediaType.charset(in: header, acceptsQuotes: $0) }
        let types = charsets.map { charset in
            charset.map { "\(type);charset=\(String(decoding: $0, as: UTF8.self))" } ?? type
        }
        return types[0] == types[1] ? [types[0]] : types
    }
}
