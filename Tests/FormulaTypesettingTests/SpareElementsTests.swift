import Testing

@testable import FormulaTypesetting

/// What goes of KaTeX's MathML, and what stays.
struct SpareElementsTests {
    private static func without(_ markup: String) throws -> String {
        var math = try #require(MarkupNode.parsed("<math>\(markup)</math>"))
        SpareElements.remove(from: &math)
        return math.children.map(\.source).joined()
    }

    private static let half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
    private static let cellStyle = "<mstyle scriptlevel=\"0\" displaystyle=\"false\">"

    @Test(arguments: [
        // A cell of a matrix.
        (
            "<mtable><mtr><mtd>\(cellStyle)<mn>0</mn></mstyle></mtd></mtr></mtable>",
            "<mtable><mtr><mtd><mn>0</mn></mtd></mtr></mtable>"
        ),
        (
            "<mtable><mtr><mtd>\(cellStyle)<mrow><mo>−</mo><mn>1</mn></mrow></mstyle></mtd></mtr></mtable>",
            "<mtable><mtr><mtd><mrow><mo>−</mo><mn>1</mn></mrow></mtd></mtr></mtable>"
        ),
        // A cell of equations.
        (
            "<mtd><mstyle scriptlevel=\"0\" displaystyle=\"true\"><mrow><mo>=</mo><mi>x</mi></mrow></mstyle></mtd>",
            "<mtd><mstyle displaystyle=\"true\"><mo>=</mo><mi>x</mi></mstyle></mtd>"
        ),
        // \tfrac in a line, in a display and in a cell of equations; \dfrac in a line.
        ("\(cellStyle)\(half)</mstyle>", half),
        ("<msqrt>\(cellStyle)\(half)</mstyle></msqrt>", "<msqrt>\(half)</msqrt>"),
        (
            "<mtd><mstyle scriptlevel=\"0\" displaystyle=\"true\"><mi>x</mi>\(cellStyle)\(half)</mstyle></mstyle></mtd>",
            "<mtd><mstyle displaystyle=\"true\"><mi>x</mi><mstyle displaystyle=\"false\">\(half)</mstyle></mstyle></mtd>"
        ),
        (
            "<mstyle scriptlevel=\"0\" displaystyle=\"true\">\(half)</mstyle>",
            "<mstyle displaystyle=\"true\">\(half)</mstyle>"
        ),
        // \E X.
        (
            "<mrow><mi>E</mi><mspace width=\"0.1667em\"></mspace></mrow><mi>X</mi>",
            "<mi>E</mi><mspace width=\"0.1667em\"></mspace><mi>X</mi>"
        ),
    ])
    func go(_ written: String, _ left: String) throws { #expect(try Self.without(written) == left) }

    @Test(arguments: [
        // A matrix that is a script is smaller than its cells say.
        "<msup><mi>x</mi><mtable><mtr><mtd>\(cellStyle)<mn>0</mn></mstyle></mtd></mtr></mtable></msup>",
        "<mfrac><mtable><mtr><mtd>\(cellStyle)<mn>0</mn></mstyle></mtd></mtr></mtable><mn>2</mn></mfrac>",
        // In a script it is larger than what is around it.
        "<msup><mi>x</mi>\(cellStyle)\(half)</mstyle></msup>",
        "<mstyle scriptlevel=\"1\" displaystyle=\"false\">\(half)</mstyle>",
        // What it says besides, and a row of its own.
        "<mtd><mstyle mathcolor=\"red\"><mn>1</mn></mstyle></mtd>",
        "<mstyle><mo>−</mo><mn>1</mn></mstyle><mi>x</mi>",
        // One argument of two.
        "<msub><mrow><mi>E</mi><mspace width=\"1em\"></mspace></mrow><mn>2</mn></msub>",
        // What it stands in would grow with its neighbours.
        "<mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><mi>y</mi>",
        "<mstyle displaystyle=\"true\"><mrow class=\"boxed\"><mi>x</mi></mrow></mstyle>",
    ])
    func stays(_ written: String) throws { #expect(try Self.without(written) == written) }
}
