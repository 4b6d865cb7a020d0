import HTMLSanitizing
import WebContent
import WebSyntax

extension ContentWriter {
    /// Writes a formula, typeset as MathML with its TeX where the caller typesets, or else as TeX in `code`.
    ///
    /// - Parameter id: the element or text that has the formula.
    mutating func write(_ formula: ArticleFormula, at id: NodeID) {
        var formula = formula
        formula.offset = offset(of: id)
        let markup =
            typeset(formula)
            ?? "<code class=\"language-math\">\(MarkupText.escaped(formula.tex))</code>"
        write(markup, isDisplay: formula.isDisplay)
    }

    /// Writes the visible text of a formula without TeX as code. It may have lost what is raised or divided, so the caller
    /// reports it.
    mutating func write(visibleText text: String, at id: NodeID) {
        var formula = ArticleFormula(tex: text, isDisplay: false)
        formula.isVisibleText = true
        formula.offset = offset(of: id)
        _ = typeset(formula)
        write("<code>\(MarkupText.escaped(text))</code>", isDisplay: false)
    }

    private func offset(of id: NodeID) -> Int? {
        if page.tree[id].kind == .text { return page.sourceRanges(of: id).first?.lowerBound }
        return page.tree[id].hasTag ? Int(page.tree[id].range.lowerBound) : nil
    }

    private mutating func write(_ markup: String, isDisplay: Bool) {
        if isDisplay, !builder.isInLine {
            // A displayed formula is a block; in a cell it is in the line.
            builder.block("<p>\(markup)</p>")
        } else {
            builder.inlineMarkup(markup)
        }
    }

    /// Returns true for a list item with a displayed formula, which is a block between paragraphs. Items of lists
    /// in it have their own.
    func hasDisplay(_ item: NodeID) -> Bool {
        var nodes = page.descendants(of: item)
        while let id = nodes.next() {
            if page.tree[id].kind == .text {
                if hasDisplayedTeX(page.text(id)) { return true }
                continue
            }
            guard page.isElement(id) else { continue }
            if page.tag(id) == .li || page.tag(id) == .pre || selection.isDropped(id) {
                nodes.skipChildren()
            } else if let found = formulas.formula(at: id) {
                if found.isDisplay { return true }
                nodes.skipChildren()
            } else if page.name(id) == "math" && page.attribute("display", of: id) == "block"
                || hasClass("ltx_equationgroup", id)
            {
                return true
            }
        }
        return false
    }

    private func hasDisplayedTeX(_ text: String) -> Bool {
        formulas.mayHaveTeX(text)
            && formulas.pieces(of: text).contains {
                if case .formula(let formula) = $0 { formula.isDisplay } else { false }
            }
    }

    /// Writes MathML that has no TeX in it: typeset anew from its TeX, or as it is where that fails.
    mutating func mathML(_ id: NodeID) {
        let isDisplay = page.attribute("display", of: id) == "block"
        if let tex = PresentationMathML.tex(of: id, in: page) {
            var formula = ArticleFormula(tex: tex, isDisplay: isDisplay)
            formula.offset = offset(of: id)
            if let markup = typeset(formula) { return write(markup, isDisplay: isDisplay) }
        }
        var markup = ""
        append(mathML: id, to: &markup)
        builder.inlineMarkup(markup)
    }

    /// Writes what is in a formula with blocks: without its end tag, it has the rest of the article in it.
    mutating func partsOfMath(_ id: NodeID) {
        for child in page.children(id) {
            if page.tree[child].kind == .element, page.tree[child].namespace == .mathML {
                partsOfMath(child)
            } else {
                node(child)
            }
        }
    }

    /// Writes LaTeXML's table of aligned equations: a displayed formula for each row, then the number of the equation.
    mutating func equations(_ table: NodeID) {
        builder.endParagraph()
        for row in page.descendants(of: table) where page.tag(row) == .tr {
            var parts: [String] = []
            var others: [NodeID] = []
            for cell in page.children(row) where page.isElement(cell) {
                let found = page.descendants(of: cell).filter {
                    page.tree[$0].namespace == .mathML && page.name($0) == "math"
                }
                let tex = found.compactMap { formulas.formula(at: $0)?.tex }
                // Text between the equations has formulas, too.
                if !found.isEmpty, tex.count == found.count, !hasClass("ltx_intertext", cell) {
                    parts += tex
                } else if page[cell].text > 0 {
                    others.append(cell)
                }
            }
            if !parts.isEmpty {
                write(ArticleFormula(tex: parts.joined(separator: " "), isDisplay: true), at: row)
            }
            for cell in others { node(cell) }
        }
        builder.endParagraph()
    }

    private func append(mathML id: NodeID, to markup: inout String) {
        if page.tree[id].kind == .text {
            markup += MarkupText.escaped(page.text(id))
            return
        }
        guard page.isElement(id) else { return }
        let name = page.name(id)
        markup += "<\(name)"
        for attribute in page.tree.attributes(of: id, in: page.bytes) {
            let value = HTMLTextDecoder.string(page.bytes, attribute.value, .attribute)
            markup += MarkupText.attribute(page.bytes.lowercasedText(attribute.name), value)
        }
        markup += ">"
        for child in page.children(id) { append(mathML: child, to: &markup) }
        markup += "</\(name)>"
    }
}
