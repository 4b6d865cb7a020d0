import HTMLSanitizing
import WebContent
import WebSyntax

extension ContentWriter {
    mutating func block(_ id: NodeID) {
        switch page.tag(id) {
        case _ where isInHeading && page.tag(id) != .pre:
            // A heading is one line: its number may be in a block.
            builder.text(" ")
            children(of: id)
            builder.text(" ")
        case .h1, .h2, .h3, .h4, .h5, .h6: heading(id)
        case .ul, .dir, .menu: container("ul", id, isBare: false)
        case .ol: container("ol", id, listAttributes(id), isBare: false)
        case .li: listItem(id)
        case .dl, .blockquote, .details: container(page.name(id), id, isBare: false)
        case .dt, .dd, .summary, .figcaption: container(page.name(id), id, isBare: true)
        case .figure: figure(id)
        case .pre, .listing, .xmp, .plaintext: code(id)
        case .table: table(id)
        case .hr:
            if builder.contents > 0 { builder.block("<hr>") }
        default: flow(id)
        }
    }

    /// Writes the content of a wrapper without the wrapper.
    private mutating func flow(_ id: NodeID) {
        if isCaption(id) { return container("figcaption", id, isBare: true) }
        if isFigure(id) { return figure(id) }
        if isTableByRole(id) { return tableByRole(id) }
        if CodeBlock.isListing(page, id) { return code(id) }
        builder.endParagraph()
        if InlineCells.areIn(page, id) { cells(of: id) } else { children(of: id) }
        builder.endParagraph()
    }

    /// Writes inline elements that a style sheet puts apart with spaces between their words.
    private mutating func cells(of id: NodeID) {
        var previous: NodeID?
        for child in page.children(id) {
            if let previous, InlineCells.areApart(page, previous, child) { builder.text(" ") }
            node(child)
            if page[child].text > 0 { previous = child }
        }
    }

    /// Returns true for a `div` or `p` in a figure that is named as its caption.
    private func isCaption(_ id: NodeID) -> Bool {
        page[id].labels.contains(.caption)
            && page.ancestors(of: id).prefix(4).contains { page.tag($0) == .figure || isFigure($0) }
            && !isFigure(id)
            && page.first(.figcaption, in: id) == nil
            && !page.ancestors(of: id).prefix(4).contains { page.tag($0) == .figcaption }
    }

    /// Returns true for a `div` around a picture and its caption, named as a captioned picture.
    private func isFigure(_ id: NodeID) -> Bool {
        guard page.tag(id) == .div, page[id].labels.contains(.caption), page[id].text < 600 else {
            return false
        }
        return page.hasPicture(id) && page.first(.figure, in: id) == nil
            && page.descendants(of: id).contains { $0 != id && page[$0].labels.contains(.caption) }
            && !page.ancestors(of: id).prefix(4).contains { page.tag($0) == .figure }
    }

    /// Returns true for the credit of a picture that its caption has already, and notes it.
    mutating func isRepeatedCredit(_ id: NodeID) -> Bool {
        guard page[id].labels.contains(.caption), page[id].text > 0,
            page.ancestors(of: id).prefix(5).contains(where: {
                page.tag($0) == .figure || page.tag($0) == .figcaption
            })
        else { return false }
        // Without marks: the caption may end with the sign of a link to itself.
        let words = FoldedWords.of(page.text(of: id))
        // The innermost of several around the same words has them. Texts of another length are not compared.
        let isAround = page.descendants(of: id).contains {
            $0 != id && page[$0].labels.contains(.caption) && page[id].text - page[$0].text <= 3
                && FoldedWords.of(page.text(of: $0)) == words
        }
        return !isAround && !credits.insert(words).inserted
    }

    private mutating func container(
        _ name: String, _ id: NodeID, _ attributes: String = "", isBare: Bool
    ) {
        let mark = builder.startBlock(name, attributes, isBare: isBare)
        children(of: id)
        builder.endBlock(name, mark)
    }

    /// Writes a list item. One outside a list would be invalid, so it becomes a paragraph.
    private mutating func listItem(_ id: NodeID) {
        guard let parent = page.parent(id), [.ul, .ol, .menu, .dir].contains(page.tag(parent)) else {
            return flow(id)
        }
        let value = page.attribute("value", of: id).map { MarkupText.attribute("value", $0) } ?? ""
        container("li", id, value, isBare: !hasParagraphs(id) && !hasDisplay(id))
    }

