import KaTeX

/// KaTeX's MathML of a formula converted to MathML Core, with its number separated and row numbers in
/// their rows.
struct MathMLMarkup {
    private(set) var math: MarkupNode
    /// The number, such as `(2.4)`, as a formula of its own; `nil` if absent.
    private(set) var number: MarkupNode?

    /// - Parameters:
    ///   - math: KaTeX's output.
    ///   - isAlone: true to omit the wrapper with the TeX, which the formula's own element has.
    ///   - styles: collects the values of `style` attributes.
    ///   - rowNumbers: returns the printed numbers in order; called only if rows have numbers.
    init(
        _ math: MarkupNode, isAlone: Bool, styles: inout StyleClasses,
        rowNumbers: () throws(FormulaFailure) -> [MarkupNode]
    ) throws(FormulaFailure) {
        self.math = math
        number = Self.unwrapNumber(in: &self.math).map { MarkupNode("math", [], Self.unwrapped($0)) }
        if number == nil, math.first(where: Self.isRowNumber) != nil {
            var numbers = try rowNumbers()[...]
            // The style sheet makes these as wide as the text, with the numbers at the margin.
            self.math.changeFirst(where: Self.hasRowNumbers) { $0.addClass("numbered") }
            self.math.addClass("numbered")
            Self.setRowNumbers(in: &self.math, &numbers)
        }
        if isAlone {
            unwrap()
            RowGaps.set(in: &self.math)
            // Beside KaTeX's boxes the number is one of them.
            if var own = number, !Self.isText(own) {
                Self.adapt(&own, &styles)
                number = own
            }
        }
        Self.adapt(&self.math, &styles)
    }

    private static func adapt(_ math: inout MarkupNode, _ styles: inout StyleClasses) {
        MathMLCore.rewrite(&math, styles: &styles)
        MathMLSpacing.set(in: &math)
        SpareElements.remove(from: &math)
    }

    /// Removes the row around everything: `math` is a row itself (MathML Core, 3.3.1).
    private mutating func unwrap() {
        guard let semantics = math.children.first, semantics.name == "semantics" else { return }
        math.children = Self.unwrapped(semantics.children.filter { $0.name != "annotation" })
    }

    private static func unwrapped(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.count == 1 && nodes[0].name == "mrow" && nodes[0].attributes.isEmpty ? nodes[0].children : nodes
    }

    // MARK: Numbers

    /// Returns true for signs beside each other, which are a text.
    static func isText(_ node: MarkupNode) -> Bool {
        signs.contains(node.name) && node.children.allSatisfy(isText)
    }

    private static let signs: Set = ["", "math", "mi", "mn", "mo", "mrow", "mspace", "mstyle", "mtext"]

    /// Removes the table around a numbered formula and returns the number. KaTeX writes it as the last
    /// cell of a table as wide as the page, which MathML Core lacks.
    private static func unwrapNumber(in parent: inout MarkupNode) -> [MarkupNode]? {
        for index in parent.children.indices {
            let table = parent.children[index]
            if table.name == "mtable", table["width"] == "100%", let cells = table.children.first?.children,
                cells.map({ $0["width"] }) == ["50%", nil, "50%", nil]
            {
                parent.children.replaceSubrange(index...index, with: cells[1].children)
                return cells[3].children
            }
            if let number = unwrapNumber(in: &parent.children[index]) { return number }
        }
        return nil
    }

    /// Returns true for the empty cell that KaTeX reserves for the number of a row.
    private static func isRowNumber(_ cell: MarkupNode) -> Bool { cell["class"] == "mml-eqn-num" }

    private static func hasRowNumbers(_ table: MarkupNode) -> Bool {
        table.name == "mtable" && table.children.contains { $0.children.contains(where: isRowNumber) }
    }

    /// Writes the numbers of rows into their cells. The spacer cells next to a number are removed: a
    /// row without a number has none, and columns would not line up.
    private static func setRowNumbers(in node: inout MarkupNode, _ numbers: inout ArraySlice<MarkupNode>) {
        node.children.removeAll { $0["class"] == "mtr-glue" }
        for index in node.children.indices {
            if isRowNumber(node.children[index]) {
                guard let number = numbers.popFirst() else { return }
                node.children[index] = MarkupNode("mtd", [("class", "row-number")], [number])
            } else {
                setRowNumbers(in: &node.children[index], &numbers)
            }
        }
    }
}
