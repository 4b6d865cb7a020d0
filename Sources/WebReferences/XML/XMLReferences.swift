package import WebSyntax

/// Finds every reference of a standalone SVG or other XML document: of its elements, its style sheet instructions and
/// its document type, with the entities of the internal subset expanded.
package enum XMLReferences {
    /// Returns the references of a document, sorted by offset. `bytes` is UTF-8; a byte order mark is skipped.
    ///
    /// A reference in the expansion of an entity has a range that ends at the entity reference at the latest.
    package static func references(in bytes: Bytes) -> [WebReference] {
        HTMLReferences.references(in: bytes, syntax: .xml)
    }

    /// Returns the references of a document in UTF-8.
    package static func references(in bytes: [UInt8]) -> [WebReference] {
        bytes.withUnsafeBufferPointer { references(in: $0) }
    }

    /// Returns the references of a document.
    package static func references(in text: String) -> [WebReference] {
        var text = text
        return text.withUTF8 { references(in: $0) }
    }
}

extension ReferenceCollector {
    /// Adds a flag where the document type declares entities, also those of other files, or attribute defaults, and
    /// returns true then.
    func addDeclarations(of bytes: Bytes, _ layer: Layer) -> Bool {
        guard let start = XMLDocumentType.start(in: bytes) else { return false }
        let type = XMLDocumentType(bytes, at: start)
        guard !type.isPlain || type.addresses.contains(where: { $0.kind == .externalEntity }) else {
            return false
        }
        addRow(.xmlDeclarations, "", type.range, nil, layer)
        return true
    }

    /// Reads the document type first, since its declarations change what the rest means.
    func addXML(_ bytes: Bytes, _ layer: Layer) {
        guard let start = XMLDocumentType.start(in: bytes) else {
            var visitor = ReferenceVisitor(xml: bytes, layer, self)
            return visitor.run()
        }
        let type = XMLDocumentType(bytes, at: start)
        for found in type.addresses {
            guard let row = ReferenceTable.row(Self.rowID(of: found.kind)) else { continue }
            let inValue = Layer(origin: origin(found.value, found.range, bytes, layer), path: layer.path)
            found.value.withUnsafeBufferPointer { addAddress(row, $0, inValue) }
        }
        var expansion = XMLExpansion(bytes, type)
        for attribute in type.defaults {
            addDefault(attribute, expansion.attributeText(attribute.value), bytes, layer)
        }
        if let limit = expansion.limit { addRow(.nestingLimit, "", limit, nil, layer) }
        let inside = Layer(origin: .mapped(expansion.map, layer.origin), path: layer.path)
        expansion.bytes.withUnsafeBufferPointer { bytes in
            tell(bytes, inside.origin)
            var visitor = ReferenceVisitor(xml: bytes, inside, self)
            visitor.walk.scanner.declareNamespaces(by: type.defaults)
            visitor.run()
        }
    }

    /// The row of an address in a document type.
    private static func rowID(of kind: XMLDocumentType.Address.Kind) -> ReferenceID {
        switch kind {
        case .externalSubset: .xmlExternalDtd
        case .externalEntity: .xmlExternalEntity
        case .entityValue: .xmlEntityValue
        }
    }

    /// The place of a value: exact if its bytes are as written.
    private func origin(_ value: [UInt8], _ range: Range<Int>, _ bytes: Bytes, _ layer: Layer) -> Origin {
        value.elementsEqual(bytes[range])
            ? .mapped(OffsetMap(start: range.lowerBound), layer.origin) : .whole(range, layer.origin)
    }

    /// Reads an attribute default as if one element of its name had the attribute (XML 1.0, 3.3.2).
    private func addDefault(
        _ attribute: XMLDocumentType.Default, _ value: [UInt8], _ bytes: Bytes, _ layer: Layer
    ) {
        var tag =
            Array("<".utf8) + attribute.element + [UInt8(ascii: " ")] + attribute.name + Array("=\"".utf8)
        var origin = Origin.whole(attribute.range, layer.origin)
        if value.elementsEqual(bytes[attribute.range]) {
            let start = max(0, attribute.range.lowerBound - tag.count)
            var map = OffsetMap(start: start, end: attribute.range.upperBound)
            map.note(decoded: tag.count, raw: attribute.range.lowerBound)
            origin = .mapped(map, layer.origin)
        }
        tag += value + Array("\"/>".utf8)
        tag.withUnsafeBufferPointer { bytes in
            var visitor = ReferenceVisitor(xml: bytes, Layer(origin: origin, path: layer.path), self)
            visitor.run()
        }
    }
}
