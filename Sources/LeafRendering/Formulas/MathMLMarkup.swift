/// A formula as MathML alone, as MathML Core has it: without the wrapper and the namespace that HTML does not need,
/// its number in a column of its own.
struct MathMLMarkup {
    var markup: [UInt8]
    var number = ""
    /// Whether the page needs style/enclosures.css for it.
    var hasEnclosures = false

    /// KaTeX writes a number as the last cell of a table as wide as the page, which MathML Core does not know.
    private static let tableStart = "<mtable width=\"100%\"><mtr><mtd width=\"50%\"></mtd><mtd>"
    private static let beforeNumber = "</mtd><mtd width=\"50%\"></mtd><mtd>"
    private static let tableEnd = "</mtd></mtr></mtable>"

    /// Where KaTeX leaves room for the number of a row, and leaves it empty.
    private static let rowNumber = "<mtd class =\"mml-eqn-num\"></mtd>"
    private static let besideNumber = "<mtd class =\"mtr-glue\"></mtd>"

    /// - Parameters:
    ///   - text: of `katex.renderToString` with `output: "mathml"`.
    ///   - styles: takes what stands in `style` attributes.
    ///   - rowNumbers: asked for where rows have numbers: the printed ones, in order.
    init(_ text: String, styles: inout StyleClasses, rowNumbers: () -> [String]) {
        var text = text
        if let start = text.firstRange(of: "<math"), let end = text.ranges(of: "</math>").last {
            text = String(text[start.lowerBound..<end.upperBound])
        }
        text = text.replacing(" xmlns=\"http://www.w3.org/1998/Math/MathML\"", with: "", maxReplacements: 1)
        number = Self.unwrapNumber(in: &text)
        Self.setRowNumbers(in: &text, rowNumbers)
        text = Self.unwrapped(text.replacing("<mtd class =\"", with: "<mtd class=\""))
        text = MathMLCore.rewritten(text, styles: &styles, hasEnclosures: &hasEnclosures)
        markup = Array(Self.short(MathMLSpacing.set(in: text)).utf8)
    }

    /// Without the wrapper that holds the TeX, which the formula's own element has, and without the row in it: `math` is
    /// a row itself (MathML Core, 3.3.1).
    static func unwrapped(_ text: String) -> String {
        guard let start = text.firstRange(of: "<semantics>"),
            let tex = text.ranges(of: "<annotation").last, start.upperBound <= tex.lowerBound
        else { return text }
        var inside = text[start.upperBound..<tex.lowerBound]
        if inside.hasPrefix("<mrow>"), end(ofRowIn: inside) == inside.endIndex {
            inside = inside.dropFirst("<mrow>".count).dropLast("</mrow>".count)
        }
        return text[..<start.lowerBound] + inside + "</math>"
    }

    /// Behind the end of the row that a text begins with.
    private static func end(ofRowIn text: Substring) -> Substring.Index? {
        var depth = 0
        var rest = text
        while let tag = rest.firstRange(of: "mrow>") {
            depth += rest[..<tag.lowerBound].hasSuffix("</") ? -1 : 1
            if depth == 0 { return tag.upperBound }
            rest = rest[tag.upperBound...]
        }
        return nil
    }

    /// Without what says nothing: what `MathMLTag` leaves out, and a row around one letter or number, which lays it out as
    /// it would lie by itself (MathML Core, 3.3.1).
    static func short(_ text: String) -> String {
        let text = Array(text.utf8)
        var short: [UInt8] = []
        short.reserveCapacity(text.count)
        var index = 0
        /// Where the row ends that was left out.
        var rowEnd: Int?
        while index < text.count {
            if index == rowEnd {
                index += Self.rowEnd.count
                rowEnd = nil
            } else if text[index] == 0x3C, let child = onlyChild(text, index) {
                index = child.lowerBound
                rowEnd = child.upperBound
            } else if text[index] == 0x3C, let tag = MathMLTag(text, from: index) {
                short += tag.short
                index = tag.end
            } else {
                short.append(text[index])
                index += 1
            }
        }
        return String(decoding: short, as: UTF8.self)
    }

    private static let rowStart = Array("<mrow>".utf8)
    private static let rowEnd = Array("</mrow>".utf8)
    private static let leaves = ["mi", "mn", "mtext"].map {
        (start: Array("<\($0)".utf8), end: Array("</\($0)>".utf8))
    }

    /// What a row holds that holds one letter, number or text.
    private static func onlyChild(_ text: [UInt8], _ start: Int) -> Range<Int>? {
        guard text[start...].starts(with: rowStart) else { return nil }
        let child = start + rowStart.count
        for leaf in leaves where text[child...].starts(with: leaf.start) {
            let behind = child + leaf.start.count
            guard behind < text.count, text[behind] == 0x3E || text[behind] == 0x20,
                let end = text[behind...].firstIndex(of: 0x3C), text[end...].starts(with: leaf.end),
                text[(end + leaf.end.count)...].starts(with: rowEnd)
            else { continue }
            return child..<end + leaf.end.count
        }
        return nil
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

    /// Writes the numbers of rows where KaTeX's MathML leaves room for them. The cells beside those of a row with a number
    /// go: a row without one has none, and what is above each other would be in different columns.
    static func setRowNumbers(in text: inout String, _ numbers: () -> [String]) {
        guard text.contains(rowNumber) else { return }
        text = text.replacing(besideNumber, with: "")
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
