import ItemPages
import TranscriptSource
import WebSyntax

/// Markdown whose formulas are replaced by marks, since markdown would take `\,` for an escape and `_` for emphasis. Formulas are
/// between `$`, `$$`, `\(` and `\)`, or `\[` and `\]`, and in no code.
struct AgentFormulas {
    private struct Formula {
        let source: String
        let tex: String
        let isDisplay: Bool
        /// False for TeX that KaTeX refuses. It is shown as code.
        let isTypeset: Bool
    }

    /// Around the number of a formula. These scalars of the last private plane are removed from the text.
    private static let opening: Unicode.Scalar = "\u{10FFF0}"
    private static let closing: Unicode.Scalar = "\u{10FFF1}"

    private(set) var markdown = ""
    private var formulas: [Formula] = []
    private let isFormula: (String, Bool) -> Bool

    /// - Parameter isFormula: returns true for TeX that can be typeset.
    init(_ text: String, isFormula: @escaping (_ tex: String, _ isDisplay: Bool) -> Bool) {
        self.isFormula = isFormula
        let isMarked = text.contains { $0 == "$" || $0 == "\\" }
        var text = text
        text.unicodeScalars.removeAll { $0 == Self.opening || $0 == Self.closing }
        guard isMarked else {
            markdown = text
            return
        }
        var fences = MarkdownFences()
        var paragraph: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isCode = fences.take(line)
            if isCode || line.allSatisfy(\.isWhitespace) {
                flush(&paragraph)
                markdown += line + "\n"
            } else {
                paragraph.append(line)
            }
        }
        flush(&paragraph)
        markdown.removeLast()
    }

    private mutating func flush(_ paragraph: inout [Substring]) {
        guard !paragraph.isEmpty else { return }
        add(paragraph.joined(separator: "\n")[...])
        markdown += "\n"
        paragraph = []
    }

    /// Adds a paragraph.
    private mutating func add(_ text: Substring) {
        var code = CodeSpans.ranges(in: text)[...]
        var search = ClosingDelimiters(text)
        var index = text.startIndex
        while index < text.endIndex {
            let rest = text[index...]
            let end: Substring.Index
            switch rest.first {
            case "`":
                while let span = code.first, span.lowerBound < index { code.removeFirst() }
                end =
                    code.first.flatMap { $0.lowerBound == index ? $0.upperBound : nil }
                    ?? rest.prefix { $0 == "`" }.endIndex
            case "$", "\\":
                if let formula = formula(rest, &search) {
                    markdown += "\(Self.opening)\(formulas.count)\(Self.closing)"
                    formulas.append(formula)
                    index = text.index(index, offsetBy: formula.source.count)
                    continue
                }
                let count = rest.first == "$" ? rest.prefix(while: { $0 == "$" }).count : 2
                end = text.index(index, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
            default: end = rest.firstIndex { "`$\\".contains($0) } ?? text.endIndex
            }
            markdown += text[index..<end]
            index = end
        }
    }

    // MARK: Formulas

    private static let delimiters: [(open: String, close: String, isDisplay: Bool)] = [
        ("$$", "$$", true), ("\\[", "\\]", true), ("\\(", "\\)", false), ("$", "$", false),
    ]

    /// Returns the formula that a text begins with; `nil` for a price, and for signs without a partner.
    private func formula(_ text: Substring, _ search: inout ClosingDelimiters) -> Formula? {
        guard let (open, close, isDisplay) = Self.delimiters.first(where: { text.hasPrefix($0.open) }) else {
            return nil
        }
        let start = text.index(text.startIndex, offsetBy: open.count)
        guard let range = search.next(close, from: start),
            search.next("`", from: start).map({ $0.lowerBound > range.lowerBound }) ?? true
        else { return nil }
        let tex = String(text[start..<range.lowerBound])
        guard tex.contains(where: { !$0.isWhitespace }) else { return nil }
        // Single dollars are prices and variables of a shell as well.
        if open == "$" {
            let after = text[range.upperBound...].first
            guard Self.isTeX(tex), after?.isNumber != true, after != "$" else { return nil }
        }
        let line = Self.trimmed(tex.split(whereSeparator: \.isNewline).joined(separator: " "))
        let isTypeset = isFormula(line, isDisplay)
        // Words between dollars stay words.
        guard isTypeset || tex.contains("\\") else { return nil }
        return Formula(
            source: String(text[..<range.upperBound]), tex: line, isDisplay: isDisplay, isTypeset: isTypeset)
    }

    /// Returns TeX without white space at its ends: in the dialect, a dollar beside a space begins and ends no formula. A space that
    /// a backslash makes a command keeps its command.
    private static func trimmed(_ tex: String) -> String {
        let text = tex.trimmed
        guard text.utf8.last == UInt8(ascii: "\\"), tex.last?.isWhitespace == true,
            text.utf8.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1
        else { return text }
        return text + " {}"
    }

    /// Returns true for a letter alone, text with a sign that prose does not have, and sums and products of letters.
    private static func isTeX(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace else {
            return false
        }
        if text.contains(where: { "\\^_{}=<>".contains($0) }) { return true }
        let letters = text.split { !$0.isLetter }
        return (text.count == 1 || last.isLetter || last.isNumber || last == ")")
            && letters.contains { _ in true } && letters.allSatisfy { $0.count == 1 }
            && text.allSatisfy { $0.isLetter || $0.isNumber || " +-*/().,'!|".contains($0) }
    }

    // MARK: Marks

    /// Returns HTML text with the formulas as elements.
    func markup(_ html: some StringProtocol) -> String {
        replaced(html) { formula in
            let tex = PageMarkup.escaped(formula.tex)
            if !formula.isTypeset { return "<code>\(PageMarkup.escaped(formula.source))</code>" }
            return formula.isDisplay
                ? "<math display=\"block\"><annotation>\(tex)</annotation></math>"
                : "<code class=\"language-math\">\(tex)</code>"
        }
    }

    /// Returns text or a tag with the formulas as they were written.
    func restored(_ text: some StringProtocol, isMarkup: Bool) -> String {
        replaced(text) { isMarkup ? PageMarkup.escaped($0.source) : $0.source }
    }

    private func replaced(_ text: some StringProtocol, _ replacement: (Formula) -> String) -> String {
        let scalars = String(text).unicodeScalars
        guard scalars.contains(Self.opening) else { return String(text) }
        var output = ""
        var rest = scalars[...]
        while let start = rest.firstIndex(of: Self.opening) {
            output.unicodeScalars += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: Self.closing), let number = Int(String(rest[..<end])),
                formulas.indices.contains(number)
            else { continue }
            output += replacement(formulas[number])
            rest = rest[rest.index(after: end)...]
        }
        output.unicodeScalars += rest
        return output
    }
}
