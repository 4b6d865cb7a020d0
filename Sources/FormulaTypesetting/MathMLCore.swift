/// Rewrites the parts of KaTeX's MathML that MathML Core lacks as rows and classes. Browsers differ in what they draw
/// of MathML 3, and Chromium draws none of it.
///
/// KaTeX writes MathML 3 (W3C Recommendation, 2nd edition): `menclose` (3.3.9), the lines and columns of `mtable`
/// (3.5.1), relative widths of `mpadded` (3.3.6), negative widths of `mspace`, and styles.
struct MathMLCore {
    private var styles: StyleClasses

    /// - Parameters:
    ///   - math: KaTeX's output, rewritten in place.
    ///   - styles: collects the values of `style` attributes, which the policy of a leaf blocks.
    static func rewrite(_ math: inout MarkupNode, styles: inout StyleClasses) {
        var core = MathMLCore(styles: styles)
        math = core.rewritten(math)
        styles = core.styles
    }

    private mutating func rewritten(_ node: MarkupNode) -> MarkupNode {
        var node = node
        node.children = node.children.map { rewritten($0) }
        LargeDelimiters.gather(in: &node)
        if let style = node["style"] {
            node["style"] = nil
            node.addClass(styles.name(of: style))
        }
        switch node.name {
        // A token element contains text (MathML Core, 3.2). KaTeX puts a row into one to get the spacing of a letter.
        case "mi" where node.hasElements: return row(node, [])
        case "menclose": return enclosed(node)
        case "mtable": return table(node)
        case "mpadded": return padded(node)
        case "mover", "munder": return accented(node)
        case "mspace", "mtext": return NegativeSpace.rewritten(node, styles: &styles)
        default: return node
        }
    }

    /// Returns the element as a row with classes, without its own attributes.
    private mutating func row(_ node: MarkupNode, _ words: [String]) -> MarkupNode {
        var row = MarkupNode(
            "mrow", node.attributes.filter { ["class", "mathbackground", "mathcolor"].contains($0.name) })
        row.children = node.children
        for word in words { row.addClass(word) }
        return row
    }

    private static let enclosures = [
        "top": "line-top", "bottom": "line-bottom", "box": "boxed",
        "left": "line-left", "right": "line-right", "actuarial": "line-top line-right",
        "updiagonalstrike": "strike-up", "downdiagonalstrike": "strike-down", "horizontalstrike": "strike",
    ]

    private mutating func enclosed(_ node: MarkupNode) -> MarkupNode {
        let notations = (node["notation"] ?? "").split(separator: " ").map(String.init)
        let words = notations.compactMap { Self.enclosures[$0] }
        guard words.count == notations.count else { return node }
        return row(node, words)
    }

    /// Each cell states its alignment in the column and the lines before it.
    private mutating func table(_ node: MarkupNode) -> MarkupNode {
        var node = node
        func list(_ name: String) -> [String] { (node[name] ?? "").split(separator: " ").map(String.init) }
        let columnLines = list("columnlines")
        let rowLines = list("rowlines")
        var places = list("columnalign")
        // The style sheet has rules for these: equations and cases.
        let isKnown = places.starts(with: ["right", "left"]) || places.allSatisfy { $0 == "left" }
        if isKnown || places.allSatisfy({ $0 == "center" }) { places = [] } else { node["columnalign"] = nil }
        node["columnlines"] = nil
        node["rowlines"] = nil
        var rowNumber = 0
        for (index, row) in node.children.enumerated() where row.name == "mtr" {
            var column = 0
            for (place, cell) in row.children.enumerated() where cell.name == "mtd" {
                var words: [String] = []
                if column < places.count, places[column] != "center" { words.append("at-\(places[column])") }
                if column > 0, let line = Self.line(columnLines, before: column) {
                    words.append("\(line)-left")
                }
                if rowNumber > 0, let line = Self.line(rowLines, before: rowNumber) {
                    words.append("\(line)-top")
                }
                for word in words { node.children[index].children[place].addClass(word) }
                column += 1
            }
            rowNumber += 1
        }
        return node
    }

    /// Returns the line before a column or row. The last value of such a list applies to all that
    /// follow (MathML 3, 3.5.1.2).
    private static func line(_ lines: [String], before index: Int) -> String? {
        switch lines.isEmpty ? "none" : lines[min(index - 1, lines.count - 1)] {
        case "solid": "line"
        case "dashed": "dash"
        default: nil
        }
    }

    /// Rewrites a line over or below a formula. Few fonts have the character in several widths, so a
    /// line is drawn, as in TeX; the character stays for screen readers. Accents that math fonts lack
    /// become ones that they have.
    private mutating func accented(_ node: MarkupNode) -> MarkupNode {
        guard node.children.count == 2, node.children[1].name == "mo" else { return node }
        var node = node
        let sign = node.children[1].children.first?.text ?? ""
        if sign == "‾" {
            node.children[1]["stretchy"] = "false"
            node.addClass(node.name == "mover" ? "overline" : "underline")
        } else if let known = Self.accents[sign] {
            node.children[1]["stretchy"] = "false"
            node.children[1].children = [MarkupNode(text: known)]
        }
        return node
    }

    /// The modifier letters of `\bar`, `\acute` and `\grave`.
    private static let accents = ["\u{2C9}": "\u{AF}", "\u{2CA}": "\u{B4}", "\u{2CB}": "`"]

    private mutating func padded(_ node: MarkupNode) -> MarkupNode {
        // `\colorbox`, and `\fbox` with colour: padding on all sides.
        if node["width"]?.first == "+" { return row(node, ["padded"]) }
        // `\mathclap` needs a width relative to its content, which MathML Core lacks; it keeps its natural width.
        if node["lspace"]?.hasSuffix("width") == true { return row(node, []) }
        // `\rlap`: WebKit clips content outside of such a box unless it is positioned.
        if node["width"] == "0px" {
            var content = MarkupNode("mrow", [], node.children)
            content.addClass("lapped")
            return MarkupNode("mpadded", node.attributes, [content])
        }
        return node
    }
}
