import KaTeX

/// KaTeX's MathML of a formula converted to MathML Core, with its number separated and row numbers in
/// their rows.
struct MathMLMarkup {
    private(set) var math: MarkupNode
    /// The number, such as `(2.4)`; empty if absent.
    private(set) var number = ""

    /// - Parameters:
    ///   - math: KaTeX's output.
    ///   - isAlone: true to omit the wrapper with the TeX, which the formula's own element has.
    ///   - styles: collects the values of `style` attributes.
    ///   - rowNumbers: returns the printed numbers in order; called only if rows have numbers.
    init(
        _ math: MarkupNode, isAlone: Bool, styles: inout StyleClasses,
        rowNumbers: () throws(FormulaFailure) -> [String]
    ) throws(FormulaFailure) {
        self.math = math
        number = Self.unwrapNumber(in: &self.math) ?? ""
        if number.isEmpty, math.first(where: Self.isRowNumber) != nil {
            var numbers = try rowNumbers()[...]
            // The style sheet makes these as wide as the text, with the numbers at the margin.
            self.math.changeFirst(where: Self.hasRowNumbers) { $0.addClass("numbered") }
            self.math.addClass("numbered")
            Self.setRowNumbers(in: &self.math, &numbers)
        }
        if isAlone { unwrap() }
        MathMLCore.rewrite(&self.math, styles: &styles)
        MathMLSpacing.set(in: &self.math)
        SpareElements.remove(from: &self.math)
    }

    /// Removes the row around everything: `math` is a row itself (MathML Core, 3.3.1).
    private mutating func unwrap() {
        guard let semantics = math.children.first, semantics.name == "semantics" else { return }
        math.children = semantics.children.filter { $0.name != "annotation" }
        if math.children.count == 1, math.children[0].name == "mrow", math.children[0].attributes.isEmpty {
            math.children = math.children[0].children
        }
    }

    // MARK: Numbers

    /// Removes the table around a numbered formula and returns the number. KaTeX writes it as the last
    /// cell of a table as wide as the page, which MathML Core lacks.
    private static func unwrapNumber(in parent: inout MarkupNode) -> String? {
        for index in parent.children.indices {
            let table = parent.children[index]
            if table.name == "mtable", table["width"] == "100%", let cells = table.children.first?.children,
                cells.map({ $0["width"] }) == ["50%", nil, "50%", nil]
            {
                parent.children.replaceSubrange(index...index, with: cells[1].children)
                return cells[3].plainText
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
    private static func setRowNumbers(in node: inout MarkupNode, _ numbers: inout ArraySlice<String>) {
        node.children.removeAll { $0["class"] == "mtr-glue" }
        for index in node.children.indices {
            if isRowNumber(node.children[index]) {
                guard let number = numbers.popFirst() else { return }
                let text = MarkupNode(text: FormulaMarkup.escaped(number))
                node.children[index] = MarkupNode(
                    "mtd", [("class", "row-number")], [MarkupNode("mtext", [], [text])])
            } else {
                setRowNumbers(in: &node.children[index], &numbers)
            }
        }
    }
}
