import WebSyntax

/// The content of a cell as lines. A cell has no blocks (GFM 0.29, 4.10), so their marks would be text.
struct MarkdownCell {
    typealias NodeID = HTMLTree.NodeID

    let writer: MarkdownWriter
    private var content: ContentTree { writer.content }

    init(writer: MarkdownWriter) { self.writer = writer }

    /// Returns the lines of an element. Each is the text of one block.
    ///
    /// - Parameter depth: the number of lists around the element.
    func lines(in id: NodeID, depth: Int = 0) -> [String] {
        var lines: [String] = []
        var line: [MarkdownWriter.Part] = []
        func endLine() {
            lines.append(MarkdownText.escapedStart(writer.inline(line)))
            line = []
        }
        for part in writer.parts(of: id) {
            if part.isBlock {
                endLine()
                let cell = MarkdownCell(writer: writer.inside(part.around))
                if !writer.notes.notes.contains(part.node) { lines += cell.block(part.node, depth) }
            } else {
                line.append(part)
            }
        }
        endLine()
        return lines.filter { !$0.isEmpty }
    }

    private func block(_ id: NodeID, _ depth: Int) -> [String] {
        switch content.tag(id) {
        case .h1, .h2, .h3, .h4, .h5, .h6, .dt: [writer.emphasized(id, in: "strong")]
        case .figcaption: [writer.emphasized(id, in: "em")]
        case .hr: []
        case .ul, .ol: list(id, depth)
        case .pre: code(id)
        case let tag where BlockElements.isBlock(tag): lines(in: id, depth: depth)
        default:
            MarkdownCell(writer: writer.inside(writer.extended([], with: id)))
                .lines(in: id, depth: depth)
        }
    }

    /// Returns the items of a list with a sign or number before each.
    private func list(_ id: NodeID, _ depth: Int) -> [String] {
        var items: [String] = []
        for (item, number) in writer.numberedItems(of: id) {
            var lines = self.lines(in: item, depth: depth + 1)
            let isTask = lines.first.map { $0.hasPrefix("☑") || $0.hasPrefix("☐") } ?? false
            let mark = content.tag(id) == .ol ? "\(number). " : isTask ? "" : depth == 0 ? "• " : "◦ "
            if !lines.isEmpty { lines[0] = mark + lines[0] }
            items += lines
        }
        return items
    }

    /// Returns each line of code as a code span.
    private func code(_ id: NodeID) -> [String] {
        if let formula = content.children(id).first(where: { content.formula($0) != nil }) {
            return [writer.inline([formula])]
        }
        return content.codeText(of: id).split(whereSeparator: \.isNewline).map {
            MarkdownText.code(String($0))
        }
    }
}
