/// Form controls: in the body, and the insertion modes of select (13.2.6.4.16, 13.2.6.4.17 before 2025).
extension HTMLTreeBuilder {
    /// Handles the start tags of form controls in the body (13.2.6.4.7).
    mutating func controlTag(_ token: inout HTMLToken) {
        switch tag {
        case .input:
            if options.allowsSelectContent {
                // In a fragment the context element is select itself, and the tag is ignored.
                if context >= 0, isHTML(context, .select) { return }
                if isInScope(.select) { pop(through: .select) }
            }
            reconstructFormatting()
            // Only a visible control makes a later frameset invalid.
            if !isHiddenInput { isFramesetOK = false }
            insertVoid(token)
        case .hr:
            closePInButtonScope()
            // A rule between options separates groups, so it closes an open option.
            if options.allowsSelectContent, isInScope(.select) { generateImpliedEndTags() }
            insertVoid(token)
            isFramesetOK = false
        case .select: selectTag(token)
        case .option, .optgroup: optionTag(token)
        default: break
        }
    }

    /// Opens a select; a nested select tag closes the outer one in both content models.
    private mutating func selectTag(_ token: HTMLToken) {
        if options.allowsSelectContent {
            if context >= 0, isHTML(context, .select) { return }
            if isInScope(.select) {
                pop(through: .select)
                return
            }
            reconstructFormatting()
            insertElement(token)
            isFramesetOK = false
            return
        }
        reconstructFormatting()
        insertElement(token)
        isFramesetOK = false
        switch mode {
        // In a table the tags of the table also end the select.
        case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
        default: mode = .inSelect
        }
    }

    /// Opens an option or optgroup, which closes an open option.
    private mutating func optionTag(_ token: HTMLToken) {
        if options.allowsSelectContent, isInScope(.select) {
            generateImpliedEndTags(except: tag == .option ? .optgroup : .other)
        } else if isCurrent(.option) {
            pop()
        }
        reconstructFormatting()
        insertElement(token)
    }

    // MARK: Select

    /// Handles a token in a select of the older content model, which drops most tags.
    mutating func inSelect(_ token: inout HTMLToken) -> Outcome {
        switch token.kind {
        case .text: if !isNULOnly(token) { insertText(token.content, token.rule) }
        case .comment: insertComment(token)
        case .doctype: break
        case .startTag: return startTagInSelect(&token)
        case .endTag: return endTagInSelect(&token)
        }
        return .done
    }

    /// Handles a start tag in a select of the older content model.
    private mutating func startTagInSelect(_ token: inout HTMLToken) -> Outcome {
        switch tag {
        case .html: return inBody(&token)
        case .option:
            if isCurrent(.option) { pop() }
            insertElement(token)
        case .optgroup:
            if isCurrent(.option) { pop() }
            if isCurrent(.optgroup) { pop() }
            insertElement(token)
        case .hr:
            if isCurrent(.option) { pop() }
            if isCurrent(.optgroup) { pop() }
            insertVoid(token)
        case .select: closeSelect()
        case .input, .keygen, .textarea:
            // The newer content model keeps these tags, so the two trees differ.
            droppedSelectContent = true
            guard isInScope(.select, scope: .select) else { return .done }
            closeSelect()
            return .again
        case .script, .template: return inHead(&token)
        default: droppedSelectContent = true
        }
        return .done
    }

    /// Handles an end tag in a select of the older content model.
    private mutating func endTagInSelect(_ token: inout HTMLToken) -> Outcome {
        switch tag {
        case .optgroup:
            // `</optgroup>` also closes an option directly in the group.
            if isCurrent(.option), stack.count > 1, isHTML(stack[stack.count - 2], .optgroup) { pop() }
            if isCurrent(.optgroup) { pop() }
        case .option: if isCurrent(.option) { pop() }
        case .select: closeSelect()
        case .template: return inHead(&token)
        default: break
        }
        return .done
    }

    /// Closes the select and returns to the mode around it.
    private mutating func closeSelect() {
        guard isInScope(.select, scope: .select) else { return }
        pop(through: .select)
        resetInsertionMode()
    }

    /// Handles a token in a select inside a table. Tags of the table end the select.
    mutating func inSelectInTable(_ token: inout HTMLToken) -> Outcome {
        switch tag {
        case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
            guard token.kind == .startTag || token.kind == .endTag else { break }
            if token.kind == .endTag, !isInScope(tag, scope: .table) { return .done }
            pop(through: .select)
            resetInsertionMode()
            return .again
        default: break
        }
        return inSelect(&token)
    }
}
