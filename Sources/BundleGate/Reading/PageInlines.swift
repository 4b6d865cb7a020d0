import WebSyntax

/// The inline scripts and styles that a page's content policy governs, and the start of its head, collected token by
/// token.
struct PageInlines: Sendable {
    /// A script or style element with its text in the page.
    struct Inline: Sendable {
        var isScript: Bool
        /// The text as browsers hash it: decoded, line ends normalised, in UTF-8.
        var text: [UInt8] = []
        var offset: Int
        /// False if attributes keep the script from running, or the style from applying to the whole page on all screens.
        var isActive = true
        /// True for a module, which runs after the page is read.
        var isDeferred = false
        /// The title of a style, which makes it part of a style sheet set.
        var title = ""
    }

    /// The scripts and styles in order, without empty ones.
    private(set) var elements: [Inline] = []
    /// The scripts and styles of documents in frames, which inherit the policy of the page (HTML Standard, 7.4.2.3.2).
    private(set) var framed: [Inline] = []
    /// The documents in frames whose scripts do not run.
    private var scriptlessFrames: [Range<Int>] = []
    /// The deepest document in frames that is read.
    private static let deepestFrame = 4
    /// The files of scripts and styles that take effect, in order.
    private(set) var loads: [PageLoad] = []
    /// The sets of the style sheets with titles.
    private(set) var sheetSets = SheetSets()
    /// Offsets of `style` attributes; those in the document of a frame are at its attribute.
    private(set) var styleAttributes: [Int] = []
    /// Scripts and style sheets that the page loads with another encoding than UTF-8, while the gate reads UTF-8.
    private(set) var foreignFiles: [Page.Element] = []
    /// The first element of head, written or implied.
    private(set) var firstInHead: Page.Element?
    /// True if a start tag at this point is put into head.
    private(set) var isInHead = true
    /// True if a policy in a meta element at this point is honoured.
    var takesPolicy: Bool { isInHead && inert == 0 && (xml?.isChild ?? true) }
    /// True in quirks mode, of which the doctype, or what comes in its place, decides; `nil` before either. XML has none.
    private(set) var isQuirks: Bool?
    /// The path to the head of an XML page.
    private var xml: XHTMLHead?
    /// The element whose text is being read.
    private var open: Inline?
    /// The number of open template and noscript elements. Their scripts do not run, and their text opens no body.
    private var inert = 0
    /// The open template elements. The content of a shadow root is in the page.
    private var openTemplates: [(isShadowRoot: Bool, offset: Int)] = []
    /// The number of open template elements.
    var templates: Int { openTemplates.count }
    /// The number of open templates with the outermost one that is no shadow root, so that its content loads nothing.
    private var inertTemplate: Int?
    /// True in a shadow root that the reader sees.
    var isInShadowRoot: Bool { inertTemplate == nil && !openTemplates.isEmpty }
    /// The tags and texts in templates whose content loads nothing. The end of a template has no place in the tree.
    private var inTemplates: [Range<Int>] = []

    /// Takes a token.
    mutating func see(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes) {
        if inertTemplate != nil { inTemplates.append(token.range) }
        if isQuirks == nil, scanner.syntax == .html { decideMode(token, scanner, bytes) }
        switch token.kind {
        case .startTag: startTag(token, scanner, bytes)
        case .endTag:
            finish()
            if scanner.syntax == .xml { xml?.endTag() } else { endTag(scanner) }
            if inert > 0, scanner.isNamed("noscript") { inert -= 1 }
            if scanner.isNamed("template") { endTemplate() }
        case .text:
            if var inline = open {
                open = nil
                HTMLTextDecoder.append(bytes, token.content, token.rule, to: &inline.text)
                open = inline
            } else if isInHead, inert == 0, token.rule == .text, scanner.isChildOfHead == nil,
                !bytes[token.content].allSatisfy(\.isHTMLSpace)
            {
                // Text opens the body, and browsers ignore a policy after it.
                isInHead = false
            }
        default: break
        }
    }

