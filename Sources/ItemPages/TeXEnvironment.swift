import WebSyntax

/// An environment of TeX that is a formula without delimiters around it, as MathJax reads it.
struct TeXEnvironment {
    /// The TeX with its `\begin` and `\end`, without labels.
    let tex: String
    /// The index after the environment.
    let end: String.Index

    private static let names: Set<Substring> = [
        "align", "alignat", "eqnarray", "equation", "gather", "multline",
    ]

    /// Returns nil if the text does not begin with such an environment.
    init?(_ text: Substring.UTF8View) {
        let begin = "\\begin{"
        guard text.starts(with: begin.utf8) else { return nil }
        let name = Substring(
            text.dropFirst(begin.utf8.count).prefix { $0.isASCIIAlpha || $0 == UInt8(ascii: "*") })
        let plain = name.hasSuffix("*") ? name.dropLast() : name
        let (open, close) = ("\\begin{\(name)}", "\\end{\(name)}")
        // One environment does not begin in another of its name.
        guard Self.names.contains(plain), text.starts(with: open.utf8),
            let (body, end) = TitleText.body(text.dropFirst(open.utf8.count), close, without: open),
            !body.contains("`")
        else { return nil }
        // KaTeX has no `eqnarray`, whose columns are those of this array.
        let marks = plain == "eqnarray" ? ("\\begin{array}{rcl}", "\\end{array}") : (open, close)
        let lines = Self.withoutLabels(String(body)).split(whereSeparator: \.isNewline)
        (tex, self.end) = (marks.0 + lines.joined(separator: "\n") + marks.1, end)
    }

    /// Returns TeX without labels, which nothing in an article refers to once its references are text.
    static func withoutLabels(_ tex: String) -> String {
        tex.contains("\\label") ? tex.replacing(#/\\label\s*\{[^{}]*\}/#, with: "") : tex
    }

    /// Returns markup with line feeds for the breaks in displayed TeX: programs for blogs write a break at the end of each line.
    static func withoutBreaks(_ html: String) -> String {
        guard html.hasASCII(UInt8(ascii: "\\")) || html.hasASCII(UInt8(ascii: "$")), html.contains("<br>")
        else { return html }
        var html = html
        if html.contains("\\begin{") {
            for name in names.sorted() {
                for name in [name, name + "*"] {
                    html = withoutBreaks(html, from: "\\begin{\(name)}", to: "\\end{\(name)}")
                }
            }
        }
        return withoutBreaks(withoutBreaks(html, from: "$$", to: "$$"), from: "\\[", to: "\\]")
    }

    private static func withoutBreaks(_ html: String, from open: String, to close: String) -> String {
        guard html.contains(open) else { return html }
        var output = ""
        var rest = html[...]
        var closing: Range<String.Index>?
        while let start = rest.firstRange(of: open) {
            output += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            if closing.map({ $0.lowerBound < rest.startIndex }) ?? true {
                closing = rest.firstRange(of: close)
            }
            guard let end = closing else { break }
            if let next = rest.firstRange(of: open), next.lowerBound < end.lowerBound { continue }
            let body = rest[..<end.lowerBound].replacing("<br>", with: "\n")
            // Other elements are not in a formula.
            if body.contains("<") { continue }
            output += body + close
            rest = rest[end.upperBound...]
        }
        return output + rest
    }
}
