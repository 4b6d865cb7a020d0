import HTMLSanitizing
import WebSyntax

/// Reads the formula at a start tag of HTML, up to the end tag of its element.
struct FormulaMarkupReader: ElementReplacer {
    /// The place after an element.
    struct End {
        var position: Int
        var scanner: HTMLScanner
    }

    /// The content of an element.
    private struct Content {
        var end: End
        var text = ""
        /// The range of the only `math` element; nil without one or with several.
        var math: Range<Int>?
        var formulas = 0
        var hasScript = false
        var hasBlocks = false
        /// True if elements other than `code` are in it.
        var hasElements = false
    }

    /// Words of the names and attributes of such elements. Most texts have none of them.
    static let words = ByteWords([
        "katex", "MathJax", "mjx-", "math/tex", "math-renderer", "d-math", "data-math-style",
        "latex-rendered", "mwe-math",
    ])

    private let bytes: Bytes
    /// The bytes that may still be read ahead, so that unclosed elements in each other take linear time.
    private var budget: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        budget = 8 * bytes.count
    }

    mutating func replacement(
        at token: HTMLToken, _ scanner: inout HTMLScanner
    ) -> (markup: String, end: Int)? {
        guard let found = formula(at: token, scanner) else { return nil }
        scanner = found.end.scanner
        return (found.markup, found.end.position)
    }

    /// Returns the markup that replaces the element of a start tag; nil for an element that stays.
    private mutating func formula(at token: HTMLToken, _ scanner: HTMLScanner) -> (markup: String, end: End)?
    {
        guard budget > 0 else { return nil }
        let name = scanner.name
        switch name {
        case "script":
            let type = (scanner.value("type") ?? "").lowercased()
            guard type.hasPrefix("math/tex"), let content = content(of: token, scanner) else { return nil }
            let isDisplay = type.filter { $0 != " " }.contains("mode=display")
            let formula = FormulaPicture.formula(
                ArticleFormula.tex(ofScript: content.text), isDisplay: isDisplay)
            return (formula.map(Self.markup) ?? "", content.end)
        case "math-renderer", "d-math", "code", "pre", "div", "span", "mjx-container":
            if let found = marked(name, token, scanner) { return found }
            guard name == "mjx-container" || isTypeset(scanner.value("class")) else { return nil }
            return typeset(token, scanner)
        default: return nil
        }
    }

    private static func markup(_ formula: ArticleFormula) -> String {
        let code = "<code class=\"language-math\">\(MarkupText.escaped(formula.tex))</code>"
        // Alone in its paragraph, the formula is displayed.
        return formula.isDisplay ? "<p>\(code)</p>" : code
    }

    /// Returns the formula of an element that holds TeX.
    private mutating func marked(
        _ name: String, _ token: HTMLToken, _ scanner: HTMLScanner
    ) -> (markup: String, end: End)? {
        var found: Content?
        let formula = FormulaElement.formula(
            name, attribute: { scanner.value($0) },
            text: {
                found = content(of: token, scanner)
                return found.flatMap { $0.hasElements ? nil : $0.text }
            })
        guard let formula, let content = found ?? content(of: token, scanner) else { return nil }
        return (Self.markup(formula), content.end)
    }

    // MARK: Typeset formulas

    /// The classes of the elements around a typeset formula or its visual copy.
    private static let classes: Set<Substring> = [
        "katex", "katex-display", "mwe-math-element", "MathJax", "MathJax_Display", "MathJax_Preview",
        "MathJax_SVG", "MathJax_SVG_Display", "MathJax_CHTML", "MJXc-display", "mjx-chtml",
    ]

    private func isTypeset(_ classes: String?) -> Bool {
        classes?.split(whereSeparator: \.isWhitespace).contains(where: Self.classes.contains) == true
    }

    /// Returns the MathML of a typeset formula, and nothing where a script with the TeX follows.
    private mutating func typeset(
        _ token: HTMLToken, _ scanner: HTMLScanner
    ) -> (markup: String, end: End)? {
        guard let content = content(of: token, scanner), !content.hasBlocks, !content.hasScript,
            content.formulas < 2
        else { return nil }
        if isBeforeScript(content.end.scanner) { return ("", content.end) }
        return content.math.map { (bytes.text($0), content.end) }
    }

    /// Returns true if the TeX of a formula follows in a script, perhaps after another visual copy.
    private mutating func isBeforeScript(_ scanner: HTMLScanner) -> Bool {
        var scanner = scanner
        while let token = scanner.next() {
            switch token.kind {
            case .text:
                guard bytes[token.content].allSatisfy(\.isHTMLSpace) else { return false }
            case .startTag where scanner.isNamed("script"):
                return (scanner.value("type") ?? "").lowercased().hasPrefix("math/tex")
            case .startTag:
                guard isTypeset(scanner.value("class")), let copy = content(of: token, scanner),
                    !copy.hasBlocks
                else { return false }
                scanner = copy.end.scanner
            case .comment: continue
            default: return false
            }
        }
        return false
    }

    // MARK: Content

    /// Elements that a formula does not have, but the text around formulas.
    private static let blocks: Set<String> = [
        "p", "ul", "ol", "table", "blockquote", "h2", "h3", "h4", "section", "article",
    ]

    /// Reads the content of an element; nil without its end tag.
    private mutating func content(of token: HTMLToken, _ scanner: HTMLScanner) -> Content? {
        let name = scanner.name
        var content = Content(end: End(position: 0, scanner: scanner))
        var inner = scanner
        var depth = 1
        var mathStart: Int?
        defer { budget -= max(1, inner.tokenizer.position - token.range.lowerBound) }
        while let next = inner.next() {
            let nextName = inner.name
            switch next.kind {
            case .text: content.text += HTMLTextDecoder.string(bytes, next.content, next.rule)
            case .startTag:
                if nextName == name { depth += 1 }
                if nextName == "math" { mathStart = next.range.lowerBound }
                if nextName == "script" { content.hasScript = true }
                if nextName != "code" { content.hasElements = true }
                if Self.blocks.contains(nextName) { content.hasBlocks = true }
            case .endTag:
                if nextName == "math", let start = mathStart {
                    content.math = content.formulas == 0 ? start..<next.range.upperBound : nil
                    content.formulas += 1
                    mathStart = nil
                }
                if nextName == name { depth -= 1 }
                if depth == 0 {
                    content.end = End(position: next.range.upperBound, scanner: inner)
                    return content
                }
            default: continue
            }
        }
        return nil
    }
}