    /// Decides about quirks mode by the first token that counts (HTML Standard, 13.2.6.4.1).
    private mutating func decideMode(
        _ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes
    ) {
        switch token.kind {
        case .comment: return
        case .text where bytes[token.content].allSatisfy(\.isHTMLSpace): return
        case .doctype: isQuirks = scanner.isQuirksDoctype
        case .text, .startTag, .endTag: isQuirks = true
        }
    }

    /// Ends the open element. Elements without text have nothing to hash.
    mutating func finish() {
        if let open, !open.text.isEmpty { elements.append(open) }
        open = nil
    }

    /// Takes the document in a frame, whose scripts and styles are at the offset of its attribute.
    ///
    /// - Parameter depth: the number of frames around the frame.
    mutating func seeFrame(
        _ document: Bytes, at attribute: Range<Int>, runsScripts: Bool, depth: Int = 0
    ) {
        guard inert == 0 else { return }
        var inner = PageInlines()
        var scanner = HTMLScanner(document)
        while let token = scanner.next() {
            inner.see(token, scanner, document)
            guard token.kind == .startTag else { continue }
            if scanner.attribute("style") != nil { inner.seeStyle(of: token) }
            if depth < Self.deepestFrame, scanner.isNamed("iframe") {
                inner.seeFrame(in: scanner, document, depth: depth + 1)
            }
        }
        inner.finish()
        for element in inner.elements + inner.framed where runsScripts || !element.isScript {
            framed.append(
                Inline(isScript: element.isScript, text: element.text, offset: attribute.lowerBound))
        }
        styleAttributes += inner.styleAttributes.map { _ in attribute.lowerBound }
        if !runsScripts { scriptlessFrames.append(attribute) }
    }

    /// Takes the document in the frame whose tag is current.
    private mutating func seeFrame(in scanner: borrowing HTMLScanner, _ bytes: Bytes, depth: Int) {
        guard let attribute = scanner.attribute("srcdoc") else { return }
        let runsScripts = FramedPage.runsScripts(scanner)
        var document: [UInt8] = []
        HTMLTextDecoder.append(bytes, attribute.value, .attribute, to: &document)
        document.withUnsafeBufferPointer {
            seeFrame($0, at: attribute.value, runsScripts: runsScripts, depth: depth)
        }
    }

    /// Returns true if a script at an offset in the document of a frame runs.
    func runsInFrame(_ offset: Int) -> Bool {
        !isInTemplate(offset) && !scriptlessFrames.contains { $0.contains(offset) }
    }

    /// Takes an end tag. These three open the body as a start tag would (HTML Standard, 13.2.6.4.2 to 13.2.6.4.6).
    /// Others are ignored before the body, and after `</head>` elements of head are still put into it.
    private mutating func endTag(_ scanner: borrowing HTMLScanner) {
        guard isInHead, inert == 0 else { return }
        if scanner.isNamed("br") || scanner.isNamed("body") || scanner.isNamed("html") { isInHead = false }
    }

    /// Takes a start tag.
    private mutating func startTag(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes) {
        if open != nil { finish() }
        if scanner.syntax == .xml {
            if xml == nil { xml = XHTMLHead() }
            xml?.startTag(token, scanner, bytes)
        }
        if isInHead || scanner.isChildOfHead != nil { followHead(token, scanner) }
        switch scanner.nameLength {
        case 4 where scanner.isNamed("link"):
            readCharset(token, scanner)
            takeLoad(token, scanner)
        case 4 where scanner.isNamed("meta"):
            guard inert == 0, scanner.isHTMLElement, scanner.word("http-equiv") == "default-style" else {
                return
            }
            sheetSets.see(pragma: scanner.value("content") ?? "")
        case 5 where scanner.isNamed("style"):
            let type = scanner.value("type")?.lowercased() ?? ""
            guard inert == 0, type.isEmpty || type == "text/css" else { return }
            let title = scanner.value("title") ?? ""
            if !isInShadowRoot { sheetSets.see(title: title) }
            open = Inline(
                isScript: false, offset: token.range.lowerBound,
                isActive: PageLoad.isForScreens(scanner) && !isInShadowRoot, title: title)
        case 6 where scanner.isNamed("script"):
            readCharset(token, scanner)
            takeLoad(token, scanner)
            guard inert == 0, isInline(scanner) else { return }
            open = Inline(
                isScript: true, offset: token.range.lowerBound, isActive: PageLoad.runs(scanner),
                isDeferred: scanner.scriptType == .module)
        case 8 where scanner.isNamed("noscript"): inert += 1
        case 8 where scanner.isNamed("template"):
            // `<template/>` in a drawing or in XML has no content and no end tag.
            if token.isSelfClosing, scanner.syntax == .xml || !scanner.isHTMLElement { return }
            openTemplates.append((scanner.isShadowRoot, token.range.lowerBound))
            guard !scanner.isShadowRoot else { return }
            inert += 1
            if inertTemplate == nil { inertTemplate = templates }
        default: break
        }
    }

