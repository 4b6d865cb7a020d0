import WebReferences
import WebSyntax

/// All splices of one document: those of its tags, and the additions to it.
struct DocumentSealer {
    let run: SealRun
    let layer: SealLayer
    /// The additions to the page itself; `nil` for a nested document.
    var page: PageExtras?

    /// The additions to the outermost document.
    struct PageExtras {
        var banner: String?
        var marksRoot: Bool
        /// The text of a script that runs before any script of the page.
        var earlyScript: [UInt8]?
        /// True if the page is shown in a frame: the page around it names the encoding and holds the mark.
        var isFramed = false
    }

    /// Returns the splices of an HTML document.
    func splices(in bytes: [UInt8]) -> [Splice] {
        var layer = layer
        layer.canShare = true
        return bytes.withUnsafeBufferPointer { bytes in
            let scope = DocumentScope(run, layer)
            run.scope = scope
            if run.mode == .discover {
                walk(bytes, .html, layer)
                _ = scope.modules.importMap
                return []
            }
            run.beginPass(.count)
            walk(bytes, .html, layer)
            _ = scope.modules.importMap
            scope.decide()
            run.beginPass(.write)
            let walk = walk(bytes, .html, layer)
            return walk.splices + insertions(walk, scope)
        }
    }

    /// The splices of an SVG or other XML document.
    func xmlSplices(in bytes: [UInt8]) -> [Splice] {
        if let expansion = Self.expansion(of: bytes) {
            let inner = DocumentSealer(run: run, layer: layer.inside(expansion.map))
            let splices = inner.xmlSplices(in: expansion.bytes)
            guard run.mode == .write else { return [] }
            let sealed = run.redactor.cleaned(SpliceList(splices).applied(to: expansion.bytes))
            return [Splice(0..<bytes.count, sealed, "xml-entities")]
        }
        return bytes.withUnsafeBufferPointer { bytes in
            var layer = layer
            layer.canShare = false
            let scope = DocumentScope(run, layer)
            let outer = run.scope
            run.scope = scope
            defer { run.scope = outer }
            let walk = walk(bytes, .xml, layer)
            let scripts = layer.isPicture ? [] : scriptElements(scope, isXML: true)
            guard run.mode == .write else { return walk.splices }
            var splices = walk.splices
            if let head = walk.xmlHead {
                splices.append(Splice(head..<head, SealedPolicy.xmlElement(run.settings.scripts), "policy"))
                splices += scripts.map { Splice(head..<head, $0.text, $0.reason) }
                if walk.hasInertLinks {
                    splices.append(Splice(head..<head, Array(InertLinks.xmlElement.utf8), "inert-links"))
                }
            } else if !scripts.isEmpty {
                run.report(
                    .snapshotData,
                    "the scripts of this document ask for files, and it has no head where they can be put; they are not in the snapshot",
                    at: 0, in: layer)
            }
            if let sprites = scope.sprites.markup(isXML: true) {
                splices.append(Splice(walk.end..<walk.end, sprites, "svg-sprite"))
            }
            return splices
        }
    }

    /// Returns a document whose addresses may be in entities with the entities in their places; `nil` for others, and
    /// where a declaration does more than that.
    private static func expansion(of bytes: [UInt8]) -> XMLExpansion? {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = XMLDocumentType.start(in: bytes) else { return nil }
            let type = XMLDocumentType(bytes, at: start)
            guard !type.isPlain, type.defaults.isEmpty,
                type.addresses.allSatisfy({ $0.kind == .entityValue }),
                !XHTMLEntities.areDefined(by: bytes, type.range), hasEntityInTag(bytes)
            else { return nil }
            let expansion = XMLExpansion(bytes, type)
            return expansion.limit == nil ? expansion : nil
        }
    }

    /// Returns true if a tag has a reference to an entity that is not one of XML itself.
    private static func hasEntityInTag(_ bytes: Bytes) -> Bool {
        var scanner = HTMLScanner(bytes, syntax: .xml)
        while let token = scanner.next() {
            guard token.kind == .startTag else { continue }
            var offset = token.range.lowerBound
            let end = token.range.upperBound
            while let start = bytes.firstOffset(of: UInt8(ascii: "&"), from: offset, to: end) {
                offset = start + 1
                let isOfXML = (["#", "amp;", "lt;", "gt;", "quot;", "apos;"] as [StaticString]).contains {
                    bytes.hasExactly($0, at: offset, to: end)
                }
                if !isOfXML { return true }
            }
        }
        return false
    }

    /// Walks over the tags once, in the mode of the run.
    @discardableResult
    private func walk(_ bytes: Bytes, _ syntax: HTMLScanner.Syntax, _ layer: SealLayer) -> SealVisitor {
        var walk = SealVisitor(ElementWalk(HTMLScanner(bytes, syntax: syntax)), run, layer)
        walk.seal()
        return walk
    }

    /// Returns the additions: policy, encoding, mark, scripts, shared pictures and banner.
    private func insertions(_ walk: SealVisitor, _ scope: DocumentScope) -> [Splice] {
        let start = walk.frame.start
        var splices: [Splice] = []
        func put(_ text: [UInt8], _ reason: String, at offset: Int) {
            splices.append(Splice(offset..<offset, text, reason))
        }
        if let page, page.marksRoot {
            if let root = walk.frame.rootName {
                put(Array(" data-offline".utf8), "data-offline", at: root.upperBound)
            } else {
                put(Array("<html data-offline>".utf8), "data-offline", at: start)
            }
        }
        // First in head: a policy does not govern what comes before it (HTML Standard, 4.2.5.3).
        put(Array(SealedPolicy.element(run.settings.scripts).utf8), "policy", at: start)
        if let page, !page.isFramed {
            let charset = Array("<meta charset=\"utf-8\">".utf8)
            put(charset, "charset", at: start)
            put(Array(SnapshotMark.element(run.settings).utf8), "mark", at: start)
            // Browsers look for it in the first 1024 bytes (HTML standard, 13.2.3.2).
            if start + splices.reduce(0, { $0 + $1.replacement.count }) > 1024 {
                put([0xEF, 0xBB, 0xBF], "charset", at: 0)
            }
        }
        if page?.isFramed == true { put(Array(SandboxLinks.element.utf8), "sandbox-links", at: start) }
        if let script = page?.earlyScript { put(script, "feed-pages", at: start) }
        for script in scriptElements(scope, isXML: false) { put(script.text, script.reason, at: start) }
        if walk.hasInertLinks { put(Array(InertLinks.element.utf8), "inert-links", at: start) }
        if let sheet = scope.sheet {
            put(Array("<style>".utf8) + sheet + Array("</style>".utf8), "shared", at: start)
        }
        if let sprites = scope.sprites.markup(isXML: false) { put(sprites, "svg-sprite", at: walk.end) }
        if let banner = page?.banner { put(Array(banner.utf8), "banner", at: walk.end) }
        return splices
    }

    /// Returns the elements that scripts need before they run: the data that they ask for, and the names of modules.
    private func scriptElements(_ scope: DocumentScope, isXML: Bool) -> [(text: [UInt8], reason: String)] {
        guard run.settings.scripts.run else { return [] }
        var elements: [(text: [UInt8], reason: String)] = []
        let answers = scope.answers.values.sorted { $0.address < $1.address }
        if let script = FeedSealer(run: run, layer: scope.layer).element(answers, isXML: isXML) {
            elements.append((script, "script-data"))
        }
        if let map = scope.modules.importMap {
            elements.append((ScriptElement.text(map, type: "importmap", isXML: isXML), "html-importmap"))
        }
        return elements
    }
}
