/// The text of a node's inlines: formulas as TeX, breaks as spaces. The traversal is iterative.
enum PlainText {
    /// Returns the readable text of a heading or a title: no tags, and formulas in the form of ``FormulaText``. References are as
    /// ``NamedLinks`` finds them, since the names are not known yet.
    static func readable(_ root: MarkdownNode, state: ParseState) -> String {
        of(root, state: state, isReadable: true)
    }

    /// Returns the text of a heading for its id, with formulas as TeX and without tags: a place for a link,
    /// `<span id="…"></span>`, that is added later must not change the id.
    static func ofHeading(_ root: MarkdownNode, state: ParseState) -> String {
        of(root, state: state, hasTags: false)
    }

    /// Returns the text of a node's inlines with placeholders restored.
    static func of(
        _ root: MarkdownNode, state: ParseState, isReadable: Bool = false, hasTags: Bool = true
    ) -> String {
        var bytes: [UInt8] = []
        var node = root.firstChild
        while let current = node {
            if isReadable, current.kind == .code, current.formulaIndex != nil {
                let tex = state.redefined(state.placeholders.restored(current.literal), of: current)
                bytes += FormulaText.readable(tex) { $1 ? "\\eqref{\($0)}" : "\\ref{\($0)}" }.utf8
            } else if isReadable, let index = current.referenceIndex, state.references.indices.contains(index)
            {
                bytes += state.references[index].readable.utf8
            } else if current.kind != .htmlInline || hasTags && !isReadable {
                append(current, to: &bytes)
            }
            node = current.firstChild ?? current.afterDescendants(below: root)
        }
        return state.placeholders.restored(bytes)
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
