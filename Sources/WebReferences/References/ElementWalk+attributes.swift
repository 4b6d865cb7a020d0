/// Attributes of the current tag, by the rows of the table.
extension ElementWalk {
    func take(_ attribute: HTMLAttribute) {
        if isHandler(attribute.name) { return addScript(attribute) }
        var hash = attribute.nameHash
        var name: String?
        if scanner.namespace != .html, let href = unprefixed(attribute.name) {
            name = href
            hash = HTMLTokenizer.nameHash(of: href)
        }
        guard ReferenceTable.mayHaveRows(hash), let rows = ReferenceTable.rowsByAttribute[hash],
            rows.first?.attribute == name ?? bytes.lowercasedText(attribute.name)
        else { return }
        let element = scanner.name
        if scanner.syntax == .html {
            for row in rows where applies(row, to: element) { add(row, attribute) }
            return
        }
        // In XML the rows of both vocabularies can apply; those of the document's own that name the element win.
        let applicable = rows.filter { applies($0, to: element) }
        let own = applicable.filter { $0.scope == (isXHTML ? .html : .svg) }
        let isOwn = own.contains { !$0.elements.isEmpty }
        for row in isOwn ? own : applicable { add(row, attribute) }
        // XInclude, and what a transformation takes in (XSLT 1.0, 2.6).
        if rows.first?.attribute == "href", element == "include" || element == "import",
            let row = ReferenceTable.row("xml-xinclude")
        {
            add(row, attribute)
        }
    }

    /// Whether it is the name of an event's handler: `on` and a word.
    @inline(__always)
    private func isHandler(_ name: Range<Int>) -> Bool {
        name.count > 2 && bytes[name.lowerBound] | 0x20 == UInt8(ascii: "o")
            && bytes[name.lowerBound &+ 1] | 0x20 == UInt8(ascii: "n")
    }

    /// `href` for `xlink:href`, and in XML for href with any prefix.
    private func unprefixed(_ range: Range<Int>) -> String? {
        guard bytes[range].contains(UInt8(ascii: ":")) else { return nil }
        let name = bytes.lowercasedText(range)
        let isHref = scanner.syntax == .xml ? name.hasSuffix(":href") : name == "xlink:href"
        return isHref ? "href" : nil
    }

    private func applies(_ row: ReferenceRow, to element: String) -> Bool {
        guard row.elements.isEmpty || row.elements.contains(element) else { return false }
        // XML can hold either vocabulary, under any prefix.
        if scanner.syntax == .html {
            switch row.scope {
            case .html: guard scanner.namespace == .html else { return false }
            case .svg: guard scanner.namespace == .svg else { return false }
            case .mathML: guard scanner.namespace == .mathML else { return false }
            case .any: break
            }
        } else if row.elements.isEmpty, row.scope == .mathML {
            return false
        }
        switch row.condition {
        case .always: return true
        case .type(let type): return word("type") == type
        case .relation(let words):
            let given = relationWords
            return words.contains { given.contains($0) }
        case .otherRelation: return !relationWords.contains(where: Self.knownRelations.contains)
        case .script(let types): return types.contains(scriptType)
        case .parameterName(let names): return word("name").map(names.contains) ?? false
        case .pragma(let names): return word("http-equiv").map(names.contains) ?? false
        case .metadataName:
            let names = [word("property"), word("name"), word("itemprop")]
            return names.contains { $0.map(ReferenceTable.metadataNames.contains) ?? false }
        case .animatesLink(let isLink):
            let name = word("attributename") ?? ""
            return isLink == (name == "href" || name.hasSuffix(":href"))
        }
    }

    /// The value of an attribute in lower case, trimmed.
    private func word(_ name: StaticString) -> String? {
        scanner.value(name).map { value in
            let kept = value.utf8.drop(while: \.isHTMLSpace).reversed().drop(while: \.isHTMLSpace).reversed()
            return String(decoding: kept.map(\.asciiLowercased), as: UTF8.self)
        }
    }

    /// The words of `rel`, in lower case.
    var relationWords: [String] {
        (word("rel") ?? "").utf8.split(whereSeparator: \.isHTMLSpace).map { String($0) ?? "" }
    }

    private static let knownRelations: Set<String> = Set(
        ReferenceTable.linkRows.flatMap { row in
            if case .relation(let words) = row.condition { return words }
            return []
        })

    /// The type of the script element whose tag is current.
    var scriptType: ScriptType {
        ScriptType(type: scanner.value("type"), language: scanner.value("language"))
    }

    // MARK: Values

    private func add(_ row: ReferenceRow, _ attribute: HTMLAttribute) {
        withValue(attribute) { value, origin in
            let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
            switch row.kind {
            case .url: collector.addAddress(row, value, inValue, mime: forcedType(row))
            case .srcset: addParts(row, value, SourceSet.urls(in: value), inValue)
            case .urlList: addParts(row, value, Self.listed(value, row), inValue)
            case .refresh:
                if let range = MetaRefresh.url(in: value) { addParts(row, value, [range], inValue) }
            case .css:
                let isStyle = row.id == "html-style-attribute"
                let kind = isStyle ? ReferenceLayer.styleAttribute : .presentationAttribute
                guard let inside = collector.inner(kind, origin, of: layer) else { return }
                collector.addCSS(value, inside, presentation: isStyle ? nil : row)
            case .html:
                guard let inside = collector.inner(.sourceDocument, origin, of: layer) else { return }
                collector.addHTML(value, inside)
            case .script, .policy, .json, .flag:
                collector.add(row, value.text(0..<value.count), 0..<value.count, nil, inValue)
            }
        }
    }

    private func addScript(_ attribute: HTMLAttribute) {
        guard let row = ReferenceTable.row("html-handler") else { return }
        withValue(attribute) { value, origin in
            let inValue = ReferenceCollector.Layer(origin: origin, path: layer.path)
            collector.add(row, value.text(0..<value.count), 0..<value.count, nil, inValue)
            collector.addScript(value, origin, of: layer, goal: .script)
        }
    }

    /// What a data: URL is read as because of where it stands.
    private func forcedType(_ row: ReferenceRow) -> String? {
        switch row.id {
        case "html-script-src", "svg-script-href": "text/javascript"
        case "html-link-stylesheet": "text/css"
        default: nil
        }
    }

    private func addParts(
        _ row: ReferenceRow, _ value: Bytes, _ parts: [Range<Int>], _ layer: ReferenceCollector.Layer
    ) {
        for part in parts {
            let origin = ReferenceCollector.Origin.mapped(OffsetMap(start: part.lowerBound), layer.origin)
            let address = ReferenceCollector.Layer(origin: origin, path: layer.path)
            collector.addAddress(row, UnsafeBufferPointer(rebasing: value[part]), address)
        }
    }

    /// Addresses between white space; between commas for applet archives; between semicolons for animation values.
    private static func listed(_ value: Bytes, _ row: ReferenceRow) -> [Range<Int>] {
        let separator: UInt8? =
            switch row.id {
            case "html-applet-archive": UInt8(ascii: ",")
            case "svg-animate-values": UInt8(ascii: ";")
            default: nil
            }
        return value.indices.split { value[$0].isHTMLSpace || value[$0] == separator }
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
