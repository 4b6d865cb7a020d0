import WebContent
import WebSyntax

/// The text that speaks for and against each element as the article: long passages for it, lists of links against it.
///
/// The unit is a letter of ``TextCount``. The figures were chosen on pages of this project's own corpus.
struct PassageWeights {
    /// The weight of the passages below each node.
    private(set) var passages: [Float]
    /// The weight of the links below each node.
    private(set) var links: [Float]
    /// The text directly in each block, inline descendants included.
    private(set) var own: [OwnText]

    /// The text of a block, nested blocks excluded.
    struct OwnText {
        var text: Int32 = 0
        var linkText: Int32 = 0
        var commas: Int32 = 0
        /// The passages among the children of the block.
        var passages: Int32 = 0
    }

    /// - Parameter isExcluded: whether each node is outside the article, by index.
    init(_ page: Page, isExcluded: [Bool]) {
        let count = page.tree.nodes.count
        passages = Array(repeating: 0, count: count)
        links = Array(repeating: 0, count: count)
        own = Array(repeating: OwnText(), count: count)
        let blockOf = Self.blocks(of: page)
        for id in page.order where page.tree[id].kind == .text && !isExcluded[Int(id)] {
            let block = Int(blockOf[Int(id)])
            own[block].text += page[id].text
            own[block].linkText += page[id].linkText
            own[block].commas += page[id].commas
        }
        for id in page.order where Self.isPassage(own[Int(id)]) {
            own[Int(max(0, page.tree[id].parent))].passages += 1
        }
        let isPost = Self.inherited(page, [.post, .answer])
        let isParticular = Self.inherited(page, [.author, .details, .date, .tags])
        let isReference = Self.below(page.references, page)
        let isInCard = Self.cards(page, isExcluded: isExcluded) { [own] in Self.isPassage(own[Int($0)]) }
        for id in page.order {
            let isNeutral = isParticular[Int(id)] || isInCard[Int(id)] || isReference[Int(id)]
            weigh(id, page, isPost[Int(id)], isNeutral)
        }
        for id in page.order.reversed() {
            let parent = Int(page.tree[id].parent)
            guard parent >= 0 else { continue }
            passages[parent] += passages[Int(id)]
            links[parent] += links[Int(id)]
        }
    }

    /// Returns the nearest block of each node.
    private static func blocks(of page: Page) -> [HTMLTree.NodeID] {
        var blockOf = [HTMLTree.NodeID](repeating: 0, count: page.tree.nodes.count)
        for id in page.order {
            let parent = page.tree[id].parent
            guard parent >= 0 else { continue }
            blockOf[Int(id)] = BlockElements.contains(page, parent) ? parent : blockOf[Int(parent)]
        }
        return blockOf
    }

    /// Returns which nodes are in an element with one of these labels, at most four levels below it.
    private static func inherited(_ page: Page, _ labels: ElementLabels) -> [Bool] {
        var levels = [Int8](repeating: 0, count: page.tree.nodes.count)
        for id in page.order {
            let parent = page.tree[id].parent
            let above = parent >= 0 ? levels[Int(parent)] : 0
            levels[Int(id)] = page[id].labels.isDisjoint(with: labels) ? max(0, above - 1) : 5
        }
        return levels.map { $0 > 0 }
    }

    /// Returns which nodes are one of some elements or in one.
    private static func below(_ elements: Set<HTMLTree.NodeID>, _ page: Page) -> [Bool] {
        var isBelow = [Bool](repeating: false, count: page.tree.nodes.count)
        guard !elements.isEmpty else { return isBelow }
        for id in page.order {
            let parent = page.tree[id].parent
            isBelow[Int(id)] = elements.contains(id) || parent >= 0 && isBelow[Int(parent)]
        }
        return isBelow
    }

    /// Returns true in a row of data with running text, in a table with heads: a link beside the text names what it
    /// describes.
    private static func isInRowOfText(_ id: HTMLTree.NodeID, _ page: Page) -> Bool {
        guard page.isInDataCell(id), let row = page.ancestors(of: id).first(where: { page.tag($0) == .tr }),
            page[row].text >= 60, page[row].linkDensity < 0.6,
            let table = page.ancestors(of: row).first(where: { page.tag($0) == .table })
        else { return false }
        return page.hasHeads(table)
    }

    /// Returns true for running text: 25 letters at least, less than half of them in links.
    private static func isPassage(_ own: OwnText) -> Bool {
        own.text >= 25 && own.linkText * 2 < own.text
    }

    /// Returns true for a paragraph directly in an element with the name of an article's text, which may be divided.
    private func isInBody(_ id: HTMLTree.NodeID, _ page: Page) -> Bool {
        page.tag(id) == .p && (page.parent(id).map { page[$0].labels.contains(.articleBody) } ?? false)
    }

    /// Returns true for a heading that links to a place in the page.
    private func isHeadingOfSection(_ id: HTMLTree.NodeID, _ page: Page) -> Bool {
        BlockElements.isHeading(page.tag(id))
            && (page.first(.a, in: id).flatMap { page.attribute("href", of: $0) }?.hasPrefix("#") ?? false)
    }

    /// Sets the weight of one block. Short blocks, blocks without a comma, and single ones say less.
    private mutating func weigh(_ id: HTMLTree.NodeID, _ page: Page, _ isPost: Bool, _ isParticular: Bool) {
        let own = own[Int(id)]
        guard own.text > 0 else { return }
        let isPost = isPost || Self.isInRowOfText(id, page)
        if page.tag(id) == .pre || page[id].labels.contains(.code) && BlockElements.isHeading(page.tag(id)) {
            // Code with links to its types is code.
            passages[Int(id)] = Float(own.text) * 0.7
            return
        }
        guard Self.isPassage(own) else {
            // The links beside a post or article tell who wrote it, and a heading may link to itself.
            if page.tag(id) != .h1, own.linkText * 2 >= own.text, !isParticular, !isHeadingOfSection(id, page)
            {
                links[Int(id)] =
                    (Float(own.linkText) + 15) * (isPost ? 0.3 : 1)
            }
            return
        }
        var weight = Float(own.text - own.linkText)
        if own.text < 80 { weight *= 0.5 }
        if own.commas == 0, own.text < 150 { weight *= 0.7 }
        // A lone paragraph between a picture and a link is the teaser of another page.
        let siblings = page.tree[id].parent >= 0 ? self.own[Int(page.tree[id].parent)].passages : 1
        if siblings < 2, own.text < 300, !isPost, !isInBody(id, page) { weight *= 0.3 }
        if BlockElements.isHeading(page.tag(id)) { weight *= 0.3 }
        passages[Int(id)] = weight
    }
}
