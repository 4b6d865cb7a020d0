import Testing

@testable import FormulaTypesetting

/// The numbers that a formula prints, as links in its MathML.
struct PrintedReferencesTests {
    private static func linked(_ markup: String, _ tex: String, _ targets: [String]) throws -> String {
        var math = try #require(MarkupNode.parsed("<math>\(markup)</math>"))
        var references = PrintedReferences(tex: tex, targets: targets)
        references.link(in: &math)
        return math.children.map(\.source).joined()
    }

    private static func link(_ target: String, _ number: String) -> String {
        "<a class=\"equation-reference\" href=\"\(target)\">\(number)</a>"
    }

    @Test func becomeLinksInOrder() throws {
        #expect(
            try Self.linked("<mi>x</mi><mtext>(2)</mtext>", "x \\text{(2)}", ["eq-a"])
                == "<mi>x</mi><mtext>\(Self.link("#eq-a", "(2)"))</mtext>")
        // KaTeX joins texts. A target in another leaf is written in full.
        #expect(
            try Self.linked(
                "<mtext>by (2), 3</mtext>", "\\text{by }\\text{(2)}\\text{, }\\text{3}",
                ["eq-a", "two.html#b"])
                == "<mrow><mtext>by </mtext><mtext>\(Self.link("#eq-a", "(2)"))</mtext>"
                + "<mtext>, </mtext><mtext>\(Self.link("two.html#b", "3"))</mtext></mrow>")
        // The number of a row is no reference.
        #expect(
            try Self.linked(
                "<mtd class=\"row-number\"><mtext>(2)</mtext></mtd><mtext>(2)</mtext>", "\\text{(2)}",
                ["eq-a"])
                == "<mtd class=\"row-number\"><mtext>(2)</mtext></mtd>"
                + "<mtext>\(Self.link("#eq-a", "(2)"))</mtext>")
    }

    @Test(arguments: [
        ("<mtext>(2)</mtext>", "\\text{(2)}", [] as [String]),
        // It is not known which of the texts is the number.
        ("<mtext>a(2)</mtext>", "\\text{a}\\text{(2)}", ["eq-a"]),
        ("<mtext>words</mtext>", "\\text{(2)}", ["eq-a"]), ("<mi>x</mi>", "x", ["eq-a"]),
    ])
    func stayText(_ markup: String, _ tex: String, _ targets: [String]) throws {
        #expect(try Self.linked(markup, tex, targets) == markup)
    }
}
