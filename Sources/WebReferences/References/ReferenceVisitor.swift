import WebSyntax

/// Hands the references of a document's elements to a collector.
struct ReferenceVisitor: ElementVisitor {
    var walk: ElementWalk
    let layer: ReferenceCollector.Layer
    let collector: ReferenceCollector
    /// Shared with other readings of the document.
    private let memory: DocumentReading.Memory?
    /// True if the reading ends where tree construction may produce other tokens.
    private let stopsWhereTreesDiffer: Bool

    var bytes: Bytes { walk.bytes }

    /// - Parameter memory: shared by the readings of an HTML document.
    init(
        _ walk: ElementWalk, _ layer: ReferenceCollector.Layer, _ collector: ReferenceCollector,
        _ memory: DocumentReading.Memory? = nil, stopsWhereTreesDiffer: Bool = false
    ) {
        self.walk = walk
        self.layer = layer
        self.collector = collector
        self.memory = memory
        self.stopsWhereTreesDiffer = stopsWhereTreesDiffer
    }

    /// Creates a visitor of an XML document.
    init(xml bytes: Bytes, _ layer: ReferenceCollector.Layer, _ collector: ReferenceCollector) {
        self.init(ElementWalk(HTMLScanner(bytes, syntax: .xml)), layer, collector)
    }

    /// Visits the whole document.
    mutating func run() {
        var observer = NoObserver()
        run(&observer)
    }

    /// Visits the whole document, and shows each token to the observer first.
    mutating func run(_ observer: inout some DocumentObserver) {
        while let token = walk.scanner.next() {
            if stopsWhereTreesDiffer, walk.scanner.needsTree {
                memory?.agreedEnd = token.range.lowerBound
                return
            }
            observer.see(token, in: walk.scanner)
            visit(token)
        }
        finish()
    }

    // MARK: Elements

    /// Adds the references of a start tag, unless another reading of the document has.
    mutating func enter(_ token: HTMLToken) -> Bool {
        let isNew =
            stopsWhereTreesDiffer
            || memory?.takesTag(at: token.range.lowerBound, walk.scanner.namespace) ?? true
        if isNew, !walk.scanner.isPreload || isPreloaded { visitAttributes() }
        return true
    }

    /// Does nothing: end tags hold no references.
    mutating func leave(_ token: HTMLToken) {}

    /// True if Chromium's preload scanner fetches for the current tag, or resolves later addresses against it.
    private var isPreloaded: Bool {
        switch walk.scanner.nameLength {
        case 3: walk.scanner.isNamed("img")
        case 4: walk.scanner.isNamed("link") || walk.scanner.isNamed("base")
        case 5:
            walk.scanner.isNamed("image") || walk.scanner.isNamed("input") || walk.scanner.isNamed("video")
        case 6: walk.scanner.isNamed("script") || walk.scanner.isNamed("source")
        default: false
        }
    }

    /// Reads a text as markup, or notes that texts nest too deeply.
    mutating func readAgain(_ token: HTMLToken, in walk: ElementWalk?) {
        guard let walk else { return collector.addRow(.nestingLimit, "", token.content, nil, layer) }
        let origin = ReferenceCollector.Origin.mapped(
            OffsetMap(start: token.content.lowerBound), layer.origin)
        var visitor = ReferenceVisitor(
            walk, ReferenceCollector.Layer(origin: origin, path: layer.path), collector)
        visitor.run()
    }

    /// Adds the references of a style or script element.
    mutating func read(_ content: ElementWalk.Content, end: HTMLToken?) {
        guard let map = content.map else { return }
        if stopsWhereTreesDiffer {
            memory?.agree(onContentOf: content.start)
        } else if let memory, !memory.takesContent(of: content.start, content.bytes) {
            return
        }
        let origin = ReferenceCollector.Origin.mapped(map, layer.origin)
        content.bytes.withUnsafeBufferPointer { bytes in
            if content.isSheet {
                if let inside = collector.inner(.styleElement, origin, of: layer) {
                    collector.addStyleElement(
                        bytes, inside, source: source(of: map.rawRange(of: 0..<bytes.count)),
                        importsOnly: walk.scanner.isPreload)
                }
            } else if let row = content.row {
                let text = ReferenceCollector.Layer(origin: origin, path: layer.path)
                if row.kind == .json {
                    addJSON(row, bytes, content.scriptType, text)
                } else {
                    collector.add(row, collector.text(bytes), 0..<bytes.count, nil, text)
                    let goal: JavaScriptTokenizer.Goal = content.scriptType == .module ? .module : .script
                    collector.addScript(bytes, origin, of: layer, goal: goal)
                }
            }
        }
    }

    /// Returns a part of the document as written, and its layer; `nil` in XML, which no engine scans ahead of its parser.
    private func source(of range: Range<Int>) -> (bytes: Bytes, layer: ReferenceCollector.Layer)? {
        guard walk.scanner.syntax == .html else { return nil }
        // A NUL at the end is decoded to more bytes than it has.
        let range = range.clamped(to: 0..<walk.bytes.count)
        let origin = ReferenceCollector.Origin.mapped(OffsetMap(start: range.lowerBound), layer.origin)
        return (
            UnsafeBufferPointer(rebasing: walk.bytes[range]),
            ReferenceCollector.Layer(origin: origin, path: layer.path)
        )
    }

    /// Adds the addresses of an import map and its like. Local ones of an import map fail under `file:`, as modules do.
    private func addJSON(
        _ row: ReferenceRow, _ bytes: Bytes, _ type: ScriptType, _ layer: ReferenceCollector.Layer
    ) {
        for address in JSONAddresses.addresses(in: bytes, of: type) {
            let isVerbatim = address.url.utf8.elementsEqual(bytes[address.range])
            let origin: ReferenceCollector.Origin =
                isVerbatim
                ? .mapped(OffsetMap(start: address.range.lowerBound), layer.origin)
                : .whole(address.range, layer.origin)
            let inside = ReferenceCollector.Layer(origin: origin, path: layer.path)
            var url = address.url
            url.withUTF8 {
                collector.addAddress(row, $0, inside)
                let target = URLClassifier.classify($0)
                if type == .importMap, target.isLocal {
                    collector.addRow(.deadJsImport, address.url, 0..<$0.count, target, inside)
                }
            }
        }
    }
}
