import KaTeX
import Testing

@testable import FormulaTypesetting

/// What a page takes over of KaTeX's markup.
struct FormulaMarkupTests {
    private func html(_ math: String, _ boxes: String) -> String {
        "<span class=\"katex\"><span class=\"katex-mathml\">\(math)</span>"
            + "<span class=\"katex-html\" aria-hidden=\"true\">\(boxes)</span></span>"
    }

    private func markup(
        _ math: String, _ boxes: String, references: [String] = []
    ) throws -> (formula: FormulaMarkup, text: String) {
        var styles = StyleClasses()
        let formula = try FormulaMarkup(html: html(math, boxes), references: references, styles: &styles)
        return (formula, String(decoding: formula.markup, as: UTF8.self))
    }

    @Test func takesOneNumberOutOfItsBoxes() throws {
        let number = "<span class=\"tag\"><span class=\"mord text\">(2\u{200B})</span></span>"
        let one = try markup("", "<span class=\"base\">x</span>\(number)")
        #expect(one.formula.number == "(2)")
        #expect(one.text.hasSuffix("<span class=\"base\">x</span></span></span>"))
        // Of several rows each has its own.
        let rows = try markup("", "<span class=\"tag\"><span class=\"vlist\"></span></span>")
        #expect(rows.formula.number.isEmpty && rows.text.contains("class=\"vlist"))
        let two = try markup("", number + number)
        #expect(two.formula.number.isEmpty && two.text.contains("class=\"tag"))
    }

    @Test func linksPrintedReferencesInTheirOrder() throws {
        let made = try markup(
            "<math><mtext>(1)</mtext></math>",
            "<span class=\"mord text\">(1)</span><span class=\"mord text\" style=\"color:red;\">(2)</span>"
                + "<span class=\"mord text\">(3)</span>",
            references: ["a", "b&c"])
        #expect(made.text.contains("<math><mtext>(1)</mtext></math>"))
        #expect(
            made.text.contains(
                "<span class=\"mord text\"><a class=\"equation-reference\" href=\"#a\">(1)</a></span>"))
        #expect(made.text.contains("<a class=\"equation-reference\" href=\"#b&amp;c\">(2)</a>"))
        #expect(made.text.contains("<span class=\"mord text\">(3)</span>"))
    }

    /// Another KaTeX might write otherwise; half of a formula is none.
    @Test(arguments: ["", "x", "<span><b></span>", "<span class=katex></span>"])
    func rejectsUnclosedElements(_ text: String) {
        var styles = StyleClasses()
        #expect(throws: FormulaFailure.self) {
            try FormulaMarkup(html: text, references: [], styles: &styles)
        }
        #expect(throws: FormulaFailure.self) {
            try FormulaMarkup(
                mathML: text, references: PrintedReferences(tex: "", targets: []), styles: &styles
            ) { "" }
        }
    }
}
