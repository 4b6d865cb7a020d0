import WebSyntax

/// One pass over the tags of a document, which gathers its splices.
struct HTMLWalk {
    /// The text of a style or script element that is being read.
    struct Content {
        enum Kind: Equatable { case sheet, script(JavaScriptTokenizer.Goal), importMap }
        var kind: Kind
        /// The offset of the start tag.
        var start: Int
        var bytes: [UInt8] = []
        var map: OffsetMap?
        /// How a replacement is written where the text stands.
        var isEscaped = false
    }

    /// An element that goes, with all that is in it.
    struct Removal {
        var name: String
        var start: Int
        var reason: String
        var depth = 0
    }

    var scanner: HTMLScanner
    let run: SealRun
    var layer: SealLayer
    var scope: DocumentScope? { run.scope }
    var frame = PageFrame()
    var splices: [Splice] = []
    var content: Content?
    var removal: Removal?
    var media: [MediaElement] = []
    /// The start tag whose attributes are being read.
    var currentTag: HTMLToken?
    /// True if the first base element was seen.
    var hasBase = false
    var templateDepth = 0
    var noscriptDepth = 0
    /// How many source elements the open picture element has; nil outside.
    var pictureSources: Int?
    /// The choice of the open picture element, where one source is for all readers.
    var pictureChoice: PictureChoice?
    private(set) var isXHTML = false
    /// True if svg or math was open before the current token.
    private(set) var isInForeign = false
    private var hasRoot = false
    private var rootEnd: Int?
    /// How often the text of this walk was read before, as something else.
    private(set) var readings = 0
    private static let maximumReadings = 8

    var bytes: Bytes { scanner.bytes }
    /// True if the current tag is one of HTML. In XHTML the tags of drawings count as well: none shares its name with an
    /// element of HTML that means something else.
    var isHTML: Bool { scanner.namespace == .html || isXHTML }
    private(set) var xmlHead: Int?
    var strips: Bool { run.settings.scripts == .strip }

    init(
        _ bytes: Bytes, _ syntax: HTMLScanner.Syntax, _ run: SealRun, _ layer: SealLayer,
        doubt: HTMLScanner.Doubt = []
    ) {
        scanner = HTMLScanner(bytes, syntax: syntax, doubt: doubt)
        self.run = run
        self.layer = layer
    }

    /// The place for additions at the end of the document, inside its root.
    var end: Int { scanner.syntax == .xml ? rootEnd ?? bytes.count : frame.end }

    mutating func walk() {
        while true {
            isInForeign = scanner.tokenizer.allowsCDATA
            guard let token = scanner.next() else { break }
            if scanner.syntax == .html { frame.see(token, scanner, isInForeign: isInForeign) }
            switch token.kind {
            case .startTag: startTag(token)
            case .endTag: endTag(token)
            case .text:
                if token.rule != .text, !scanner.doubt.isEmpty { readAsMarkup(token) }
                append(token)
            case .comment: if scanner.syntax == .xml { instruction(token) }
            case .doctype: if scanner.syntax == .xml { documentType(token) }
            }
        }
        finishContent()
        // An element that the end of the file cuts off goes up to there.
        if let open = removal { splice(open.start..<bytes.count, "", open.reason) }
        closeMedia(all: true)
    }

    // MARK: Elements

    private mutating func startTag(_ token: HTMLToken) {
        if !hasRoot {
            hasRoot = true
            isXHTML = scanner.isNamed("html") && scanner.syntax == .xml
        }
        if isXHTML, xmlHead == nil, scanner.isNamed("head"), !token.isSelfClosing {
            xmlHead = token.range.upperBound
        }
        if content != nil, isHTML, scanner.syntax == .html { finishContent() }
        if removal != nil {
            if !token.isSelfClosing, removal?.name == scanner.name { removal?.depth += 1 }
            return
        }
        if !element(token) { attributes(token) }
    }

    mutating func endTag(_ token: HTMLToken) {
        let name = scanner.name
        if scanner.syntax == .xml { rootEnd = token.range.lowerBound }
        if content != nil, name == "script" || name == "style" || name == "svg" || name == "math" {
            let isMap = content?.kind == .importMap
            let start = content?.start ?? 0
            finishContent()
            if isMap { splice(start..<token.range.upperBound, "", "html-importmap") }
        }
        if let open = removal, open.name == name {
            if open.depth > 0 {
                removal?.depth -= 1
            } else {
                splice(open.start..<token.range.upperBound, "", open.reason)
                removal = nil
            }
        }
        switch name {
        case "template": templateDepth = max(0, templateDepth - 1)
        case "noscript":
            if noscriptDepth > 0, strips { splice(token.range, "", "html-noscript") }
            noscriptDepth = max(0, noscriptDepth - 1)
        case "picture": (pictureSources, pictureChoice) = (nil, nil)
        case "audio", "video": closeMedia(name)
        default: break
        }
    }

