import CCMarkGFM
import CMarkdownArena

/// A view of one node of cmark's tree. It is valid as long as the arena that holds the tree.
///
/// This file and `MarkdownParser.swift` are the module's border to C: no other file imports cmark or reads its
/// structures. The properties read the structures directly, because cmark's getters copy every literal to make it a C
/// string. A view is one pointer, so it costs nothing in an optimized build.
struct MarkdownNode: Hashable {
    /// The node, owned by the arena of the parse.
    let pointer: UnsafeMutablePointer<cmark_node>

    /// Creates a view of a node.
    init(_ pointer: UnsafeMutablePointer<cmark_node>) { self.pointer = pointer }

    /// Creates a view of a node; nil for a null pointer, which cmark uses for "none".
    init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// The node types of cmark-gfm and of its extensions.
    enum Kind {
        case paragraph, heading, codeBlock, htmlBlock, quote, list, item, rule
        case table, tableRow, tableCell, footnoteDefinition
        case text, softBreak, lineBreak, code, htmlInline, customInline, emphasis, strong, strikethrough
        case link, image, footnoteReference
        /// The root, and types that this program does not create.
        case other
    }

    /// The type of the node.
    @inline(__always)
    var kind: Kind {
        switch UInt32(pointer.pointee.type) {
        case CMARK_NODE_TEXT.rawValue: .text
        case CMARK_NODE_SOFTBREAK.rawValue: .softBreak
        case CMARK_NODE_LINEBREAK.rawValue: .lineBreak
        case CMARK_NODE_CODE.rawValue: .code
        case CMARK_NODE_HTML_INLINE.rawValue: .htmlInline
        case CMARK_NODE_CUSTOM_INLINE.rawValue: .customInline
        case CMARK_NODE_EMPH.rawValue: .emphasis
        case CMARK_NODE_STRONG.rawValue: .strong
        case CMARK_NODE_LINK.rawValue: .link
        case CMARK_NODE_IMAGE.rawValue: .image
        case CMARK_NODE_FOOTNOTE_REFERENCE.rawValue: .footnoteReference
        case CMARK_NODE_FOOTNOTE_DEFINITION.rawValue: .footnoteDefinition
        case CMARK_NODE_PARAGRAPH.rawValue: .paragraph
        case CMARK_NODE_HEADING.rawValue: .heading
        case CMARK_NODE_CODE_BLOCK.rawValue: .codeBlock
        case CMARK_NODE_HTML_BLOCK.rawValue: .htmlBlock
        case CMARK_NODE_BLOCK_QUOTE.rawValue: .quote
        case CMARK_NODE_LIST.rawValue: .list
        case CMARK_NODE_ITEM.rawValue: .item
        case CMARK_NODE_THEMATIC_BREAK.rawValue: .rule
        // The numbers of the extensions' types depend on the order of registration.
        case markdown_type_table_cell(): .tableCell
        case markdown_type_table_row(): .tableRow
        case markdown_type_table(): .table
        case markdown_type_strikethrough(): .strikethrough
        default: .other
        }
    }

    /// True for a block. The upper bits of cmark's types tell blocks from inlines
    /// (`CMARK_NODE_TYPE_MASK`).
    var isBlock: Bool { UInt32(pointer.pointee.type) & 0xC000 == 0x8000 }

    // MARK: Tree

    /// The parent; nil for the root and for unlinked nodes.
    var parent: MarkdownNode? {
        get { MarkdownNode(pointer.pointee.parent) }
        nonmutating set { pointer.pointee.parent = newValue?.pointer }
    }
    /// The previous sibling.
    var previous: MarkdownNode? {
        get { MarkdownNode(pointer.pointee.prev) }
        nonmutating set { pointer.pointee.prev = newValue?.pointer }
    }
    /// The next sibling.
    var next: MarkdownNode? {
        get { MarkdownNode(pointer.pointee.next) }
        nonmutating set { pointer.pointee.next = newValue?.pointer }
    }
    /// The first child.
    var firstChild: MarkdownNode? {
        get { MarkdownNode(pointer.pointee.first_child) }
        nonmutating set { pointer.pointee.first_child = newValue?.pointer }
    }
    /// The last child.
    var lastChild: MarkdownNode? {
        get { MarkdownNode(pointer.pointee.last_child) }
        nonmutating set { pointer.pointee.last_child = newValue?.pointer }
    }

