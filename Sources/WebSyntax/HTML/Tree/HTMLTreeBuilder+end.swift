/// Templates, framesets, what follows the body, and the end of the file (13.2.6.4.18 to 13.2.6.4.23).
extension HTMLTreeBuilder {
    /// Handles a token directly in a template. The first start tag decides the mode for its content.
    mutating func inTemplate(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text, .comment, .doctype: return inBody(&token)
        case .startTag:
            switch tag {
            case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
                return inHead(&token)
            // Parts of a table are allowed in a template without the table around them.
            case .caption, .colgroup, .tbody, .tfoot, .thead: switchTemplate(to: .inTable)
            case .col: switchTemplate(to: .inColumnGroup)
            case .tr: switchTemplate(to: .inTableBody)
            case .td, .th: switchTemplate(to: .inRow)
            default: switchTemplate(to: .inBody)
            }
            return .again
        case .endTag: return tag == .template ? inHead(&token) : .done
        }
    }

    /// Replaces the current template insertion mode.
    private mutating func switchTemplate(to mode: Mode) {
        _ = templateModes.popLast()
        templateModes.append(mode)
        self.mode = mode
    }

    // MARK: After the body

    /// Handles a token after the body. Anything but comments and white space reopens it.
    mutating func afterBody(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text:
            if spaceInBody(&token) { return .done }
        case .comment:
            // A comment after the body is a child of html, not of body (13.2.6.4, "after body").
            insertComment(token, into: stack.first ?? HTMLTree.document)
            return .done
        case .doctype: return .done
        case .startTag where tag == .html: return inBody(&token)
        case .endTag where tag == .html:
            // In a fragment there is nothing after its root.
            if context < 0 { mode = .afterAfterBody }
            return .done
        default: break
        }
        mode = .inBody
        return .again
    }

    /// Handles a token after `</html>`. Anything but comments and white space reopens the body.
    mutating func afterAfterBody(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .comment:
            insertComment(token, into: HTMLTree.document)
            return .done
        case .doctype: return .done
        case .text:
            if spaceInBody(&token) { return .done }
        case .startTag where tag == .html: return inBody(&token)
        default: break
        }
        mode = .inBody
        return .again
    }

    /// Inserts the leading white space of a token by the rules of the body.
    ///
    /// - Returns: true if nothing of the token is left.
    private mutating func spaceInBody(_ token: inout HTMLToken) -> Bool {
        let end = spaceEnd(of: token)
        if end > token.content.lowerBound {
            reconstructFormatting()
            insertText(token.content.lowerBound..<end, token.rule)
        }
        token.content = end..<token.content.upperBound
        return token.content.isEmpty
    }

    // MARK: Framesets

    /// Handles a token in a frameset. Text other than white space is dropped.
    mutating func inFrameset(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.text, _): insertSpaceOnly(of: token)
        case (.comment, _): insertComment(token)
        case (.startTag, .html): return inBody(&token)
        case (.startTag, .frameset): insertElement(token)
        case (.startTag, .frame): insertVoid(token)
        case (.startTag, .noframes): return inHead(&token)
        case (.endTag, .frameset):
            // The root element cannot be closed; this happens in fragments.
            guard stack.count > 1 else { return .done }
            pop()
            if context < 0, !isCurrent(.frameset) { mode = .afterFrameset }
        default: break
        }
        return .done
    }

    /// Handles a token after the outermost frameset.
    mutating func afterFrameset(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.text, _): insertSpaceOnly(of: token)
        case (.comment, _): insertComment(token)
        case (.startTag, .html): return inBody(&token)
        case (.startTag, .noframes): return inHead(&token)
        case (.endTag, .html): mode = .afterAfterFrameset
        default: break
        }
        return .done
    }

    /// Handles a token after `</html>` of a frameset document.
    mutating func afterAfterFrameset(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.text, _): insertSpaceOnly(of: token)
        case (.comment, _): insertComment(token, into: HTMLTree.document)
        case (.startTag, .html): return inBody(&token)
        case (.startTag, .noframes): return inHead(&token)
        default: break
        }
        return .done
    }

    // MARK: End of file

    /// Handles the end of the file, which also closes open templates.
    mutating func endOfFile() {
        // Terminates: each round ends the parse, or leaves a mode or a template permanently.
        while true {
            switch mode {
            case .initial:
                tree.isQuirks = true
                mode = .beforeHTML
            case .beforeHTML:
                insertImplied(.html)
                mode = .beforeHead
            case .beforeHead:
                head = insertImplied(.head)
                mode = .inHead
            case .inHead:
                pop()
                mode = .afterHead
            case .inHeadNoscript:
                pop()
                mode = .inHead
            case .afterHead:
                insertImplied(.body)
                mode = .inBody
            case .text:
                pop()
                mode = originalMode
            case .inTableText:
                flushTableText()
                mode = originalMode
            // The default: modes in which the end of the file stops parsing, unless a template is open.
            default:
                guard !templateModes.isEmpty, isOpen(.template) else { return }
                pop(through: .template)
                clearFormattingToMarker()
                templateModes.removeLast()
                resetInsertionMode()
            }
        }
    }
}
