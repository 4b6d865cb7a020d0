import KaTeX

/// The numbers of rows, as MathML. KaTeX leaves them out of its MathML: they are read from its boxes, and those with a
/// formula from MathML that prints each number in its row.
enum RowNumbers {
    /// The colour around each number of ``tex(printingNumbersOf:)``, by which it is found.
    private static let color = "FFF9FB"

    /// Returns the TeX to typeset a formula once more: it may define macros, which KaTeX does only once.
    static func tex(repeating tex: String) -> String { "{\\let\\newcommand\\providecommand \(tex)\n}" }

    /// Returns the TeX of a formula that prints its numbers as parts of its rows.
    static func tex(printingNumbersOf tex: String) -> String {
        Self.tex(repeating: "\\def\\tag@literal#1{\\textcolor{\(color)}{\\text{#1}}}\(tex)")
    }

    /// Returns the numbers of the rows that have one, in order.
    ///
    /// - Parameters:
    ///   - tree: the formula in KaTeX's boxes.
    ///   - printed: returns the MathML of ``tex(printingNumbersOf:)``; called only if a number has a formula.
    static func all(
        in tree: MarkupNode, printed: () throws(FormulaFailure) -> MarkupNode
    ) -> [MarkupNode] {
        let boxes = numbers(in: tree)
        let texts = boxes.map { box in
            MarkupNode("mtext", [], [MarkupNode(text: FormulaMarkup.escaped(box.plainText))])
        }
        guard boxes.contains(where: hasList), let rows = try? printed() else { return texts }
        let formulas = printedNumbers(in: rows)
        guard formulas.count == texts.count else { return texts }
        return zip(zip(boxes, texts), formulas).map { hasList($0.0) ? $1 : $0.1 }
    }

    /// Returns the texts of KaTeX's boxes that are numbers.
    private static func numbers(in tree: MarkupNode) -> [MarkupNode] {
        func texts(of node: MarkupNode) -> [MarkupNode] {
            node.classes.contains("text") ? [node] : node.children.flatMap(texts)
        }
        return tree.classes.contains("tag") ? texts(of: tree) : tree.children.flatMap(numbers)
    }

    /// Returns true for boxes above each other, such as those of a fraction.
    static func hasList(_ boxes: MarkupNode) -> Bool {
        boxes.first(where: { $0.classes.contains("vlist-t") }) != nil
    }

    private static func printedNumbers(in node: MarkupNode) -> [MarkupNode] {
        guard node["mathcolor"] == "#" + color else { return node.children.flatMap(printedNumbers) }
        return node.children.count == 1 ? node.children : [MarkupNode("mrow", [], node.children)]
    }
}
