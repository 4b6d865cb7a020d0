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
        of(root, state: state, hasTags: false, breaksAtTags: false)
    }

    /// Returns the text of a term of the index, with formulas as TeX and without tags.
    static func ofTerm(_ root: MarkdownNode, state: ParseState) -> String {
        of(root, state: state, hasTags: false)
    }

    /// Returns the text of a node's inlines with placeholders restored.
    ///
    /// - Parameter breaksAtTags: true for a space in place of `<br>` where there are no tags.
    static func of(
        _ root: MarkdownNode, state: ParseState, isReadable: Bool = false, hasTags: Bool = true,
        breaksAtTags: Bool = true
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
            } else if isReadable, current.kind == .link, current.firstChild == nil,
                !current.destination.isEmpty
            {
                state.hasNamedLinks = true
                bytes += ListedReference(linkTo: state.placeholders.restored(current.destination)).mark.utf8
            } else if isReadable, current.isMarkBeforePunctuation {
                while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            } else if current.kind != .htmlInline || hasTags && !isReadable {
                append(current, to: &bytes)
            } else if breaksAtTags, current.isLineBreakTag {
                bytes.append(UInt8(ascii: " "))
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

extension MarkdownNode {
    /// True for `<br>`, whatever its case and form.
    var isLineBreakTag: Bool {
        guard kind == .htmlInline, literal.count > 3 else { return false }
        return "<br".utf8.elementsEqual(literal.prefix(3).map { $0 | 0x20 }) && !ASCII.isLetter(literal[3])
    }

    /// True for the mark of a footnote that no word follows. Without the mark, white space before it would be a gap.
    var isMarkBeforePunctuation: Bool {
        guard kind == .footnoteReference else { return false }
        switch next?.kind {
        case nil, .softBreak, .lineBreak: return true
        case .text:
            return next?.literal.first.map { ASCII.isSpace($0) || ".,;:!?)".utf8.contains($0) } ?? false
        default: return false
        }
    }
}
