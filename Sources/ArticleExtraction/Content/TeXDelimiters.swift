import WebContent
import WebSyntax
/// Divides text at the delimiters that MathJax and KaTeX's auto-render read.
struct TeXDelimiters {
    /// True if single dollars delimit, which a page has to choose.
    let readsDollars: Bool

    /// Divides a text. An opening delimiter without its closing one is text.
    func pieces(of text: String) -> [FormulaFinder.Piece] {
        var pieces: [FormulaFinder.Piece] = []
        var plain = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            guard let (body, end, isDisplay) = formula(in: text, at: index) else {
                index = text.index(after: index)
                continue
            }
            if plain < index { pieces.append(.text(unescaped(text[plain..<index]))) }
            pieces.append(.formula(ArticleFormula(tex: body.trimmed, isDisplay: isDisplay)))
            index = end
            plain = end
        }
        if plain < text.endIndex { pieces.append(.text(unescaped(text[plain...]))) }
        return pieces
    }

    /// Returns a text in which `\$` is a dollar, where dollars delimit formulas.
    private func unescaped(_ text: Substring) -> String {
        String(readsDollars ? text.replacing("\\$", with: "$") : text)
    }

    /// Returns the formula that begins at an index, and the index after it.
    private func formula(in text: String, at start: String.Index) -> (String, String.Index, Bool)? {
        guard text[start] == "\\" || text[start] == "$" else { return nil }
        let rest = text[start...]
        if rest.hasPrefix("\\begin{") { return environment(rest) }
        for (open, close, isDisplay) in [("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true)]
        where rest.hasPrefix(open) {
            return body(rest, open, close).map { ($0, $1, isDisplay) }
        }
        guard readsDollars, text[start] == "$", !isEscaped(text, start) else { return nil }
        guard let (tex, end) = body(rest, "$", "$"), tex.first?.isWhitespace == false, !tex.contains("\n\n")
        else { return nil }
        return (tex, end, false)
    }

    private func isEscaped(_ text: String, _ index: String.Index) -> Bool {
        index > text.startIndex && text[text.index(before: index)] == "\\"
    }

    /// Returns the text between delimiters and the index after the closing one. Braces have to balance.
    private func body(_ text: Substring, _ open: String, _ close: String) -> (String, String.Index)? {
        let start = text.index(text.startIndex, offsetBy: open.count)
        var index = start
        var depth = 0
        while index < text.endIndex {
            if depth <= 0, text[index...].hasPrefix(close) {
                let tex = String(text[start..<index])
                guard tex.contains(where: { !$0.isWhitespace }) else { return nil }
                return (tex, text.index(index, offsetBy: close.count))
            }
            switch text[index] {
            case "{": depth += 1
            case "}": depth -= 1
            case "\\":
                index = text.index(after: index)
                if index == text.endIndex { return nil }
            default: break
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// Returns an environment that is a formula of its own, with its `\begin` and `\end`.
    private func environment(_ text: Substring) -> (String, String.Index, Bool)? {
        guard let brace = text.firstIndex(of: "}") else { return nil }
        let name = text[text.index(text.startIndex, offsetBy: 7)..<brace]
        guard Self.environments.contains(name.filter { $0 != "*" }),
            let end = text.range(of: "\\end{\(name)}")
        else { return nil }
        return (String(text[..<end.upperBound]), end.upperBound, true)
    }

    private static let environments: Set<String> = [
        "equation", "align", "gather", "multline", "eqnarray", "alignat", "displaymath", "math",
    ]
}
