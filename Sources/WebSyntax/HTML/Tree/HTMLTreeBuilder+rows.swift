/// Row groups, rows and cells (13.2.6.4.13 to 13.2.6.4.15).
extension HTMLTreeBuilder {
    /// Handles a token in a row group (13.2.6.4.13).
    mutating func inTableBody(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.startTag, .tr):
            pop(to: .tbody, .tfoot, .thead, .template, .html)
            insertElement(token)
            mode = .inRow
            return .done
        case (.startTag, .th), (.startTag, .td):
            pop(to: .tbody, .tfoot, .thead, .template, .html)
            // The start tag of a row is optional.
            insertImplied(.tr)
            mode = .inRow
            return .again
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard isInScope(tag, scope: .table) else { return .done }
            closeRowGroup()
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.endTag, .table):
            guard isInScope(.tbody, .thead, .tfoot, scope: .table) else { return .done }
            closeRowGroup()
            return .again
        // End tags of elements that cannot be open here are ignored.
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th), (.endTag, .tr):
            return .done
        default: return inTable(&token)
        }
    }

    /// Closes the current tbody, thead or tfoot.
    private mutating func closeRowGroup() {
        pop(to: .tbody, .tfoot, .thead, .template, .html)
        pop()
        mode = .inTable
    }

    /// Handles a token in a row (13.2.6.4.14).
    mutating func inRow(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.startTag, .th), (.startTag, .td):
            pop(to: .tr, .template, .html)
            insertElement(token)
            mode = .inCell
            // Formatting from outside the cell does not continue in it.
            pushMarker()
            return .done
        case (.endTag, .tr):
            if isInScope(.tr, scope: .table) { closeRow() }
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            guard isInScope(.tr, scope: .table) else { return .done }
            closeRow()
            return .again
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            // Only an open row group can be closed; the row in it is closed first.
            guard isInScope(tag, scope: .table), isInScope(.tr, scope: .table) else { return .done }
            closeRow()
            return .again
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th):
            return .done
        default: return inTable(&token)
        }
    }

    /// Closes the current row.
    private mutating func closeRow() {
        pop(to: .tr, .template, .html)
        pop()
        mode = .inTableBody
    }

    /// Handles a token in a cell (13.2.6.4.15).
    mutating func inCell(_ token: inout HTMLToken) -> Outcome {
        switch (token.kind, tag) {
        case (.endTag, .td), (.endTag, .th):
            guard isInScope(tag, scope: .table) else { return .done }
            generateImpliedEndTags()
            pop(through: tag)
            clearFormattingToMarker()
            mode = .inRow
            return .done
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr):
            // In a fragment the cell may be the context element, and the tag is ignored.
            guard isInScope(.td, .th, scope: .table) else { return .done }
            closeCell()
            return .again
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html):
            return .done
        case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
            guard isInScope(tag, scope: .table) else { return .done }
            closeCell()
            return .again
        default: return inBody(&token)
        }
    }

    /// Closes the current cell and clears formatting to its marker.
    private mutating func closeCell() {
        generateImpliedEndTags()
        pop(through: .td, .th)
        clearFormattingToMarker()
        mode = .inRow
    }
}