    /// Returns the sign for the check box that Notion draws with an empty element.
    func taskMark(ofBox id: NodeID) -> String? {
        guard page.tag(id) == .div, page[id].text == 0, let item = page.parent(id), page.tag(item) == .li,
            hasClass("checkbox", id)
        else { return nil }
        return hasClass("checkbox-on", id) ? "☑ " : hasClass("checkbox-off", id) ? "☐ " : nil
    }

    /// Returns true for an item with several paragraphs, which stay apart.
    private func hasParagraphs(_ id: NodeID) -> Bool {
        let parts = page.children(id).flatMap { child in
            page.tag(child) == .div ? Array(page.children(child)) : [child]
        }
        return parts.count { page.tag($0) == .p && page[$0].text > 0 && !selection.isDropped($0) } > 1
    }

    private func listAttributes(_ id: NodeID) -> String {
        ["start", "reversed", "type"].compactMap { name in
            page.attribute(name, of: id).map { MarkupText.attribute(name, $0) }
        }.joined()
    }

    /// Writes a heading. The title is above the article, so `h1` becomes `h2`.
    private mutating func heading(_ id: NodeID) {
        let name = page.tag(id) == .h1 ? "h2" : page.name(id)
        let mark = builder.startBlock(name, isBare: true)
        isInHeading = true
        children(of: id)
        isInHeading = false
        builder.endBlock(name, mark)
    }

    private mutating func figure(_ id: NodeID) {
        credits = []
        // A figure around code or a table only centres it.
        let mark = builder.startBlock("figure", isBare: true)
        children(of: id)
        builder.endBlock("figure", mark)
    }

    // MARK: Code

    private mutating func code(_ id: NodeID) {
        let block = CodeBlock(page, id)
        guard block.text.contains(where: { !$0.isWhitespace }) else { return }
        if block.isProse { return flowText(id) }
        builder.block(block.markup)
    }

    private mutating func flowText(_ id: NodeID) {
        builder.endParagraph()
        children(of: id)
        builder.endParagraph()
    }

    // MARK: Tables

    private mutating func table(_ id: NodeID) {
        if CodeBlock.isTable(page, id) { return code(id) }
        if hasClass("ltx_equationgroup", id) { return equations(id) }
        // The table around a post of a discussion arranges it with its title and votes.
        let hasPost =
            !selection.authors.isEmpty && page.descendants(of: id).contains { selection.authors[$0] != nil }
        guard !hasPost, page.isDataTable(id) else { return layout(id) }
        let mark = builder.startBlock("table", isBare: false)
        for child in page.children(id) { tablePart(child) }
        builder.endBlock("table", mark)
    }

    private mutating func tablePart(_ id: NodeID) {
        guard page.isElement(id), !selection.isDropped(id) else { return }
        let name = page.name(id)
        switch page.tag(id) {
        case .caption: container(name, id, isBare: true)
        case .thead, .tbody, .tfoot, .tr:
            let mark = builder.startBlock(name, isBare: false)
            for child in page.children(id) { tablePart(child) }
            builder.endBlock(name, mark)
        case .td, .th: cell(id, name)
        default: break
        }
    }

    /// Writes a cell, also an empty one: without it the columns would move.
    mutating func cell(_ id: NodeID, _ name: String) {
        let attributes = ["colspan", "rowspan", "scope"].compactMap { key in
            page.attribute(key, of: id).map { MarkupText.attribute(key, $0) }
        }.joined()
        let before = builder.contents
        let mark = builder.startBlock(name, attributes, isBare: true)
        children(of: id)
        builder.endBlock(name, mark)
        if builder.contents == before { builder.emptyElement(name, attributes) }
    }

    /// Writes the cells of a table that only arranges the page, one after the other.
    private mutating func layout(_ id: NodeID) {
        builder.endParagraph()
        for child in page.children(id) where page.isElement(child) {
            switch page.tag(child) {
            case .tbody, .thead, .tfoot, .tr: layout(child)
            default: node(child)
            }
        }
        builder.endParagraph()
    }
}
