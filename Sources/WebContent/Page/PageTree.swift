package import WebSyntax

/// A parsed page: its nodes in tree order, their labels, whether a reader sees them, and sums of text.
///
/// The page borrows the bytes it was parsed from; they must outlive it. It is open for the page of an article.
open class PageTree: TreeView {
    /// The nodes of the document in tree order. Read backwards, it has children before their parents.
    package final let order: [NodeID]
    /// The facts of each node, by its index in the tree.
    @usableFromInline final let facts: [NodeFacts]
    /// The body element; the document without one.
    package final let body: NodeID
    /// The html element; the document without one.
    package final let root: NodeID
    /// The verdicts on sections with an id.
    private final var sections: [NodeID: Bool] = [:]

    /// - Parameters:
    ///   - bytes: UTF-8. Scripting is on, as in browsers, so the content of `noscript` is text: an element that is left open in
    ///     it ends there.
    ///   - headings: those of parts that are not the article's, in the form of ``FoldedWords``. The id of such a part names it.
    package init(_ bytes: Bytes, headings: Set<String> = []) {
        var builder = HTMLTreeBuilder(bytes, options: .init(scripting: true))
        let tree = builder.finish()
        let order = Self.order(of: TreeView(tree, bytes))
        // Folded and hidden parts are found by the facts of the page that hides them.
        var page = PageTree(tree, bytes, order, Self.facts(of: tree, bytes, order, showsHidden: false))
        let folded = FoldedParts(page).found
        if !folded.isEmpty {
            let facts = Self.facts(of: tree, bytes, order, showsHidden: false, unfolded: folded)
            page = PageTree(tree, bytes, order, facts)
        }
        if page[page.body].text < 400, page.hasMoreHidden {
            page = PageTree(tree, bytes, order, Self.facts(of: tree, bytes, order, showsHidden: true))
        }
        self.order = order
        facts = page.factsWithoutIDs(of: headings)
        (body, root) = (page.body, page.root)
        super.init(tree, bytes)
    }

    private init(_ tree: HTMLTree, _ bytes: Bytes, _ order: [NodeID], _ facts: [NodeFacts]) {
        self.order = order
        self.facts = facts
        root = order.first { tree[$0].tag == .html } ?? HTMLTree.document
        body = order.first { tree[$0].tag == .body } ?? HTMLTree.document
        super.init(tree, bytes)
    }

    package final subscript(id: NodeID) -> NodeFacts {
        @inlinable get { facts[Int(id)] }
    }

    /// Returns the facts without the labels of ids that are made of headings.
    private func factsWithoutIDs(of headings: Set<String>) -> [NodeFacts] {
        var facts = facts
        for id in order where !facts[Int(id)].idLabels.isEmpty && hasIDOfHeading(id, headings) {
            facts[Int(id)].forgetID()
        }
        return facts
    }

    /// Returns true for a section whose id is made of its heading, as Sphinx, Hugo and Pandoc write them. Such an id names a
    /// topic: `#sharing-a-cache` is not a bar of buttons.
    ///
    /// - Parameter headings: those of parts that are not the article's.
    private func hasIDOfHeading(_ id: NodeID, _ headings: Set<String>) -> Bool {
        guard let words = wordsOfIDAndHeading(id) else { return false }
        if words.contains(" "), !headings.contains(words) { return true }
        return isSectionOfDocument(id)
    }

    /// Returns the words of a section's heading if its id is made of them.
    private func wordsOfIDAndHeading(_ id: NodeID) -> String? {
        guard tag(id) == .section || tag(id) == .div, let name = attribute("id", of: id),
            let heading = descendants(of: id).prefix(8).first(where: { BlockElements.isHeading(tag($0)) })
        else { return nil }
        let words = FoldedWords.of(name)
        return FoldedWords.of(text(of: heading, limit: 400)) == words ? words : nil
    }

    /// Returns true for a section in a document whose sections all have ids made of their headings. There, `#discussion` is a
    /// topic, too; a blog has one such element below the article.
    package final func isSectionOfDocument(_ id: NodeID) -> Bool {
        if let known = sections[id] { return known }
        let isSection = wordsOfIDAndHeading(id) != nil && hasSectionBeside(id)
        sections[id] = isSection
        return isSection
    }

    private func hasSectionBeside(_ id: NodeID) -> Bool {
        guard let parent = parent(id) else { return false }
        if wordsOfIDAndHeading(parent) != nil { return true }
        let beside = children(parent).filter { $0 != id && self.tag($0) == self.tag(id) }
        return beside.prefix(20).contains { wordsOfIDAndHeading($0) != nil }
    }

