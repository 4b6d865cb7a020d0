/// The check that decides whether a document needs tree construction, which takes several times as long
/// as scanning.
///
/// Scanner and tree agree if a document keeps to these rules: no element whose content depends on
/// insertion modes or on scripting; svg and math contain only their own elements, each closed by its
/// own end tag, and text elements there (style, title, script) contain only text; before the body only
/// tags of head. The tests compare both over documents that keep the rules and over documents that
/// break each of them.
struct TreeNeedCheck {
    /// True if a tag of the body, or text, was seen.
    var isInBody = false
    /// True if a foreign element is open whose HTML namesake holds raw text.
    var isInForeignText = false
    /// True if Chromium's preload scanner believes itself inside a drawing: after `<svg>`, up to its
    /// end tag or a tag of HTML.
    var isInPreloadedDrawing = false
}

extension HTMLScanner {
    /// Updates the check after an HTML start tag, an end tag, or another token.
    mutating func checkNeed(_ token: HTMLToken) {
        switch token.kind {
        case .startTag: checkStartTag()
        case .endTag: checkEndTag()
        case .text:
            // The preload scanner reads a CDATA section as a comment that ends at the first `>`.
            if token.rule == .cdata { needsTree = true }
            guard !check.isInBody, token.rule == .text else { return }
            // A reference may resolve to white space, and NUL is dropped in some modes.
            for byte in bytes[token.content] where !byte.isHTMLSpace {
                check.isInBody = true
                if byte == UInt8(ascii: "&") || byte == 0 { needsTree = true }
            }
        case .comment: if check.isInForeignText { needsTree = true }
        case .doctype: break
        }
    }

    private mutating func checkStartTag() {
        // The cases test the length first, since most names differ in it.
        switch nameRange.count {
        case 4
        where isNamed("html") || isNamed("head") || isNamed("base") || isNamed("link") || isNamed("meta"):
            return
        case 5 where isNamed("title"): return
        case 5 where isNamed("style"):
            if attribute("type") != nil { checkStyleType() }
            return
        case 6 where isNamed("script"): return
        // Each of these depends on an insertion mode, on scripting, or switches the tokenizer
        // (13.2.6.4).
        case 5 where isNamed("frame"), 6 where isNamed("select"), 7 where isNamed("noembed"),
            8 where isNamed("noscript") || isNamed("template") || isNamed("frameset") || isNamed("noframes"),
            9 where isNamed("plaintext"):
            needsTree = true
        default: break
        }
        check.isInBody = true
    }

    /// Checks the type of a style element. Engines ignore a style element of another type, but
    /// Chromium's preload scanner reads it.
    private mutating func checkStyleType() {
        let type = word("type") ?? ""
        if !type.isEmpty, type != "text/css" { needsTree = true }
    }

    private mutating func checkEndTag() {
        if check.isInForeignText {
            // This ends the text. Any other end tag does not match the topmost element and is noticed there.
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

    /// Updates the check after the start tag of a foreign element.
    mutating func checkNeed(ofForeign token: HTMLToken, _ name: String) {
        // A tag inside an svg `style` or `title` is markup in the tree, but the preload scanner takes
        // it for text.
        if check.isInForeignText { needsTree = true }
        switch name {
        case "title", "style", "script", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript",
            "plaintext":
            if token.isSelfClosing { needsTree = true }
            check.isInForeignText = true
            if name == "style", attribute("type") != nil { checkStyleType() }
        // The preload scanner has no namespaces, so it fetches for these elements in drawings too, and takes their base.
        case "base", "input", "link", "picture", "source", "video": needsTree = true
        // HTML integration points: their content is HTML again, with its own insertion modes.
        case "annotation-xml", "foreignobject": needsTree = true
        default: break
        }
    }

    /// True if the tag has an address as elements of SVG have it.
    private var hasLink: Bool { attribute("href") != nil || attribute("xlink:href") != nil }

    // MARK: Chromium's preload scanner

    /// Updates the state as `HTMLTokenizer::UpdateStateFor` does by its documented effect: no
    /// namespaces, and noscript is text.
    mutating func preloadStartTag(_ token: HTMLToken) {
        nameRange = token.content
        namespace = .html
        if check.isInPreloadedDrawing {
            // `image` and `script` are the only SVG elements that it fetches for.
            if isNamed("image") || isNamed("script") && hasLink { namespace = .svg }
            if breaksOut(name) { check.isInPreloadedDrawing = false }
        } else if isNamed("svg") {
            check.isInPreloadedDrawing = true
        }
        switch HTMLTagName.lookup(bytes, token.content) {
        case .textarea, .title: tokenizer.state = .rcdata
        // The preload scanner assumes that scripts are on, so it takes noscript for text.
        case .style, .iframe, .xmp, .noembed, .noframes, .noscript: tokenizer.state = .rawtext
        case .script: tokenizer.state = .scriptData
        case .plaintext: tokenizer.state = .plaintext
        default: break
        }
    }
}
