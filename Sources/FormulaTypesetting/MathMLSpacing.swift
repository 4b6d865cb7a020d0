/// The spaces around operators, where MathML is what is seen. KaTeX leaves them to the operator dictionary of MathML
/// Core, which knows a sign's place only at the ends of a row (3.2.4.2), and so sets a minus after an equals sign as a
/// difference, bars of an absolute value as a relation, and `cos t` as one word.
struct MathMLSpacing {
    /// The space between an operator and its operand (The TeXbook, chapter 18: a thin space).
    private static let thin = "0.1667em"
    /// Bars that are open: what closes a bar looks like what opens it.
    private var openBars: Set<String> = []

    /// - Parameter math: as KaTeX writes it, with `fence` and `separator` still in place.
    static func set(in math: inout MarkupNode) {
        var spacing = MathMLSpacing()
        spacing.set(in: &math)
    }

    private mutating func set(in parent: inout MarkupNode) {
        /// The text of the operator directly before this place; `nil` where no operator is there.
        var before: String?
        for index in parent.children.indices {
            let next = index + 1 < parent.children.count ? parent.children[index + 1] : nil
            guard parent.children[index].name == "mo" else {
                // Room between two operators keeps them neighbours.
                if parent.children[index].name != "mspace" { before = nil }
                set(in: &parent.children[index])
                continue
            }
            if parent.children[index].hasElements {
                // Behind the base of a script follows the script, and no operand.
                let isBase = index == 0 && Self.scripts.contains(parent.name)
                setOwnOperator(&parent.children[index], isApplied: !isBase && next?.name != "mo", to: next)
                before = nil
            } else if let sign = parent.children[index].children.first?.text {
                if index > 0, Self.sideScripts.contains(parent.name) {
                    Self.setLoneOperator(&parent.children[index], sign)
                    continue
                }
                before = set(sign, in: &parent.children[index], behind: before, next: next)
            } else {
                // `\mathop{}` and `\left.`: nothing, with the spaces of an operator.
                parent.children[index] = MarkupNode("mrow")
            }
        }
    }

    /// Splits an operator that KaTeX writes for `\mathop`: an operator holds only text (3.2.4), a row holds the rest.
    private mutating func setOwnOperator(_ node: inout MarkupNode, isApplied: Bool, to next: MarkupNode?) {
        node = MarkupNode("mrow", [], node.children)
        let isEmptyRow = { (child: MarkupNode) in child.name == "mrow" && child.children.isEmpty }
        if node.children.first.map(isEmptyRow) == true { node.children.removeFirst() }
        set(in: &node)
        if isApplied, Self.isOperandWithoutFence(next) {
            var space = MarkupNode("mspace", [("width", Self.thin)])
            space.isSelfClosing = true
            node.children.append(space)
        }
    }

    /// An operator that is a script, `x^*`, has no operands. Browsers that do not leave out its spaces, as
    /// WebKit, part the script from its base.
    private static func setLoneOperator(_ node: inout MarkupNode, _ sign: String) {
        guard node.attributes.isEmpty, sign != "′" else { return }
        node["lspace"] = "0"
        node["rspace"] = "0"
    }

    private static let sideScripts: Set = ["msub", "msup", "msubsup"]
    private static let scripts = ["msub", "msup", "msubsup", "munder", "mover", "munderover"]
    private static let signs: Set = ["−", "+", "±", "∓"]
    private static let bars: Set = ["∣", "∥"]
    private static let opening: Set = ["(", "[", "{", "⟨", "⌊", "⌈"]
    /// After these comes an operation, not a sign.
    private static let closing: Set = [
        ")", "]", "}", "⟩", "⌋", "⌉", "∣", "∥", "!", "′", "%", "⋯", "…",
    ]

    /// - Returns: what the operator is to its neighbour: a bar that opens is a parenthesis.
    private mutating func set(
        _ sign: String, in node: inout MarkupNode, behind before: String?, next: MarkupNode?
    ) -> String {
        let isPlain = node.attributes.isEmpty
        if Self.signs.contains(sign), isPlain, let before, !Self.closing.contains(before) {
            node["form"] = "prefix"
        } else if Self.bars.contains(sign), !isPlain, node["lspace"] == nil {
            // These are a relation to the dictionary, and do not grow.
            if node["fence"] != nil, node["stretchy"] == nil { node["stretchy"] = "true" }
            node["lspace"] = "0"
            node["rspace"] = "0"
        } else if node["fence"] != nil, node["lspace"] != nil, node["stretchy"] == nil {
            // `\middle` grows with `\left` and `\right`, and has KaTeX's narrow spaces; the dictionary lets it grow at
            // an end.
            node["stretchy"] = "true"
        } else if sign == "\u{2061}", isPlain, Self.isOperandWithoutFence(next) {
            node["rspace"] = Self.thin
        }
        guard Self.bars.contains(sign), !isPlain, openBars.remove(sign) == nil else { return sign }
        openBars.insert(sign)
        return "("
    }

    /// Returns true if the operand follows its operator directly, without parentheses.
    private static func isOperandWithoutFence(_ next: MarkupNode?) -> Bool {
        guard let next, !["", "mspace", "annotation"].contains(next.name) else { return false }
        return next.name != "mo" || !opening.contains(String((next.children.first?.text ?? "").prefix(1)))
    }
}
