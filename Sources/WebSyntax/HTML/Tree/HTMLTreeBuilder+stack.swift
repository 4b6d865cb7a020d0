/// The stack of open elements (13.2.4.2) and its scopes.
extension HTMLTreeBuilder {
    /// The current node; the document before any element exists.
    @inline(__always)
    var currentNode: NodeID { stack.last ?? HTMLTree.document }

    /// The context element of a fragment while only its root is open, else the current node (13.2.4.2).
    var adjustedCurrentNode: NodeID { stack.count == 1 && context >= 0 ? context : currentNode }

    /// Returns true if the current node is an HTML element of this name.
    @inline(__always)
    func isCurrent(_ name: HTMLTagName) -> Bool { isHTML(currentNode, name) }

    /// Returns true if a node is an HTML element of this name.
    @inline(__always)
    func isHTML(_ id: NodeID, _ name: HTMLTagName) -> Bool {
        let node = tree[id]
        return node.tag == name && node.namespace == .html && node.kind == .element
    }

    /// Returns true if an HTML element of this name is open.
    func isOpen(_ name: HTMLTagName) -> Bool { stack.contains { isHTML($0, name) } }

    // MARK: Scopes

    /// The kinds of scope. Each is bounded by other elements.
    enum Scope { case general, listItem, button, table, select }

    /// Returns true if an HTML element of one of these names is in scope.
    func isInScope(_ names: HTMLTagName..., scope: Scope = .general) -> Bool {
        isInScope(scope) { $0.namespace == .html && names.contains($0.tag) }
    }

    /// Returns true if an open element matches before one that bounds the scope.
    func isInScope(_ scope: Scope, _ matches: (HTMLTree.Node) -> Bool) -> Bool {
        for id in stack.reversed() {
            let node = tree[id]
            if matches(node) { return true }
            if bounds(node, scope) { return false }
        }
        return false
    }

    /// Returns true if this element is in scope.
    func isInScope(node wanted: NodeID) -> Bool {
        for id in stack.reversed() {
            if id == wanted { return true }
            if bounds(tree[id], .general) { return false }
        }
        return false
    }

    /// Returns true if an element ends a scope.
    private func bounds(_ node: HTMLTree.Node, _ scope: Scope) -> Bool {
        guard node.namespace == .html else {
            // Foreign elements do not bound the table scope, and all of them bound the select scope.
            guard scope != .table, scope != .select else { return scope == .select }
            if node.namespace == .mathML { return node.tag.isMathMLText || node.tag == .annotationXML }
            return node.tag == .foreignobject || node.tag == .desc || node.tag == .title
        }
        switch scope {
        case .table: return node.tag == .html || node.tag == .table || node.tag == .template
        // The select scope is defined by the elements that do not bound it (13.2.4.2).
        case .select: return node.tag != .optgroup && node.tag != .option
        case .listItem where node.tag == .ol || node.tag == .ul: return true
        case .button where node.tag == .button: return true
        default: break
        }
        switch node.tag {
        case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: return true
        // Since 2025 select bounds the general scope, because it can contain any element.
        case .select: return options.allowsSelectContent
        default: return false
        }
    }

    // MARK: Popping

    /// Pops the current node.
    mutating func pop() { _ = stack.popLast() }

    /// Pops up to and including the nearest HTML element of one of these names.
    mutating func pop(through names: HTMLTagName...) {
        while let id = stack.popLast() {
            if tree[id].namespace == .html, names.contains(tree[id].tag) { return }
        }
    }

    /// Pops until the current node is one of these HTML elements ("clear the stack back to …").
    mutating func pop(to names: HTMLTagName...) {
        while let id = stack.last, !(tree[id].namespace == .html && names.contains(tree[id].tag)) { pop() }
    }

    /// Closes elements whose end tags are optional, such as p and li (13.2.6.3).
    mutating func generateImpliedEndTags(except name: HTMLTagName = .other) {
        while let id = stack.last, tree[id].namespace == .html {
            switch tree[id].tag {
            case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc:
                // The exception is the element whose end tag or successor is being handled.
                if tree[id].tag == name { return }
                pop()
            default: return
            }
        }
    }

    /// Closes all elements whose end tags are optional, parts of tables included ("generate all implied
    /// end tags thoroughly").
    mutating func generateAllImpliedEndTags() {
        while let id = stack.last, tree[id].namespace == .html {
            switch tree[id].tag {
            case .caption, .colgroup, .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc, .tbody, .td,
                .tfoot,
                .th, .thead, .tr:
                pop()
            default: return
            }
        }
    }

    /// Closes a p element.
    mutating func closeP() {
        generateImpliedEndTags(except: .p)
        pop(through: .p)
    }

    /// Closes a p element if one is in button scope, as the start tag of a block does.
    mutating func closePInButtonScope() {
        if isInScope(.p, scope: .button) { closeP() }
    }

    // MARK: Insertion mode

    /// Resets the insertion mode appropriately (13.2.4.1).
    mutating func resetInsertionMode() {
        for index in stack.indices.reversed() {
            let isLast = index == 0
            let id = isLast && context >= 0 ? context : stack[index]
            if let found = insertionMode(for: id, at: index, isLast: isLast) {
                mode = found
                return
            }
        }
        mode = .inBody
    }

    /// Returns the insertion mode that an open element selects; nil to examine the next outer one.
    private func insertionMode(for id: NodeID, at index: Int, isLast: Bool) -> Mode? {
        guard tree[id].namespace == .html else { return isLast ? .inBody : nil }
        switch tree[id].tag {
        case .select where !options.allowsSelectContent: return selectMode(at: index, isLast: isLast)
        case .td, .th: return isLast ? .inBody : .inCell
        case .tr: return .inRow
        case .tbody, .thead, .tfoot: return .inTableBody
        case .caption: return .inCaption
        case .colgroup: return .inColumnGroup
        case .table: return .inTable
        case .template: return templateModes.last ?? .inBody
        case .head: return isLast ? .inBody : .inHead
        case .body: return .inBody
        case .frameset: return .inFrameset
        // Without a head element this is a fragment (13.2.4.1).
        case .html: return head < 0 ? .beforeHead : .afterHead
        default: return isLast ? .inBody : nil
        }
    }

    /// Returns the mode in a select of the older content model, which depends on a table around it.
    private func selectMode(at index: Int, isLast: Bool) -> Mode {
        guard !isLast else { return .inSelect }
        for ancestor in stack[1..<max(1, index)].reversed() where tree[ancestor].namespace == .html {
            if tree[ancestor].tag == .template { return .inSelect }
            if tree[ancestor].tag == .table { return .inSelectInTable }
        }
        return .inSelect
    }
}
