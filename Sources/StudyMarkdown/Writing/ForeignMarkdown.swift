/// GitHub Flavored Markdown of others as HTML: tables, links, images, the languages of code. Tags are text, and none of the
/// dialect is enabled, so a dollar is a dollar.
package enum ForeignMarkdown {
    private static let extensions = ["table", "strikethrough", "tasklist", "autolink"]

    /// Returns the HTML. Control characters become U+FFFD, since HTML allows no reference to them.
    package static func html(_ markdown: String) -> String {
        let scalars = markdown.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl && !"\r\n\t".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
        }
        let out = ByteBuffer()
        MarkdownParser.parsePlain(String(String.UnicodeScalarView(scalars)), extensions) { root in
            var writer = Writer(out: out)
            writer.write(root)
        }
        return String(decoding: out.contents, as: UTF8.self)
    }

    /// Walks the tree without recursion: quotes nest as deep as the text is long.
    private struct Writer {
        let out: ByteBuffer
        /// The image whose alternative text is written.
        private var image: MarkdownNode?
        private var isHeader = false

        init(out: ByteBuffer) { self.out = out }

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

        private mutating func open(_ node: MarkdownNode) {
            if image != nil {
                // Only words are part of an alternative text.
                switch node.kind {
                case .text, .code, .htmlInline: out.appendEscaped(node.literal)
                case .softBreak, .lineBreak: out.append(" ")
                default: break
                }
                return
            }
            switch node.kind {
            case .paragraph: if !isTight(node) { out.append("<p>") }
            case .heading: out.append("<h\(node.headingLevel)>")
            case .quote: out.append("<blockquote>")
            case .list where node.isBulletList: out.append("<ul>")
            case .list: out.append(node.listStart == 1 ? "<ol>" : "<ol start=\"\(node.listStart)\">")
            case .item:
                out.append("<li>")
                if let isDone = node.isDone { out.append(isDone ? "☑ " : "☐ ") }
            case .rule: out.append("<hr>")
            case .codeBlock:
                let language = String(
                    decoding: node.codeInfo.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
                out.append("<pre><code")
                if !language.isEmpty {
                    out.append(" class=\"language-")
                    out.appendEscaped(language)
                    out.append("\"")
                }
                out.append(">")
                out.appendEscaped(node.codeText)
                out.append("</code></pre>")
            case .htmlBlock:
                out.append("<p>")
                out.appendEscaped(node.literal)
                out.append("</p>")
            case .text, .htmlInline: out.appendEscaped(node.literal)
            case .code:
                out.append("<code>")
                out.appendEscaped(node.literal)
                out.append("</code>")
            case .softBreak: out.append("\n")
            case .lineBreak: out.append("<br>")
            case .emphasis: out.append("<em>")
            case .strong: out.append("<strong>")
            case .strikethrough: out.append("<del>")
            case .link:
                out.append("<a href=\"")
                out.appendEscaped(node.destination)
                out.append("\">")
            case .image:
                out.append("<img src=\"")
                out.appendEscaped(node.destination)
                out.append("\" alt=\"")
                image = node
            case .table: out.append("<table>")
            case .tableRow:
                isHeader = node.isHeaderRow
                out.append("<tr>")
            case .tableCell: out.append(isHeader ? "<th>" : "<td>")
            default: break
            }
        }

        private mutating func close(_ node: MarkdownNode) {
            if let image {
                guard node == image else { return }
                self.image = nil
                return out.append("\">")
            }
            switch node.kind {
            case .paragraph: if !isTight(node) { out.append("</p>") }
            case .heading: out.append("</h\(node.headingLevel)>")
            case .quote: out.append("</blockquote>")
            case .list: out.append(node.isBulletList ? "</ul>" : "</ol>")
            case .item: out.append("</li>")
            case .emphasis: out.append("</em>")
            case .strong: out.append("</strong>")
            case .strikethrough: out.append("</del>")
            case .link: out.append("</a>")
            case .table: out.append("</table>")
            case .tableRow: out.append("</tr>")
            case .tableCell: out.append(isHeader ? "</th>" : "</td>")
            default: break
            }
        }

        /// Returns true for a paragraph of a list whose items no blank line separates. It has no `p`.
        private func isTight(_ node: MarkdownNode) -> Bool {
            node.kind == .paragraph && node.parent?.kind == .item && node.parent?.parent?.isTightList == true
        }
    }
}
