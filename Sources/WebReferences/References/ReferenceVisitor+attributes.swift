import WebSyntax

/// Attributes of the current tag, by the rows of the table.
extension ReferenceVisitor {
    /// Adds the references of an attribute.
    mutating func visit(_ attribute: HTMLAttribute) {
        // Most attributes have none, and a visitor is copied to be handed to them.
        guard walk.scanner.mayHaveRows(attribute) else { return }
        walk.scanner.forEachRow(of: attribute, isXHTML: walk.isXHTML) { add($0, attribute) }
    }

    // MARK: Values

    /// Reads the value as the row's kind says.
    private func add(_ row: ReferenceRow, _ attribute: HTMLAttribute) {
        withValue(attribute) { value, origin in
            let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
            switch row.kind {
            case .url: collector.addAddress(row, value, inValue)
            case .srcset: addParts(row, value, SourceSet.urls(in: value), inValue)
            case .urlList(let separator):
                addParts(row, value, Self.listed(value, separator), inValue)
            case .refresh:
                if let range = MetaRefresh.url(in: value) { addParts(row, value, [range], inValue) }
            case .css, .declarations:
                let isStyle = row.kind == .declarations
                let kind = isStyle ? ReferenceLayer.styleAttribute : .presentationAttribute
                guard let inside = collector.inner(kind, origin, of: layer) else { return }
                collector.addCSS(value, inside, presentation: isStyle ? nil : row)
            case .html:
                guard let inside = collector.inner(.sourceDocument, origin, of: layer) else { return }
                collector.addHTML(value, inside)
            case .script, .policy, .json, .flag:
                collector.add(row, value.text(0..<value.count), 0..<value.count, nil, inValue)
                if row.kind == .script { collector.addScript(value, origin, of: layer, goal: .script) }
            }
        }
    }

    /// Adds several addresses of one value, each with its own place.
    private func addParts(
        _ row: ReferenceRow, _ value: Bytes, _ parts: [Range<Int>], _ layer: ReferenceCollector.Layer
    ) {
        for part in parts {
            let origin = ReferenceCollector.Origin.mapped(OffsetMap(start: part.lowerBound), layer.origin)
            let address = ReferenceCollector.Layer(origin: origin, path: layer.path)
            collector.addAddress(row, UnsafeBufferPointer(rebasing: value[part]), address)
        }
    }

    /// The addresses of a list.
    private static func listed(_ value: Bytes, _ separator: ReferenceRow.Separator) -> [Range<Int>] {
        value.indices.split { value[$0].isHTMLSpace || value[$0] == separator.rawValue }
            .map { $0.startIndex..<$0.endIndex }
    }

    /// The decoded value of an attribute, and where its bytes stand.
    private func withValue(_ attribute: HTMLAttribute, _ body: (Bytes, ReferenceCollector.Origin) -> Void) {
        if HTMLTextDecoder.isVerbatim(bytes, attribute.value, .attribute) {
            let origin = ReferenceCollector.Origin.mapped(
                OffsetMap(start: attribute.value.lowerBound), layer.origin)
            body(UnsafeBufferPointer(rebasing: bytes[attribute.value]), origin)
            return
        }
        var map: OffsetMap? = OffsetMap(start: attribute.value.lowerBound)
        var value: [UInt8] = []
        HTMLTextDecoder.append(bytes, attribute.value, .attribute, to: &value, map: &map)
        let origin =
            map.map { .mapped($0, layer.origin) }
            ?? ReferenceCollector.Origin.whole(attribute.value, layer.origin)
        value.withUnsafeBufferPointer { body($0, origin) }
    }
}
