/// Scanning the nodes of a tree as tokens.
extension HTMLScanner {
    /// Returns the next step of the tree's traversal as a token; nil at the end.
    mutating func nextInTree() -> HTMLToken? {
        guard let step = traversal?.next() else { return nil }
        nameRange = 0..<0
        switch step {
        case .open(let id):
            let node = node(id)
            isChildOfHead = node.parent >= 0 && self.node(node.parent).tag == .head
            let token = startTag(at: Int(node.range.lowerBound), node)
            isShadowRoot = node.tag == .template && becomesShadowRoot(node)
            return token
        // An attribute merged into html or body by a later tag is reported like a tag of its own.
        case .added(let id, let range):
            isChildOfHead = false
            isShadowRoot = false
            return startTag(at: range.lowerBound, node(id))
        case .close(let id):
            let node = node(id)
            nameRange = Int(node.content.lowerBound)..<Int(node.content.upperBound)
            namespace = node.namespace
            let end = Int(node.range.upperBound)
            return HTMLToken(.endTag, end..<end, content: nameRange)
        case .text(let piece):
            let range = Int(piece.range.lowerBound)..<Int(piece.range.upperBound)
            return HTMLToken(.text, range, content: range, rule: piece.rule)
        case .comment(let id): return token(.comment, node(id))
        case .doctype(let id): return token(.doctype, node(id))
        }
    }

    /// Returns a node. The tree is not copied out of its optional, which would count references for
    /// every token.
    @inline(__always)
    private func node(_ id: HTMLTree.NodeID) -> HTMLTree.Node {
        // The fallback is unreachable: the traversal exists while its nodes are visited.
        traversal?.tree.nodes[Int(id)] ?? HTMLTree.Node(kind: .document, range: 0..<0, content: 0..<0)
    }

    private mutating func startTag(at offset: Int, _ node: HTMLTree.Node) -> HTMLToken? {
        // The tag is tokenized again for its attributes, which the tree does not store.
        tokenizer.state = .data
        tokenizer.position = offset
        guard var token = tokenizer.next() else { return nil }
        nameRange = token.content
        namespace = node.namespace
        // A void element has no end tag.
        token.isSelfClosing = node.namespace == .html ? node.tag.isVoid : token.isSelfClosing
        return token
    }

    /// Returns true if a template, whose tag is current, becomes the shadow root of its parent.
    private mutating func becomesShadowRoot(_ template: HTMLTree.Node) -> Bool {
        guard template.namespace == .html, template.parent >= 0, let mode = word("shadowrootmode"),
            mode == "open" || mode == "closed"
        else { return false }
        let host = node(template.parent)
        guard host.kind == .element, host.namespace == .html else { return false }
        switch host.tag {
        case .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header,
            .main,
            .nav, .p, .section, .span:
            break
        // The name of a custom element has a hyphen.
        case .other:
            let name = Int(host.content.lowerBound)..<Int(host.content.upperBound)
            guard bytes[name].contains(UInt8(ascii: "-")) else { return false }
        default: return false
        }
        return shadowHosts.insert(template.parent).inserted
    }

    private func token(_ kind: HTMLToken.Kind, _ node: HTMLTree.Node) -> HTMLToken {
        HTMLToken(
            kind, Int(node.range.lowerBound)..<Int(node.range.upperBound),
            content: Int(node.content.lowerBound)..<Int(node.content.upperBound))
    }
}
