import WebSyntax

/// Gathers the references of a document and of everything nested in it.
///
/// One collector serves one outermost document. Nesting is at most ``maximumDepth`` layers deep, and each layer is
/// read once, so time is linear in the document for every depth.
final class ReferenceCollector {
    /// A text somewhere in the document, and the map of its bytes to the outermost one.
    struct Layer {
        var origin: Origin
        var path: [ReferenceLayer] = []
    }

    /// The source of a layer's bytes.
    indirect enum Origin {
        case document
        /// Decoded from its parent, byte for byte.
        case mapped(OffsetMap, Origin)
        /// Decoded from this range of its parent, and no closer.
        case whole(Range<Int>, Origin)

        /// Returns the range in the outermost document, and true if it is exact.
        func documentRange(_ range: Range<Int>) -> (range: Range<Int>, isExact: Bool) {
            switch self {
            case .document: return (range, true)
            case .mapped(let map, let parent): return parent.documentRange(map.rawRange(of: range))
            case .whole(let whole, let parent): return (parent.documentRange(whole).range, false)
            }
        }
    }

    /// The number of nested documents, sheets and scripts that are read.
    static let maximumDepth = 16
    /// The number of bytes of a data: URL that a reference keeps.
    static let longestDataURL = 4096

    private var found: [WebReference] = []
    private let memory: InlineTextMemory?
    /// Receives every text that is read, decoded, and the offset of its first byte in the document.
    private let listener: ((Bytes, Int) -> Void)?

    init(memory: InlineTextMemory? = nil, listener: ((Bytes, Int) -> Void)? = nil) {
        self.memory = memory
        self.listener = listener
    }

    /// The references of a script, from the memory if there is one.
    func scriptReferences(in bytes: Bytes, goal: JavaScriptTokenizer.Goal?) -> [ScriptReference] {
        memory?.references(inScript: bytes, goal: goal)
            ?? JavaScriptReferences.references(in: bytes, goal: goal)
    }

    /// The whole text of a script.
    func text(_ bytes: Bytes) -> String { memory?.text(bytes) ?? bytes.text(0..<bytes.count) }

    /// The references of a style sheet, from the memory if there is one.
    private func sheetReferences(in bytes: Bytes) -> [CSSReference] {
        memory?.references(inSheet: bytes) ?? CSSReferences.references(in: bytes)
    }

    /// True if texts without references matter too.
    var hasListener: Bool { listener != nil }

    func tell(_ bytes: Bytes, _ origin: Origin) {
        listener?(bytes, origin.documentRange(0..<0).range.lowerBound)
    }

