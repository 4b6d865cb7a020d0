import WebContent
import WebSyntax

/// Parts of an article's element that lead to other pages, or tell when a part was written.
extension ContentSelection {
    /// Returns true for a figure that is a card of another page: its text is in a link around blocks, and not a caption.
    func isCard(_ id: NodeID) -> Bool {
        guard page.tag(id) == .figure, page[id].linkDensity > 0.6, page.first(.figcaption, in: id) == nil
        else { return false }
        let link = page.descendants(of: id).first { page.tag($0) == .a && page[$0].text > 0 }
        guard let link, page.descendants(of: link).contains(where: { BlockElements.contains(page, $0) })
        else { return false }
        // A picture with its title is a part of the article.
        let rest = FoldedWords.of(page.text(of: id)).replacing(FoldedWords.of(page.text(of: link)), with: "")
        return BoilerplatePhrases.isBoilerplate(rest, linkDensity: 0)
    }

    /// Returns true for a table of data with heads: its cells may all be links. The cells of a box of links are lists.
    func isTableOfText(_ id: NodeID) -> Bool {
        page.tag(id) == .table && page.isDataTable(id) && page.hasHeads(id) && page.first(.ul, in: id) == nil
    }

    /// Returns true for a list of links to other sites below a heading, if a paragraph or another section follows, or if the
    /// heading tells that they are sources: a part of the text.
    func isSectionOfOtherSites(_ list: NodeID) -> Bool {
        guard [.ul, .ol].contains(page.tag(list)), let heading = line(before: list), !isDropped(heading),
            BlockElements.isHeading(page.tag(heading)), page[heading].linkText == 0
        else { return false }
        let words = FoldedWords.of(page.text(of: heading, limit: 400))
        guard Self.sources.contains(words) || isBeforeText(list) else { return false }
        return page.descendants(of: list).allSatisfy {
            guard page.tag($0) == .a else { return true }
            let target = page.attribute("href", of: $0).flatMap { WebAddress($0)?.host }
            return target != nil && target != host
        }
    }

    /// Returns true if a paragraph follows a list, or a heading with one.
    private func isBeforeText(_ list: NodeID) -> Bool {
        guard var next = following(section: list) else { return false }
        if BlockElements.isHeading(page.tag(next)), page[next].linkText == 0, !isDropped(next),
            !BoilerplatePhrases.headings.contains(FoldedWords.of(page.text(of: next, limit: 400))),
            let text = following(section: next)
        {
            next = text
        }
        return page.tag(next) == .p && page[next].text >= 40 && page[next].linkDensity < 0.5
            && !isDropped(next)
    }

    /// Returns the next sibling with text, or the first line of what follows the `section` that ends. A `div` may be a box.
    private func following(section id: NodeID) -> NodeID? {
        var place = id
        while place != root {
            var next = page.tree[place].next
            while next >= 0, page[next].text == 0 { next = page.tree[next].next }
            if next >= 0 { return firstLine(next) }
            guard let parent = page.parent(place), page.tag(parent) == .section else { return nil }
            place = parent
        }
        return nil
    }

    private func firstLine(_ id: NodeID) -> NodeID {
        var line = id
        while [.section, .div].contains(page.tag(line)),
            let child = page.children(line).first(where: { page[$0].text > 0 }), page.isElement(child)
        {
            line = child
        }
        return line
    }

    /// Headings over links to sources and to pages on the same subject.
    private static let sources: Set<String> = [
        "links", "resources", "further reading", "external links", "useful links", "links and resources",
        "resources and links", "show notes", "links and notes", "weblinks", "liens externes",
        "enlaces externos",
        "collegamenti esterni", "ligações externas", "外部リンク", "外部链接", "روابط خارجية", "ссылки",
    ]

    /// Returns true for a cell of a layout table with links and short lines, beside the cell with the text.
    func isMarginCell(_ id: NodeID) -> Bool {
        guard page[id].linkText > 0, let row = page.parent(id),
            page.longestCell(of: row) > 4 * page[id].text,
            let table = page.ancestors(of: row).first(where: { page.tag($0) == .table }),
            !page.isDataTable(table)
        else { return false }
        var links = 0
        for node in page.descendants(of: id) {
            if page.tag(node) == .a { links += 1 }
            if page.tag(node) == .table || page.tree[node].kind == .text && page[node].text >= 40 {
                return false
            }
        }
        return links >= 2
    }

    /// Returns true for a line of links with only marks between them: `[Home] [Search] [Help]`.
    func isMenuLine(_ id: NodeID) -> Bool {
        guard page[id].linkDensity > 0.5, page[id].text < 200,
            [.p, .div, .center, .b, .span].contains(page.tag(id))
        else { return false }
        var links = 0
        for node in page.descendants(of: id) {
            switch page.tree[node].kind {
            case .element where page.tag(node) == .a: links += 1
            case .element where page.tag(node) == .img || BlockElements.contains(page, node): return false
            case .text where !page[node].isInLink && page.text(node).contains { $0.isLetter || $0.isNumber }:
                return false
            default: break
            }
        }
        return links >= 3
    }

    /// Returns true for the time in the header of a part, such as an entry of a live blog: `4h ago`, `14:10`. A date is kept.
    func isTimeOfPart(_ id: NodeID) -> Bool {
        guard page.name(id) == "time", page[id].text < 30,
            page.ancestors(of: id).prefix(3).contains(where: { page.tag($0) == .header })
        else { return false }
        return ArticleDate.find(in: page.text(of: id, isSpaced: true)) == nil
            && (!authors.isEmpty || !page.isTimeOfEntry(id))
    }
}
