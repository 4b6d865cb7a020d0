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
        _ math: String, _ boxes: String, references: [PrintedReference] = []
    ) throws -> (formula: FormulaMarkup, text: String) {
        var styles = StyleClasses()
        let formula = try FormulaMarkup(
            html: html(math, boxes), references: references, styles: &styles, printed: { "" })
        return (formula, String(decoding: formula.markup, as: UTF8.self))
    }

    @Test func takesOneNumberOutOfItsBoxes() throws {
        let number = "<span class=\"tag\"><span class=\"mord text\">(2\u{200B})</span></span>"
        let one = try markup("", "<span class=\"base\">x</span>\(number)")
        #expect(one.formula.number == "(2)")
        #expect(one.text.hasSuffix("<span class=\"base\">x</span></span></span>"))
        // Of several rows each has its own.
        let rows = try markup("", "<span class=\"tag\"><span class=\"vlist-t\"></span></span>")
        #expect(rows.formula.number.isEmpty && rows.text.contains("class=\"vlist-t"))
        let two = try markup("", number + number)
        #expect(two.formula.number.isEmpty && two.text.contains("class=\"tag"))
    }

    @Test func linksPrintedReferencesInTheirOrder() throws {
        let made = try markup(
            "<math><mtext>(1)</mtext></math>",
            "<span class=\"mord text\">(1)</span><span class=\"mord text\" style=\"color:red;\">(2)</span>"
                + "<span class=\"mord text\">(3)</span>",
            references: [.init(target: "a", number: "(1)"), .init(target: "b&c", number: "(2)")])
        #expect(made.text.contains("<math><mtext>(1)</mtext></math>"))
        #expect(
            made.text.contains(
                "<span class=\"mord text\"><a class=\"equation-reference\" href=\"#a\">(1)</a></span>"))
        #expect(made.text.contains("<a class=\"equation-reference\" href=\"#b&amp;c\">(2)</a>"))
        #expect(made.text.contains("<span class=\"mord text\">(3)</span>"))
    }

    /// Other texts are no numbers, and neither is the number of the formula itself.
    @Test(
        arguments: [
            ([" by\u{A0}", "(1)"], ["(1)"], [1]), (["(i)", "(1)"], ["(1)"], [1]),
            (["(1)", "if"], ["(1)"], [0]),
            (["see", "2\u{A0}a\u{200B}", "and", "(1)"], ["2a", "(1)"], [1, 3]),
            // The boxes of a fraction begin with its denominator.
            (["(2)", "(1)"], ["(1)", "(2)"], [1, 0]), (["1", "1"], ["1", "1"], [0, 1]),
            // A number that is printed otherwise.
            (["so", "(1)", "x"], ["(1)", "", ""], [1, 0, 2]), (["a", "b"], ["c", "(1)"], [0, 1]),
            (["a", "b"], ["(1)"], [nil]), (["a", "(1)", "b"], ["", "(1)"], [nil, 1]), ([], ["(1)"], [nil]),
            (["(1)"], [], []),
        ] as [([String], [String], [Int?])])
    func linksNumbersAmongTexts(_ texts: [String], _ numbers: [String], _ places: [Int?]) throws {
        #expect(PrintedReferences.places(in: texts, of: numbers) == places)
        let boxes = texts.map { "<span class=\"mord text\"><span class=\"mord\">\($0)</span></span>" }
            .joined()
        let rows =
            "<span class=\"tag\"><span class=\"vlist-t\"><span class=\"mord text\">(9)</span></span></span>"
        let references = numbers.enumerated().map { PrintedReference(target: "eq-\($0)", number: $1) }
        // A text that contains another one is more than a number.
        let around = "<span class=\"mord text\">\(boxes)</span>"
        for boxes in [boxes, around] where !texts.isEmpty {
            let made = try markup("", boxes + rows, references: references).text
            #expect(made.ranges(of: "<a ").count == places.compactMap(\.self).count)
            #expect(made.contains("\">(9)</span>"))
            for (place, reference) in zip(places, references) {
                guard let place else { continue }
                #expect(
                    made.contains(
                        "href=\"#\(reference.target)\"><span class=\"mord\">\(texts[place])</span></a>"))
            }
        }
    }

    /// A dark look lightens a symbol and a drawing, and neither a row nor a ground.
    @Test(arguments: [
        ("<span class=\"mord\" style=\"margin-right:1em;color:blue;\">x</span>", "mord k0 coloured\">x"),
        (
            "<span class=\"mord\" style=\"color:blue;\"><svg class=\"s\"></svg></span>",
            "<svg class=\"s coloured\">"
        ),
    ])
    func marksColours(_ boxes: String, _ marked: String) throws {
        #expect(try markup("", boxes).text.contains(marked))
    }

    @Test(arguments: [
        "<span class=\"mord\" style=\"color:blue;\"><span class=\"mord\">x</span></span>",
        "<span class=\"colorbox\" style=\"color:blue;background-color:yellow;\"></span>",
        "<span class=\"fbox\" style=\"border-color:red;\"></span>",
    ])
    func marksNoRowOrGround(_ boxes: String) throws {
        #expect(try !markup("", boxes).text.contains("coloured"))
    }

    /// Another KaTeX might write otherwise; half of a formula is none.
    @Test(arguments: ["", "x", "<span><b></span>", "<span class=katex></span>"])
    func rejectsUnclosedElements(_ text: String) {
        var styles = StyleClasses()
        #expect(throws: FormulaFailure.self) {
            try FormulaMarkup(html: text, references: [], styles: &styles, printed: { "" })
        }
        #expect(throws: FormulaFailure.self) {
            try FormulaMarkup(
                mathML: text, references: PrintedReferences(tex: "", references: []), styles: &styles,
                html: { "" }, printed: { "" })
        }
    }
}
