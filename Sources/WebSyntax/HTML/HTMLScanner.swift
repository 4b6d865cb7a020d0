/// A tokenizer with the feedback of tree construction (HTML standard, 13.2.6), without building a tree.
///
/// Title and textarea contain RCDATA; style, xmp, iframe, noembed and noframes RAWTEXT; script its own
/// data; plaintext the rest of the file. The content of noscript and template is read as markup: it
/// becomes live if scripts are off, or once it is cloned. Inside svg and math all of these are ordinary
/// elements, and CDATA sections exist, up to an integration point such as foreignObject, where HTML
/// begins again.
///
/// Only open elements inside svg and math are remembered. In the few situations where that is not
/// enough to predict an engine's reading, ``doubt`` is set, and a careful caller reads the text both
/// ways.
package struct HTMLScanner {
    /// The syntax of the input.
    package enum Syntax: Sendable {
        case html
        /// XML 1.0 with namespaces: names lose their prefix, and ``vocabulary`` tells the namespace.
        case xml
    }

    package typealias Namespace = HTMLNamespace

    /// True if an engine may see markup in a text that the scanner took for RCDATA, RAWTEXT or CDATA.
    package struct Doubt: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// In a frameset page every tag but frame is dropped, also style and script.
        package static let frameset = Doubt(rawValue: 1)
        /// Inside select, where older parsers drop all but options and scripts.
        package static let select = Doubt(rawValue: 2)
        /// After a col directly in a template, which drops everything up to the end of the template.
        package static let templateColumn = Doubt(rawValue: 4)
        /// After an end tag in svg or math that may have closed an element around it.
        package static let foreign = Doubt(rawValue: 8)
    }

    package let syntax: Syntax
    package private(set) var doubt: Doubt = []
    package internal(set) var tokenizer: HTMLTokenizer
    /// The namespace of the element of the tag that was just returned. In XML always `.svg`.
    package internal(set) var namespace = Namespace.html
    /// True if tree construction may read this document differently: in tokens, namespaces or the content of head. If
    /// it is false at the end, scanner and tree agree.
    package internal(set) var needsTree = false
    /// True if the element of the current start tag is a child of head in the tree; nil where no tree was built.
    package internal(set) var isChildOfHead: Bool?
    /// True if the element of the current start tag is a template that becomes the shadow root of its parent (HTML
    /// Standard, 13.2.6.4.4). Known where a tree was built, which a template always needs.
    package internal(set) var isShadowRoot = false
    /// The elements that got a shadow root. A second one remains a template.
    var shadowHosts: Set<Int32> = []
    /// True if tokens are those of Chromium's preload scanner.
    package let isPreload: Bool
    /// The tree whose nodes are returned as tokens; nil if tokens come from the source directly.
    package var traversal: HTMLTreeTraversal?
    var check = TreeNeedCheck()
    /// The vocabulary of the current start tag's element in XML, by its namespace; nil where none is declared.
    package internal(set) var vocabulary: XMLVocabularies.Vocabulary?
    var vocabularies = XMLVocabularies()
    /// The local name of the current tag as written; empty for other tokens.
    package var nameRange = 0..<0
    private var open = ForeignStack()
    private var hasTemplate = false
    /// True after a body tag or text, where browsers ignore a frameset tag (frameset-ok, 13.2.6.4.7).
    private var ignoresFramesets = false
    /// True inside noscript, which browsers with scripting take for text.
    private var isInNoscript = false
    /// The approximate number of open HTML elements outside svg and math, by the first hash of their
    /// names.
    private var openCounts = [Int32](repeating: 0, count: 256)

    /// - Parameters:
    ///   - bytes: UTF-8, which must stay valid while the scanner is used. A byte order mark is skipped.
    ///   - doubt: the doubt at the start, for a part of a document.
    package init(_ bytes: Bytes, syntax: Syntax = .html, doubt: Doubt = []) {
        // A part of a document inherits the doubt of its surroundings.
        self.doubt = doubt
        self.syntax = syntax
        isPreload = false
        tokenizer = HTMLTokenizer(bytes)
        tokenizer.allowsCDATA = syntax == .xml
        tokenizer.isXML = syntax == .xml
        if bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) { tokenizer.position = 3 }
    }

    /// Creates a scanner over the nodes of a tree that was built from `bytes`.
    package init(_ tree: HTMLTree, of bytes: Bytes) {
        syntax = .html
        isPreload = false
        tokenizer = HTMLTokenizer(bytes)
        traversal = HTMLTreeTraversal(tree)
    }

    /// Creates a scanner that behaves like Chromium's preload scanner: it knows the elements whose
    /// content is text, and neither namespaces nor insertion modes (checked with Chromium 156).
    package init(preload bytes: Bytes) {
        syntax = .html
        isPreload = true
        tokenizer = HTMLTokenizer(bytes)
        if bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) { tokenizer.position = 3 }
    }

    /// The bytes of the document.
    package var bytes: Bytes { tokenizer.bytes }
    /// The attributes of the current tag, in source order, including duplicates.
    package var attributes: [HTMLAttribute] { tokenizer.attributes }

    /// Lower-case local name of the tag that was just returned; empty for other tokens.
    package var name: String { bytes.lowercasedText(nameRange) }

    /// The length of the current tag's local name in bytes; 0 for other tokens.
    @inlinable @inline(__always) package var nameLength: Int { nameRange.count }

    /// Returns true if the tag that was just returned has this lower-case name. Cheaper than comparing ``name``.
    @inlinable @inline(__always)
    package func isNamed(_ word: StaticString) -> Bool {
        nameRange.count == word.utf8CodeUnitCount
            && bytes.hasWord(word, at: nameRange.lowerBound, to: nameRange.upperBound)
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> HTMLToken? {
        if traversal != nil { return nextInTree() }
        guard let token = tokenizer.next() else { return nil }
        switch token.kind {
        case .startTag: isPreload ? preloadStartTag(token) : startTag(token)
        case .endTag: endTag(token)
        default:
            nameRange = 0..<0
            if syntax == .html { checkNeed(token) }
            if !ignoresFramesets, !isInNoscript, token.kind == .text, token.rule == .text {
                // A reference may resolve to white space, and NUL is dropped.
                let first = bytes[token.content].first { !$0.isHTMLSpace && $0 != 0 }
                ignoresFramesets = first.map { $0 != UInt8(ascii: "&") } ?? false
            }
        }
        return token
    }

    /// Returns the first attribute of the current tag with this lower-case name. Browsers ignore later
    /// ones.
    package func attribute(_ name: StaticString) -> HTMLAttribute? {
        let length = name.utf8CodeUnitCount
        return tokenizer.attributes.first { attribute in
            attribute.name.count == length && !attribute.isDuplicate
                && bytes.hasWord(name, at: attribute.name.lowerBound, to: attribute.name.upperBound)
        }
    }

    /// Returns the decoded value of an attribute of the current tag.
    package func value(_ name: StaticString) -> String? {
        attribute(name).map { HTMLTextDecoder.string(bytes, $0.value, .attribute) }
    }

    // MARK: Tags

    private mutating func startTag(_ token: HTMLToken) {
        nameRange = token.content
        if syntax == .xml {
            // A placeholder: in XML `vocabulary` tells the namespace.
            namespace = .svg
            openInXML(token)
            // A prefix is not part of the local name (Namespaces in XML 1.0, 4).
            if let colon = bytes[nameRange].lastIndex(of: UInt8(ascii: ":")) {
                nameRange = (colon + 1)..<nameRange.upperBound
            }
            return
        }
        // Most documents are outside drawings most of the time, so names are only decoded inside.
        if !open.isEmpty {
            let name = name
            if !open.takesHTML(startTag: name) {
                if !breaksOut(name) {
                    namespace = open.currentNamespace
                    if !token.isSelfClosing { push(name, namespace) }
                    checkNeed(ofForeign: token, name)
                    return
                }
                open.popToIntegrationPoint()
                tokenizer.allowsCDATA = open.isForeign
            }
            // An HTML element inside an integration point, or one that breaks out of foreign content.
            needsTree = true
        }
        htmlStartTag(token)
        checkNeed(token)
    }

    private mutating func htmlStartTag(_ token: HTMLToken) {
        namespace = .html
        switch nameRange.count {
        case 3 where isNamed("svg"): openForeign(.svg, token)
        case 3 where isNamed("xmp"): tokenizer.state = .rawtext
        case 4 where isNamed("math"): openForeign(.mathML, token)
        case 5 where isNamed("title"): tokenizer.state = .rcdata
        case 5 where isNamed("style"): tokenizer.state = .rawtext
        case 6 where isNamed("script"): tokenizer.state = .scriptData
        case 6 where isNamed("iframe"): tokenizer.state = .rawtext
        case 7 where isNamed("noembed"): tokenizer.state = .rawtext
        case 8 where isNamed("textarea"): tokenizer.state = .rcdata
        case 8 where isNamed("noframes"): tokenizer.state = .rawtext
        case 9 where isNamed("plaintext"): tokenizer.state = .plaintext
        default: ordinaryStartTag()
        }
    }

    /// Handles a start tag whose content is ordinary markup.
    private mutating func ordinaryStartTag() {
        switch nameRange.count {
        case 3 where hasTemplate && isNamed("col"): doubt.insert(.templateColumn)
        case 4 where !isInNoscript && isNamed("body"): ignoresFramesets = true
        case 6 where isNamed("select"): doubt.insert(.select)
        case 8 where isNamed("template"): hasTemplate = true
        case 8 where isNamed("noscript"): isInNoscript = true
        case 8 where !ignoresFramesets && isNamed("frameset"): doubt.insert(.frameset)
        default: break
        }
        if open.isEmpty {
            // Only counted, not stacked: which element an end tag closes matters only inside svg and
            // math.
            openCounts[nameSlot] &+= 1
        } else {
            let name = name
            if !Self.voidElements.contains(name) { push(name, .html) }
        }
    }

    /// The slot of the current name in `openCounts`. Names may collide: a count only matters where the reading is marked as doubtful.
    private var nameSlot: Int {
        var hash: UInt8 = 0
        for byte in bytes[nameRange] { hash = hash &* 31 &+ byte.asciiLowercased }
        return Int(hash)
    }

    /// Opens an svg or math element.
    private mutating func openForeign(_ namespace: Namespace, _ token: HTMLToken) {
        self.namespace = namespace
        if !token.isSelfClosing { push(name, namespace) }
    }

    private mutating func push(_ name: String, _ namespace: Namespace) {
        var isIntegrationPoint = false
        switch namespace {
        case .html: break
        // HTML integration points (13.2.4.2). Names are in lower case here.
        case .svg: isIntegrationPoint = name == "foreignobject" || name == "desc" || name == "title"
        case .mathML:
            if name == "annotation-xml" {
                let encoding = value("encoding")?.lowercased()
                isIntegrationPoint = encoding == "text/html" || encoding == "application/xhtml+xml"
            }
        }
        open.push(name, namespace, isIntegrationPoint: isIntegrationPoint)
        tokenizer.allowsCDATA = open.isForeign
    }

    private mutating func endTag(_ token: HTMLToken) {
        nameRange = token.content
        namespace = .html
        if syntax == .xml { vocabularies.close() }
        // The prefix is dropped as for start tags.
        if syntax == .xml, let colon = bytes[nameRange].lastIndex(of: UInt8(ascii: ":")) {
            nameRange = (colon + 1)..<nameRange.upperBound
        }
        if isNamed("select") { doubt.remove(.select) }
        if isNamed("noscript") { isInNoscript = false }
        if isNamed("svg") || isNamed("math") { doubt.remove(.foreign) }
        if isNamed("svg") { check.isInPreloadedDrawing = false }
        // XML has no insertion modes, and the preload scanner has no stack.
        guard syntax == .html, !isPreload else { return }
        checkNeed(token)
        if open.isEmpty {
            let slot = nameSlot
            // Unmatched end tags must not make the count negative.
            if openCounts[slot] > 0 { openCounts[slot] &-= 1 }
            return
        }
        let name = name
        if !open.isTop(name) { needsTree = true }
        // `</br>` and `</p>` break out of foreign content (13.2.6.5).
        if open.isForeign, name == "br" || name == "p" {
            open.popToIntegrationPoint()
        } else if !open.close(name), open.isForeign, open.isOutermostRun {
            // The tag may close an HTML element around the drawing, and with it the drawing.
            doubt.insert(.foreign)
            if openCounts[nameSlot] > 0 { open.popAll() }
        }
        tokenizer.allowsCDATA = open.isForeign
    }

    /// Returns true if a start tag in foreign content ends that content (13.2.6.5).
    func breaksOut(_ name: String) -> Bool {
        // `font` breaks out only with an attribute of HTML's font (13.2.6.5).
        if name == "font" {
            return attribute("color") != nil || attribute("face") != nil || attribute("size") != nil
        }
        return Self.breakoutElements.contains(name)
    }

    /// The start tags that end foreign content (13.2.6.5).
    private static let breakoutElements: Set<String> = [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
        "h1", "h2",
        "h3",
        "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
        "ruby",
        "s",
        "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]

    /// The void elements (13.1.2) and obsolete ones that tree construction treats alike.
    private static let voidElements: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input",
        "keygen",
        "link", "meta", "param", "source", "track", "wbr",
    ]
}
