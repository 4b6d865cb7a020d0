import Diagnostics

/// Figures.
extension StructurePass {
    /// Makes a figure of an image that is alone in its paragraph and has a title or trailing braces. Lines after the
    /// braces are the caption.
    mutating func makeFigure(of paragraph: MarkdownNode) -> Bool {
        guard paragraph.tag == 0, let image = paragraph.firstChild,
            image.kind == .image
        else { return false }
        let line = BlockLines.first(of: paragraph)
        var figure = BookFigure(name: state.terms.figure, line: line)
        let titleText = state.placeholders.restored(image.title)
        if let braces = image.next {
            // Text after the image without braces makes it an ordinary inline image.
            guard braces.kind == .text else { return false }
            let literal = braces.literal
            guard literal.first == UInt8(ascii: "{"),
                let (attributes, open) = BlockAttributes.atEnd(of: Array(literal)[...]),
                open == 0, braces.next == nil || isSoftBreak(braces.next)
            else { return false }
            figure.explicitID = attributes.id
            figure.number = attributes.number
            if let id = attributes.id {
                figure.explicitID?.offset = (state.offset(of: "{#\(id.text)", inLine: line) ?? 0) + 2
            }
            checkAttributes(attributes, Array(literal), of: paragraph, line)
            let lineEnd = braces.next
            braces.unlink()
            if let lineEnd {
                // The caption is a node of its own, so that emphasis and formulas in it are written as
                // usual.
                guard let caption = MarkdownNode.make(.customInline, line: line + 1) else {
                    return false
                }
                NodeMark.caption.set(on: caption, figures.count)
                caption.takeSiblings(from: lineEnd.next, upTo: nil)
                lineEnd.unlink()
                paragraph.append(caption)
                let words = PlainText.of(caption, state: state)
                figure.listedCaption = ListedText.markdown(of: caption, state)
                // `Figure 1.2` at the start of a caption is the number, and is not repeated.
                if figure.number == nil, let number = PrintedNumber.ofCaption(words, names: figureNames) {
                    figure.number = number
                    figure.captionHasNumber = true
                }
            } else {
                figure.caption = titleText
            }
        } else {
            guard !titleText.isEmpty else { return false }
            figure.caption = titleText
        }
        if !figure.caption.isEmpty {
            checkCaption(figure)
            figure.listedCaption = ListedText.escaped(figure.caption)
        }
        number(&figure)
        if figure.number != nil { checkNumber(figure.printed, line: line, offset: 0) }
        NodeMark.figure.set(on: paragraph, figures.count)
        figures.append(figure)
        entries.append(.figure(figures.count - 1))
        return true
    }

    /// Reports the attributes that figures do not have: they would be dropped without a word.
    private func checkAttributes(
        _ attributes: BlockAttributes, _ braces: [UInt8], of paragraph: MarkdownNode, _ line: Int
    ) {
        var names = attributes.unknown.map { ($0.text, $0.offset) }
        if let kind = attributes.kind { names.append((".\(kind.text)", kind.offset - 1)) }
        if attributes.title != nil {
            names.append(("title", braces.firstRange(of: "title=".utf8)?.lowerBound ?? 0))
        }
        guard !names.isEmpty else { return }
        // The text between the image's brackets may have several lines.
        let written = state.placeholders.restored(braces)
        let place = (line...max(line, paragraph.endLine)).lazy.compactMap { number in
            state.offset(of: written, inLine: number).map { (line: number, offset: $0) }
        }.first
        for (name, offset) in names {
            let advice =
                name == "title"
                ? "; write its caption after the address, as in '(a.svg \"caption\")'"
                : name.hasPrefix("#") ? "; it has one id" : hint(for: name, in: ["number"])
            state.report(
                .blockAttribute, line: place?.line ?? line, offset: place.map { $0.offset + offset } ?? 0,
                "a figure has no '\(name)', but #id and number\(advice)")
        }
    }

    /// The words before a number in a caption.
    private var figureNames: [String] { [state.terms.figure, state.terms.figureShort] }

    /// Reports a caption in an image's title that contains a formula.
    private func checkCaption(_ figure: BookFigure) {
        let caption = Array(figure.caption.utf8)
        let dollar = caption.firstIndex(of: UInt8(ascii: "$"))
        guard let dollar, caption.withUnsafeBufferPointer({ StrayDollar.looksLikeMath($0, from: dollar) })
        else {
            return
        }
        state.report(
            .figureCaption, line: figure.line,
            offset: state.offset(of: figure.caption, inLine: figure.line) ?? 0,
            "a formula in an image's title stays text; write {#fig-name} after the image and the caption on the next line"
        )
    }

    /// Numbers a figure: by its attribute, its caption, or the counter.
    private mutating func number(_ figure: inout BookFigure) {
        if figure.number == nil, let number = PrintedNumber.ofCaption(figure.caption, names: figureNames) {
            figure.number = number
            figure.captionHasNumber = true
        }
        if figure.number == nil, state.options.numbersBlocks {
            figure.number = String(nextNumber.figure)
            nextNumber.figure += 1
        }
        if figure.number?.isEmpty == true { figure.number = nil }
    }

    /// Returns true for a soft line break.
    private func isSoftBreak(_ node: MarkdownNode?) -> Bool {
        node.map { $0.kind == .softBreak } ?? false
    }
}
