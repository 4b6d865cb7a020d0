/// A formula as MathML alone, as MathML Core has it: without the wrapper and the namespace that HTML does not need,
/// its number in a column of its own.
struct MathMLMarkup {
    var markup: [UInt8]
    var number = ""

    /// KaTeX writes a number as the last cell of a table as wide as the page, which MathML Core does not know.
    private static let tableStart = "<mtable width=\"100%\"><mtr><mtd width=\"50%\"></mtd><mtd>"
    private static let beforeNumber = "</mtd><mtd width=\"50%\"></mtd><mtd>"
    private static let tableEnd = "</mtd></mtr></mtable>"

    /// Where KaTeX leaves room for the number of a row, and leaves it empty.
    private static let rowNumber = "<mtd class =\"mml-eqn-num\"></mtd>"

    /// - Parameters:
    ///   - text: of `katex.renderToString` with `output: "mathml"`.
    ///   - rowNumbers: asked for where rows have numbers: the printed ones, in order.
    init(_ text: String, rowNumbers: () -> [String]) {
        var text = text
        if let start = text.firstRange(of: "<math"), let end = text.ranges(of: "</math>").last {
            text = String(text[start.lowerBound..<end.upperBound])
        }
        text = text.replacing(" xmlns=\"http://www.w3.org/1998/Math/MathML\"", with: "", maxReplacements: 1)
        if let start = text.firstRange(of: Self.tableStart),
            let middle = text.ranges(of: Self.beforeNumber).last, start.upperBound <= middle.lowerBound,
            let end = text[middle.upperBound...].firstRange(of: Self.tableEnd)
        {
            number = Self.text(of: text[middle.upperBound..<end.lowerBound])
            text =
                String(text[..<start.lowerBound]) + text[start.upperBound..<middle.lowerBound]
                + text[end.upperBound...]
        }
        if text.contains(Self.rowNumber) {
            for number in rowNumbers() {
                text.replace(
                    Self.rowNumber,
                    with: "<mtd class=\"row-number\"><mtext>\(FormulaMarkup.escaped(number))</mtext></mtd>",
                    maxReplacements: 1)
            }
        }
        markup = Array(text.replacing("<mtd class =\"", with: "<mtd class=\"").utf8)
    }

    /// The text between tags. KaTeX escapes no more than these.
    private static func text(of markup: Substring) -> String {
        var text = ""
        var isTag = false
        for character in markup {
            if character == "<" { isTag = true }
            if !isTag { text.append(character) }
            if character == ">" { isTag = false }
        }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
    }
}