    /// True if hidden elements have more text than the rest of the page: a script shows the article, as in WeChat.
    private var hasMoreHidden: Bool {
        var letters: Int32 = 0
        var nodes = descendants(of: body)
        while let id = nodes.next() {
            guard facts[Int(id)].isIgnored else { continue }
            if facts[Int(id)].isHidden {
                for node in descendants(of: id) where tree[node].kind == .text {
                    guard let parent = parent(node),
                        ![.script, .style, .noscript, .button].contains(tag(parent))
                    else { continue }
                    letters += TextCount(of: node, in: tree, bytes).letters
                }
            }
            nodes.skipChildren()
        }
        return letters > max(100, facts[Int(body)].text * 2)
    }

    // MARK: Structure

    /// Returns true if `id` is in the subtree of `root`, or is `root`.
    package final func isInside(_ id: NodeID, _ root: NodeID) -> Bool {
        id == root || ancestors(of: id).contains(root)
    }

    /// Returns the first descendant element with this tag.
    package final func first(_ tag: HTMLTagName, in id: NodeID) -> NodeID? {
        descendants(of: id).first { self.tag($0) == tag && isElement($0) }
    }

    // MARK: Text

    /// Returns the text of a subtree with white space collapsed. Text of scripts and hidden elements is left out, and the
    /// readings of ruby, which the same words elsewhere have not.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes after which no more text is read.
    ///   - isSpaced: true to put a space before each element. Lines of metadata often have none in the source.
    package final func text(of id: NodeID, limit: Int = .max, isSpaced: Bool = false) -> String {
        var line = CollapsedText()
        if tree[id].kind == .text { line.append(text(id)) }
        var nodes = descendants(of: id)
        while line.count < limit, let node = nodes.next() {
            if self[node].isIgnored || tag(node) == .rt || tag(node) == .rp {
                nodes.skipChildren()
            } else if tree[node].kind == .text {
                line.append(text(node))
            } else if isSpaced || needsSpace(before: node) {
                line.space()
            }
        }
        return line.text
    }

    /// Returns true before an element that begins a line, so that words of two blocks do not join.
    private func needsSpace(before node: NodeID) -> Bool {
        tree[node].kind == .element && (tag(node) == .br || BlockElements.contains(self, node))
    }

    // MARK: Sums

    private static func order(of view: TreeView) -> [NodeID] {
        var order: [NodeID] = []
        order.reserveCapacity(view.tree.nodes.count)
        var nodes = view.descendants(of: HTMLTree.document)
        while let node = nodes.next() {
            // The content of a template is not part of the document.
            if view.tree[node].kind == .templateContent { nodes.skipChildren() } else { order.append(node) }
        }
        return order
    }

    /// - Parameters:
    ///   - unfolded: the elements that are shown although an attribute hides them.
    ///   - showsHidden: true to read what only a style or an attribute hides.
    private static func facts(
        of tree: HTMLTree, _ bytes: Bytes, _ order: [NodeID], showsHidden: Bool, unfolded: Set<NodeID> = []
    ) -> [NodeFacts] {
        var facts = Array(repeating: NodeFacts(), count: tree.nodes.count)
        for id in order {
            let index = Int(id)
            if tree[id].kind == .element { facts[index] = NodeFacts(of: id, in: tree, bytes) }
            if showsHidden { facts[index].show() }
            if unfolded.contains(id) { facts[index].unfold() }
            let parent = Int(tree[id].parent)
            guard parent >= 0 else { continue }
            if facts[parent].isIgnored { facts[index].isIgnored = true }
            if facts[parent].isInLink || tree[NodeID(parent)].tag == .a { facts[index].isInLink = true }
        }
        for id in order.reversed() {
            let index = Int(id)
            guard !facts[index].isIgnored else { continue }
            if tree[id].kind == .text {
                let count = TextCount(of: id, in: tree, bytes)
                facts[index].text = count.letters
                facts[index].commas = count.commas
                if facts[index].isInLink { facts[index].linkText = count.letters }
            }
            let parent = Int(tree[id].parent)
            guard parent >= 0 else { continue }
            facts[parent].text += facts[index].text
            facts[parent].linkText += facts[index].linkText
            facts[parent].commas += facts[index].commas
        }
        return facts
    }
}
