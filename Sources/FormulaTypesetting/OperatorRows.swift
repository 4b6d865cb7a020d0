/// Rows of one operator and text, such as `= \text{x}` in a cell. MathML Core ignores text and space in a row (3.2.4.1):
/// with one operator it is an operator itself, and the spaces of the operator are outside of it, which in a cell is nowhere.
enum OperatorRows {
    /// The elements that group what they contain.
    private static let groups: Set = ["mrow", "mstyle", "mpadded", "mphantom"]
    /// The elements that are an operator if their base is one.
    private static let scripts: Set = ["msub", "msup", "msubsup", "munder", "mover", "munderover"]

    /// Adds an empty identifier at each end of such a row that is text. With it, the operator has an operand there.
    ///
    /// - Parameter row: an element whose children have their spacing.
    static func addOperands(to row: inout MarkupNode) {
        guard groups.contains(row.name), let place = row.children.firstIndex(where: isOperator) else {
            return
        }
        let before = row.children[..<place]
        let after = row.children[(place + 1)...]
        guard before.allSatisfy(isIgnored), after.allSatisfy(isIgnored) else { return }
        let ends = (before.contains(where: isText), after.contains(where: isText))
        if ends.1 { row.children.append(operand) }
        if ends.0 { row.children.insert(operand, at: 0) }
    }

    private static var operand: MarkupNode {
        var operand = MarkupNode("mi")
        operand.isSelfClosing = true
        return operand
    }

    private static func isOperator(_ node: MarkupNode) -> Bool {
        node.name == "mo" || scripts.contains(node.name) && node.children.first.map(isOperator) == true
    }

    private static func isIgnored(_ node: MarkupNode) -> Bool {
        ["mtext", "mspace"].contains(node.name)
            || groups.contains(node.name) && node.children.allSatisfy(isIgnored)
    }

    /// Returns true for an ignored element with words. KaTeX writes some spaces as text.
    private static func isText(_ node: MarkupNode) -> Bool {
        node.plainText.contains { !$0.isWhitespace }
    }
}
