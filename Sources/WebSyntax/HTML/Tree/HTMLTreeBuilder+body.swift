/// The insertion modes "in body" and "text" (13.2.6.4.7, 13.2.6.4.8).
extension HTMLTreeBuilder {
    /// Handles a token in the body. Most tokens of most documents end up here.
    mutating func inBody(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: textInBody(token)
        case .comment: insertComment(token)
        case .doctype: break
        case .startTag: return startTagInBody(&token)
        case .endTag: return endTagInBody(&token)
        }
        return .done
    }

    /// Inserts text. NUL is dropped, and anything but white space makes a later frameset invalid.
    private mutating func textInBody(_ token: HTMLToken) {
        if isNULOnly(token) { return }
        reconstructFormatting()
        insertText(token.content, token.rule)
        if isFramesetOK, hasVisibleCharacter(token) { isFramesetOK = false }
    }

    /// Handles a token inside an element whose content is text; the end tag restores the original mode.
    mutating func inText(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: insertText(token.content, token.rule, nul: .replace)
        case .endTag:
            pop()
            mode = originalMode
        default: break
        }
        return .done
    }

    // MARK: Start tags

    /// Handles the start tags of the body, the common ones first.
    private mutating func startTagInBody(_ token: inout HTMLToken) -> Outcome {
        switch tag {
        case .html, .body, .frameset: secondRootTag(token)
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            return inHead(&token)
        // These tags are parse errors here and ignored.
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section,
            .summary, .ul:
            closePInButtonScope()
            insertElement(token)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closePInButtonScope()
            // Headings do not nest: an open one is closed by the next.
            if tree[currentNode].namespace == .html, tree[currentNode].tag.isHeading { pop() }
            insertElement(token)
        case .pre, .listing:
            closePInButtonScope()
            insertElement(token)
            // A line feed directly after the tag is not part of the content.
            skipsLineFeed = true
            isFramesetOK = false
        case .li, .dd, .dt: listItem(token)
        case .a, .nobr, .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
            formattingTag(token)
        case .area, .br, .embed, .img, .keygen, .wbr, .image:
            reconstructFormatting()
            // The standard turns `image` into `img` (13.2.6.4.7).
            insertVoid(token, named: tag == .image ? .img : nil)
            isFramesetOK = false
        case .param, .source, .track: insertVoid(token)
        case .math, .svg:
            reconstructFormatting()
            insertForeign(token, tag == .svg ? .svg : .mathML)
        case .other, .span:
            reconstructFormatting()
            insertElement(token)
        default: lessCommonTagInBody(&token)
        }
        return .done
    }

    /// Handles the start tags of the body that are rare in documents.
    private mutating func lessCommonTagInBody(_ token: inout HTMLToken) {
        switch tag {
        case .form: formTag(token)
        case .plaintext:
            closePInButtonScope()
            insertElement(token)
            tokenizer.state = .plaintext
        case .button:
            // Buttons do not nest.
            if isInScope(.button) {
                generateImpliedEndTags()
                pop(through: .button)
            }
            reconstructFormatting()
            insertElement(token)
            isFramesetOK = false
        case .applet, .marquee, .object:
            reconstructFormatting()
            insertElement(token)
            // The marker keeps formatting from outside open inside, but closed at the end (13.2.4.3).
            pushMarker()
            isFramesetOK = false
        case .table:
            // In quirks mode a table does not close a paragraph.
            if !tree.isQuirks { closePInButtonScope() }
            insertElement(token)
            isFramesetOK = false
            mode = .inTable
        case .input, .hr, .select, .option, .optgroup: controlTag(&token)
        case .textarea, .xmp, .iframe, .noembed, .noscript: rawTextTag(token)
        case .rb, .rtc:
            if isInScope(.ruby) { generateImpliedEndTags() }
            insertElement(token)
        case .rp, .rt:
            if isInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
            insertElement(token)
        default:
            reconstructFormatting()
            insertElement(token)
        }
    }

    /// Handles a further html or body tag, or a frameset inside a body.
    private mutating func secondRootTag(_ token: HTMLToken) {
        // A template has its own content: html and body tags in it do not change the document.
        let hasTemplate = isOpen(.template)
        let body = stack.count > 1 && isHTML(stack[1], .body) ? stack[1] : nil
        switch tag {
        case .html:
            if !hasTemplate, let root = stack.first { addAttributes(of: token, to: root) }
        case .body:
            guard let body, !hasTemplate else { return }
            isFramesetOK = false
            addAttributes(of: token, to: body)
        default:
            guard let body, isFramesetOK else { return }
            // The detached body stays in ``HTMLTree/nodes``, because its scripts have run in a browser.
            tree.detach(body)
            tree.replacedBody = body
            stack.removeSubrange(1...)
            insertElement(token)
            mode = .inFrameset
        }
    }

    /// Opens a form. Forms do not nest, except through a template.
    private mutating func formTag(_ token: HTMLToken) {
        let hasTemplate = isOpen(.template)
        if form >= 0, !hasTemplate { return }
        closePInButtonScope()
        let id = insertElement(token)
        if !hasTemplate { form = id }
    }

    /// Opens a li, dd or dt and closes the previous one that it implies the end of.
    private mutating func listItem(_ token: HTMLToken) {
        isFramesetOK = false
        // The search ends at an element that cannot be inside the item, such as a table.
        for id in stack.reversed() {
            let node = tree[id]
            let closes = tag == .li ? node.tag == .li : node.tag == .dd || node.tag == .dt
            if node.namespace == .html, closes {
                generateImpliedEndTags(except: node.tag)
                pop(through: node.tag)
                break
            }
            let isTransparent =
                node.namespace == .html && (node.tag == .address || node.tag == .div || node.tag == .p)
            if isSpecial(id), !isTransparent { break }
        }
        closePInButtonScope()
        insertElement(token)
    }

    /// Opens a formatting element. A nested `a` or `nobr` closes the earlier one by the adoption
    /// agency.
    private mutating func formattingTag(_ token: HTMLToken) {
        if tag == .a, let open = formattingElement(.a) {
            if !runAdoptionAgency() { _ = anyOtherEndTag(token) }
            // The agency may leave the element in either list (13.2.6.4.7, start tag "a").
            formatting.removeAll { $0.node == open }
            stack.removeAll { $0 == open }
        }
        reconstructFormatting()
        if tag == .nobr, isInScope(.nobr) {
            if !runAdoptionAgency() { _ = anyOtherEndTag(token) }
            reconstructFormatting()
        }
        pushFormatting(insertElement(token))
    }

    /// Opens an element of the body whose content is text.
    private mutating func rawTextTag(_ token: HTMLToken) {
        switch tag {
        case .textarea:
            insertRawText(token, .rcdata)
            skipsLineFeed = true
            isFramesetOK = false
        case .xmp:
            closePInButtonScope()
            reconstructFormatting()
            isFramesetOK = false
            insertRawText(token, .rawtext)
        case .iframe:
            isFramesetOK = false
            insertRawText(token, .rawtext)
        // With scripting disabled the content of noscript is markup.
        case .noscript where !options.scripting:
            reconstructFormatting()
            insertElement(token)
        default: insertRawText(token, .rawtext)
        }
    }
}
