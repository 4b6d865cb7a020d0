import WebSyntax

/// Blocks in inline elements, such as `<b><p>One</p><p>Two</p></b>`. Markdown has no such blocks, so the inline element is
/// repeated in each of their lines.
extension MarkdownWriter {
    /// A block, or a node of a line.
    struct Part {
        var node: NodeID
        /// The divided inline elements around the node and below the parent, the outermost first.
        var around: [NodeID] = []
        var isBlock = false
    }

    /// Returns the blocks below an element, and the nodes of the lines between them. The children of an inline element with
    /// blocks take its place.
    func parts(of parent: NodeID) -> [Part] {
        var parts: [Part] = []
        addParts(of: parent, [], to: &parts)
        return parts
    }

    private func addParts(of parent: NodeID, _ around: [NodeID], to parts: inout [Part]) {
        for child in content.children(parent) {
            let isBlock = content.isElement(child) && BlockElements.isBlock(content.tag(child))
            if isBlock || !isDivided(child) {
                parts.append(Part(node: child, around: around, isBlock: isBlock))
            } else if direction?.attributes(of: child).isEmpty == false {
                // The element around the blocks keeps their direction and language.
                parts.append(Part(node: child, around: around, isBlock: true))
            } else {
                addParts(of: child, extended(around, with: child), to: &parts)
            }
        }
    }

    /// Returns true for an inline element whose blocks are written as blocks. A link is one card, and TeX and code are text.
    private func isDivided(_ id: NodeID) -> Bool {
        guard content.inlinesWithBlocks.contains(id) else { return false }
        switch content.tag(id) {
        case .a:
            let isNote = notes.references[id] != nil || notes.returns.contains(id)
            return !isNote && content.attribute("href", of: id)?.hasPrefix("#") ?? true
        case .code, .rt, .sub, .sup: return false
        default: return content.tree[id].namespace == .html
        }
    }

    /// Returns elements around blocks with another one inside them if its marks are not among theirs already.
    func extended(_ elements: [NodeID], with id: NodeID) -> [NodeID] {
        let name = content.name(id)
        // Elements nest deeply, and every line has the marks.
        let isRepeated = (around + elements).contains { content.name($0) == name }
        let hasMarks = content.tag(id) != .a && marked("a", id) != "a"
        return hasMarks && !isRepeated ? elements + [id] : elements
    }

    /// Returns the writer of the blocks in inline elements.
    func inside(_ elements: [NodeID]) -> MarkdownWriter {
        var writer = self
        writer.around += elements
        return writer
    }

    /// Returns a text with the marks of the elements around it.
    func marked(_ text: String, in elements: [NodeID]) -> String {
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { return text }
        return elements.reversed().reduce(text) { marked($0, $1) }
    }

    /// Returns the text of a line.
    func inline(_ line: [Part]) -> String {
        var text = ""
        var rest = line[...]
        while let elements = rest.first?.around {
            let run = rest.prefix { $0.around == elements }
            Self.append(marked(joined(run.lazy.map(\.node)), in: elements), to: &text)
            rest = rest.dropFirst(run.count)
        }
        return lines(of: marked(text, in: around))
    }
}
