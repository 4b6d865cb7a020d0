/// The insertion modes up to the body (13.2.6.4.1 to 13.2.6.4.6).
extension HTMLTreeBuilder {
    /// Handles a token before the doctype. Without one the document is in quirks mode.
    mutating func initial(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if dropLeadingSpace(of: &token) { return .done }
        case .comment:
            insertComment(token, into: HTMLTree.document)
            return .done
        case .doctype:
            tree.doctype = tokenizer.doctype
            tree.isQuirks = HTMLQuirks.apply(to: tokenizer.doctype, bytes)
            let node = HTMLTree.Node(
                kind: .doctype, range: Int32(token.range.lowerBound)..<Int32(token.range.upperBound),
                content: Int32(token.content.lowerBound)..<Int32(token.content.upperBound))
            tree.insert(tree.add(node), into: HTMLTree.document)
            mode = .beforeHTML
            return .done
        default: break
        }
        // A missing doctype selects quirks mode (13.2.6.4.1).
        tree.isQuirks = true
        mode = .beforeHTML
        return .again
    }

    /// Handles a token before the html element (13.2.6.4.2).
    mutating func beforeHTML(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .doctype: return .done
        case .comment:
            insertComment(token, into: HTMLTree.document)
            return .done
        case .text: if dropLeadingSpace(of: &token) { return .done }
        case .startTag where tag == .html:
            insertElement(token)
            mode = .beforeHead
            return .done
        case .endTag where !opensBodyAsEndTag: return .done
        default: break
        }
        insertImplied(.html)
        mode = .beforeHead
        return .again
    }

    /// True for the end tags that are not ignored before the body: they imply html, head and body.
    private var opensBodyAsEndTag: Bool { tag == .head || tag == .body || tag == .html || tag == .br }

    /// Handles a token before the head element (13.2.6.4.3).
    mutating func beforeHead(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if dropLeadingSpace(of: &token) { return .done }
        case .comment:
            insertComment(token)
            return .done
        case .doctype: return .done
        case .startTag where tag == .html: return inBody(&token)
        case .startTag where tag == .head:
            head = insertElement(token)
            mode = .inHead
            return .done
        case .endTag where !opensBodyAsEndTag: return .done
        default: break
        }
        head = insertImplied(.head)
        mode = .inHead
        return .again
    }

    /// Handles a token in head. A tag that does not belong there implies its end.
    mutating func inHead(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if insertLeadingSpace(of: &token) { return .done }
        case .comment:
            insertComment(token)
            return .done
        case .doctype: return .done
        case .startTag: if let outcome = startTagInHead(&token) { return outcome }
        case .endTag:
            if tag == .head {
                pop()
                mode = .afterHead
                return .done
            }
            if tag == .template {
                closeTemplate()
                return .done
            }
            // These three end tags act like a start tag of the body; any other is ignored.
            if tag != .body, tag != .html, tag != .br { return .done }
        }
        pop()
        mode = .afterHead
        return .again
    }

    /// Handles a start tag in head. Returns nil for a tag that does not belong there.
    private mutating func startTagInHead(_ token: inout HTMLToken) -> Outcome? {
        switch tag {
        case .html: return inBody(&token)
        case .base, .basefont, .bgsound, .link, .meta: insertVoid(token)
        case .title: insertRawText(token, .rcdata)
        case .noscript where !options.scripting:
            insertElement(token)
            // With scripting disabled noscript contains elements of head.
            mode = .inHeadNoscript
        case .noframes, .style, .noscript: insertRawText(token, .rawtext)
        case .script: insertRawText(token, .scriptData)
        case .template:
            insertElement(token)
            // Formatting does not cross the border of a template.
            pushMarker()
            isFramesetOK = false
            mode = .inTemplate
            templateModes.append(.inTemplate)
        case .head: break
        default: return nil
        }
        return .done
    }

    /// Inserts an element that contains only text (13.2.6.2) and switches the tokenizer.
    mutating func insertRawText(_ token: HTMLToken, _ state: HTMLTokenizer.State) {
        insertElement(token)
        tokenizer.state = state
        // The tokenizer returns one text and the end tag; then the previous mode continues.
        originalMode = mode
        mode = .text
    }

    /// Handles the end tag of a template.
    mutating func closeTemplate() {
        guard isOpen(.template) else { return }
        generateAllImpliedEndTags()
        pop(through: .template)
        clearFormattingToMarker()
        _ = templateModes.popLast()
        resetInsertionMode()
    }

    /// Handles a token in a noscript of head with scripting disabled (13.2.6.4.5).
    mutating func inHeadNoscript(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .doctype: return .done
        case .comment: return inHead(&token)
        case .text: if insertLeadingSpace(of: &token) { return .done }
        case .startTag:
            switch tag {
            case .html: return inBody(&token)
            case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead(&token)
            case .head, .noscript: return .done
            default: break
            }
        case .endTag:
            if tag == .noscript {
                pop()
                mode = .inHead
                return .done
            }
            if tag != .br { return .done }
        }
        pop()
        mode = .inHead
        return .again
    }

    /// Handles a token between head and body. Tags of head are still inserted into head.
    mutating func afterHead(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if insertLeadingSpace(of: &token) { return .done }
        case .comment:
            insertComment(token)
            return .done
        case .doctype: return .done
        case .startTag: if let outcome = startTagAfterHead(&token) { return outcome }
        case .endTag:
            if tag == .template { return inHead(&token) }
            if tag != .body, tag != .html, tag != .br { return .done }
        }
        insertImplied(.body)
        mode = .inBody
        return .again
    }

    /// Handles a start tag between head and body. Returns nil for a tag that implies body.
    private mutating func startTagAfterHead(_ token: inout HTMLToken) -> Outcome? {
        switch tag {
        case .html: return inBody(&token)
        case .body:
            insertElement(token)
            isFramesetOK = false
            mode = .inBody
        case .frameset:
            insertElement(token)
            mode = .inFrameset
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            // The standard pushes head again for these tags, so they are inserted where their author
            // meant them.
            stack.append(head)
            let outcome = inHead(&token)
            if let index = stack.lastIndex(of: head) { stack.remove(at: index) }
            return outcome
        case .head: break
        default: return nil
        }
        return .done
    }
}
