/// The check that lets a document go without a tree.
///
/// Scanner and tree agree as long as a document keeps to these rules: none of the elements whose content depends on
/// insertion modes or on scripting; svg and math hold elements of their own alone, each closed by its own end tag, and
/// text elements there (style, title, script) hold text alone; before the body only the tags of head. The tests compare
/// both over documents that keep the rules and over documents that break each of them.
struct TreeNeedCheck {
    /// True if a tag of the body, or text, was seen.
    var isInBody = false
    /// True if a foreign element is open whose HTML namesake holds raw text.
    var isInForeignText = false
    /// True if the preload scanner takes itself to be inside a drawing: after `<svg>`, up to its end or a tag of HTML.
    var isInPreloadedDrawing = false
}

extension HTMLScanner {
    /// After a start tag of HTML, an end tag, or another token.
    mutating func checkNeed(_ token: HTMLToken) {
        switch token.kind {
        case .startTag: checkStartTag()
        case .endTag: checkEndTag()
        case .text:
            // The preload scanner reads a CDATA section as a comment that ends at the first `>`.
            if token.rule == .cdata { needsTree = true }
            guard !check.isInBody, token.rule == .text else { return }
            // A reference may stand for white space, and NUL is dropped in some modes.
            for byte in bytes[token.content] where !byte.isHTMLSpace {
                check.isInBody = true
                if byte == UInt8(ascii: "&") || byte == 0 { needsTree = true }
            }
        case .comment: if check.isInForeignText { needsTree = true }
        case .doctype: break
        }
    }

    private mutating func checkStartTag() {
        switch nameRange.count {
        case 4
        where isNamed("html") || isNamed("head") || isNamed("base") || isNamed("link") || isNamed("meta"):
            return
        case 5 where isNamed("title"): return
        case 5 where isNamed("style"):
            if attribute("type") != nil { checkStyleType() }
            return
        case 6 where isNamed("script"): return
        case 5 where isNamed("frame"), 6 where isNamed("select"), 7 where isNamed("noembed"),
            8 where isNamed("noscript") || isNamed("template") || isNamed("frameset") || isNamed("noframes"),
            9 where isNamed("plaintext"):
            needsTree = true
        default: break
        }
        check.isInBody = true
    }

    /// Engines ignore a style element of another type, except for Chromium's preload scanner.
    private mutating func checkStyleType() {
        let type = word("type") ?? ""
        if !type.isEmpty, type != "text/css" { needsTree = true }
    }

    private mutating func checkEndTag() {
        if check.isInForeignText {
            // The end of the text; any other end tag is not the topmost element's, and found there.
            check.isInForeignText = false
            return
        }
        guard !check.isInBody else { return }
        switch nameRange.count {
        case 4 where isNamed("head"), 5 where isNamed("title") || isNamed("style"), 6 where isNamed("script"):
            return
        default: needsTree = true
        }
    }

    /// After the start tag of a foreign element.
    mutating func checkNeed(ofForeign token: HTMLToken, _ name: String) {
        if check.isInForeignText { needsTree = true }
        switch name {
        case "title", "style", "script", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript",
            "plaintext":
            if token.isSelfClosing { needsTree = true }
            check.isInForeignText = true
            if name == "style", attribute("type") != nil { checkStyleType() }
        // The preload scanner knows no namespaces, and fetches for these.
        case "input", "link", "picture", "source", "video": needsTree = true
        case "annotation-xml", "foreignobject": needsTree = true
        default: break
        }
    }

    // MARK: Chromium's preload scanner

    /// `HTMLTokenizer::UpdateStateFor` as documented by its effect: no namespaces, noscript is text.
    mutating func preloadStartTag(_ token: HTMLToken) {
        nameRange = token.content
        namespace = .html
        if check.isInPreloadedDrawing {
            // `image` is the one name of SVG that it knows.
            if isNamed("image") { namespace = .svg }
            if breaksOut(name) { check.isInPreloadedDrawing = false }
        } else if isNamed("svg") {
            check.isInPreloadedDrawing = true
        }
        switch HTMLTagName.lookup(bytes, token.content) {
        case .textarea, .title: tokenizer.state = .rcdata
        case .style, .iframe, .xmp, .noembed, .noframes, .noscript: tokenizer.state = .rawtext
        case .script: tokenizer.state = .scriptData
        case .plaintext: tokenizer.state = .plaintext
        default: break
        }
    }
}
