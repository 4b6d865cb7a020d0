public import WebSyntax

/// The elements that begin a new line in the reader's view.
@usableFromInline package enum BlockElements {
    @inlinable package static func contains(_ view: TreeView, _ id: HTMLTree.NodeID) -> Bool {
        let node = view.tree[id]
        guard node.kind == .element, node.namespace == .html else { return false }
        return isBlock(node.tag)
    }

    @inlinable package static func isBlock(_ tag: HTMLTagName) -> Bool {
        switch tag {
        case .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details, .dialog, .dir,
            .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6,
            .header, .hgroup, .hr, .html, .li, .listing, .main, .menu, .nav, .ol, .p, .plaintext, .pre,
            .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
            true
        default: false
        }
    }

    @inlinable package static func isHeading(_ tag: HTMLTagName) -> Bool {
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }
}
