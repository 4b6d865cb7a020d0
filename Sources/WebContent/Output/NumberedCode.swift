import WebSyntax

/// Code beside its line numbers in a table of two cells, as Hexo and Pygments write it. The classes that would tell it from a
/// table of data are not in sanitized markup.
enum NumberedCode {
    /// Returns the `pre` of the code in a table; nil for another table.
    static func code(in table: HTMLTree.NodeID, _ content: ContentTree) -> HTMLTree.NodeID? {
        var cells: [HTMLTree.NodeID] = []
        for id in content.descendants(of: table) {
            switch content.tag(id) {
            case .td: cells.append(id)
            case .th, .caption: return nil
            default: break
            }
            if cells.count > 2 { return nil }
        }
        guard cells.count == 2, let numbers = pre(in: cells[0], content),
            let code = pre(in: cells[1], content)
        else { return nil }
        let lines = content.codeText(of: numbers).split(whereSeparator: \.isWhitespace).map { Int($0) }
        guard let first = lines.first ?? nil, lines.enumerated().allSatisfy({ $1 == first + $0 }) else {
            return nil
        }
        return code
    }

    /// Returns the `pre` that has all the text of a cell.
    private static func pre(in cell: HTMLTree.NodeID, _ content: ContentTree) -> HTMLTree.NodeID? {
        guard let pre = content.descendants(of: cell).first(where: { content.tag($0) == .pre }) else {
            return nil
        }
        return content.rawText(of: pre).trimmed == content.rawText(of: cell).trimmed ? pre : nil
    }
}
