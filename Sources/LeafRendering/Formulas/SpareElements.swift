/// Elements of KaTeX's MathML that change nothing of what is seen or read: in hundreds of formulas they weigh more than
/// the letters.
enum SpareElements {
    /// - Parameter math: with its spaces set.
    static func remove(from math: inout MarkupNode) { remove(from: &math, isInScript: false) }

    private static func remove(from parent: inout MarkupNode, isInScript: Bool) {
        let isInScript = isInScript || changesLevel.contains(parent.name)
        var children: [MarkupNode] = []
        children.reserveCapacity(parent.children.count)
        for var child in parent.children {
            remove(from: &child, isInScript: isInScript)
            if parent.name == "mtd", !isInScript, isOfCells(child) {
                // A cell is so by itself (MathML Core, appendix A: mtable has a compact math-style).
                children += child.children
            } else if rows.contains(parent.name), isOperatorWithSpace(child) {
                children += child.children
            } else {
                if child.name == "mstyle", child.children.count == 1, isPlainRow(child.children[0]) {
                    // It is a row itself (3.3.4).
                    child.children = child.children[0].children
                }
                children.append(child)
            }
        }
        parent.children = children
    }

    /// What a row consists of stands in it as it would in a row in it.
    private static let rows: Set = ["math", "mrow", "mstyle"]
    /// In these something is smaller (appendix A: `math-depth`).
    private static let changesLevel: Set = [
        "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mfrac", "mroot",
    ]

    /// `mstyle` around one element, as KaTeX writes it into each cell of a matrix.
    private static func isOfCells(_ node: MarkupNode) -> Bool {
        node.name == "mstyle" && node.children.count == 1 && !node.children[0].name.isEmpty
            && node.attributes.count == 2 && node["displaystyle"] == "false" && node["scriptlevel"] == "0"
    }

    private static func isPlainRow(_ node: MarkupNode) -> Bool {
        node.name == "mrow" && node.attributes.isEmpty && !node.children.isEmpty
    }

    /// A letter and a space, as `\mathop` becomes: nothing in such a row grows or has a form.
    private static func isOperatorWithSpace(_ node: MarkupNode) -> Bool {
        isPlainRow(node) && node.children.count == 2 && node.children[0].name == "mi"
            && node.children[1].name == "mspace"
    }
}
