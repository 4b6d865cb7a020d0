import Diagnostics

/// A writer of parsed documents as HTML. The output is cmark-gfm's, plus the dialect's mathematics, heading ids and
/// links. The traversal is iterative, so deep nesting needs no stack.
final class BodyWriter {
    /// The parsed document.
    let state: ParseState
    /// The formulas with their numbers and references.
    let math: MathResolver
    /// The parsed formulas, in the order of ``MathResolver/resolved``.
    let records: [MathRecord]
    /// The blocks, figures and headings.
    let structure: StructurePass
    /// The resolver of links, images and labels.
    let resolver: any ReferenceResolver
    /// The output.
    let out: ByteBuffer
    /// The placeholders to restore in texts.
    let placeholders: PlaceholderBytes
    /// The largest allowed output, in bytes; the document is refused beyond it. Reference definitions can be used
    /// repeatedly, so the output is not bounded by the input.
    let limit: Int
    /// The bytes of `out` that are embedded images, which the limit excludes.
    var embedded = 0

    /// The result without its body.
    var result = RenderedMarkdown()
    /// The pending end tags of open links.
    var linkEnds: [LinkEnd] = []
    /// The level of the last heading; 0 before the first.
    var lastHeadingLevel = 0
    /// Insertions of the names of targets, which are known after the whole body is written.
    var pendingNames: [NamedLinks.Insertion] = []
    /// The terms of the index so far.
    var terms: [ListedPlace] = []
    /// The source offset after the destination whose position was last asked for.
    var destinationEnd = 0
    /// The number of bytes that may still be searched for destinations, so a document of unfindable ones costs linear
    /// time.
    var destinationSearches = 1 << 24
    /// The numbers of footnotes whose item has been opened, and whose back references have been written.
    var footnotes = (opened: 0, closed: 0)
    /// True while a `tbody` is open.
    var tableBodyIsOpen = false
    /// The column of the current table cell.
    var column = 0

    /// False if the output must equal cmark-gfm's byte for byte.
    let isLeaf: Bool
    /// The search for dollars that have to be written as references.
    var escapedDollars = EscapedDollars()
    /// True if every formula's TeX and position are collected.
    var collectsFormulas = false
    /// The attributes of formulas' elements.
    var formulaAttributes = ""
    /// Built lazily, when a link needs them.
    lazy var anchors = HeadingAnchors(structure)

    /// The end of an open link: its tag, nothing, or an address as text.
    enum LinkEnd { case anchor, nothing, address(String) }

    /// Creates a writer of a parsed document.
    init(
        _ state: ParseState, math: MathResolver, structure: StructurePass, resolver: any ReferenceResolver,
        out: ByteBuffer
    ) {
        self.state = state
        self.math = math
        records = state.math
        self.structure = structure
        isLeaf = state.isLeaf
        if isLeaf { escapedDollars = EscapedDollars(state.source) }
        self.resolver = resolver
        self.out = out
        placeholders = state.placeholders
        limit = state.source.bytes.count * 50 + 1 << 20
        result.isRegular = true
    }

    /// Writes the tree. Returns false if the output exceeds its limit.
    func write(_ root: MarkdownNode) -> Bool {
        var node = root
        while true {
            if enter(node), let child = node.firstChild {
                node = child
                continue
            }
            while true {
                leave(node)
                if node == root {
                    if footnotes.opened > 0 { out.append("</ol>\n</section>\n") }
                    return true
                }
                if let next = node.next {
                    node = next
                    break
                }
                guard let parent = node.parent else { return true }
                node = parent
            }
            // Checked after every node: a single link can print a definition of megabytes.
            if out.count - embedded > limit || embedded > RenderedMarkdown.maximumEmbeddedSize {
                return false
            }
        }
    }

    /// Returns the line, in the text given to cmark, on which the block around a node begins.
    func blockLine(of node: MarkdownNode) -> Int {
        var block = node
        // Block heads and figure captions have their own line.
        while !block.isBlock,
            block.kind != .customInline || block.startLine == 0,
            let parent = block.parent
        { block = parent }
        return BlockLines.first(of: block)
    }

    /// Adds a finding at a position of the file.
    func report(
        _ rule: RuleDefinition, _ severity: Diagnostic.Severity? = nil, at position: SourcePosition,
        _ message: String
    ) {
        state.add(Diagnostic(rule, severity, at: position, message))
    }

