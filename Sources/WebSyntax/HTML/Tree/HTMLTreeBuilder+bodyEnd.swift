/// The end tags of the insertion mode "in body" (13.2.6.4.7).
extension HTMLTreeBuilder {
    /// Handles an end tag of the body.
    mutating func endTagInBody(_ token: inout HTMLToken) -> Outcome {
        switch tag {
        case .template: return inHead(&token)
        case .body, .html:
            guard isInScope(.body) else { return .done }
            mode = .afterBody
            // `</html>` is processed again by the mode "after body".
            return tag == .html ? .again : .done
        case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl,
            .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
            .section, .summary, .ul:
            closeBlock(tag)
        // With the older content model the mode "in select" handles this tag.
        case .select where options.allowsSelectContent: closeBlock(tag)
        case .form: closeForm()
        case .p:
            // `</p>` without an open paragraph creates an empty one (13.2.6.4.7).
            if !isInScope(.p, scope: .button) { insertImplied(.p) }
            closeP()
        case .li:
            guard isInScope(.li, scope: .listItem) else { return .done }
            generateImpliedEndTags(except: .li)
            pop(through: .li)
        case .dd, .dt:
            guard isInScope(tag) else { return .done }
            generateImpliedEndTags(except: tag)
            pop(through: tag)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            // The end tag of any heading closes any other: `<h1>…</h2>`.
            guard isInScope(.h1, .h2, .h3, .h4, .h5, .h6) else { return .done }
            generateImpliedEndTags()
            pop(through: .h1, .h2, .h3, .h4, .h5, .h6)
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
            if !runAdoptionAgency() { return anyOtherEndTag(token) }
        case .applet, .marquee, .object:
            guard isInScope(tag) else { return .done }
            generateImpliedEndTags()
            pop(through: tag)
            // Formatting that was opened inside does not continue outside.
            clearFormattingToMarker()
        case .br:
            // `</br>` acts as a start tag without attributes (13.2.6.4.7).
            reconstructFormatting()
            var node = token
            node.range = token.range.lowerBound..<token.range.lowerBound
            insertVoid(node)
            isFramesetOK = false
        default: return anyOtherEndTag(token)
        }
        return .done
    }

    /// Closes a block if it is in scope, with all elements inside it.
    private mutating func closeBlock(_ name: HTMLTagName) {
        guard isInScope(name) else { return }
        generateImpliedEndTags()
        pop(through: name)
    }

    /// Closes the form. Inside a template the form element pointer is not used.
    private mutating func closeForm() {
        if isOpen(.template) {
            closeBlock(.form)
            return
        }
        let node = form
        form = -1
        guard node >= 0, isInScope(node: node) else { return }
        generateImpliedEndTags()
        // Only the form leaves the stack; elements that are open inside it stay open (13.2.6.4.7).
        if let index = stack.lastIndex(of: node) { stack.remove(at: index) }
    }

    /// Closes the nearest element of this name, unless a special element is in between.
    mutating func anyOtherEndTag(_ token: HTMLToken) -> Outcome {
        for index in stack.indices.reversed() {
            let id = stack[index]
            if tree[id].namespace == .html, hasName(id, of: token) {
                generateImpliedEndTags(except: tag)
                // Implied end tags may have popped the element already.
                if index < stack.count { stack.removeSubrange(index...) }
                return .done
            }
            if isSpecial(id) { return .done }
        }
        return .done
    }

    /// Returns true if an element has the name of a tag token.
    func hasName(_ id: NodeID, of token: HTMLToken) -> Bool {
        let node = tree[id]
        guard node.tag == tag else { return false }
        // Names without a tag of their own are compared as written: the tree stores no strings.
        guard tag == .other else { return true }
        let name = Int(node.content.lowerBound)..<Int(node.content.upperBound)
        guard name.count == token.content.count else { return false }
        for offset in 0..<name.count
        where bytes[name.lowerBound + offset].asciiLowercased
            != bytes[token.content.lowerBound + offset].asciiLowercased
        {
            return false
        }
        return true
    }
}
