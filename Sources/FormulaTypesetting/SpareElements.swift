/// Removes elements of KaTeX's MathML that have no visible or audible effect. In hundreds of formulas
/// they take more bytes than the letters.
enum SpareElements {
    /// Removes redundant elements.
    ///
    /// - Parameter math: the formula after its spacing was set.
    static func remove(from math: inout MarkupNode) {
        remove(from: &math, Size(isDisplay: math["display"] == "block"))
    }

    /// The size of a row's content in MathML Core (appendix A: `math-style` and `math-depth`).
    private struct Size {
        /// `nil` in fractions and scripts, whose size is not tracked.
        var isDisplay: Bool?

        /// The size of an element's content, where the element itself has this size.
        func inside(_ node: MarkupNode) -> Size {
            guard isDisplay != nil, !SpareElements.changesLevel.contains(node.name) else {
                return Size(isDisplay: nil)
            }
            switch node["displaystyle"] {
            case "true": return Size(isDisplay: true)
            case "false": return Size(isDisplay: false)
            default: return node.name == "mtable" ? Size(isDisplay: false) : self
            }
        }
    }

    private static func remove(from parent: inout MarkupNode, _ size: Size) {
        let size = size.inside(parent)
        var children: [MarkupNode] = []
        children.reserveCapacity(parent.children.count)
        for var child in parent.children {
            remove(from: &child, size)
            if let isDisplay = size.isDisplay, child.name == "mstyle", child["scriptlevel"] == "0" {
                // This is the default.
                child["scriptlevel"] = nil
                if child["displaystyle"] == "\(isDisplay)" { child["displaystyle"] = nil }
            }
            if isAroundOne(child) {
                children += child.children
            } else if rows.contains(parent.name), isOperatorWithSpace(child) {
                children += child.children
            } else {
                if child.name == "mstyle", child.children.count == 1, isPlainRow(child.children[0]) {
                    // The element is a row itself (3.3.4).
                    child.children = child.children[0].children
                }
                children.append(child)
            }
        }
        parent.children = children
    }

    /// The elements whose content is laid out as in a row of its own.
    private static let rows: Set = ["math", "mrow", "mstyle"]
    /// The elements that make content smaller (appendix A: `math-depth`).
    private static let changesLevel: Set = [
        "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mfrac", "mroot",
    ]

    /// Returns true for an `mstyle` without attributes around one element, which KaTeX writes into each cell of a matrix.
    private static func isAroundOne(_ node: MarkupNode) -> Bool {
        node.name == "mstyle" && node.children.count == 1 && !node.children[0].name.isEmpty
            && node.attributes.isEmpty
    }

    private static func isPlainRow(_ node: MarkupNode) -> Bool {
        node.name == "mrow" && node.attributes.isEmpty && !node.children.isEmpty
    }

    /// Returns true for a letter and a space, which `\mathop` becomes: nothing in such a row stretches
    /// or has a form.
    private static func isOperatorWithSpace(_ node: MarkupNode) -> Bool {
        isPlainRow(node) && node.children.count == 2 && node.children[0].name == "mi"
            && node.children[1].name == "mspace"
    }
}
