/// The marks of emphasis in a line of markdown.
///
/// Marks only open and close emphasis beside certain characters (CommonMark 0.31, 6.2), which are known when the line is
/// complete. So they are written as control characters first, and become marks then, or elements of HTML where marks would be
/// text: `<strong>"a"</strong>b`.
enum EmphasisMarks {
    private struct Kind {
        var open: Unicode.Scalar
        var close: Unicode.Scalar
        var mark: String
        var element: String
    }

    private static let kinds = [
        Kind(open: "\u{11}", close: "\u{12}", mark: "*", element: "em"),
        Kind(open: "\u{13}", close: "\u{14}", mark: "**", element: "strong"),
        Kind(open: "\u{15}", close: "\u{16}", mark: "~~", element: "s"),
    ]

    /// Returns text between the placeholders of an element; white space and line breaks at its ends move outside.
    static func placed(_ text: String, in element: String) -> String {
        guard let kind = kinds.first(where: { $0.element == element }) else { return text }
        var core = text[...]
        var before = ""
        var after = ""
        while let first = core.first, first.isWhitespace || core.hasPrefix("\\\n") {
            before += core.prefix(first.isWhitespace ? 1 : 2)
            core = core.dropFirst(first.isWhitespace ? 1 : 2)
        }
        while let last = core.last, last.isWhitespace {
            // A line feed is written for a break alone, after a backslash.
            let width = last == "\n" && core.dropLast().last == "\\" ? 2 : 1
            after = core.suffix(width) + after
            core = core.dropLast(width)
        }
        if core.isEmpty { return text }
        return before + String(kind.open) + core + String(kind.close) + after
    }

    /// Returns a line with marks for placeholders.
    static func resolved(_ line: String) -> String {
        guard line.utf8.contains(where: { (0x11...0x16).contains($0) }) else { return line }
        let scalars = Array(line.unicodeScalars)
        let partners = partners(of: scalars)
        var isMark: [Bool] = Array(repeating: false, count: scalars.count)
        for (open, close) in partners where open < close {
            isMark[open] = mayBeMarks(scalars, open, close, partners)
            isMark[close] = isMark[open]
        }
        var output = ""
        for (index, scalar) in scalars.enumerated() {
            guard let kind = kinds.first(where: { $0.open == scalar || $0.close == scalar }) else {
                output.unicodeScalars.append(scalar)
                continue
            }
            output +=
                isMark[index] ? kind.mark : scalar == kind.open ? "<\(kind.element)>" : "</\(kind.element)>"
        }
        return output
    }

    /// True for the control characters, which sanitized content does not have.
    static func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool { (0x11...0x16).contains(scalar.value) }

    /// Returns the index of the other placeholder of each.
    private static func partners(of scalars: [Unicode.Scalar]) -> [Int: Int] {
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() where isPlaceholder(scalar) {
            if kinds.contains(where: { $0.open == scalar }) {
                open.append(index)
            } else if let start = open.popLast() {
                partners[start] = index
                partners[index] = start
            }
        }
        return partners
    }

    private static func mayBeMarks(
        _ scalars: [Unicode.Scalar], _ open: Int, _ close: Int, _ partners: [Int: Int]
    ) -> Bool {
        func isPlaceholder(_ index: Int) -> Bool {
            scalars.indices.contains(index) && self.isPlaceholder(scalars[index])
        }
        // Two runs of marks side by side would be one. An element with the same text as the one around it shares its run.
        if isPlaceholder(open - 1), partners[open - 1] != close + 1 { return false }
        if isPlaceholder(close + 1), partners[close + 1] != open - 1 { return false }
        if isPlaceholder(open - 1), scalars[open - 1] == scalars[open] { return false }
        let before = scalars[..<open].last { !self.isPlaceholder($0) }
        let after = scalars[(close + 1)...].first { !self.isPlaceholder($0) }
        // An element at one end of the text is written in HTML, which begins and ends with punctuation.
        func isElement(_ index: Int, _ opposite: Int, _ outer: Int) -> Bool {
            isPlaceholder(index) && (partners[index] != opposite || scalars[index] == scalars[outer])
        }
        let inner = scalars[(open + 1)..<close].filter { !self.isPlaceholder($0) }
        guard let first = isElement(open + 1, close - 1, open) ? "<" : inner.first,
            let last = isElement(close - 1, open + 1, close) ? ">" : inner.last
        else { return false }
        // A mark of the text itself is beside: an escaped asterisk is punctuation already.
        return isFlanking(inside: first, outside: before) && isFlanking(inside: last, outside: after)
    }

    /// Returns true if marks between two characters open or close towards the inner one.
    private static func isFlanking(inside: Unicode.Scalar, outside: Unicode.Scalar?) -> Bool {
        if inside.properties.isWhitespace { return false }
        guard isPunctuation(inside, withSymbols: true), let outside else { return true }
        return outside.properties.isWhitespace || isPunctuation(outside, withSymbols: false)
    }

    /// - Parameter withSymbols: true for the later definition, in which symbols are punctuation, too.
    private static func isPunctuation(_ scalar: Unicode.Scalar, withSymbols: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: withSymbols || scalar.isASCII
        default: false
        }
    }
}