    /// Returns the node after this one and its descendants, in document order, below `root`.
    func afterDescendants(below root: MarkdownNode) -> MarkdownNode? {
        var node = self
        while node != root, node.next == nil, let parent = node.parent { node = parent }
        return node == root ? nil : node.next
    }

    // MARK: Positions

    /// The 1-based first line; 0 if cmark does not know it (see `firstLine`).
    var startLine: Int {
        get { Int(pointer.pointee.start_line) }
        nonmutating set { pointer.pointee.start_line = Int32(truncatingIfNeeded: newValue) }
    }
    /// The 1-based column of the first byte in its line.
    var startColumn: Int { Int(pointer.pointee.start_column) }
    /// The 1-based last line.
    var endLine: Int { Int(pointer.pointee.end_line) }

    // MARK: Content

    /// A number for the program's own use, 0 in cmark's nodes (see `NodeMark`).
    var tag: Int {
        get { Int(bitPattern: pointer.pointee.user_data) }
        nonmutating set { pointer.pointee.user_data = UnsafeMutableRawPointer(bitPattern: newValue) }
    }

    /// The source of a block's inlines, without the markers of its containers.
    var content: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: pointer.pointee.content.ptr, count: Int(pointer.pointee.content.size))
    }

    /// The text of a leaf inline or HTML block, or the label of a footnote.
    var literal: UnsafeBufferPointer<UInt8> { Self.bytes(pointer.pointee.as.literal) }
    /// The text of a code block.
    var codeText: UnsafeBufferPointer<UInt8> { Self.bytes(pointer.pointee.as.code.literal) }
    /// The info string of a code fence.
    var codeInfo: UnsafeBufferPointer<UInt8> { Self.bytes(pointer.pointee.as.code.info) }
    /// True for a fenced code block, false for an indented one.
    var isFencedCode: Bool { pointer.pointee.as.code.fenced != 0 }
    /// The destination of a link or an image.
    var destination: UnsafeBufferPointer<UInt8> { Self.bytes(pointer.pointee.as.link.url) }
    /// The title of a link or an image.
    var title: UnsafeBufferPointer<UInt8> { Self.bytes(pointer.pointee.as.link.title) }
    /// The level of a heading, 1 to 6.
    var headingLevel: Int { Int(pointer.pointee.as.heading.level) }

    /// Returns the bytes of a chunk without a copy.
    private static func bytes(_ chunk: cmark_chunk) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len))
    }

    /// Removes bytes at the start of the literal.
    func dropFirst(_ count: Int) {
        pointer.pointee.as.literal.data += count
        pointer.pointee.as.literal.len -= Int32(truncatingIfNeeded: count)
        // The arena owns the memory; cmark would free an address that it did not allocate.
        pointer.pointee.as.literal.alloc = 0
    }

    /// Removes bytes at the end of the literal.
    func dropLast(_ count: Int) { pointer.pointee.as.literal.len -= Int32(truncatingIfNeeded: count) }

    /// Replaces the text of a code block by a copy of some bytes.
    func setCodeText(_ bytes: some Collection<UInt8>) {
        guard let memory = pointer.pointee.content.mem.pointee.calloc(bytes.count + 1, 1) else { return }
        let copy = memory.bindMemory(to: UInt8.self, capacity: bytes.count + 1)
        for (offset, byte) in bytes.enumerated() { copy[offset] = byte }
        pointer.pointee.as.code.literal.data = copy
        pointer.pointee.as.code.literal.len = Int32(truncatingIfNeeded: bytes.count)
    }

    // MARK: Lists, tables and footnotes

    /// True for a bullet list, false for an ordered one.
    var isBulletList: Bool { pointer.pointee.as.list.list_type == CMARK_BULLET_LIST }
    /// True for a tight list, whose paragraphs have no tags (CommonMark 0.29, 5.3).
    var isTightList: Bool { pointer.pointee.as.list.tight }
    /// The number of the first item of an ordered list.
    var listStart: Int { Int(pointer.pointee.as.list.start) }
    /// The columns of indentation that a line needs to continue the item.
    var itemWidth: Int { Int(pointer.pointee.as.list.marker_offset) + Int(pointer.pointee.as.list.padding) }
    /// True for a finished task of the task list extension; `nil` for other items.
    var isDone: Bool? { pointer.pointee.extension == nil ? nil : pointer.pointee.as.list.checked }

    /// True for the header row of a table.
    var isHeaderRow: Bool { cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }

    /// The number of a table's columns, which its header determines.
    var columnCount: Int { Int(cmark_gfm_extensions_get_table_columns(pointer)) }

    /// Returns the alignment of a table's column as cmark's letter `l`, `c` or `r`.
    func alignment(ofColumn column: Int) -> UInt8? {
        guard let alignments = cmark_gfm_extensions_get_table_alignments(pointer),
            column < columnCount
        else { return nil }
        return alignments[column]
    }

    /// The definition that a footnote reference refers to.
    var footnoteDefinition: MarkdownNode? { MarkdownNode(pointer.pointee.parent_footnote_def) }
    /// The 1-based number of a reference among those to its footnote.
    var footnoteReferenceNumber: Int { Int(pointer.pointee.footnote.ref_ix) }
    /// The number of references to a footnote definition.
    var footnoteReferenceCount: Int { Int(pointer.pointee.footnote.def_count) }

    // MARK: Editing

    /// Creates a node without a parent in the current arena.
    static func make(_ kind: NewKind, line: Int) -> MarkdownNode? {
        let node = MarkdownNode(cmark_node_new_with_mem(kind.type, markdown_arena_mem()))
        node?.startLine = line
        return node
    }

    /// Creates a text node with a copy of some bytes.
    static func make(text: ArraySlice<UInt8>, line: Int) -> MarkdownNode? {
        let node = make(.text, line: line)
        if let node { cmark_node_set_literal(node.pointer, String(decoding: text, as: UTF8.self)) }
        return node
    }

    /// The kinds of nodes that the program creates.
    enum NewKind {
        case paragraph, codeBlock, customInline, text, code

        /// The type in cmark.
        var type: cmark_node_type {
            switch self {
            case .paragraph: CMARK_NODE_PARAGRAPH
            case .codeBlock: CMARK_NODE_CODE_BLOCK
            case .customInline: CMARK_NODE_CUSTOM_INLINE
            case .text: CMARK_NODE_TEXT
            case .code: CMARK_NODE_CODE
            }
        }
    }

    /// Makes a task of an item of a list.
    func becomeTask(isDone: Bool) {
        pointer.pointee.extension = cmark_find_syntax_extension("tasklist")
        pointer.pointee.as.list.checked = isDone
    }

    /// Makes a quote of a block of the math extension.
    func becomeQuote() {
        pointer.pointee.type = UInt16(CMARK_NODE_BLOCK_QUOTE.rawValue)
        pointer.pointee.extension = nil
        tag = 0
    }

    // cmark's functions check on every call whether a node may contain another and whether it is its own ancestor,
    // which costs time proportional to the tree's depth.

    /// Removes the node from its parent. Its children stay with it.
    func unlink() {
        if let previous { previous.next = next } else { parent?.firstChild = next }
        if let next { next.previous = previous } else { parent?.lastChild = previous }
        parent = nil
        previous = nil
        next = nil
    }

    /// Appends an unlinked node to the children.
    func append(_ node: MarkdownNode) {
        node.parent = self
        node.previous = lastChild
        node.next = nil
        if let lastChild { lastChild.next = node } else { firstChild = node }
        lastChild = node
    }

    /// Inserts an unlinked node as the previous sibling.
    func insertBefore(_ node: MarkdownNode) {
        node.parent = parent
        node.previous = previous
        node.next = self
        if let previous { previous.next = node } else { parent?.firstChild = node }
        previous = node
    }

    /// Inserts an unlinked node as the first child.
    func prepend(_ node: MarkdownNode) {
        guard let first = firstChild else { return append(node) }
        node.parent = self
        node.previous = nil
        node.next = first
        first.previous = node
        firstChild = node
    }

    /// Moves the sibling nodes from `first` up to, but not including, `end` to the end of the children.
    func takeSiblings(from first: MarkdownNode?, upTo end: MarkdownNode?) {
        var node = first
        while let current = node, current != end {
            node = current.next
            current.unlink()
            append(current)
        }
    }
}
