import CCMarkGFM
import Diagnostics

typealias Node = UnsafeMutablePointer<cmark_node>

/// A writer of parsed documents as HTML. The output is cmark-gfm's, plus the dialect's mathematics, heading ids and
/// links. The traversal is iterative, so deep nesting needs no stack.
final class BodyWriter {
    let state: ParseState
    let math: MathResolver
    let structure: StructurePass
    let resolver: any ReferenceResolver
    let out: ByteBuffer
    let placeholders: PlaceholderBytes
    private let types = NodeTypes.all
    /// The largest allowed output, in bytes; the document is refused beyond it. Reference definitions can be used
    /// repeatedly, so the output is not bounded by the input.
    let limit: Int
    /// The bytes of `out` that are embedded images, which the limit excludes.
    var embedded = 0

    var result = RenderedMarkdown()
    /// The pending end tags of open links.
    var linkEnds: [LinkEnd] = []
    var lastHeadingLevel = 0
    /// Places that print the name of a target; the names are known after the whole body is written.
    var namedLater: [NamedLinks.Place] = []
    /// The source offset after the destination whose position was last asked for.
    var destinationEnd = 0
    /// The number of bytes that may still be searched for destinations, so a document of unfindable ones costs linear
    /// time.
    var destinationSearches = 1 << 24
    private var footnotes = (opened: 0, closed: 0)
    private var tableBodyIsOpen = false

    /// False if the output must equal cmark-gfm's byte for byte.
    let isLeaf: Bool
    var escapedDollars = EscapedDollars()
    var collectsFormulas = false
    var formulaAttributes = ""
    /// Built lazily, when a link needs them.
    lazy var anchors = HeadingAnchors(structure)

    enum LinkEnd { case anchor, nothing, address(String) }

    init(
        _ state: ParseState, math: MathResolver, structure: StructurePass, resolver: any ReferenceResolver,
        out: ByteBuffer
    ) {
        self.state = state
        self.math = math
        self.structure = structure
        isLeaf = state.isLeaf
        if isLeaf { escapedDollars = EscapedDollars(state.source) }
        self.resolver = resolver
        self.out = out
        placeholders = state.placeholders
        limit = state.source.bytes.count * 50 + 1 << 20
    }

    /// Writes the tree. Returns false if the output exceeds its limit.
    func write(_ root: Node) -> Bool {
        var node = root
        while true {
            if enter(node), let child = node.pointee.first_child {
                node = child
                continue
            }
            while true {
                leave(node)
                if node == root {
                    if footnotes.opened > 0 { out.append("</ol>\n</section>\n") }
                    return true
                }
                if let next = node.pointee.next {
                    node = next
                    break
                }
                guard let parent = node.pointee.parent else { return true }
                node = parent
            }
            if out.count - embedded > limit || embedded > RenderedMarkdown.mostEmbedded { return false }
        }
    }

    /// Returns the line, in the text given to cmark, on which the block around a node begins.
    func blockLine(of node: Node) -> Int {
        var block = node
        // Block heads and figure captions have their own line.
        while !NodeTypes.isBlock(block),
            UInt32(block.pointee.type) != types.customInline || block.pointee.start_line == 0,
            let parent = block.pointee.parent
        { block = parent }
        return BlockLines.first(of: block)
    }

    func report(
        _ rule: RuleID, _ severity: Diagnostic.Severity, at position: SourcePosition, _ message: String
    ) {
        state.add(Diagnostic(rule, severity, at: position, message))
    }

    // MARK: Entering and leaving

