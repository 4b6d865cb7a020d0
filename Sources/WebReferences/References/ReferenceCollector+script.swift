import WebSyntax

/// Scripts, and the documents, sheets and scripts in their strings.
extension ReferenceCollector {
    /// Adds the references of a script, as a layer of its own.
    func addScript(_ bytes: Bytes, _ origin: Origin, of layer: Layer, goal: JavaScriptTokenizer.Goal?) {
        if hasListener { tellStrings(bytes, origin, goal) }
        let found = scriptReferences(in: bytes, goal: goal)
        guard !found.isEmpty, let inside = inner(.script, origin, of: layer) else { return }
        for reference in found { add(reference, inside) }
    }

    /// Adds the markup in the strings of a `javascript:` URL: what its script amounts to becomes the document.
    func addResult(ofScript bytes: Bytes, _ origin: Origin, of layer: Layer) {
        let strings = JavaScriptReferences.strings(in: bytes, goal: .script)
        guard strings.contains(where: { $0.bytes.contains(UInt8(ascii: "<")) }),
            let script = inner(.script, origin, of: layer)
        else { return }
        for string in strings where string.bytes.contains(UInt8(ascii: "<")) {
            let place =
                string.map.map { Origin.mapped($0, script.origin) } ?? .whole(string.range, script.origin)
            guard let inside = inner(.markupString, place, of: script) else { return }
            string.bytes.withUnsafeBufferPointer { addHTML($0, inside) }
        }
    }

    /// Tells the listener a script and each string in it.
    private func tellStrings(_ bytes: Bytes, _ origin: Origin, _ goal: JavaScriptTokenizer.Goal?) {
        tell(bytes, origin)
        for string in JavaScriptReferences.strings(in: bytes, goal: goal ?? .script) {
            let place = string.map.map { Origin.mapped($0, origin) } ?? .whole(string.range, origin)
            string.bytes.withUnsafeBufferPointer { tell($0, place) }
        }
    }

    /// Adds one reference of a script that is `layer`.
    func add(_ reference: ScriptReference, _ layer: Layer) {
        guard let row = ReferenceTable.row(reference.row) else { return }
        let origin =
            reference.map.map { Origin.mapped($0, layer.origin) }
            ?? Origin.whole(reference.range, layer.origin)
        let bytes = reference.bytes
        switch row.kind {
        case .url where row.effect == .fetch || row.effect.isNavigation:
            bytes.withUnsafeBufferPointer { addAddress(row, $0, Layer(origin: origin, path: layer.path)) }
        case .srcset:
            bytes.withUnsafeBufferPointer { value in
                for part in SourceSet.urls(in: value) {
                    let inPart = Layer(
                        origin: .mapped(OffsetMap(start: part.lowerBound), origin), path: layer.path)
                    addAddress(row, UnsafeBufferPointer(rebasing: value[part]), inPart)
                }
            }
        case .html:
            guard let inside = inner(.markupString, origin, of: layer) else { return }
            bytes.withUnsafeBufferPointer { addHTML($0, inside) }
        case .css:
            guard let inside = inner(.sheetString, origin, of: layer) else { return }
            bytes.withUnsafeBufferPointer { addCSS($0, inside) }
        case .script:
            add(row, reference.text, reference.range, nil, layer)
            bytes.withUnsafeBufferPointer { addScript($0, origin, of: layer, goal: .script) }
        default:
            add(row, reference.text, reference.range, reference.target, layer)
        }
    }
}
