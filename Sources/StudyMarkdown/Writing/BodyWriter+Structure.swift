import Diagnostics

/// Book blocks, figures, and nodes marked by the structure pass.
extension BodyWriter {
    /// Writes the start of a book block or a plain div.
    func enterBlock(_ node: MarkdownNode) {
        guard let (mark, index) = NodeMark.of(node) else { return }
        if mark == .plain { return enterPlain(structure.plains[index]) }
        let block = structure.blocks[index]
        result.ids[block.id] = block.printed
        out.append(block.canFold ? "<details class=\"block " : "<div class=\"block ")
        out.append(block.kind.cssClasses)
        out.append("\"")
        writeID(block.id)
        if block.isOpen { out.append(" open=\"\"") }
        if !block.canFold {
            // The name is the accessible name of the group (WAI-ARIA 1.2, `aria-labelledby`).
            out.append(" role=\"group\" aria-labelledby=\"")
            out.appendEscaped(block.id)
            out.append(".name\"")
        }
        out.append(">\n")
    }

    /// Writes the end of a book block or a plain div.
    func leaveBlock(_ node: MarkdownNode) {
        guard let (mark, index) = NodeMark.of(node) else { return }
        out.append(mark == .block && structure.blocks[index].canFold ? "</details>\n" : "</div>\n")
    }

    /// Writes an unknown div. Its word goes into a separate attribute: as a class, it could collide with the page's
    /// style and script.
    private func enterPlain(_ plain: PlainDiv) {
        out.append("<div")
        if let id = plain.explicitID {
            writeID(id.text)
            result.ids[id.text] = plain.title
        }
        if !plain.word.isEmpty {
            out.append(" data-kind=\"")
            out.appendEscaped(plain.word)
            out.append("\"")
        }
        out.append(">\n")
    }

    /// Writes the start of a node that the structure pass made.
    func enterMarked(_ node: MarkdownNode) {
        guard let (mark, index) = NodeMark.of(node) else { return }
        switch mark {
        case .head: enterHead(node, structure.blocks[index])
        case .summary:
            startLine()
            out.append("<summary>")
        case .headLine:
            startLine()
            out.append("<p class=\"block-name\"")
            writeID(structure.blocks[index].id, suffix: ".name")
            out.append(">")
        case .end:
            // The mark is separated from the text by a space, but not from the start of a paragraph.
            if let last = out.last, last != UInt8(ascii: " "),
                last != UInt8(ascii: ">") || node.previous != nil
            {
                out.append(" ")
            }
            out.append("<span class=\"qed\" role=\"img\" aria-label=\"")
            out.appendEscaped(state.terms.endOfProof)
            out.append("\">∎</span>")
        case .endLine:
            startLine()
            out.append("<p class=\"qed-line\">")
        case .bare: startLine()
        case .figure: enterFigure(structure.figures[index])
        case .caption:
            out.append("<figcaption>")
            writeName(of: structure.figures[index])
        case .plainTitle:
            startLine()
            out.append("<p><strong>")
        case .term: enterTerm(state.indexTerms[index])
        case .block, .heading, .title, .plain: break
        }
    }

    /// Writes the tag of a term of the index. The index names the page it is on, or else the section.
    private func enterTerm(_ term: IndexTerm) {
        out.append("<span class=\"term\"")
        writeID(term.id)
        out.append(">")
        result.ids[term.id] = term.plainText
        let place = result.pages.last.map { state.terms.page($0.label) } ?? result.outline.last?.text ?? ""
        terms.append(
            ListedPlace(list: .index, id: term.id, name: place, title: term.markdown, meaning: term.plainText)
        )
    }

    /// Writes the end of a node that the structure pass made.
    func leaveMarked(_ node: MarkdownNode) {
        guard let (mark, index) = NodeMark.of(node) else { return }
        switch mark {
        case .head: leaveHead(node, structure.blocks[index])
        case .summary: out.append("</summary>\n")
        case .headLine, .endLine: out.append("</p>\n")
        case .bare: out.append("\n")
        case .figure:
            let figure = structure.figures[index]
            let hasCaption = node.lastChild.flatMap(NodeMark.of)?.mark == .caption
            if !hasCaption, !figure.caption.isEmpty || figure.number != nil {
                out.append("<figcaption>")
                writeName(of: figure)
                out.appendEscaped(figure.caption)
                out.append("</figcaption>")
            }
            out.append("</figure>\n")
        case .caption: out.append("</figcaption>")
        case .plainTitle: out.append("</strong></p>\n")
        case .term: out.append("</span>")
        case .end, .block, .heading, .title, .plain: break
        }
    }

    // MARK: Names

    /// Writes the head up to `Theorem 1.2 (`; the title's inlines follow.
    private func enterHead(_ node: MarkdownNode, _ block: BookBlock) {
        if !isOnSeparateLine(node) {
            out.append("<span class=\"block-name\"")
            if !block.canFold { writeID(block.id, suffix: ".name") }
            out.append(">")
        }
        out.appendEscaped(block.name)
        if let number = block.number {
            out.append(" ")
            out.appendEscaped(number)
        }
        guard node.firstChild != nil else { return }
        out.append(
            block.titleContinuesName ? " <span class=\"block-title\">" : " <span class=\"block-title\">(")
    }

    /// Writes the rest of the head after the title.
    private func leaveHead(_ node: MarkdownNode, _ block: BookBlock) {
        if node.firstChild != nil { out.append(block.titleContinuesName ? "</span>" : ")</span>") }
        if !block.canFold { out.append(".") }
        guard !isOnSeparateLine(node) else { return }
        out.append("</span>")
        if !block.canFold { out.append(" ") }
    }

    /// Returns true if the head is a paragraph of its own.
    private func isOnSeparateLine(_ head: MarkdownNode) -> Bool {
        head.parent.flatMap(NodeMark.of)?.mark == .headLine
    }

    // MARK: Figures

    /// Writes the start tag of a figure.
    private func enterFigure(_ figure: BookFigure) {
        startLine()
        out.append("<figure")
        if let id = figure.id {
            writeID(id)
            result.ids[id] = figure.printed
        }
        out.append(">")
    }

    /// Writes the name and number of a figure, unless its caption begins with them.
    private func writeName(of figure: BookFigure) {
        guard let number = figure.number, !figure.captionHasNumber else { return }
        out.append("<span class=\"figure-name\">")
        out.appendEscaped(figure.name)
        out.append(" ")
        out.appendEscaped(number)
        out.append(".</span> ")
    }

    /// Returns true for the image of a figure, whose caption may be beside it.
    func isOfFigure(_ image: MarkdownNode) -> Bool {
        image.parent.flatMap(NodeMark.of)?.mark == .figure
    }

    /// Returns true if an image's title is used as the caption of its figure.
    func isCaption(titleOf image: MarkdownNode) -> Bool {
        guard let (mark, index) = image.parent.flatMap(NodeMark.of), mark == .figure else {
            return false
        }
        return !structure.figures[index].caption.isEmpty
    }
}
