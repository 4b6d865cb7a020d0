/// Writes the tree of markdown of others as HTML. Tags are text.
struct ForeignHTMLWriter {
    /// The treatment of what leads elsewhere.
    enum Form {
        /// A link or an image is its text with the address, and all headings are `h3`: the page's own are above.
        case text
        /// Links, images, levels of headings and languages of code as they are.
        case article
    }

    private let form: Form
    private let out: ByteBuffer
    /// The image whose alternative text is written.
    private var image: MarkdownNode?
    private var isHeader = false

    init(_ form: Form, to out: ByteBuffer) {
        self.form = form
        self.out = out
    }

    /// Walks the tree without recursion: quotes nest as deep as the text is long.
    mutating func write(_ root: MarkdownNode) {
        var node = root
        while true {
            open(node)
            if let child = node.firstChild {
                node = child
                continue
            }
            close(node)
            while node.next == nil {
                guard node != root, let parent = node.parent else { return }
                node = parent
                close(node)
            }
            guard node != root, let next = node.next else { return }
            node = next
        }
    }

    /// Writes the markup before a node's children.
    private mutating func open(_ node: MarkdownNode) {
        if image != nil { return openWords(node) }
        if node.isBlock, !isTight(node), let last = out.last, last != UInt8(ascii: "\n") { out.append("\n") }
        switch node.kind {
        case .paragraph: if !isTight(node) { out.append("<p>") }
        case .heading: out.append("<h\(level(node))>")
        case .quote: out.append("<blockquote>\n")
        case .list where node.isBulletList: out.append("<ul>\n")
        case .list: out.append(node.listStart == 1 ? "<ol>\n" : "<ol start=\"\(node.listStart)\">\n")
        case .item:
            out.append("<li>")
            if let isDone = node.isDone { out.append(isDone ? "☑ " : "☐ ") }
        case .rule: out.append("<hr>\n")
        case .codeBlock: writeCode(node)
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
        case .strikethrough: out.append("<del>")
        case .link: if form == .article { openAddress("<a href=\"", node, "\">") }
        case .image:
            guard form == .article else { return }
            openAddress("<img src=\"", node, "\" alt=\"")
            image = node
        case .table: out.append("<table>\n")
        case .tableRow:
            isHeader = node.isHeaderRow
            out.append("<tr>")
        case .tableCell: out.append(isHeader ? "<th>" : "<td>")
        default: break
        }
    }

    /// Writes what an alternative text can have: words.
    private func openWords(_ node: MarkdownNode) {
        switch node.kind {
        case .text, .code, .htmlInline: out.appendEscaped(node.literal)
        case .softBreak, .lineBreak: out.append(" ")
        default: break
        }
    }

    private func openAddress(_ start: String, _ node: MarkdownNode, _ end: String) {
        out.append(start)
        out.appendEscaped(node.destination)
        out.append(end)
    }

    private func writeCode(_ node: MarkdownNode) {
        let language = node.codeInfo.prefix { $0 != UInt8(ascii: " ") }
        out.append("<pre><code")
        if form == .article, !language.isEmpty {
            out.append(" class=\"language-")
            out.appendEscaped(String(decoding: language, as: UTF8.self))
            out.append("\"")
        }
        out.append(">")
        out.appendEscaped(node.codeText)
        out.append("</code></pre>\n")
    }

    /// Writes the markup after a node's children.
    private mutating func close(_ node: MarkdownNode) {
        if let image {
            guard node == image else { return }
            self.image = nil
            return out.append("\">")
        }
        switch node.kind {
        case .paragraph: if !isTight(node) { out.append("</p>\n") }
        case .heading: out.append("</h\(level(node))>\n")
        case .quote: out.append("</blockquote>\n")
        case .list: out.append(node.isBulletList ? "</ul>\n" : "</ol>\n")
        case .item: out.append("</li>\n")
        case .emphasis: out.append("</em>")
        case .strong: out.append("</strong>")
        case .strikethrough: out.append("</del>")
        case .link where form == .article: out.append("</a>")
        case .link, .image: if form == .text { writeAddress(of: node) }
        case .table: out.append("</table>\n")
        case .tableRow: out.append("</tr>\n")
        case .tableCell: out.append(isHeader ? "</th>" : "</td>")
        default: break
        }
    }

    private func writeAddress(of node: MarkdownNode) {
        // An address in angle brackets is its own text.
        if let text = node.firstChild, text.next == nil, text.kind == .text,
            text.literal.elementsEqual(node.destination)
        {
            return
        }
        openAddress(" (", node, ")")
    }

    private func level(_ node: MarkdownNode) -> Int { form == .text ? 3 : node.headingLevel }

    /// Returns true for a paragraph of a list whose items no blank line separates. It has no `p`.
    private func isTight(_ node: MarkdownNode) -> Bool {
        node.kind == .paragraph && node.parent?.kind == .item && node.parent?.parent?.isTightList == true
    }
}
