import WebContent
import WebSyntax

/// The sentence below the title, where it is outside of the element that holds the text.
///
/// Pages in a grid have the title, the sentence, the picture and the text in cells of their own, with menus and buttons
/// between them. All that is between the sentence and the text is left out.
struct LeadBeforeBody {
    typealias NodeID = HTMLTree.NodeID

    /// The element around the sentence and the text; nil if there is no such sentence.
    private(set) var root: NodeID?
    /// True for each element of the root that is left out.
    private(set) var isExcluded: [Bool]

    private let page: Page

    init(_ page: Page, body: NodeID, isExcluded: [Bool]) {
        self.page = page
        self.isExcluded = isExcluded
        guard let title = title(before: body), let lead = lead(after: title, body),
            let common = common(lead, body),
            // A wider element has other text, against which the boxes of the article could not be judged.
            page[common].text * 2 <= page[body].text * 3
        else { return }
        root = common
        let frames = Set(
            [lead, body].flatMap { [$0] + page.ancestors(of: $0).prefix { $0 != common } })
        var nodes = page.descendants(of: common)
        while let id = nodes.next() {
            if id == lead || id == body {
                nodes.skipChildren()
            } else if !frames.contains(id) {
                self.isExcluded[Int(id)] = true
            }
        }
    }

    private func title(before body: NodeID) -> NodeID? {
        let title = page.order.last {
            $0 < body && page.tag($0) == .h1 && page.isElement($0) && !page[$0].isIgnored && page[$0].text > 0
        }
        return title.flatMap { page.isInside($0, body) ? nil : $0 }
    }

    /// Returns the element named as the summary between title and text, or the sentence directly after the title.
    private func lead(after title: NodeID, _ body: NodeID) -> NodeID? {
        let named = page.order.first { id in
            id > title && id < body && page.isElement(id) && page[id].labels.contains(.summary)
                && isSentence(id) && !page.isInside(body, id)
        }
        if let named { return named }
        var place = title
        while let parent = page.parent(place), page[parent].text == page[title].text { place = parent }
        var next = page.tree[place].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        guard next >= 0, page.isElement(next), BlockElements.contains(page, next), isSentence(next),
            !page.isInside(body, next), next != body
        else { return nil }
        return next
    }

    private func isSentence(_ id: NodeID) -> Bool {
        !isExcluded[Int(id)] && !page[id].isIgnored && page[id].linkText == 0
            && page[id].labels.isDisjoint(with: ElementLabels.particulars.union(.caption))
            && (page.isSubtitle(id)
                || (40..<600).contains(page[id].text) && Sentence.isSentence(page.text(of: id)))
            && page.descendants(of: id).allSatisfy { !BlockElements.isHeading(page.tag($0)) }
    }

    private func common(_ lead: NodeID, _ body: NodeID) -> NodeID? {
        let around = Set(page.ancestors(of: body))
        return page.ancestors(of: lead).first {
            around.contains($0) && $0 != page.body && $0 != page.root
        }
    }
}
