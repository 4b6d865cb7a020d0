/// The insertion modes of tables (13.2.6.4.9 to 13.2.6.4.15).
extension HTMLTreeBuilder {
    /// Handles a token directly in a table. Content that does not belong there is moved before the
    /// table.
    mutating func inTable(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text:
            switch tree[currentNode].tag {
            case .table, .tbody, .template, .tfoot, .thead, .tr:
                guard tree[currentNode].namespace == .html else { break }
                pendingTableText = []
                originalMode = mode
                mode = .inTableText
                return .again
            default: break
            }
        case .comment:
            insertComment(token)
            return .done
        case .doctype: return .done
        case .startTag: if let outcome = startTagInTable(&token) { return outcome }
        case .endTag:
            switch tag {
            case .table:
                guard isInScope(.table, scope: .table) else { return .done }
                pop(through: .table)
                resetInsertionMode()
                return .done
            case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
            case .template: return inHead(&token)
            default: break
            }
        }
        return inBodyFosterParented(&token)
    }

    /// Handles a token that does not belong in a table by the rules of the body, and moves it before
    /// the table (13.2.6.1, foster parenting).
    private mutating func inBodyFosterParented(_ token: inout HTMLToken) -> Outcome {
        isFosterParenting = true
        defer { isFosterParenting = false }
        return inBody(&token)
    }

    /// Handles a start tag directly in a table. Returns nil for one that does not belong there.
    private mutating func startTagInTable(_ token: inout HTMLToken) -> Outcome? {
        switch tag {
        case .caption:
            pop(to: .table, .template, .html)
            pushMarker()
            insertElement(token)
            mode = .inCaption
        case .colgroup:
            pop(to: .table, .template, .html)
            insertElement(token)
            mode = .inColumnGroup
        case .col:
            pop(to: .table, .template, .html)
            // The tag of colgroup is optional.
            insertImplied(.colgroup)
            mode = .inColumnGroup
            return .again
        case .tbody, .tfoot, .thead:
            pop(to: .table, .template, .html)
            insertElement(token)
            mode = .inTableBody
        case .td, .th, .tr:
            pop(to: .table, .template, .html)
            // The tags of tbody and tr are optional.
            insertImplied(.tbody)
            mode = .inTableBody
            return .again
        case .table:
            guard isInScope(.table, scope: .table) else { return .done }
            // A table directly in a table closes the outer one.
            pop(through: .table)
            resetInsertionMode()
            return .again
        case .style, .script, .template: return inHead(&token)
        // A hidden input is invisible, so it may stay in the table.
        case .input where isHiddenInput: insertVoid(token)
        case .form:
            guard !isOpen(.template), form < 0 else { return .done }
            form = insertElement(token)
            // A form in a table is empty: its controls are associated through the form element pointer.
            pop()
        default: return nil
        }
        return .done
    }

    /// Collects text in a table. Where it goes depends on all of it.
    mutating func inTableText(_ token: inout HTMLToken) -> Outcome {
        if token.kind == .text {
            if !isNULOnly(token) { pendingTableText.append(token) }
            return .done
        }
        flushTableText()
        mode = originalMode
        return .again
    }

    /// Inserts the collected text: into the table if it is only white space, before it otherwise.
    mutating func flushTableText() {
        let pending = pendingTableText
        pendingTableText = []
        if pending.contains(where: { hasVisibleCharacter($0) }) {
            for var token in pending { _ = inBodyFosterParented(&token) }
        } else {
            for token in pending { insertText(token.content, token.rule) }
        }
    }

    /// Handles a token in a caption (13.2.6.4.11).
    mutating func inCaption(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.endTag, .caption): return closeCaption() ? .done : .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            return closeCaption() ? .again : .done
        case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody),
            (.endTag, .td), (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
            return .done
        default: return inBody(&token)
        }
    }

    /// Closes the caption.
    ///
    /// - Returns: false in a fragment without a caption.
    private mutating func closeCaption() -> Bool {
        guard isInScope(.caption, scope: .table) else { return false }
        generateImpliedEndTags()
        pop(through: .caption)
        clearFormattingToMarker()
        mode = .inTable
        return true
    }

    /// Handles a token in a colgroup (13.2.6.4.12).
    mutating func inColumnGroup(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if insertLeadingSpace(of: &token) { return .done }
        case .comment:
            insertComment(token)
            return .done
        case .doctype: return .done
        case .startTag:
            switch tag {
            case .html: return inBody(&token)
            case .col:
                insertVoid(token)
                return .done
            case .template: return inHead(&token)
            default: break
            }
        case .endTag:
            switch tag {
            case .colgroup:
                if isCurrent(.colgroup) {
                    pop()
                    mode = .inTable
                }
                return .done
            case .col: return .done
            case .template: return inHead(&token)
            default: break
            }
        }
        // In a template the current node is not a colgroup, and the token is ignored.
        guard isCurrent(.colgroup) else { return .done }
        pop()
        mode = .inTable
        return .again
    }
}
