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
        number = Self.unwrapNumber(in: &text)
        Self.setRowNumbers(in: &text, rowNumbers)
        markup = Array(Self.short(text.replacing("<mtd class =\"", with: "<mtd class=\"")).utf8)
    }

    /// Without what says nothing: how an annotation is written, which its readers know, and an upright form for signs that
    /// have no other (MathML Core, 2.1.6: only letters have one in italics).
    static func short(_ text: String) -> String {
        let upright = Array("<mi mathvariant=\"normal\">".utf8)
        let text = Array(
            text.replacing("<annotation encoding=\"application/x-tex\">", with: "<annotation>").utf8)
        var short: [UInt8] = []
        short.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let sign = index + upright.count
            if text[index] == 0x3C, sign < text.count, text[index...].starts(with: upright),
                ".,:;!?/|".utf8.contains(text[sign]), text[(sign + 1)...].starts(with: "</mi>".utf8)
            {
                short += "<mi>".utf8
                index = sign
            }
            short.append(text[index])
            index += 1
        }
        return String(decoding: short, as: UTF8.self)
    }

    /// Takes the table around a formula with a number out of KaTeX's MathML, and returns the number.
    static func unwrapNumber(in text: inout String) -> String {
        guard let start = text.firstRange(of: tableStart), let middle = text.ranges(of: beforeNumber).last,
            start.upperBound <= middle.lowerBound,
            let end = text[middle.upperBound...].firstRange(of: tableEnd)
        else { return "" }
        let number = Self.text(of: text[middle.upperBound..<end.lowerBound])
        text =
            String(text[..<start.lowerBound]) + text[start.upperBound..<middle.lowerBound]
            + text[end.upperBound...]
        return number
    }

    /// Writes the numbers of rows where KaTeX's MathML leaves room for them.
    static func setRowNumbers(in text: inout String, _ numbers: () -> [String]) {
        guard text.contains(rowNumber) else { return }
        for number in numbers() {
            text.replace(
                rowNumber,
                with: "<mtd class=\"row-number\"><mtext>\(FormulaMarkup.escaped(number))</mtext></mtd>",
                maxReplacements: 1)
        }
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
