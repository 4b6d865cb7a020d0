import WebContent
import WebSyntax

/// Finds the formulas of a page in the forms that typesetting scripts read and leave behind.
///
/// The forms: text between delimiters (MathJax, KaTeX's auto-render), `script` of type `math/tex` (MathJax 2),
/// `mjx-container` (MathJax 3 and 4), `.katex` with its annotation, MathML with a TeX annotation or `alttext`, the elements
/// of publishing systems (``FormulaElement``), and pictures whose address or alternative text is TeX (WordPress, MediaWiki,
/// CodeCogs).
struct FormulaFinder {
    typealias NodeID = HTMLTree.NodeID

    let page: Page
    /// True if the page has a script that typesets text between delimiters.
    private let hasScript: Bool
    /// True if that script reads single dollars.
    private let readsDollars: Bool

    init(_ page: Page) {
        self.page = page
        var hasScript = false
        var readsDollars = false
        for id in page.order where page.tree[id].tag == .script {
            let source = page.attribute("src", of: id)?.lowercased() ?? ""
            let child = page.tree[id].firstChild
            let pieces = child >= 0 ? page.sourceRanges(of: child) : []
            let isTypesetter =
                !source.isEmpty && Self.files.contains { source.utf8.firstRange(of: $0.utf8) != nil }
                || pieces.contains { Self.names.contains(anyIn: page.bytes, $0) }
            guard isTypesetter else { continue }
            hasScript = true
            if pieces.contains(where: { Self.dollarSettings.contains(anyIn: page.bytes, $0) })
                || Self.dollarFiles.contains(where: { source.utf8.firstRange(of: $0.utf8) != nil })
            {
                readsDollars = true
            }
        }
        self.hasScript = hasScript
        self.readsDollars = readsDollars
    }

    /// Words in the addresses of typesetting scripts.
    private static let files = ["mathjax", "katex", "tex-mml", "tex-chtml", "tex-svg"]
    /// Words in the addresses of scripts that set up single dollars themselves: arXiv's.
    private static let dollarFiles = ["mathjaxtoggle", "arxiv.org/mathjax"]
    /// Words in scripts that configure or call one. Scripts are most of many pages, so their bytes are searched.
    private static let names = ByteWords(["MathJax", "katex", "renderMathInElement"])
    private static let dollarSettings = ByteWords([
        "['$','$']", "['$', '$']", "[\"$\",\"$\"]", "[\"$\", \"$\"]", "left: '$',", "left: \"$\",",
        "left:\"$\",", "left:'$',",
    ])

    // MARK: Text

    enum Piece {
        case text(String)
        case formula(ArticleFormula)
    }

    /// Returns true if a text has delimiters that a script of this page reads.
    func mayHaveTeX(_ text: String) -> Bool {
        hasScript && text.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
    }

    /// Divides a text at its formulas.
    func pieces(of text: String) -> [Piece] { TeXDelimiters(readsDollars: readsDollars).pieces(of: text) }

    // MARK: Elements

    /// Returns the formula that an element is, if it is one.
    func formula(at id: NodeID) -> ArticleFormula? {
        let node = page.tree[id]
        if node.namespace == .mathML { return page.name(id) == "math" ? mathML(id) : nil }
        switch node.tag {
        case .script: return script(id)
        case .img: return picture(id)
        case .code, .pre: return marked(id)
        case .span, .div, .other, .p: return marked(id) ?? typeset(id) ?? delimited(id)
        default: return nil
        }
    }

    /// Returns the formula of an element that a publishing system marks as one.
    private func marked(_ id: NodeID) -> ArticleFormula? {
        FormulaElement.formula(
            page.name(id), attribute: { page.attribute($0.description, of: id) },
            text: {
                let isText = page.descendants(of: id).allSatisfy {
                    !page.isElement($0) || page.tag($0) == .code
                }
                return isText ? page.rawText(of: id) : nil
            })
    }

    /// Returns true for an element with sentences, in which a class such as `mathjax` tells only that it may have formulas.
    private func isProse(_ id: NodeID) -> Bool {
        guard page[id].text > 100 else { return false }
        var words = 0
        for node in page.descendants(of: id) where page.tree[node].kind == .text {
            guard let parent = page.parent(node), page.tree[parent].namespace == .html,
                parent == id || page[parent].labels.isDisjoint(with: .math)
            else { continue }
            words += page.text(node).split { !$0.isLetter }.filter { $0.utf8.count > 2 }.count
            if words > 15 { return !page.text(of: id).contains("\\") }
        }
        return false
    }

    /// Returns the text that a reader sees of a formula without TeX: KaTeX with the output `html` writes no MathML.
    func visibleText(at id: NodeID) -> String? {
        guard page.tag(id) == .span, page[id].labels.contains(.math), classes(id).contains("katex") else {
            return nil
        }
        var copy: NodeID?
        for node in page.descendants(of: id) where page.isElement(node) {
            if page.name(node) == "math" { return nil }
            if copy == nil, classes(node).contains("katex-html") { copy = node }
        }
        // Zero-width spaces hold the lines of fractions.
        let text = copy.map { page.text(of: $0).filter { $0 != "\u{200B}" }.trimmed } ?? ""
        return text.isEmpty ? nil : text
    }

