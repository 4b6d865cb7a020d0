/// CommonMark as HTML that leads nowhere, for text that is shown beside a page's own: tags are text, and a link or an
/// image is its text with the address. None of the dialect is enabled, so a dollar is a dollar.
package enum PlainMarkdown {
    /// Returns the HTML. All headings are `h3`: the page's own are above. Control characters become U+FFFD, since HTML
    /// allows no reference to them.
    package static func html(_ markdown: String) -> String {
        let scalars = markdown.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl && !"\r\n\t".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
        }
        let out = ByteBuffer()
        MarkdownParser.parsePlain(String(String.UnicodeScalarView(scalars))) { write($0, to: out) }
        return String(decoding: out.contents, as: UTF8.self)
    }

    /// Walks the tree without recursion: quotes nest as deep as the text is long.
    private static func write(_ root: MarkdownNode, to out: ByteBuffer) {
        var node = root
        while true {
            open(node, out)
            if let child = node.firstChild {
                node = child
                continue
            }
            close(node, out)
            while node.next == nil {
                guard node != root, let parent = node.parent else { return }
                node = parent
                close(node, out)
            }
            guard node != root, let next = node.next else { return }
            node = next
        }
    }

    /// Writes the markup before a node's children.
    private static func open(_ node: MarkdownNode, _ out: ByteBuffer) {
        if node.isBlock, !isTight(node), let last = out.last, last != UInt8(ascii: "\n") { out.append("\n") }
        switch node.kind {
        case .paragraph: if !isTight(node) { out.append("<p>") }
        case .heading: out.append("<h3>")
        case .quote: out.append("<blockquote>\n")
        case .list where node.isBulletList: out.append("<ul>\n")
        case .list: out.append(node.listStart == 1 ? "<ol>\n" : "<ol start=\"\(node.listStart)\">\n")
        case .item: out.append("<li>")
        case .rule: out.append("<hr>\n")
        case .codeBlock:
            out.append("<pre><code>")
            out.appendEscaped(node.codeText)
            out.append("</code></pre>\n")
        case .htmlBlock:
            let text = String(decoding: node.literal, as: UTF8.self)
            out.append("<p>")
            out.appendEscaped(text.hasSuffix("\n") ? text.dropLast() : text[...])
            out.append("</p>\n")
        case .text, .htmlInline: out.appendEscaped(node.literal)
        case .code:
            out.append("<code>")
            out.appendEscaped(node.literal)
            out.append("</code>")
        case .softBreak: out.append("\n")
        case .lineBreak: out.append("<br>\n")
        case .emphasis: out.append("<em>")
        case .strong: out.append("<strong>")
        default: break
        }
    }

    /// Writes the markup after a node's children.
    private static func close(_ node: MarkdownNode, _ out: ByteBuffer) {
        switch node.kind {
        case .paragraph: if !isTight(node) { out.append("</p>\n") }
        case .heading: out.append("</h3>\n")
        case .quote: out.append("</blockquote>\n")
        case .list: out.append(node.isBulletList ? "</ul>\n" : "</ol>\n")
        case .item: out.append("</li>\n")
        case .emphasis: out.append("</em>")
        case .strong: out.append("</strong>")
        case .link, .image:
            // An address in angle brackets is its own text.
            if let text = node.firstChild, text.next == nil, text.kind == .text,
                text.literal.elementsEqual(node.destination)
            {
                return
            }
            out.append(" (")
            out.appendEscaped(node.destination)
            out.append(")")
        default: break
        }
    }

    /// Returns true for a paragraph of a list whose items no blank line separates. It has no `p`.
    private static func isTight(_ node: MarkdownNode) -> Bool {
        node.kind == .paragraph && node.parent?.kind == .item && node.parent?.parent?.isTightList == true
    }
}
