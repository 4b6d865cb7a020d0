/// Formulas between dollars and in `\(…\)`.
extension PaperTextReader {
    mutating func readDollar() {
        let isDouble = index + 1 < scalars.count && scalars[index + 1] == "$"
        let width = isDouble ? 2 : 1
        let end = closingDollar(from: index + width)
        let isClosed = end + width <= scalars.count && (!isDouble || scalars[end + 1] == "$")
        guard isClosed, isFormula(index + width..<end, next: end + width) else {
            if !isClosed, isLoneDelimiter(width) { reportStray(index..<scalars.count) }
            append("$")
            index += 1
            return
        }
        formula(index..<end + width, delimiter: width)
    }

    /// Returns the index of the dollar that ends a formula, or the end of the text. KaTeX takes dollars within
    /// `\text{…}`, which begin and end formulas of their own.
    private func closingDollar(from start: Int) -> Int {
        var end = start
        // A group that does not end is looked for once.
        var hasGroups = true
        while end < scalars.count, scalars[end] != "$" {
            guard scalars[end] == "\\" else {
                end += 1
                continue
            }
            let name = word(at: end + 1)
            guard hasGroups, TeXLetters.styles.contains(name) else {
                end += 2
                continue
            }
            let brace = skipSpaces(end + 1 + name.unicodeScalars.count)
            end += 2
            guard brace < scalars.count, scalars[brace] == "{" else { continue }
            let close = closingBrace(of: brace)
            hasGroups = close != nil
            if let close, isEven(dollarsIn: brace..<close) { end = close + 1 }
        }
        return min(end, scalars.count)
    }

    /// Returns true if each dollar of a range has a partner.
    private func isEven(dollarsIn range: Range<Int>) -> Bool {
        var count = 0
        var at = range.lowerBound
        while at < range.upperBound {
            if scalars[at] == "$" { count += 1 }
            at += scalars[at] == "\\" ? 2 : 1
        }
        return count.isMultiple(of: 2)
    }

    /// Returns false for dollars that are prices: a space inside them or a digit after them, and nothing of TeX between
    /// them.
    private func isFormula(_ content: Range<Int>, next: Int) -> Bool {
        guard let first = scalars[content].first, let last = scalars[content].last else { return false }
        if scalars[content].allSatisfy(\.properties.isWhitespace) { return false }
        if scalars[content].contains(where: { "\\^_{".unicodeScalars.contains($0) }) { return true }
        let isPrice = next < scalars.count && ("0"..."9").contains(scalars[next])
        return !first.properties.isWhitespace && !last.properties.isWhitespace && !isPrice
    }

    /// - Parameters:
    ///   - range: the formula with its delimiters.
    ///   - delimiter: the number of scalars of each.
    mutating func formula(_ range: Range<Int>, delimiter: Int) {
        endText()
        var content = range.lowerBound + delimiter..<range.upperBound - delimiter
        // Other programs get the formula with the delimiters that it has.
        for scalar in scalars[range] {
            result.clean.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        while let first = content.first, scalars[first].properties.isWhitespace {
            content = first + 1..<content.upperBound
        }
        var tex = String.UnicodeScalarView()
        for scalar in scalars[content] { tex.append(scalar.properties.isWhitespace ? " " : scalar) }
        let trimmed = String(String(tex).reversed().drop { $0 == " " }.reversed())
        result.segments.append(.formula(tex: trimmed, offset: offsets[content.lowerBound]))
        index = range.upperBound
    }

    /// Returns the index after `\)`.
    func bracketEnd() -> Int? {
        var end = index + 2
        while end + 1 < scalars.count {
            if scalars[end] == "\\", scalars[end + 1] == ")" { return end > index + 2 ? end + 2 : nil }
            end += scalars[end] == "\\" ? 2 : 1
        }
        return nil
    }
}
