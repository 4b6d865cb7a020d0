/// Delimiters of an explicit size with a script, `\Bigl( x \Bigr)^n`. KaTeX attaches the script to the
/// closing delimiter alone. Chromium does not stretch a delimiter that is itself the base, and WebKit
/// loses the size of one in its own row after a relayout at another width. Both stretch it in a row
/// with the content that it closes.
enum LargeDelimiters {
    /// Makes the row from the opening delimiter to the closing one the base of the script; without an opening one, the
    /// closing one in a row.
    static func gather(in parent: inout MarkupNode) {
        guard parent.children.contains(where: { size(ofBase: $0) != nil }) else { return }
        let isRow = rows.contains(parent.name)
        var made: [MarkupNode] = []
        made.reserveCapacity(parent.children.count)
        for node in parent.children {
            guard let size = size(ofBase: node) else {
                made.append(node)
                continue
            }
            var script = node
            var inside = [node.children[0]]
            if isRow, let start = opener(of: inside[0], size: size, in: made) {
                inside = Array(made[start...]) + inside
                made.removeSubrange(start...)
            }
            script.children[0] = MarkupNode("mrow", [], inside)
            made.append(script)
        }
        parent.children = made
    }

    /// The elements whose children form a row, however many there are (MathML Core, 3.1.3 and 3.3).
    static let rows: Set = ["math", "mrow", "mstyle", "mpadded", "mphantom", "menclose", "mtd"]

    private static func size(ofBase script: MarkupNode) -> String? {
        ["msup", "msub", "msubsup"].contains(script.name) ? script.children.first?["minsize"] : nil
    }

    /// Returns the index of the opening delimiter that matches a closing one of the same size.
    private static func opener(of closer: MarkupNode, size: String, in row: [MarkupNode]) -> Int? {
        let close = text(closer)
        var open = 1
        // A bound that no real formula reaches; it keeps the search linear.
        for index in row.indices.reversed().prefix(2000)
        where row[index].name == "mo" && row[index]["minsize"] == size {
            let sign = text(row[index])
            if closing.contains(sign) { open += 1 }
            if opening.contains(sign) || sign == close && !closing.contains(close) { open -= 1 }
            if open == 0 { return index }
        }
        return nil
    }

    private static func text(_ node: MarkupNode) -> String { node.children.first?.text ?? "" }

    private static let opening: Set = ["(", "[", "{", "⟨", "⌊", "⌈", "⟮", "⎰"]
    private static let closing: Set = [")", "]", "}", "⟩", "⌋", "⌉", "⟯", "⎱"]
}
