import WebSyntax

/// One pass over the tags of one document, which hands what it finds to a collector.
struct ElementWalk {
    /// The text of a style or script element that is being read.
    private struct Content {
        var element: String
        /// Offset of the start tag.
        var start: Int
        var row: ReferenceRow?
        var scriptType = ScriptType.data
        var bytes: [UInt8] = []
        var map: OffsetMap?
        /// How many elements are open inside it, in a tree or in XML: their text is not the element's own.
        var depth = 0
    }

    var scanner: HTMLScanner
    let layer: ReferenceCollector.Layer
    let collector: ReferenceCollector
    /// The style and script elements that are open, innermost last. In a tree and in XML one can hold another, which runs
    /// and styles as any.
    private var contents: [Content] = []
    /// True if the root element of an XML document is html.
    private(set) var isXHTML = false
    private var hasRoot = false
    /// How often the text of this walk was read before, as something else.
    private var readings = 0
    private static let maximumReadings = 8
    /// Shared with other readings of the document.
    private let memory: DocumentReading.Memory?
    /// True if to end where the tokens of a tree may be other ones.
    private let stopsWhereTreesDiffer: Bool

    var bytes: Bytes { scanner.bytes }
    /// True if every element is closed by a token of its own.
    private var isNested: Bool { scanner.traversal != nil || scanner.syntax == .xml }

    init(
        _ bytes: Bytes, _ syntax: HTMLScanner.Syntax, _ layer: ReferenceCollector.Layer,
        _ collector: ReferenceCollector,
        doubt: HTMLScanner.Doubt = []
    ) {
        scanner = HTMLScanner(bytes, syntax: syntax, doubt: doubt)
        self.layer = layer
        self.collector = collector
        memory = nil
        stopsWhereTreesDiffer = false
    }

    /// One of the readings of an HTML document.
    init(
        _ scanner: HTMLScanner, _ layer: ReferenceCollector.Layer, _ collector: ReferenceCollector,
        _ memory: DocumentReading.Memory, stopsWhereTreesDiffer: Bool = false
    ) {
        self.scanner = scanner
        self.layer = layer
        self.collector = collector
        self.memory = memory
        self.stopsWhereTreesDiffer = stopsWhereTreesDiffer
    }

    mutating func run() {
        var nobody = NoObserver()
        run(&nobody)
    }

    mutating func run(_ observer: inout some DocumentObserver) {
        while let token = scanner.next() {
            if stopsWhereTreesDiffer, scanner.needsTree {
                memory?.agreedEnd = token.range.lowerBound
                return
            }
            observer.see(token, in: scanner)
            switch token.kind {
            case .startTag: startTag(token)
            case .endTag: endTag()
            case .text:
                if token.rule != .text, !scanner.doubt.isEmpty { readAsMarkup(token) }
                if contents.last?.depth == 0 { append(token) }
            case .comment: if scanner.syntax == .xml { instruction(token) }
            case .doctype: break
            }
        }
        while !contents.isEmpty { finishContent() }
    }

    /// Reads a text that an engine may take for markup once more, as markup.
    private func readAsMarkup(_ token: HTMLToken) {
        if contents.last?.element == "script", scanner.doubt.isDisjoint(with: [.frameset, .templateColumn]) {
            return
        }
        guard
            bytes.firstOffset(
                of: UInt8(ascii: "<"), from: token.content.lowerBound, to: token.content.upperBound)
                != nil
        else { return }
        guard readings < Self.maximumReadings else {
            collector.addRow(.nestingLimit, "", token.content, nil, layer)
            return
        }
        let origin = ReferenceCollector.Origin.mapped(
            OffsetMap(start: token.content.lowerBound), layer.origin)
        let again = ReferenceCollector.Layer(origin: origin, path: layer.path)
        let text = UnsafeBufferPointer(rebasing: bytes[token.content])
        var walk = ElementWalk(text, scanner.syntax, again, collector, doubt: scanner.doubt)
        walk.readings = readings + 1
        walk.run()
    }

    // MARK: Elements

    private mutating func endTag() {
        guard let content = contents.last else { return }
        if isNested {
            if content.depth == 0 { finishContent() }
            if let outer = contents.indices.last, contents[outer].depth > 0 { contents[outer].depth -= 1 }
            return
        }
        let name = scanner.name
        // The end of the whole drawing also ends a style element left open in it.
        if name == content.element || name == "svg" || name == "math" { finishContent() }
    }

    private mutating func startTag(_ token: HTMLToken) {
        if !hasRoot {
            hasRoot = true
            isXHTML = scanner.isNamed("html")
        }
        if let innermost = contents.indices.last {
            if isNested {
                if !token.isSelfClosing { contents[innermost].depth += 1 }
            } else if scanner.namespace == .html {
                // Only foreign content can hold a tag here; one of HTML means that this content has ended.
                finishContent()
            }
        }
        let isNew =
            stopsWhereTreesDiffer || memory?.takesTag(at: token.range.lowerBound, scanner.namespace) ?? true
        if isNew, !scanner.isPreload || isPreloaded {
            for attribute in scanner.attributes where !attribute.isDuplicate { take(attribute) }
        }
        switch scanner.nameLength {
        case 4 where isNew && scanner.isNamed("link"): addDeadFlags(of: "link")
        case 3 where isNew && scanner.isNamed("img"),
            5 where isNew && (scanner.isNamed("audio") || scanner.isNamed("video")):
            addDeadFlags(of: "img")
        case 5 where scanner.isNamed("style"): openStyle(token)
        case 6 where scanner.isNamed("script"): openScript(token, isNew: isNew)
        default: break
        }
    }

