import WebContent
import WebSyntax

/// Boxes that are a part of the text, although they are named as columns of the page or as calls to the reader.
extension BodyFinder {
    /// Returns true for a box with prose between two paragraphs: DocBook names its boxes `sidebar`. The column beside an
    /// article is beside the element with all of its paragraphs. Sphinx and Asciidoctor name theirs so that no other part of a
    /// page is meant.
    func isBoxInText(_ id: NodeID) -> Bool {
        if hasClass("sidebarblock", id) { return true }
        guard page[id].text >= 40, page[id].linkDensity < 0.2 else { return false }
        if isBoxOfSphinx(id) { return !hasControls(id) }
        if page.tag(id) == .aside, !isTitledBox(id) { return false }
        let isOfDocBook = page.children(id).contains { page.attribute("class", of: $0) == "titlepage" }
        return isParagraph(beside: id, \.previous) && (isOfDocBook || isParagraph(beside: id, \.next))
    }

    /// Returns true for the title of a box in the text: `sidebar-title`.
    func isPartOfBox(_ id: NodeID) -> Bool {
        guard let box = page.parent(id), page[box].labels.contains(.sidebar) else { return false }
        return isBoxInText(box)
    }

    /// Returns true for a call between two paragraphs that leads nowhere, and for one in the text of a page of GOV.UK: it is a
    /// step that the text explains.
    func isCallInText(_ id: NodeID) -> Bool {
        guard hasClass("call-to-action", id), !hasControls(id) else { return false }
        if page.ancestors(of: id).prefix(3).contains(where: { hasClass("govspeak", $0) }) { return true }
        return page[id].text >= 40 && page[id].linkText == 0 && !page.hasPicture(id)
            && isParagraph(beside: id, \.previous) && isParagraph(beside: id, \.next)
    }

    private func isParagraph(beside id: NodeID, _ step: (HTMLTree.Node) -> NodeID) -> Bool {
        var sibling = step(page.tree[id])
        var steps = 0
        // Several boxes may follow each other.
        while sibling >= 0, steps < 40,
            page[sibling].text == 0 || page[sibling].labels.contains(.sidebar) || isCall(sibling)
        {
            sibling = step(page.tree[sibling])
            steps += 1
        }
        return sibling >= 0 && [.p, .div].contains(page.tag(sibling)) && !page.hasBlockChild(sibling)
            && page[sibling].text >= 60 && page[sibling].linkDensity < 0.2
    }

    private func isCall(_ id: NodeID) -> Bool {
        page[id].labels.contains(.promotion) && hasClass("call-to-action", id)
    }

    /// Returns true for the directives `topic` and `sidebar`, which begin with a title.
    private func isBoxOfSphinx(_ id: NodeID) -> Bool {
        guard let first = page.children(id).first(where: { page[$0].text > 0 }), page.tag(first) == .p else {
            return false
        }
        return hasClass("topic", id) && hasClass("topic-title", first)
            || hasClass("sidebar", id) && hasClass("sidebar-title", first)
    }

    /// Returns true for an `aside` with a title and sentences, without links and fields. Others are offers and repeated
    /// quotes.
    private func isTitledBox(_ id: NodeID) -> Bool {
        guard page[id].linkText == 0, !hasControls(id), !hasClass("widget", id) else { return false }
        let parts = page.children(id).filter { page[$0].text > 0 }
        guard parts.count > 1, let last = parts.last, page[last].text >= 40 else { return false }
        let isTitle =
            BlockElements.isHeading(page.tag(parts[0]))
            || page[parts[0]].text < 40 && !Sentence.hasEnd(page.text(of: parts[0]))
        return isTitle && Sentence.hasEnd(page.text(of: last))
    }

    private func hasControls(_ id: NodeID) -> Bool {
        page.descendants(of: id).contains {
            [.form, .input, .button, .select, .textarea].contains(page.tag($0))
        }
    }

    private func hasClass(_ name: String, _ id: NodeID) -> Bool {
        guard page.isElement(id), page.tree[id].hasTag, let names = page.attribute("class", of: id) else {
            return false
        }
        return names.split(whereSeparator: \.isWhitespace).contains { $0 == name }
    }
}
