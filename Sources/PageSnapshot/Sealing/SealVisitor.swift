import WebReferences
import WebSyntax

/// Gathers the splices of a document.
struct SealVisitor: ElementVisitor {
    /// An element that is removed with its content.
    struct Removal {
        var name: String
        var start: Int
        var reason: String
        var depth = 0
    }

    /// An open shadow root, with the state of the tree around it.
    private struct ShadowRoot {
        /// The depth of its template.
        var depth: Int
        /// The offset of its content.
        var start: Int
        var outerSprites: SpriteShelf?
        var outerHasInertLinks: Bool
    }

    /// The walk over the document's tags.
    var walk: ElementWalk
    let run: SealRun
    /// The document, with the base that applies from here on.
    var layer: SealLayer
    var scope: DocumentScope? { run.scope }
    var frame = PageFrame()
    /// The changes so far.
    var splices: [Splice] = []
    /// The element that is being removed; nothing inside it is sealed.
    var removal: Removal?
    /// The open audio and video elements, innermost last.
    var media: [MediaElement] = []
    /// The start tag whose attributes are being read.
    var currentTag: HTMLToken?
    /// True if a link of the document, or of the open shadow root, lost its address.
    var hasInertLinks = false
    /// True if the first base element was seen.
    var hasBase = false
    /// The numbers of open template and noscript elements.
    var templateDepth = 0
    var noscriptDepth = 0
    /// The elements of external drawings in the open shadow root; `nil` outside. `use` finds ids of its own tree only.
    var rootSprites: SpriteShelf?
    /// The open shadow roots, innermost last.
    private var shadowRoots: [ShadowRoot] = []
    /// The number of source elements in the open picture element; `nil` outside.
    var pictureSources: Int?
    /// The choice of the open picture element if one source serves all readers.
    var pictureChoice: PictureChoice?
    /// True if svg or math was open before the current token.
    private(set) var isInForeign = false
    /// True if the document type, which is removed, gives names to characters.
    var definesEntities = false
    private var rootEnd: Int?

    var bytes: Bytes { walk.bytes }
    /// True if the current tag is one of HTML. In XHTML the tags of drawings count as well: none shares its name with an
    /// element of HTML that means something else.
    var isHTML: Bool { walk.scanner.namespace == .html || walk.isXHTML }
    /// The place for additions in the head of an XHTML document.
    private(set) var xmlHead: Int?
    /// True if scripts are removed.
    var strips: Bool { run.settings.scripts == .strip }

    /// Creates a visitor of one document.
    init(_ walk: ElementWalk, _ run: SealRun, _ layer: SealLayer) {
        self.walk = walk
        self.run = run
        self.layer = layer
    }

    /// The place for additions at the end of the document, inside its root.
    var end: Int { walk.scanner.syntax == .xml ? rootEnd ?? bytes.count : frame.end }

    /// Walks over the document.
    mutating func seal() {
        while true {
            isInForeign = walk.scanner.tokenizer.allowsCDATA
            guard let token = walk.scanner.next() else { break }
            if walk.scanner.syntax == .html { frame.see(token, walk.scanner, isInForeign: isInForeign) }
            if definesEntities { resolveEntities(in: token) }
            visit(token)
        }
        finish()
        // An element without an end tag reaches to the end of the file.
        if let open = removal { splice(open.start..<bytes.count, "", open.reason) }
        closeMedia(all: true)
        templateDepth = 0
        while !shadowRoots.isEmpty { closeShadowRoot(at: bytes.count) }
    }

    // MARK: Elements

    /// Takes a start tag.
    mutating func enter(_ token: HTMLToken) -> Bool {
        if walk.isXHTML, xmlHead == nil, walk.scanner.isNamed("head"), !token.isSelfClosing {
            xmlHead = token.range.upperBound
        }
        if removal != nil {
            if !token.isSelfClosing, removal?.name == walk.scanner.name { removal?.depth += 1 }
            return false
        }
        if !element(token) { visitAttributes() }
        return removal == nil
    }

