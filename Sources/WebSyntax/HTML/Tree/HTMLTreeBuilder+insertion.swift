/// Creating and inserting nodes (13.2.6.1).
extension HTMLTreeBuilder {
    /// The position for a node: inside `parent`, before `sibling` or last.
    struct Place {
        var parent: NodeID
        var sibling: NodeID = -1
    }

    /// Returns the appropriate place for inserting a node, with foster parenting (13.2.6.1).
    func place(in override: NodeID? = nil) -> Place {
        let target = override ?? currentNode
        var place = Place(parent: target)
        if isFosterParenting, tree[target].namespace == .html {
            switch tree[target].tag {
            case .table, .tbody, .tfoot, .thead, .tr: place = fosterPlace()
            default: break
            }
        }
        // Children of a template belong to its content (4.12.3).
        if isHTML(place.parent, .template), place.sibling < 0 { place.parent = tree[place.parent].firstChild }
        return place
    }

    /// Returns the place before the table, or in its template: content that a table cannot have.
    private func fosterPlace() -> Place {
        let template = stack.lastIndex { isHTML($0, .template) }
        guard let table = stack.lastIndex(where: { isHTML($0, .table) }) else {
            // Without a table the fragment's root takes the content.
            return Place(parent: template.map { stack[$0] } ?? stack[0])
        }
        if let template, template > table { return Place(parent: stack[template]) }
        let node = stack[table]
        let parent = tree[node].parent
        return parent >= 0 ? Place(parent: parent, sibling: node) : Place(parent: stack[table - 1])
    }

    // MARK: Elements

    /// Creates an element for a tag token without inserting it (13.2.6.1, "create an element for the
    /// token").
    mutating func createElement(
        _ token: HTMLToken, _ namespace: HTMLScanner.Namespace = .html, named name: HTMLTagName? = nil
    ) -> NodeID {
        var node = HTMLTree.Node(
            kind: .element, namespace: namespace, tag: name ?? tag, isSelfClosing: token.isSelfClosing,
            range: Int32(token.range.lowerBound)..<Int32(token.range.upperBound),
            content: Int32(token.content.lowerBound)..<Int32(token.content.upperBound))
        switch namespace {
        case .html: break
        case .svg:
            node.isHTMLIntegrationPoint =
                node.tag == .foreignobject || node.tag == .desc || node.tag == .title
        case .mathML: if node.tag == .annotationXML { node.isHTMLIntegrationPoint = takesHTMLByEncoding }
        }
        return addElement(node)
    }

    /// True if the `encoding` of an annotation-xml makes it an HTML integration point.
    private var takesHTMLByEncoding: Bool {
        guard let attribute = attribute("encoding") else { return false }
        let encoding = HTMLTextDecoder.string(bytes, attribute.value, .attribute).lowercased()
        return encoding == "text/html" || encoding == "application/xhtml+xml"
    }

    /// Adds an element to the tree, with a content node if it is a template.
    private mutating func addElement(_ node: HTMLTree.Node) -> NodeID {
        let id = tree.add(node)
        if node.tag == .template, node.namespace == .html {
            let content = tree.add(HTMLTree.Node(kind: .templateContent, range: 0..<0, content: 0..<0))
            tree.insert(content, into: id)
        }
        return id
    }

    /// Inserts an HTML element for a start tag and pushes it.
    @discardableResult
    mutating func insertElement(_ token: HTMLToken, named name: HTMLTagName? = nil) -> NodeID {
        let id = createElement(token, named: name)
        put(id)
        push(id)
        return id
    }

    /// Inserts a foreign element. `/>` closes it at once (13.2.6.5).
    mutating func insertForeign(_ token: HTMLToken, _ namespace: HTMLScanner.Namespace) {
        let id = createElement(token, namespace)
        put(id)
        if !token.isSelfClosing { push(id) }
    }

    /// Inserts an element that is never pushed, because it has no content.
    mutating func insertVoid(_ token: HTMLToken, named name: HTMLTagName? = nil) {
        put(createElement(token, named: name))
    }

