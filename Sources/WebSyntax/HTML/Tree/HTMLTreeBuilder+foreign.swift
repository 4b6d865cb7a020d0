/// Foreign content: MathML and SVG (13.2.6.5).
extension HTMLTreeBuilder {
    /// Handles a token while the adjusted current node is in SVG or MathML.
    mutating func processForeign(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text:
            insertText(token.content, token.rule, nul: .replace)
            if isFramesetOK, hasVisibleCharacter(token) { isFramesetOK = false }
            return .done
        case .comment: insertComment(token)
        case .doctype: break
        case .startTag:
            if breaksOut, context < 0 || options.breaksOutOfForeignContext {
                popToHTML()
                // Popping has left foreign content, so the tag is handled by the rules of HTML.
                return processHTML(&token, mode)
            }
            insertForeign(token, tree[adjustedCurrentNode].namespace)
        case .endTag: return foreignEndTag(&token)
        }
        return .done
    }

    /// Closes a foreign element by its name in any case, or passes the tag on to the rules of HTML.
    private mutating func foreignEndTag(_ token: inout HTMLToken) -> Outcome {
        // These end tags create HTML elements, so they cannot stay in foreign content.
        if tag == .br || tag == .p {
            popToHTML()
            return processHTML(&token, mode)
        }
        for index in stack.indices.reversed() {
            // The root is never closed; this happens in fragments only.
            guard index > 0 else { return .done }
            if tree[stack[index]].namespace == .html { return processHTML(&token, mode) }
            if hasName(stack[index], of: token) {
                stack.removeSubrange(index...)
                return .done
            }
        }
        return .done
    }

    /// Pops foreign elements up to an integration point or an HTML element.
    private mutating func popToHTML() {
        while let id = stack.last, stack.count > 1 {
            let node = tree[id]
            if node.namespace == .html || node.isHTMLIntegrationPoint { return }
            if node.namespace == .mathML, node.tag.isMathMLText { return }
            pop()
        }
    }

    /// True if the current start tag ends foreign content.
    private var breaksOut: Bool {
        switch tag {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2,
            .h3, .h4,
            .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s,
            .small,
            .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            return true
        case .font:
            return attribute("color") != nil || attribute("face") != nil || attribute("size") != nil
        default: return false
        }
    }
}