    /// Writes the markup before a node's children. Returns false if the children must not be visited.
    private func enter(_ node: Node) -> Bool {
        switch UInt32(node.pointee.type) {
        case types.text:
            let literal = node.pointee.as.literal
            writeText(literal, of: node)
            if isLeaf { reportMissingFootnotes(node) }
        case types.softBreak: out.append(0x0A)
        case types.code: writeCode(node)
        case types.paragraph:
            if node.pointee.user_data != nil {
                enterMarked(node)
            } else if !isInTightList(node) {
                startLine()
                out.append("<p>")
            }
        case types.emphasis: out.append("<em>")
        case types.strong: out.append("<strong>")
        case types.lineBreak: out.append("<br />\n")
        case types.link: enterLink(node)
        case types.image:
            writeImage(node)
            return false
        case types.heading: enterHeading(node)
        case types.codeBlock: writeCodeBlock(node)
        case types.htmlBlock:
            startLine()
            writeRawHTML(node, isBlock: true)
            startLine()
        case types.htmlInline: writeRawHTML(node, isBlock: false)
        case types.quote:
            startLine()
            if node.pointee.user_data != nil { enterBlock(node) } else { out.append("<blockquote>\n") }
        case types.customInline: enterMarked(node)
        case types.list: enterList(node)
        case types.item:
            startLine()
            out.append("<li>")
            if node.pointee.extension != nil {
                let isDone = node.pointee.as.list.checked
                out.append("<input type=\"checkbox\"\(isDone ? " checked=\"\"" : "") disabled=\"\"")
                // Controls need a name (WCAG 2.2, 4.1.2); cmark-gfm's check box has none.
                if isLeaf {
                    out.append(" aria-label=\"\(isDone ? state.words.task.done : state.words.task.open)\"")
                }
                out.append(" /> ")
            }
        case types.rule:
            startLine()
            out.append("<hr />\n")
        case types.table:
            startLine()
            if isLeaf { out.append("<div class=\"table-scroll\">") }
            out.append("<table>")
            tableBodyIsOpen = false
        case types.tableRow: enterRow(node)
        case types.tableCell: enterCell(node)
        case types.strikethrough: out.append("<del>")
        case types.footnoteReference: writeFootnoteReference(node)
        case types.footnoteDefinition: enterFootnote(node)
        default: break
        }
        return true
    }

    private func leave(_ node: Node) {
        switch UInt32(node.pointee.type) {
        case types.paragraph:
            if node.pointee.user_data != nil { return leaveMarked(node) }
            guard !isInTightList(node) else { return }
            if let parent = node.pointee.parent, UInt32(parent.pointee.type) == types.footnoteDefinition,
                node.pointee.next == nil
            {
                out.append(" ")
                writeBackReferences(parent)
            }
            out.append("</p>\n")
        case types.emphasis: out.append("</em>")
        case types.strong: out.append("</strong>")
        case types.strikethrough: out.append("</del>")
        case types.link: leaveLink()
        case types.heading:
            out.append("</h")
            out.append(decimal: Int(node.pointee.as.heading.level))
            out.append(">\n")
        case types.quote:
            startLine()
            if node.pointee.user_data != nil { leaveBlock(node) } else { out.append("</blockquote>\n") }
        case types.customInline: leaveMarked(node)
        case types.list:
            out.append(node.pointee.as.list.list_type == CMARK_BULLET_LIST ? "</ul>\n" : "</ol>\n")
        case types.item: out.append("</li>\n")
        case types.table:
            if tableBodyIsOpen {
                startLine()
                out.append("</tbody>\n")
            }
            tableBodyIsOpen = false
            startLine()
            out.append(isLeaf ? "</table></div>\n" : "</table>\n")
        case types.tableRow:
            startLine()
            out.append("</tr>")
            if cmark_gfm_extensions_get_table_row_is_header(node) != 0 {
                startLine()
                out.append("</thead>")
            }
        case types.tableCell:
            out.append(isHeaderCell(node) ? "</th>" : "</td>")
        case types.footnoteDefinition:
            if footnotes.closed < footnotes.opened {
                writeBackReferences(node)
                out.append("\n")
            }
            out.append("</li>\n")
        default: break
        }
    }

    /// Writes a line break, unless the output is at the start of a line.
    func startLine() {
        if let last = out.last, last != 0x0A { out.append(0x0A) }
    }

    private func isInTightList(_ node: Node) -> Bool {
        guard let list = node.pointee.parent?.pointee.parent, UInt32(list.pointee.type) == types.list else {
            return false
        }
        return list.pointee.as.list.tight
    }

    private func enterList(_ node: Node) {
        startLine()
        if node.pointee.as.list.list_type == CMARK_BULLET_LIST {
            out.append("<ul>\n")
        } else if node.pointee.as.list.start == 1 {
            out.append("<ol>\n")
        } else {
            out.append("<ol start=\"")
            out.append(decimal: Int(node.pointee.as.list.start))
            out.append("\">\n")
        }
    }

    // MARK: Tables

    private func enterRow(_ node: Node) {
        startLine()
        if cmark_gfm_extensions_get_table_row_is_header(node) != 0 {
            out.append("<thead>\n")
        } else if !tableBodyIsOpen {
            out.append("<tbody>\n")
            tableBodyIsOpen = true
        }
        out.append("<tr>")
    }

    private func isHeaderCell(_ node: Node) -> Bool {
        node.pointee.parent.map { cmark_gfm_extensions_get_table_row_is_header($0) != 0 } ?? false
    }

    private func enterCell(_ node: Node) {
        startLine()
        out.append(isHeaderCell(node) ? "<th" : "<td")
        // The column is the number of preceding cells; cmark keeps the alignments with the table.
        if let row = node.pointee.parent, let table = row.pointee.parent,
            let alignments = cmark_gfm_extensions_get_table_alignments(table)
        {
            if node.pointee.prev == nil { column = 0 } else { column += 1 }
            if column < Int(cmark_gfm_extensions_get_table_columns(table)) {
                switch alignments[column] {
                case UInt8(ascii: "l"): out.append(" align=\"left\"")
                case UInt8(ascii: "c"): out.append(" align=\"center\"")
                case UInt8(ascii: "r"): out.append(" align=\"right\"")
                default: break
                }
            }
        }
        out.append(">")
    }

    private var column = 0

    // MARK: Footnotes

    private func writeFootnoteReference(_ node: Node) {
        guard let definition = node.pointee.parent_footnote_def else { return }
        let label = definition.pointee.as.literal
        // Links cannot nest: inside a link, the reference is plain text.
        let isLink = linkEnds.isEmpty || !isLeaf
        let before = node.pointee.prev.map { UInt32($0.pointee.type) }
        let isBeside = isLeaf && (before == types.footnoteReference || before == types.link)
        out.append(isBeside ? "<sup class=\"footnote-ref beside\"" : "<sup class=\"footnote-ref\"")
        if isLink {
            out.append("><a href=\"#fn-")
            out.appendDestination(label.data, count: Int(label.len), placeholders: placeholders)
            out.append("\"")
        }
        out.append(" id=\"fnref-")
        out.appendDestination(label.data, count: Int(label.len), placeholders: placeholders)
        if node.pointee.footnote.ref_ix > 1 {
            out.append("-")
            out.append(decimal: Int(node.pointee.footnote.ref_ix))
        }
        out.append(
            isLink ? isLeaf ? "\" role=\"doc-noteref\" data-footnote-ref>" : "\" data-footnote-ref>" : "\">")
        out.append(node.pointee.as.literal.data, count: Int(node.pointee.as.literal.len))
        out.append(isLink ? "</a></sup>" : "</sup>")
    }

    private func enterFootnote(_ node: Node) {
        if footnotes.opened == 0 {
            out.append("<section class=\"footnotes\"")
            if isLeaf { out.append(" role=\"doc-endnotes\"") }
            out.append(" data-footnotes>\n<ol>\n")
        }
        footnotes.opened += 1
        let label = node.pointee.as.literal
        let start = out.count
        out.append("<li id=\"fn-")
        out.appendDestination(label.data, count: Int(label.len), placeholders: placeholders)
        // Links use the decoded name; the attribute has the percent-encoded name.
        let name = PercentEncoding.decoded(String(decoding: out.contents[(start + 11)...], as: UTF8.self))
        result.ids["fn-\(name)"] = String(footnotes.opened)
        for number in 1...max(1, Int(node.pointee.footnote.def_count)) {
            result.ids["fnref-\(name)" + (number > 1 ? "-\(number)" : "")] = String(footnotes.opened)
        }
        out.append("\">\n")
    }

    private func writeBackReferences(_ definition: Node) {
        guard footnotes.closed < footnotes.opened else { return }
        footnotes.closed = footnotes.opened
        let label = definition.pointee.as.literal
        let count = max(1, Int(definition.pointee.footnote.def_count))
        for number in 1...count {
            if number > 1 { out.append(" ") }
            out.append("<a href=\"#fnref-")
            out.appendDestination(label.data, count: Int(label.len), placeholders: placeholders)
            if number > 1 {
                out.append("-")
                out.append(decimal: number)
            }
            out.append("\" class=\"footnote-backref\"")
            if isLeaf { out.append(" role=\"doc-backlink\"") }
            out.append(" data-footnote-backref aria-label=\"")
            out.appendEscaped(state.words.backToText)
            out.append("\">↩")
            if number > 1 {
                out.append("<sup class=\"footnote-ref\">")
                out.append(decimal: number)
                out.append("</sup>")
            }
            out.append("</a>")
        }
    }
}