    /// Processing instructions arrive as comments, and may go on behind their first `>`.
    private mutating func instruction(_ token: HTMLToken) {
        guard bytes.hasExactly("?xml-stylesheet", at: token.content.lowerBound, to: bytes.count) else {
            return
        }
        var end = token.range.upperBound
        while end < bytes.count, bytes[end - 2] != UInt8(ascii: "?") { end += 1 }
        splice(token.range.lowerBound..<end, "", "xml-stylesheet")
    }

    /// An external subset is not read by browsers, and has no business in a picture.
    private mutating func documentType(_ token: HTMLToken) {
        guard !bytes[token.range].contains(UInt8(ascii: "[")) else { return }
        splice(token.range, "", "xml-external-dtd")
    }

    // MARK: Text

    /// Reads a text that an engine may take for markup once more, as markup: what it would ask for is sealed both ways.
    private mutating func readAsMarkup(_ token: HTMLToken) {
        let isInScript: Bool
        if case .script = content?.kind { isInScript = true } else { isInScript = false }
        if isInScript, scanner.doubt.isDisjoint(with: [.frameset, .templateColumn]) { return }
        guard removal == nil, readings < Self.maximumReadings,
            bytes[token.content].contains(UInt8(ascii: "<"))
        else { return }
        let start = token.content.lowerBound
        let text = UnsafeBufferPointer(rebasing: bytes[token.content])
        var walk = HTMLWalk(
            text, scanner.syntax, run, layer.inside(OffsetMap(start: start)), doubt: scanner.doubt)
        walk.readings = readings + 1
        walk.walk()
        splices += walk.splices.map { splice in
            let lower = splice.range.lowerBound + start
            return Splice(lower..<(lower + splice.range.count), splice.replacement, splice.reason)
        }
    }

    private mutating func append(_ token: HTMLToken) {
        guard removal == nil, var content else { return }
        self.content = nil
        if content.map == nil { content.map = OffsetMap(start: token.content.lowerBound) }
        content.map?.note(decoded: content.bytes.count, raw: token.content.lowerBound)
        var map = content.map
        content.map = nil
        HTMLTextDecoder.append(bytes, token.content, token.rule, to: &content.bytes, map: &map)
        content.map = map
        content.isEscaped = token.rule == .text
        self.content = content
    }

    mutating func finishContent() {
        guard let content else { return }
        self.content = nil
        guard let map = content.map else { return }
        let inner = layer.inside(map)
        switch content.kind {
        case .importMap:
            if scope?.modules.add(importMap: content.bytes, relativeTo: layer.base) == false {
                run.report(
                    .snapshotModule, "the import map is not a JSON object; it was removed",
                    at: content.start, in: layer)
            }
        case .sheet:
            let found = StyleSheetSealer(run: run, layer: inner, scope: scope).splices(in: content.bytes)
            lift(found, map, isAttribute: false, isEscaped: content.isEscaped)
        case .script(let goal):
            let found = ScriptSealer(run: run, layer: inner, modules: scope?.modules)
                .splices(in: content.bytes, goal: goal)
            lift(found, map, isAttribute: false, isEscaped: content.isEscaped)
        }
    }

    // MARK: Splices

    mutating func splice(_ range: Range<Int>, _ replacement: String, _ reason: String) {
        splice(range, Array(replacement.utf8), reason)
    }

    mutating func splice(_ range: Range<Int>, _ replacement: [UInt8], _ reason: String) {
        if run.mode == .write { splices.append(Splice(range, replacement, reason)) }
    }

    /// Takes over the splices of a text that was decoded from this one.
    mutating func lift(_ inner: [Splice], _ map: OffsetMap, isAttribute: Bool, isEscaped: Bool = true) {
        for splice in SpliceList(inner).splices {
            let range = map.rawRange(of: splice.range)
            let text =
                isEscaped
                ? MarkupText.escaped(splice.replacement, at: range.lowerBound, in: bytes) : splice.replacement
            self.splice(range, text, splice.reason)
        }
    }
}