    private mutating func endTemplate() {
        if inertTemplate == templates { inertTemplate = nil }
        if openTemplates.popLast()?.isShadowRoot == false, inert > 0 { inert -= 1 }
    }

    /// Returns the tree of the element whose start tag was taken last; `nil` for the document tree. A template itself
    /// is in the tree around it.
    func tree(of scanner: borrowing HTMLScanner) -> TemplateIDs.Tree? {
        guard !openTemplates.isEmpty else { return nil }
        let around = openTemplates.dropLast(scanner.isNamed("template") ? 1 : 0)
        guard let last = around.last else { return nil }
        if let inertTemplate, inertTemplate <= around.count { return .template }
        return .shadowRoot(last.offset)
    }

    /// Releases everything but the places of templates.
    mutating func lighten() {
        let places = inTemplates
        self = PageInlines()
        inTemplates = places
    }

    /// Returns true if what is at an offset loads nothing, since it is the content of a template.
    func isInTemplate(_ offset: Int) -> Bool { inTemplates.contains { $0.contains(offset) } }

    /// Notes the file of a script or link.
    private mutating func takeLoad(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        guard inert == 0, var load = PageLoad(scanner, at: token.range.lowerBound) else { return }
        if isInShadowRoot {
            // Engines without declarative shadow roots run no script there, so that none counts.
            if load.isScript { return }
            load.isForScreens = false
        } else if !load.address.isEmpty {
            sheetSets.see(title: load.title)
        }
        loads.append(load)
    }

    /// Notes a `style` attribute of the current tag.
    mutating func seeStyle(of token: HTMLToken) {
        if inert == 0 { styleAttributes.append(token.range.lowerBound) }
    }

    /// Notes a `charset` attribute that names another encoding for a file. Without one, browsers ignore it.
    private mutating func readCharset(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        guard scanner.attribute("src") != nil || scanner.attribute("href") != nil,
            let label = scanner.value("charset"), TextEncoding.isForeign(label: label)
        else { return }
        foreignFiles.append(Page.Element(name: label, offset: token.range.lowerBound))
    }

    /// Returns true for a script element whose text the policy governs: without a file, and not a data block.
    private func isInline(_ scanner: borrowing HTMLScanner) -> Bool {
        let isFile =
            scanner.namespace == .svg
            ? scanner.attribute("href") != nil || scanner.attribute("xlink:href") != nil
            : scanner.attribute("src") != nil
        let type = scanner.scriptType
        return !isFile && type != .data && type != .webBundle
    }

    /// Follows tree construction up to the body (HTML standard, 13.2.6.4.3 to 13.2.6.4.6): tags of head open a head
    /// where there is none, and anything else opens the body.
    private mutating func followHead(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        let name = scanner.name
        if let isChildOfHead = scanner.isChildOfHead {
            if name == "html" || name == "head" { return }
            isInHead = isChildOfHead
            if isInHead, inert == 0, firstInHead == nil {
                firstInHead = Page.Element(name: name, offset: token.range.lowerBound)
            }
            return
        }
        if inert > 0 || name == "html" || name == "head" { return }
        guard Self.headElements.contains(name) else {
            isInHead = false
            return
        }
        if firstInHead == nil { firstInHead = Page.Element(name: name, offset: token.range.lowerBound) }
    }

    /// The elements that tree construction puts into head (HTML Standard, 13.2.6.4.4).
    private static let headElements: Set<String> = [
        "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template",
        "title",
    ]
}
