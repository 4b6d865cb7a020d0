import Testing

@testable import FormulaTypesetting

/// The numbers that a formula prints, as links in its MathML.
struct PrintedReferencesTests {
    private static func references(_ numbers: [String]) -> [PrintedReference] {
        numbers.enumerated().map { PrintedReference(target: "eq-\($0)", number: $1) }
    }

    private static let marks = [("\u{FFF9}", "⟦"), ("\u{FFFA}", ":"), ("\u{FFFB}", "⟧")]

    @Test(arguments: [
        ("x \\text{(2)}", ["(2)"], "x \\text{⟦0:(2)⟧}"),
        ("\\text{(i)} \\text{(2)}", ["(2)"], "\\text{(i)} \\text{⟦0:(2)⟧}"),
        (
            "\\text{see \\text{(2)} and }\\text{(1)}", ["(2)", "(1)"],
            "\\text{see \\text{⟦0:(2)⟧} and }\\text{⟦1:(1)⟧}"
        ),
        // A link is in a text, which has no formulas.
        ("\\text{($\\ast\\ast$)}", ["(∗∗)"], "\\text{⟦0:(∗∗)⟧}"),
        ("\\text{(2 a)} \\text{7'}", ["(2a)", "7’"], "\\text{⟦0:(2 a)⟧} \\text{⟦1:7'⟧}"),
        // It is not known which of the texts is the number.
        ("\\text{a}\\text{(2)}", [""], "\\text{a}\\text{(2)}"), ("\\text{(2)}", [], "\\text{(2)}"),
        ("\\text{(2)", ["(2)"], "\\text{(2)"), ("x", ["(2)"], "x"),
    ])
    func areMarkedInTheTeX(_ tex: String, _ numbers: [String], _ marked: String) {
        let made = PrintedReferences(tex: tex, references: Self.references(numbers)).tex
        #expect(Self.marks.reduce(made) { $0.replacing($1.0, with: $1.1) } == marked)
    }

    /// Returns the markup of a formula after its references were linked.
    ///
    /// - Parameter markup: KaTeX's, with visible signs for the marks.
    private static func linked(_ markup: String, _ numbers: [String]) throws -> String {
        let marked = marks.reduce(markup) { $0.replacing($1.1, with: $1.0) }
        var math = try #require(MarkupNode.parsed("<math>\(marked)</math>"))
        let tex = numbers.map { "\\text{\($0)}" }.joined()
        PrintedReferences(tex: tex, references: references(numbers)).link(in: &math)
        return math.children.map(\.source).joined()
    }

    private static func link(_ target: String, _ number: String) -> String {
        "<a class=\"equation-reference\" href=\"#\(target)\">\(number)</a>"
    }

    @Test func becomeLinks() throws {
        #expect(
            try Self.linked("<mi>x</mi><mtext>⟦0:(2)⟧</mtext>", ["(2)"])
                == "<mi>x</mi><mtext>\(Self.link("eq-0", "(2)"))</mtext>")
        // KaTeX joins texts, and sets the base before what is over it.
        #expect(
            try Self.linked("<mtext>by ⟦1:3⟧, ⟦0:(2)⟧ 2</mtext>", ["(2)", "3"])
                == "<mrow><mtext>by </mtext><mtext>\(Self.link("eq-1", "3"))</mtext>"
                + "<mtext>, </mtext><mtext>\(Self.link("eq-0", "(2)"))</mtext><mtext> 2</mtext></mrow>")
    }

    @Test(arguments: [
        ("<mtext>(2)</mtext>", [] as [String], "<mtext>(2)</mtext>"),
        ("<mtext>words (2)</mtext><mi>x</mi>", ["(2)"], "<mtext>words (2)</mtext><mi>x</mi>"),
        // Text without a link has no marks.
        ("<mtext>⟦0:</mtext><mi>x</mi><mtext>⟧</mtext>", ["(2)"], "<mtext></mtext><mi>x</mi><mtext></mtext>"),
        ("<mi>⟦0:x⟧</mi>", ["(2)"], "<mi>x</mi>"),
    ])
    func stayText(_ markup: String, _ numbers: [String], _ expected: String) throws {
        #expect(try Self.linked(markup, numbers) == expected)
    }
}
