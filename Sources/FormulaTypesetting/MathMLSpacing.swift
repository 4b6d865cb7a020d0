/// The spacing around operators in visible MathML. KaTeX leaves it to the operator dictionary of MathML
/// Core, which derives an operator's form only from the ends of a row (3.2.4.2). It would set a minus
/// after an equals sign as a difference, the bars of an absolute value as a relation, and `2 cos t` as
/// one word.
struct MathMLSpacing {
    /// The space between an operator and its operand (The TeXbook, chapter 18: a thin space).
    private static let thin = "0.1667em"
    /// The open bars: opening and closing bars look the same.
    private var openBars: Set<String> = []

    /// Sets the spacing.
    ///
    /// - Parameter math: KaTeX's output with `fence` and `separator` still in place.
    static func set(in math: inout MarkupNode) {
        var spacing = MathMLSpacing()
        spacing.set(in: &math)
    }

    private mutating func set(in parent: inout MarkupNode) {
        /// The text of the operator directly before this node; `nil` if absent.
        var before: String?
        var spaced: [Int] = []
        let isRow = LargeDelimiters.rows.contains(parent.name)
        for index in parent.children.indices {
            let next = parent.children[(index + 1)...].first { !NegativeSpace.isOne($0) }
            let previous = parent.children[..<index].last { !NegativeSpace.isOne($0) }
            if isRow, let previous, Self.isFunction(parent.children[index], next),
                Self.isOrdinary(previous, sign: before, isFirst: index == 1)
            {
                spaced.append(index)
            }
            guard parent.children[index].name == "mo" else {
                // Two operators separated by a space still count as adjacent.
                if parent.children[index].name != "mspace" { before = nil }
                set(in: &parent.children[index])
                if isRow, Self.isFunctionWithScript(parent.children[index]), Self.isOperandOfScript(next) {
                    spaced.append(index + 1)
                }
                continue
            }
            if parent.children[index].hasElements {
                // After the base of a script comes the script, not an operand.
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
                // `\mathop{}` and `\left.` are empty operators that would still get spacing.
                parent.children[index] = MarkupNode("mrow")
            }
        }
        for index in spaced.reversed() { parent.children.insert(Self.space, at: index) }
        OperatorRows.addOperands(to: &parent)
    }

    /// Splits an operator that KaTeX writes for `\mathop`: an operator contains only text (3.2.4), so a
    /// row takes the rest.
    private mutating func setOwnOperator(_ node: inout MarkupNode, isApplied: Bool, to next: MarkupNode?) {
        node = MarkupNode("mrow", [], node.children)
        let isEmptyRow = { (child: MarkupNode) in child.name == "mrow" && child.children.isEmpty }
        if node.children.first.map(isEmptyRow) == true { node.children.removeFirst() }
        set(in: &node)
        if isApplied, Self.isOperandWithoutFence(next) {
            node.children.append(Self.space)
        }
    }

    private static var space: MarkupNode {
        var space = MarkupNode("mspace", [("width", thin)])
        space.isSelfClosing = true
        return space
    }

    /// Returns true for a function's name and for letters in KaTeX's `\mathop`, with a script or without one. KaTeX writes a
    /// relation such as `≔` in the same way.
    ///
    /// - Parameter node: as KaTeX wrote it.
    private static func isFunction(_ node: MarkupNode, _ next: MarkupNode?) -> Bool {
        if node.name == "mi" { return next?.name == "mo" && next?.children.first?.text == "\u{2061}" }
        guard let sign = scripts.contains(node.name) ? node.children.first : node else { return false }
        if isFunctionWithScript(node) { return true }
        return sign.name == "mo" && sign.hasElements && sign.attributes.isEmpty
            && sign.plainText.allSatisfy(\.isLetter)
    }

    /// Returns true for what TeX keeps a function's name off: an ordinary symbol, or a closing parenthesis. Other operators
    /// have spaces of their own, and so has a function before a function.
    ///
    /// - Parameters:
    ///   - node: directly before the function, with its spacing.
    ///   - sign: its role, if it is an operator.
    ///   - isFirst: true if the row begins with it.
    private static func isOrdinary(_ node: MarkupNode, sign: String?, isFirst: Bool) -> Bool {
        switch node.name {
        case "", "mspace", "annotation": return false
        case "mo":
            guard let sign else { return false }
            if bars.contains(sign) { return node["lspace"] == "0" }
            // A sign without a left operand is an ordinary symbol.
            let isPrefix = node["form"] == "prefix" || isFirst && signs.contains(sign)
            return isPrefix || fences.contains(sign)
        case "mtext": return !node.plainText.allSatisfy(\.isWhitespace)
        case "mrow", "mstyle":
            guard let last = node.children.last, last.name != "mspace" else { return false }
            return node.children.count > 1 || last.name != "mo"
        case _ where scripts.contains(node.name):
            guard let base = node.children.first, !isFunctionWithScript(node) else { return false }
            return base.name != "mo" || fences.contains(base.children.first?.text ?? "")
        default: return true
        }
    }

    /// Returns true for `\lim_n`, `\log_2` and `\sin^2`, whose space follows the script.
    private static func isFunctionWithScript(_ node: MarkupNode) -> Bool {
        guard scripts.contains(node.name), let base = node.children.first, base.name == "mrow" else {
            return false
        }
        return base.children.last?.children.first?.text == "\u{2061}"
    }

    /// Returns true if a function with a script has this operand. An operator has spaces of its own, except a bar.
    private static func isOperandOfScript(_ next: MarkupNode?) -> Bool {
        guard let next, isOperandWithoutFence(next) else { return false }
        let sign = scripts.contains(next.name) ? next.children.first : next
        return sign?.name != "mo" || bars.contains(sign?.children.first?.text ?? "")
    }

    /// Handles an operator that is a script, `x^*`, which has no operands. Browsers that keep its
    /// spacing, as WebKit does, separate the script from its base.
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
    /// The signs that close and have no space after them.
    private static let fences: Set = [")", "]", "}", "⟩", "⌋", "⌉", "!"]
    /// After these, a sign is a binary operator, not a prefix.
    private static let closing = fences.union(["∣", "∥", "′", "%", "⋯", "…"])

    /// Sets the attributes of an operator.
    ///
    /// - Returns: its role for its neighbour: an opening bar counts as a parenthesis.
    private mutating func set(
        _ sign: String, in node: inout MarkupNode, behind before: String?, next: MarkupNode?
    ) -> String {
        let isPlain = node.attributes.isEmpty
        if Self.signs.contains(sign), isPlain, let before, !Self.closing.contains(before) {
            node["form"] = "prefix"
        } else if Self.bars.contains(sign), !isPlain, node["lspace"] == nil {
            // The dictionary treats these as relations that do not stretch.
            if node["fence"] != nil, node["stretchy"] == nil { node["stretchy"] = "true" }
            node["lspace"] = "0"
            node["rspace"] = "0"
        } else if node["fence"] != nil, node["lspace"] != nil, node["stretchy"] == nil {
            // `\middle` stretches with `\left` and `\right` and has KaTeX's narrow spacing. The dictionary stretches it
            // only at an end of the row.
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