    // MARK: Entering and leaving

    /// Writes the markup before a node's children. Returns false if the children must not be visited.
    private func enter(_ node: MarkdownNode) -> Bool {
        switch node.kind {
        case .text:
            writeText(node)
            if isLeaf { reportMissingFootnotes(node) }
        case .softBreak: out.append(UInt8(ascii: "\n"))
        case .code: writeCode(node)
        case .paragraph:
            if node.tag != 0 {
                enterMarked(node)
            } else if !isInTightList(node) {
                startLine()
                out.append("<p>")
            }
        case .emphasis: out.append("<em>")
        case .strong: out.append("<strong>")
        case .lineBreak: out.append("<br />\n")
        case .link: enterLink(node)
        case .image:
            writeImage(node)
            // The children are the alternative text, which is an attribute.
            return false
        case .heading: enterHeading(node)
        case .codeBlock: writeCodeBlock(node)
        case .htmlBlock:
            startLine()
            writeRawHTML(node, isBlock: true)
            startLine()
        case .htmlInline: writeRawHTML(node, isBlock: false)
        case .quote:
            startLine()
            if node.tag != 0 { enterBlock(node) } else { out.append("<blockquote>\n") }
        case .customInline: enterMarked(node)
        case .list: enterList(node)
        case .item: enterItem(node)
        case .rule:
            startLine()
            out.append("<hr />\n")
        case .table: enterTable()
        case .tableRow: return enterRow(node)
        case .tableCell: enterCell(node)
        case .strikethrough: out.append("<del>")
        case .footnoteReference: writeFootnoteReference(node)
        case .footnoteDefinition: enterFootnote(node)
        default: break
        }
        return true
    }

    /// Writes the markup after a node's children.
    private func leave(_ node: MarkdownNode) {
        switch node.kind {
        case .paragraph:
            if node.tag != 0 { return leaveMarked(node) }
            guard !isInTightList(node) else { return }
            // The links back are part of the last paragraph of a note, as in cmark-gfm.
            if let parent = node.parent, parent.kind == .footnoteDefinition,
                node.next == nil
            {
                out.append(" ")
                writeBackReferences(parent)
            }
            out.append("</p>\n")
        case .emphasis: out.append("</em>")
        case .strong: out.append("</strong>")
        case .strikethrough: out.append("</del>")
        case .link: leaveLink()
        case .heading:
            out.append("</h")
            out.append(decimal: node.headingLevel)
            out.append(">\n")
        case .quote:
            startLine()
            if node.tag != 0 { leaveBlock(node) } else { out.append("</blockquote>\n") }
        case .customInline: leaveMarked(node)
        case .list:
            out.append(node.isBulletList ? "</ul>\n" : "</ol>\n")
        case .item: out.append("</li>\n")
        case .table: leaveTable()
        case .tableRow: leaveRow(node)
        case .tableCell:
            out.append(isHeaderCell(node) ? "</th>" : "</td>")
        case .footnoteDefinition:
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
        if let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
    }

    /// Returns true for a paragraph whose tags a tight list omits (CommonMark 0.29, section 5.3).
    private func isInTightList(_ node: MarkdownNode) -> Bool {
        guard let list = node.parent?.parent, list.kind == .list else {
            return false
        }
        return list.isTightList
    }

    /// Writes the start tag of a list.
    private func enterList(_ node: MarkdownNode) {
        startLine()
        if node.isBulletList {
            out.append("<ul>\n")
        } else if node.listStart == 1 {
            out.append("<ol>\n")
        } else {
            out.append("<ol start=\"")
            out.append(decimal: node.listStart)
            out.append("\">\n")
        }
    }

    /// Writes the start tag of an item, and the check box of a task.
    private func enterItem(_ item: MarkdownNode) {
        startLine()
        out.append("<li>")
        guard let isDone = item.isDone else { return }
        out.append("<input type=\"checkbox\"\(isDone ? " checked=\"\"" : "") disabled=\"\"")
        // Controls need a name (WCAG 2.2, 4.1.2); cmark-gfm's check box has none.
        if isLeaf {
            out.append(" aria-label=\"\(isDone ? state.terms.task.done : state.terms.task.open)\"")
        }
        out.append(" /> ")
    }
}