    /// True if Chromium's preload scanner fetches for the current tag.
    private var isPreloaded: Bool {
        switch scanner.nameLength {
        case 3: scanner.isNamed("img")
        case 4: scanner.isNamed("link")
        case 5: scanner.isNamed("image") || scanner.isNamed("input") || scanner.isNamed("video")
        case 6: scanner.isNamed("script") || scanner.isNamed("source")
        default: false
        }
    }

    private mutating func openStyle(_ token: HTMLToken) {
        if token.isSelfClosing, scanner.namespace != .html { return }
        if scanner.isForeignVocabulary { return }
        let type = scanner.value("type")?.lowercased() ?? ""
        // Chromium's preload scanner takes the imports of every style element.
        guard type.isEmpty || type == "text/css" || scanner.isPreload else { return }
        if !isNested { finishContent() }
        contents.append(Content(element: "style", start: token.range.lowerBound, row: nil))
    }

    private mutating func openScript(_ token: HTMLToken, isNew: Bool) {
        if isNew { addDeadFlags(of: "script") }
        if token.isSelfClosing, scanner.namespace != .html { return }
        if scanner.isForeignVocabulary { return }
        let type = scriptType
        let isSVG = scanner.vocabulary.map { $0 == .svg } ?? (scanner.namespace == .svg && !isXHTML)
        let source =
            isSVG ? scanner.attribute("href") ?? scanner.attribute("xlink:href") : scanner.attribute("src")
        if !isNested { finishContent() }
        contents.append(
            Content(
                element: "script", start: token.range.lowerBound,
                row: source == nil && !scanner.isPreload ? inlineRow(type) : nil, scriptType: type))
    }

    /// True if the current element is SVG's: in XML without namespaces, where it is not known to be HTML's.
    private var isSVGElement: Bool { scanner.vocabulary.map { $0 == .svg } ?? (scanner.namespace == .svg) }

    private func inlineRow(_ type: ScriptType) -> ReferenceRow? {
        switch type {
        case .classic, .module:
            ReferenceTable.row(isSVGElement ? .svgScriptInline : .htmlScriptInline)
        case .importMap: ReferenceTable.row(.htmlImportmap)
        case .speculationRules: ReferenceTable.row(.htmlSpeculationrules)
        case .webBundle: ReferenceTable.row(.htmlWebbundle)
        case .data: nil
        }
    }

    private mutating func append(_ token: HTMLToken) {
        guard var content = contents.popLast() else { return }
        if content.element == "style" || content.row != nil {
            if content.map == nil { content.map = OffsetMap(start: token.content.lowerBound) }
            content.map?.note(decoded: content.bytes.count, raw: token.content.lowerBound)
            var map = content.map
            content.map = nil
            HTMLTextDecoder.append(bytes, token.content, token.rule, to: &content.bytes, map: &map)
            content.map = map
        }
        contents.append(content)
    }

    /// Ends the innermost style or script element, and reads its text.
    private mutating func finishContent() {
        guard let content = contents.popLast() else { return }
        guard let map = content.map else { return }
        if stopsWhereTreesDiffer {
            memory?.agree(onContentOf: content.start)
        } else if let memory, !memory.takesContent(of: content.start, content.bytes) {
            return
        }
        let origin = ReferenceCollector.Origin.mapped(map, layer.origin)
        content.bytes.withUnsafeBufferPointer { bytes in
            let all = 0..<bytes.count
            if content.element == "style" {
                if let inside = collector.inner(.styleElement, origin, of: layer) {
                    collector.addCSS(bytes, inside, importsOnly: scanner.isPreload)
                }
            } else if let row = content.row {
                let text = ReferenceCollector.Layer(origin: origin, path: layer.path)
                if row.kind == .json {
                    addJSON(row, bytes, content.scriptType, text)
                } else {
                    collector.add(row, collector.text(bytes), all, nil, text)
                    let goal: JavaScriptTokenizer.Goal = content.scriptType == .module ? .module : .script
                    collector.addScript(bytes, origin, of: layer, goal: goal)
                }
            }
        }
    }

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

    /// What a script, style sheet or picture that is a file beside the document cannot have under `file:`.
    private func addDeadFlags(of name: String) {
        // Almost no element has such a flag, and the address of a picture can be the picture.
        guard
            scanner.attribute("crossorigin") != nil || scanner.attribute("integrity") != nil
                || name == "script" && scriptType == .module
        else { return }
        let source = scanner.value(name == "link" ? "href" : "src")
        guard let source, URLClassifier.classify(source).isLocal else { return }
        if name == "link" {
            let words = relationWords
            guard ["stylesheet", "preload", "modulepreload"].contains(where: words.contains) else { return }
        }
        let flags: [(StaticString, ReferenceID)] = [
            ("crossorigin", .deadCrossorigin), ("integrity", .deadIntegrity),
        ]
        for (attribute, id) in flags where name != "img" || id == .deadCrossorigin {
            guard let flag = scanner.attribute(attribute) else { continue }
            let text = HTMLTextDecoder.string(bytes, flag.value, .attribute)
            collector.addRow(id, text, flag.value, nil, layer)
        }
        if name == "script", scriptType == .module, let attribute = scanner.attribute("src") {
            collector.addRow(.deadModule, source, attribute.value, URLClassifier.classify(source), layer)
        }
    }
}