    /// Everything found, by offset; where offsets are equal, in the order of discovery.
    var sorted: [WebReference] {
        let starts = found.map(\.range.lowerBound)
        if zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) { return found }
        return found.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { found[$0] }
    }

    // MARK: Single references

    /// Adds an address, and the references inside it if it is a data: or javascript: URL.
    ///
    /// - Parameters:
    ///   - value: the decoded address. `origin` of `layer` maps its offsets.
    ///   - mime: the type of a data: URL if the element, not the row, decides it.
    ///   - needsOrigin: see ``WebReference/needsOrigin``.
    func addAddress(
        _ row: ReferenceRow, _ value: Bytes, _ layer: Layer, mime: String? = nil, needsOrigin: Bool = false
    ) {
        let target = URLClassifier.classify(value)
        var keptLength = value.count
        // A long data: URL is kept only up to this length; its content is read separately.
        if case .data = target { keptLength = min(keptLength, Self.longestDataURL) }
        add(row, value.text(0..<keptLength), 0..<value.count, target, layer)
        if needsOrigin { found[found.count - 1].needsOrigin = true }
        switch target {
        case .rootAbsolute where row.effect == .fetch || row.effect.isNavigation:
            addRow(.deadRootAbsolute, value.text(0..<value.count), 0..<value.count, target, layer)
        case .data(let type, let isBase64, let payload):
            addDataURL(
                value, payload, type: mime ?? row.mediaType?.rawValue ?? type, isBase64: isBase64, layer)
        case .javascript(let code):
            var map: OffsetMap? = OffsetMap(start: code.lowerBound)
            var script: [UInt8] = []
            PercentDecoder.append(value, code, to: &script, map: &map)
            addRow(.urlJavascript, String(decoding: script, as: UTF8.self), code, nil, layer)
            let origin = map.map { Origin.mapped($0, layer.origin) } ?? .whole(code, layer.origin)
            script.withUnsafeBufferPointer {
                addScript($0, origin, of: layer, goal: .script)
                addResult(ofScript: $0, origin, of: layer)
            }
        default: break
        }
    }

    /// Adds a reference by the id of its row.
    func addRow(
        _ id: ReferenceID, _ text: String, _ range: Range<Int>, _ target: URLReference?, _ layer: Layer
    ) {
        guard let row = ReferenceTable.row(id) else { return }
        add(row, text, range, target, layer)
    }

    func add(
        _ row: ReferenceRow, _ text: String, _ range: Range<Int>, _ target: URLReference?, _ layer: Layer
    ) {
        let place = layer.origin.documentRange(range)
        found.append(
            WebReference(
                row, range: place.range, isExact: place.isExact, text: text, target: target,
                layers: layer.path))
    }

    // MARK: Nested layers

    /// A layer within a layer; nil, with a reference that says so, where nesting is too deep.
    func inner(_ kind: ReferenceLayer, _ origin: Origin, of layer: Layer) -> Layer? {
        guard layer.path.count < Self.maximumDepth else {
            let place = origin.documentRange(0..<0).range
            addRow(.nestingLimit, "", place, nil, Layer(origin: .document, path: layer.path))
            return nil
        }
        return Layer(origin: origin, path: layer.path + [kind])
    }

    /// Adds the references of CSS.
    ///
    /// - Parameters:
    ///   - row: the row of plain addresses in a presentation attribute; `nil` elsewhere.
    ///   - importsOnly: true for the reading of Chromium's preload scanner.
    func addCSS(
        _ bytes: Bytes, _ layer: Layer, presentation row: ReferenceRow? = nil, importsOnly: Bool = false
    ) {
        tell(bytes, layer.origin)
        for reference in sheetReferences(in: bytes) {
            if importsOnly, reference.way != .importRule || Self.isAfterRules(reference, bytes) { continue }
            let isPlain = reference.way == .url
            guard let row = isPlain && row != nil ? row : ReferenceTable.row(reference.way.row) else {
                continue
            }
            if reference.way == .expression || reference.way == .indirectAddress {
                add(row, reference.url, reference.range, nil, layer)
                continue
            }
            var map: OffsetMap? = OffsetMap(start: reference.range.lowerBound)
            var url: [UInt8] = []
            CSSEscapes.append(bytes, reference.range, to: &url, map: &map)
            guard let map else { continue }
            let address = Layer(origin: .mapped(map, layer.origin), path: layer.path)
            url.withUnsafeBufferPointer {
                addAddress(row, $0, address, needsOrigin: reference.needsOrigin)
            }
        }
    }

    /// Adds the references of a style element.
    ///
    /// - Parameters:
    ///   - source: the text as written, which Chromium's preload scanner reads, with its layer; `nil` in XML.
    ///   - importsOnly: true for the reading of that scanner.
    func addStyleElement(
        _ bytes: Bytes, _ layer: Layer, source: (bytes: Bytes, layer: Layer)?, importsOnly: Bool
    ) {
        let count = found.count
        addCSS(bytes, layer, importsOnly: importsOnly)
        guard let source, let row = ReferenceTable.row(CSSReference.Way.importRule.row) else { return }
        let addresses = PreloadedImports.addresses(in: source.bytes)
        if addresses.isEmpty { return }
        // Within a data: URL that was decoded, all ranges are that of the URL.
        let known = Set(found[count...].map { $0.isExact ? "\($0.range.lowerBound)" : $0.text })
        for range in addresses {
            let address = UnsafeBufferPointer(rebasing: source.bytes[range])
            // In a comment or a string, a file that is not there fails without effect.
            guard URLClassifier.classify(address).isRemote else { continue }
            let place = source.layer.origin.documentRange(range)
            let key = place.isExact ? "\(place.range.lowerBound)" : address.text(0..<address.count)
            if known.contains(key) { continue }
            let origin = Origin.mapped(OffsetMap(start: range.lowerBound), source.layer.origin)
            addAddress(row, address, Layer(origin: origin, path: layer.path))
        }
    }

    /// True if something other than rules without a block is before an import: Chromium's preload scanner stops there.
    private static func isAfterRules(_ reference: CSSReference, _ bytes: Bytes) -> Bool {
        bytes[..<reference.range.lowerBound].contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }
    }

    /// Adds the references of a document.
    func addHTML(_ bytes: Bytes, _ layer: Layer, syntax: HTMLScanner.Syntax = .html) {
        tell(bytes, layer.origin)
        if syntax == .xml { return addXML(bytes, layer) }
        let reading = DocumentReading(bytes, layer, self)
        // A string can be inserted anywhere, so it has no document around it.
        if layer.path.last == .markupString { return reading.runFragment() }
        var none = NoObserver()
        _ = reading.run(&none)
    }
}