    /// Inserts and pushes an element without a tag in the source.
    @discardableResult
    mutating func insertImplied(_ name: HTMLTagName) -> NodeID {
        var node = HTMLTree.Node(kind: .element, range: 0..<0, content: 0..<0)
        node.tag = name
        let id = addElement(node)
        put(id)
        push(id)
        return id
    }

    /// Clones a formatting element. Clones are counted: crafted markup can demand quadratically many.
    mutating func clone(_ original: NodeID) -> NodeID {
        clones += 1
        if clones > Self.maximumClones, clones > 4 * tokens { truncate() }
        var node = tree[original]
        node = HTMLTree.Node(
            kind: .element, namespace: node.namespace, tag: node.tag,
            isHTMLIntegrationPoint: node.isHTMLIntegrationPoint, isSelfClosing: node.isSelfClosing,
            range: node.range, content: node.content)
        return addElement(node)
    }

    /// Inserts a node at the appropriate place.
    private mutating func put(_ id: NodeID) {
        let place = stack.isEmpty ? Place(parent: HTMLTree.document) : place()
        tree.insert(id, into: place.parent, before: place.sibling)
    }

    /// Pushes an element, within the limit of depth.
    mutating func push(_ id: NodeID) {
        stack.append(id)
        if stack.count > Self.maximumDepth { truncate() }
    }

    /// Stops reading at the current token. The first position is kept.
    mutating func truncate() {
        if tree.truncation == nil { tree.truncation = tokenizer.position }
    }

    // MARK: Other nodes

    /// Inserts a comment as the last child of `parent`, or at the appropriate place.
    mutating func insertComment(_ token: HTMLToken, into parent: NodeID? = nil) {
        var node = HTMLTree.Node(
            kind: .comment, range: Int32(token.range.lowerBound)..<Int32(token.range.upperBound),
            content: Int32(token.content.lowerBound)..<Int32(token.content.upperBound))
        // The flag is free in comments, so it records an unterminated one.
        node.isSelfClosing = token.isUnterminated
        let id = tree.add(node)
        if let parent { return tree.insert(id, into: parent) }
        let place = stack.isEmpty ? Place(parent: HTMLTree.document) : place()
        tree.insert(id, into: place.parent, before: place.sibling)
    }

    /// Inserts a piece of text at the appropriate place (13.2.6.1, "insert a character").
    mutating func insertText(
        _ range: Range<Int>, _ rule: HTMLTextDecoder.Rule, nul: HTMLTree.Piece.NUL = .drop
    ) {
        guard !range.isEmpty, !stack.isEmpty else { return }
        let place = place()
        // The document node has no text (13.2.6.1).
        guard tree[place.parent].kind != .document else { return }
        let piece = HTMLTree.Piece(
            range: Int32(range.lowerBound)..<Int32(range.upperBound), rule: rule, nul: nul)
        tree.insertText(piece, into: place.parent, before: place.sibling)
    }

    // MARK: Attributes of the current tag

    /// Returns the first attribute of the current tag with this lower-case name.
    func attribute(_ name: StaticString) -> HTMLAttribute? {
        let length = name.utf8CodeUnitCount
        return tokenizer.attributes.first { attribute in
            attribute.name.count == length && !attribute.isDuplicate
                && bytes.hasWord(name, at: attribute.name.lowerBound, to: attribute.name.upperBound)
        }
    }

    /// True for `<input type=hidden>`, which may be inside a table.
    var isHiddenInput: Bool {
        guard let type = attribute("type") else { return false }
        return HTMLTextDecoder.string(bytes, type.value, .attribute).lowercased() == "hidden"
    }

    /// Adds the attributes of a second html or body tag that the element does not have yet.
    mutating func addAttributes(of token: HTMLToken, to element: NodeID) {
        // Only the tag is recorded; names are compared when the attributes are read.
        if !tokenizer.attributes.isEmpty { tree.addedTags.append((element, token.range)) }
    }
}
