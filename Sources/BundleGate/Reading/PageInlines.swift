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
    }

    private(set) var elements: [Inline] = []
    /// Offsets of `style` attributes.
    private(set) var styleAttributes: [Int] = []
    /// Scripts and style sheets that are asked for in an encoding other than UTF-8, in which they are read.
    private(set) var foreignFiles: [Page.Element] = []
    /// The first element of head, written or implied.
    private(set) var firstInHead: Page.Element?
    /// True if a start tag that is seen now is put into head.
    private(set) var isInHead = true
    /// True if a policy in a meta element that is seen now holds.
    var takesPolicy: Bool { isInHead && inert == 0 && (xml?.isChild ?? true) }
    /// In an XML page, the way to its head.
    private var xml: XHTMLHead?
    private var open: Inline?
    /// How deep in template and noscript elements, whose scripts do not run and whose text is not the body's.
    private var inert = 0

    mutating func see(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes) {
        switch token.kind {
        case .startTag: startTag(token, scanner, bytes)
        case .endTag:
            finish()
            if scanner.syntax == .xml { xml?.endTag() } else { endTag(scanner) }
            if inert > 0, scanner.isNamed("template") || scanner.isNamed("noscript") { inert -= 1 }
        case .text:
            if var inline = open {
                open = nil
                HTMLTextDecoder.append(bytes, token.content, token.rule, to: &inline.text)
                open = inline
            } else if isInHead, inert == 0, token.rule == .text, scanner.isChildOfHead == nil,
                !bytes[token.content].allSatisfy(\.isHTMLSpace)
            {
                // Text opens the body, and a policy behind it does not hold.
                isInHead = false
            }
        default: break
        }
    }

    mutating func finish() {
        if let open, !open.text.isEmpty { elements.append(open) }
        open = nil
    }

    /// These three open the body as a start tag would (HTML standard, 13.2.6.4.2 to 13.2.6.4.6); others are ignored up
    /// to there, and after `</head>` elements of head are still put into it.
    private mutating func endTag(_ scanner: borrowing HTMLScanner) {
        guard isInHead, inert == 0 else { return }
        if scanner.isNamed("br") || scanner.isNamed("body") || scanner.isNamed("html") { isInHead = false }
    }

    private mutating func startTag(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ bytes: Bytes) {
        if open != nil { finish() }
        if scanner.syntax == .xml {
            if xml == nil { xml = XHTMLHead() }
            xml?.startTag(token, scanner, bytes)
        }
        if isInHead || scanner.isChildOfHead != nil { followHead(token, scanner) }
        switch scanner.nameLength {
        case 4 where scanner.isNamed("link"): readCharset(token, scanner)
        case 5 where scanner.isNamed("style"):
            let type = scanner.value("type")?.lowercased() ?? ""
            guard inert == 0, type.isEmpty || type == "text/css" else { return }
            open = Inline(isScript: false, offset: token.range.lowerBound)
        case 6 where scanner.isNamed("script"):
            readCharset(token, scanner)
            guard inert == 0, isInline(scanner) else { return }
            open = Inline(isScript: true, offset: token.range.lowerBound)
        case 8 where scanner.isNamed("template") || scanner.isNamed("noscript"): inert += 1
        default: break
        }
    }

    /// A `style` attribute of the tag that was seen just now.
    mutating func seeStyle(of token: HTMLToken) {
        if inert == 0 { styleAttributes.append(token.range.lowerBound) }
    }

    private mutating func readCharset(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        guard let label = scanner.value("charset"), TextEncoding.isForeign(label: label) else { return }
        foreignFiles.append(Page.Element(name: label, offset: token.range.lowerBound))
    }

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

    private static let headElements: Set<String> = [
        "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template",
        "title",
    ]
}
