import CCMarkGFM

/// cmark-gfm's node types as numbers. The extensions' types are known only after registration.
struct NodeTypes {
    let text = UInt32(CMARK_NODE_TEXT.rawValue)
    let softBreak = UInt32(CMARK_NODE_SOFTBREAK.rawValue)
    let lineBreak = UInt32(CMARK_NODE_LINEBREAK.rawValue)
    let code = UInt32(CMARK_NODE_CODE.rawValue)
    let htmlInline = UInt32(CMARK_NODE_HTML_INLINE.rawValue)
    let customInline = UInt32(CMARK_NODE_CUSTOM_INLINE.rawValue)
    let emphasis = UInt32(CMARK_NODE_EMPH.rawValue)
    let strong = UInt32(CMARK_NODE_STRONG.rawValue)
    let link = UInt32(CMARK_NODE_LINK.rawValue)
    let image = UInt32(CMARK_NODE_IMAGE.rawValue)
    let footnoteReference = UInt32(CMARK_NODE_FOOTNOTE_REFERENCE.rawValue)
    let footnoteDefinition = UInt32(CMARK_NODE_FOOTNOTE_DEFINITION.rawValue)
    let paragraph = UInt32(CMARK_NODE_PARAGRAPH.rawValue)
    let heading = UInt32(CMARK_NODE_HEADING.rawValue)
    let codeBlock = UInt32(CMARK_NODE_CODE_BLOCK.rawValue)
    let htmlBlock = UInt32(CMARK_NODE_HTML_BLOCK.rawValue)
    let quote = UInt32(CMARK_NODE_BLOCK_QUOTE.rawValue)
    let list = UInt32(CMARK_NODE_LIST.rawValue)
    let item = UInt32(CMARK_NODE_ITEM.rawValue)
    let rule = UInt32(CMARK_NODE_THEMATIC_BREAK.rawValue)
    let table = markdown_type_table()
    let tableRow = markdown_type_table_row()
    let tableCell = markdown_type_table_cell()
    let strikethrough = markdown_type_strikethrough()

    /// Must not be read before the extensions are registered.
    static let all = NodeTypes()

    static func isBlock(_ node: Node) -> Bool { UInt32(node.pointee.type) & 0xC000 == 0x8000 }
}
