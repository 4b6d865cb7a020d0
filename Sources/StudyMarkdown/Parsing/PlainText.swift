/// The text of a node's inlines: formulas as TeX, breaks as spaces. The traversal is iterative.
enum PlainText {
    /// Returns the readable text of a heading or a title: no tags, and formulas in the form of ``FormulaText``.
    static func readable(_ root: MarkdownNode, state: ParseState) -> String {
        of(root, state: state, isReadable: true)
    }

    /// Returns the text of a heading for its id, with formulas as TeX, and without the tags of an empty place,
    /// `<span id="…"></span>`: a place that is added later must not change the id.
    static func ofHeading(_ root: MarkdownNode, state: ParseState) -> String {
        of(root, state: state, hasPlaces: false)
    }

    /// Returns the text of a node's inlines with placeholders restored.
    static func of(
        _ root: MarkdownNode, state: ParseState, isReadable: Bool = false, hasPlaces: Bool = true
    ) -> String {
        var bytes: [UInt8] = []
        var node = root.firstChild
        while let current = node {
            if isReadable, current.kind == .code, current.formulaIndex != nil {
                bytes += FormulaText.readable(state.placeholders.restored(current.literal)).utf8
            } else if current.kind != .htmlInline || !isReadable && (hasPlaces || !isPlace(current)) {
                append(current, to: &bytes)
            }
            node = current.firstChild ?? current.afterDescendants(below: root)
        }
        return state.placeholders.restored(bytes)
    }

    /// Returns true for a tag of an empty element with an id.
    private static func isPlace(_ node: MarkdownNode) -> Bool {
        let opens = { (tag: MarkdownNode) in
            tag.kind == .htmlInline && tag.literal.starts(with: "<span id=".utf8)
        }
        let closes = { (tag: MarkdownNode) in
            tag.kind == .htmlInline && tag.literal.elementsEqual("</span>".utf8)
        }
        return opens(node) && node.next.map(closes) == true
            || closes(node) && node.previous.map(opens) == true
    }

    /// Appends the text of one inline. Containers contribute their children.
    private static func append(_ node: MarkdownNode, to bytes: inout [UInt8]) {
        switch node.kind {
        // Tags of raw HTML count as text, as in cmark's `alt`.
        case .text, .code, .htmlInline:
            bytes += node.literal
        case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
        default: break
        }
    }
}
