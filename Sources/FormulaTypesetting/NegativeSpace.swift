/// A space that draws its neighbours together, such as `\!`. In MathML Core a negative width is zero (3.2.5), and KaTeX
/// writes the common widths as a visible space and an invisible separator. A negative margin has the effect everywhere.
enum NegativeSpace {
    /// KaTeX's texts for `\!` and its relatives.
    private static let texts = [
        "\u{200A}\u{2063}": "-0.0556em", "\u{2009}\u{2063}": "-0.1667em",
        "\u{205F}\u{2063}": "-0.2222em", "\u{2005}\u{2063}": "-0.2778em",
    ]

    /// Returns the width if KaTeX means such a space.
    private static func width(of node: MarkupNode) -> String? {
        switch node.name {
        case "mspace" where node["height"] == nil: node["width"].flatMap { $0.hasPrefix("-") ? $0 : nil }
        case "mtext" where node.children.count == 1: texts[node.children[0].text]
        default: nil
        }
    }

    /// Returns the element with a margin in place of its width, or unchanged if its width is not negative.
    static func rewritten(_ node: MarkupNode, styles: inout StyleClasses) -> MarkupNode {
        guard let width = width(of: node) else { return node }
        var space = MarkupNode("mspace", [("class", styles.name(of: "margin-inline-start:\(width)"))])
        space.isSelfClosing = true
        return space
    }

    /// Returns true for a rewritten element. In TeX it does not change the spaces between its neighbours.
    static func isOne(_ node: MarkupNode) -> Bool {
        node.name == "mspace" && node["class"] != nil && node["width"] == nil
    }
}