    /// Takes an end tag.
    mutating func leave(_ token: HTMLToken) {
        let name = walk.scanner.name
        if walk.scanner.syntax == .xml { rootEnd = token.range.lowerBound }
        if let open = removal, open.name == name {
            if open.depth > 0 {
                removal?.depth -= 1
            } else {
                splice(open.start..<token.range.upperBound, "", open.reason)
                removal = nil
            }
        }
        switch name {
        case "template":
            closeShadowRoot(at: token.range.lowerBound)
            templateDepth = max(0, templateDepth - 1)
        case "noscript":
            if noscriptDepth > 0, strips { splice(token.range, "", "html-noscript") }
            noscriptDepth = max(0, noscriptDepth - 1)
        case "picture": (pictureSources, pictureChoice) = (nil, nil)
        case "audio", "video": closeMedia(name)
        default: break
        }
    }

    /// Notes an open template element, which may hold a shadow root.
    mutating func openTemplate(_ token: HTMLToken) {
        templateDepth += 1
        guard walk.scanner.syntax == .html, walk.scanner.attribute("shadowrootmode") != nil else { return }
        shadowRoots.append(
            ShadowRoot(
                depth: templateDepth, start: token.range.upperBound, outerSprites: rootSprites,
                outerHasInertLinks: hasInertLinks))
        (rootSprites, hasInertLinks) = (SpriteShelf(), false)
    }

    /// Adds the elements of external drawings at the end of a shadow root, and the look of its inert links at
    /// the start: the document's styles do not reach it.
    private mutating func closeShadowRoot(at offset: Int) {
        guard let root = shadowRoots.last, root.depth >= templateDepth else { return }
        shadowRoots.removeLast()
        if hasInertLinks { splice(root.start..<root.start, InertLinks.element, "inert-links") }
        hasInertLinks = root.outerHasInertLinks
        if let sprites = rootSprites?.markup(isXML: false) {
            splice(offset..<offset, sprites, "svg-sprite")
        }
        rootSprites = root.outerSprites
    }

    // MARK: Text

    /// Seals a text as markup too, since an engine may read it so.
    mutating func readAgain(_ token: HTMLToken, in walk: ElementWalk?) {
        guard removal == nil, let walk else { return }
        let start = token.content.lowerBound
        var visitor = SealVisitor(walk, run, layer.inside(OffsetMap(start: start)))
        visitor.rootSprites = rootSprites
        visitor.seal()
        splices += visitor.splices.map { splice in
            let lower = splice.range.lowerBound + start
            return Splice(lower..<(lower + splice.range.count), splice.replacement, splice.reason)
        }
    }

    /// Seals the text of a style or script element.
    mutating func read(_ content: ElementWalk.Content, end: HTMLToken?) {
        if let end, let row = content.row, content.scriptType == .importMap {
            splice(content.start..<end.range.upperBound, "", row.id.rawValue)
        }
        guard let map = content.map else { return }
        let inner = layer.inside(map)
        if content.isSheet {
            let found = StyleSheetSealer(run: run, layer: inner, scope: scope).splices(in: content.bytes)
            lift(found, map, isAttribute: false, isEscaped: content.isEscaped)
        } else if content.scriptType == .importMap {
            if scope?.modules.add(importMap: content.bytes, relativeTo: layer.base, at: content.start)
                == false
            {
                run.report(
                    .snapshotModule, "the import map is not a JSON object; it was removed",
                    at: content.start, in: layer)
            }
        } else {
            let goal: JavaScriptTokenizer.Goal = content.scriptType == .module ? .module : .script
            let found = ScriptSealer(run: run, layer: inner, modules: scope?.modules)
                .splices(in: content.bytes, goal: goal)
            lift(found, map, isAttribute: false, isEscaped: content.isEscaped)
        }
    }

    // MARK: Splices

    /// Adds a change with a text.
    mutating func splice(_ range: Range<Int>, _ replacement: String, _ reason: String) {
        splice(range, Array(replacement.utf8), reason)
    }

    /// Adds a change. Only the writing pass keeps it.
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
