import WebSyntax

/// Plain text in which TeX between delimiters may be a formula: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, and environments such as
/// `\begin{align}…\end{align}`. Feeds of WordPress also have `$latex …$` and `[latex]…[/latex]`.
package enum TitleText {
    /// A part of a text.
    package enum Part: Hashable {
        case text(String)
        case formula(String)
    }

    /// A part of a text, which tells displayed formulas from those in a line.
    private enum Piece {
        case text(Substring)
        case formula(String, isDisplay: Bool)
    }

    /// Returns a title as markdown.
    ///
    /// - Parameter isFormula: returns true for TeX that can be typeset.
    package static func markdown(_ title: String, isFormula: (String, Bool) -> Bool) -> String {
        // Most titles have no delimiter.
        guard mayHaveTeX(title) else { return PageMarkup.markdown(title) }
        // A displayed formula is one in the line, where KaTeX refuses some environments.
        return parts(of: title, isFormula: { tex, _ in isFormula(tex, false) }).map { part in
            switch part {
            case .text(let text): PageMarkup.markdown(text)
            case .formula(let tex): "$`\(tex)`$"
            }
        }.joined()
    }

    /// Returns plain text as paragraphs of markdown: each line is one, unless a formula continues on the next or the lines
    /// are a wrapped paragraph.
    ///
    /// - Parameter isFormula: returns true for TeX that can be typeset.
    package static func paragraphs(_ text: String, isFormula: (String, Bool) -> Bool) -> String {
        // An indented line would be code, in which the escapes are shown.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            PageMarkup.line(String($0))
        }
        // No formula goes beyond an empty line.
        let blocks = lines.split(separator: "")
        let isBesideTeX = hasNumber(text) && blocks.contains { hasTeX($0.joined(separator: "\n")) }
        return blocks.map { block in
            let separator = WrappedText.isParagraph(block) ? " " : "\n\n"
            let text = block.joined(separator: "\n")
            return pieces(of: text, isBesideTeX: isBesideTeX, isFormula).map { piece in
                switch piece {
                case .text(let text):
                    text.split(separator: "\n", omittingEmptySubsequences: false)
                        .map { PageMarkup.markdown(String($0)) }.joined(separator: separator)
                case .formula(let tex, let isDisplay):
                    isDisplay
                        ? "\n\n$$\n\(tex)\n$$\n\n" : "$`\(tex.replacing("\n", with: " "))`$"
                }
            }.joined()
        }.flatMap(Self.paragraphs(ofMarkdown:)).map { $0 + "\n" }.joined(separator: "\n")
    }

    /// Returns the paragraphs of markdown without spaces at their ends.
    private static func paragraphs(ofMarkdown text: String) -> [String] {
        text.split(separator: "\n\n").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Returns text of sanitised markup with TeX between delimiters as formulas.
    ///
    /// - Parameter isBesideTeX: true if other texts have formulas between dollars, so that a number between dollars is one, too.
    package static func markup(
        _ markup: String, isBesideTeX: Bool = false, isFormula: (String, Bool) -> Bool
    ) -> String {
        guard mayHaveTeX(markup) else { return markup }
        let text = PageMarkup.decoded(markup)
        let pieces = pieces(of: text, isBesideTeX: isBesideTeX || hasNumberBesideTeX(text), isFormula)
        let hasFormula = pieces.contains { if case .formula = $0 { true } else { false } }
        guard hasFormula else { return markup }
        return pieces.map { piece in
            switch piece {
            case .text(let text): escaped(String(text))
            case .formula(let tex, let isDisplay): math(tex, isDisplay: isDisplay)
            }
        }.joined()
    }

    /// Returns TeX as the annotation of a formula in markup.
    static func math(_ tex: String, isDisplay: Bool) -> String {
        "<math\(isDisplay ? " display=\"block\"" : "")><semantics><mrow></mrow>"
            + "<annotation encoding=\"application/x-tex\">\(escaped(tex))</annotation></semantics></math>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }

    /// Returns the parts of a text. What is between delimiters is text if it cannot be typeset, and so is a price.
    package static func parts(of text: String, isFormula: (String, Bool) -> Bool) -> [Part] {
        guard mayHaveTeX(text) else { return [.text(text)] }
        return pieces(of: text, isBesideTeX: hasNumberBesideTeX(text), isFormula).map { piece in
            switch piece {
            case .text(let text): .text(String(text))
            case .formula(let tex, _): .formula(tex)
            }
        }
    }

    // MARK: Numbers

    /// Returns true for a text with a number between dollars, and other TeX between dollars.
    private static func hasNumberBesideTeX(_ text: String) -> Bool { hasNumber(text) && hasTeX(text) }

    /// Returns true for a text with a number between dollars, which may be a sum of money.
    static func hasNumber(_ text: String) -> Bool {
        let dollar = UInt8(ascii: "$")
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: dollar) {
            rest = rest[open...].dropFirst()
            let number = rest.prefix { $0.isASCIIDigit || "+-.,/".utf8.contains($0) }
            if !number.isEmpty, rest[number.endIndex...].first == dollar { return true }
        }
        return false
    }

    /// Returns true for a text with TeX between dollars, whether it can be typeset or not.
    static func hasTeX(_ text: String) -> Bool {
        guard text.hasASCII(UInt8(ascii: "$")) else { return false }
        return formulas(in: text, isBesideTeX: false) { _, _ in true }.contains {
            text.utf8[$0.range.lowerBound] == UInt8(ascii: "$")
        }
    }

    // MARK: Delimiters

    /// The largest number of bytes between delimiters.
    private static let longest = 4000

    private static func mayHaveTeX(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
            || text.utf8.contains(UInt8(ascii: "[")) && text.contains("[latex")
    }

    /// A formula with its delimiters.
    private struct Found {
        var range: Range<String.Index>
        var tex: String
        var isDisplay: Bool
    }

    /// The places in a text at which formulas are looked for.
    private struct Search {
        let text: String
        let dollars: ClosingDollars
        /// True in a text with other formulas between dollars.
        let isBesideTeX: Bool
    }

    private static func pieces(
        of text: String, isBesideTeX: Bool, _ isFormula: (String, Bool) -> Bool
    ) -> [Piece] {
        var pieces: [Piece] = []
        var plain = text.startIndex
        for found in formulas(in: text, isBesideTeX: isBesideTeX, isFormula) {
            if plain < found.range.lowerBound { pieces.append(.text(text[plain..<found.range.lowerBound])) }
            pieces.append(.formula(found.tex, isDisplay: found.isDisplay))
            plain = found.range.upperBound
        }
        if plain < text.endIndex || pieces.isEmpty { pieces.append(.text(text[plain...])) }
        return withoutEscapes(pieces)
    }

    /// Returns the formulas of a text in order.
    private static func formulas(
        in text: String, isBesideTeX: Bool, _ isFormula: (String, Bool) -> Bool
    ) -> [Found] {
        let search = Search(text: text, dollars: ClosingDollars(text), isBesideTeX: isBesideTeX)
        var all: [Found] = []
        var plain = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            guard let found = formula(search, at: index, isAfterText: plain < index, isFormula) else {
                text.utf8.formIndex(after: &index)
                continue
            }
            all.append(Found(range: index..<found.end, tex: found.tex, isDisplay: found.isDisplay))
            index = found.end
            plain = index
        }
        return all
    }

    /// Returns pieces with dollars in place of their escapes. A text without formulas has none: `echo \$HOME`.
    private static func withoutEscapes(_ pieces: [Piece]) -> [Piece] {
        guard pieces.contains(where: { if case .formula = $0 { true } else { false } }) else { return pieces }
        return pieces.map { piece in
            guard case .text(let text) = piece, text.contains("\\") else { return piece }
            return .text(text.replacing("\\$", with: "$")[...])
        }
    }

    /// Returns the formula that begins at an index, and the index after it.
    ///
    /// - Parameter isAfterText: false directly after another formula.
    private static func formula(
        _ search: Search, at index: String.Index, isAfterText: Bool, _ isFormula: (String, Bool) -> Bool
    ) -> (tex: String, isDisplay: Bool, end: String.Index)? {
        let text = search.text
        let bytes = text.utf8[index...]
        guard let first = bytes.first,
            first == UInt8(ascii: "$") || first == UInt8(ascii: "\\") || first == UInt8(ascii: "[")
        else { return nil }
        if first == UInt8(ascii: "[") {
            guard let (tex, end) = element(bytes), isFormula(tex, false) else { return nil }
            return (tex, false, end)
        }
        let isDollar = first == UInt8(ascii: "$")
        if !isDollar, let found = TeXEnvironment(bytes) {
            guard isFormula(found.tex, true) else { return nil }
            return (found.tex, true, found.end)
        }
        for (open, close, isDisplay) in [("$$", "$$", true), ("\\(", "\\)", false), ("\\[", "\\]", true)]
        where bytes.starts(with: open.utf8) {
            // Delimiters that differ do not begin in one another.
            let found =
                isDollar
                ? body(of: text, from: index, open, to: search.dollars.close(ofDouble: index))
                : body(bytes.dropFirst(2), close, without: open)
            guard let (body, end) = found else { break }
            let lines = body.split(whereSeparator: \.isNewline).joined(separator: "\n")
            let tex = TeXEnvironment.withoutLabels(lines).trimmed
            guard !tex.isEmpty, isTeX(tex) || !hasWords(tex), !tex.contains("`"), isFormula(tex, isDisplay)
            else { break }
            return (tex, isDisplay, end)
        }
        guard isDollar, let close = search.dollars.close(ofSingle: index),
            let (body, end) = body(of: text, from: index, "$", to: close),
            !close.hasDollars || hasTextMode(body)
        else { return nil }
        let tex = String(body)
        if let tex = shortcode(body) { return isFormula(tex, false) ? (tex, false, end) : nil }
        // A formula may continue on the next line.
        let line = tex.replacing("\n", with: " ")
        let before = index > text.startIndex ? text[text.index(before: index)] : nil
        // The inner dollars of a display that cannot be typeset would leave the outer ones.
        if isAfterText, before == "$", text[end...].hasPrefix("$") { return nil }
        let inline = InlineTeX(
            line, before: before, after: text[end...], isBesideTeX: search.isBesideTeX)
        return inline.isFormula && isFormula(tex, false) ? (tex, false, end) : nil
    }

    /// Returns the TeX of `$latex …$`, which WordPress replaces in its pages but not in every feed. Parameters at its end
    /// choose colours and size.
    private static func shortcode(_ body: Substring) -> String? {
        guard body.hasPrefix("latex "), body.last?.isWhitespace == false else { return nil }
        var tex = body.dropFirst(6)
        while let sign = tex.lastIndex(of: "&"),
            tex[sign...].dropFirst().wholeMatch(of: /(?:bg|fg|s|c)=-?\w+/) != nil
        {
            tex = tex[..<sign]
        }
        let line = tex.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        return isTeX(line) || !line.isEmpty && !hasWords(line) ? line : nil
    }

    /// Returns the TeX of `[latex]…[/latex]`, and the index after it. Attributes choose colours and size.
    private static func element(_ bytes: Substring.UTF8View) -> (tex: String, end: String.Index)? {
        let open = "[latex"
        guard bytes.starts(with: open.utf8),
            let close = bytes.prefix(100).firstIndex(of: UInt8(ascii: "]")),
            let sign = bytes.dropFirst(open.utf8.count).first,
            sign == UInt8(ascii: "]") || sign == UInt8(ascii: " "),
            let (body, end) = body(bytes[bytes.index(after: close)...], "[/latex]", without: open)
        else { return nil }
        let tex = body.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        return tex.isEmpty || tex.contains("`") ? nil : (tex, end)
    }

    /// Returns true for TeX with a command in whose argument a formula may be.
    private static func hasTextMode(_ tex: Substring) -> Bool {
        ["\\text", "box{", "\\tag"].contains { tex.contains($0) }
    }

    /// Returns the text between dollars, and the index after the closing ones.
    private static func body(
        of text: String, from start: String.Index, _ delimiter: String, to close: ClosingDollars.Close?
    ) -> (Substring, String.Index)? {
        let bytes = text.utf8
        let first = bytes.index(start, offsetBy: delimiter.utf8.count)
        guard let close, bytes.distance(from: first, to: close.index) < longest else { return nil }
        return (text[first..<close.index], bytes.index(close.index, offsetBy: delimiter.utf8.count))
    }

    /// Returns the text up to a closing delimiter, and the index after that.
    static func body(
        _ bytes: Substring.UTF8View, _ close: String, without open: String
    ) -> (Substring, String.Index)? {
        var rest = bytes
        var count = 0
        while count < longest, !rest.isEmpty {
            if rest.starts(with: close.utf8) {
                let end = rest.index(rest.startIndex, offsetBy: close.utf8.count)
                return (Substring(bytes[..<rest.startIndex]), end)
            }
            if rest.starts(with: open.utf8) { return nil }
            rest = rest.dropFirst()
            count += 1
        }
        return nil
    }

    /// Returns true for text between displayed or bracketed delimiters that looks like TeX: a letter alone, or a sign that
    /// prose does not have.
    private static func isTeX(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace,
            !text.contains("`")
        else { return false }
        return text.count == 1 && first.isLetter || text.contains { "\\^_{}=<>".contains($0) }
    }

    /// Returns true for text with a word of three letters.
    private static func hasWords(_ text: String) -> Bool {
        text.split { !$0.isLetter }.contains { $0.count > 2 }
    }
}