    /// Returns true for what MathJax 2 shows in place of a script that follows.
    func isTypesetCopy(_ id: NodeID) -> Bool {
        guard page[id].labels.contains(.math) else { return false }
        let names = classes(id)
        guard names.contains(where: { $0.hasPrefix("MathJax") }) else { return false }
        var next = page.tree[id].next
        if next < 0, let parent = page.parent(id), page[parent].labels.contains(.math) {
            next = page.tree[parent].next
        }
        while next >= 0 {
            if page.tag(next) == .script { return isMathScript(next) }
            guard page[next].labels.contains(.math) || page[next].text == 0 else { return false }
            next = page.tree[next].next
        }
        return false
    }

    private func classes(_ id: NodeID) -> [Substring] {
        (page.attribute("class", of: id) ?? "").split(whereSeparator: \.isWhitespace)
    }

    private func isMathScript(_ id: NodeID) -> Bool {
        (page.attribute("type", of: id) ?? "").lowercased().hasPrefix("math/tex")
    }

    private func script(_ id: NodeID) -> ArticleFormula? {
        guard isMathScript(id) else { return nil }
        let type = (page.attribute("type", of: id) ?? "").lowercased()
        let text = ArticleFormula.tex(ofScript: page.rawText(of: id))
        return formula(text, isDisplay: type.filter { $0 != " " }.contains("mode=display"))
    }

    /// Returns the formula of an element that KaTeX or MathJax made.
    private func typeset(_ id: NodeID) -> ArticleFormula? {
        let name = page.name(id)
        let names = classes(id)
        let isNamed =
            name == "mjx-container" || names.contains("katex") || names.contains("katex-display")
            || names.contains("mwe-math-element") || names.contains { $0.hasPrefix("MathJax") }
        if isNamed, !isProse(id) {
            let isDisplay =
                names.contains("katex-display") || page.attribute("display", of: id) == "true"
                || names.contains("MathJax_Display") || page.attribute("display", of: id) == "block"
            for node in page.descendants(of: id) where page.isElement(node) {
                if page.name(node) == "math", let found = mathML(node) {
                    return ArticleFormula(tex: found.tex, isDisplay: isDisplay || found.isDisplay)
                }
                if page.tag(node) == .img, let found = picture(node) { return found }
            }
            if let tex = page.attribute("data-tex", of: id) ?? page.attribute("data-latex", of: id) {
                return formula(tex, isDisplay: isDisplay)
            }
        }
        return nil
    }

    /// Returns the formula of an element that only holds TeX for a script: `<span class="math inline">\(x\)</span>`.
    private func delimited(_ id: NodeID) -> ArticleFormula? {
        guard page.tag(id) == .span || page.tag(id) == .div, page[id].text > 0, page[id].text < 20_000 else {
            return nil
        }
        let names = classes(id)
        guard names.contains(where: { Self.texClasses.contains(String($0)) }), !isProse(id) else {
            return nil
        }
        guard page.children(id).allSatisfy({ page.tree[$0].kind == .text }) else { return nil }
        let text = page.rawText(of: id).trimmed
        let isDisplay =
            names.contains("display") || page.tag(id) == .div || text.hasPrefix("\\[") || text.hasPrefix("$$")
        for (open, close) in [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$")]
        where text.hasPrefix(open) && text.hasSuffix(close) && text.count >= open.count + close.count {
            return formula(String(text.dropFirst(open.count).dropLast(close.count)), isDisplay: isDisplay)
        }
        return names.contains("math") && names.count > 1 || names.contains("tex")
            ? formula(text, isDisplay: isDisplay) : nil
    }

    private static let texClasses: Set<String> = [
        "math", "arithmatex", "tex", "latex", "math-tex", "tex2jax_process", "katex-source",
    ]

    /// Returns the TeX of an element `math`: its annotation, or `alttext` as LaTeXML and MediaWiki write it.
    private func mathML(_ id: NodeID) -> ArticleFormula? {
        let isDisplay =
            page.attribute("display", of: id) == "block" || page.attribute("mode", of: id) == "display"
        for node in page.descendants(of: id) where page.isElement(node) && page.name(node) == "annotation" {
            let encoding = (page.attribute("encoding", of: node) ?? "").lowercased()
            if encoding.contains("tex") { return formula(page.rawText(of: node), isDisplay: isDisplay) }
        }
        if let text = page.attribute("alttext", of: id), Self.looksLikeTeX(text) {
            return formula(text, isDisplay: isDisplay)
        }
        return nil
    }

    /// Returns the TeX of a picture of a formula.
    private func picture(_ id: NodeID) -> ArticleFormula? {
        let attributes = page.attributes(of: id)
        let names = (attributes["class"] ?? "").lowercased()
        guard
            let tex = FormulaPicture.tex(
                address: attributes["data-src"] ?? attributes["src"] ?? "", classes: names,
                text: attributes["alt"] ?? attributes["title"])
        else { return nil }
        let isDisplay = names.contains("display") || names.contains("-block") || isAlone(id)
        return formula(tex, isDisplay: isDisplay)
    }

    /// Returns true if the picture is alone on its line.
    private func isAlone(_ id: NodeID) -> Bool {
        for ancestor in page.ancestors(of: id) where BlockElements.contains(page, ancestor) {
            return page.tag(ancestor) == .p && page[ancestor].text == 0
                && page.descendants(of: ancestor).filter { page.tag($0) == .img }.count == 1
        }
        return false
    }

    /// Returns true for an `alttext` that is TeX and not a description in words.
    private static func looksLikeTeX(_ text: String) -> Bool {
        text.contains("\\") || text.contains("^") || text.contains("_") || text.count <= 3
    }

    private func formula(_ tex: String, isDisplay: Bool) -> ArticleFormula? {
        FormulaPicture.formula(tex, isDisplay: isDisplay)
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmingSpace: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
