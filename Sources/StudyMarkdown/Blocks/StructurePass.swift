import Diagnostics

/// A pass between parsing and writing: makes blocks of callouts and divs, makes figures of images, and collects the
/// elements with ids. One iterative traversal of the blocks in order, with a stack of open divs only.
struct StructurePass {
    /// The properties of a div's opener that decide which closer matches it.
    private struct Fence: Hashable {
        var container: MarkdownNode?
        var colons: Int
    }

    /// The block that a div becomes when it is closed.
    private enum DivContent {
        case block(Int)
        case plain(Int, title: MarkdownNode?)
    }

    /// An element that gets an id. Entries are in document order.
    enum Entry { case heading(Int), block(Int), figure(Int), plain(Int) }

    /// The parsed document.
    let state: ParseState
    /// The elements with ids, in document order.
    var entries: [Entry] = []
    /// The headings.
    var headings: [BookHeading] = []
    /// The book blocks.
    var blocks: [BookBlock] = []
    /// The figures.
    var figures: [BookFigure] = []
    /// Divs of unknown kind.
    var plains: [PlainDiv] = []
    /// The nodes that hold the blocks' titles until the blocks are complete.
    var titles: [MarkdownNode?] = []
    /// The next numbers of `blocks: numbered`, for blocks and for figures.
    var nextNumber = (block: 1, figure: 1)
    /// The ids of all headings, blocks, figures and equations, once they are assigned.
    var ids: Set<String> = []
    /// The first places of the ids and labels that the author gave.
    var explicitIDs: [String: (line: Int, offset: Int)] = [:]
    /// The line on which a printed name was first used.
    var printedLines: [String: Int] = [:]
    /// The open divs, innermost last.
    private var openDivs: [(node: MarkdownNode, fence: Fence, content: DivContent)] = []
    /// The number of open divs by fence, so that a closer without an opener does not search the stack.
    private var openFences: [Fence: Int] = [:]
    /// The numbers of closing lines in HTML blocks, by their containers. Their divs are not reported again.
    private var lostClosers: [MarkdownNode?: Int] = [:]
    private let foreign: ForeignSyntax

    /// Creates the pass for a parsed document. Nothing is read yet.
    init(_ state: ParseState) {
        self.state = state
        foreign = ForeignSyntax(state)
    }

    /// Visits all blocks of the tree. Children that are inlines are not visited.
    mutating func walk(_ root: MarkdownNode) {
        var node = root
        while true {
            enter(node)
            if let child = node.firstChild, child.isBlock {
                node = child
                continue
            }
            while true {
                node = leave(node)
                guard node != root else { return }
                if let next = node.next {
                    node = next
                    break
                }
                guard let parent = node.parent else { return }
                node = parent
            }
        }
    }

    /// Handles a block before its children.
    private mutating func enter(_ node: MarkdownNode) {
        switch node.kind {
        case .codeBlock:
            // A tagged code block is a formula or a div marker already.
            if node.tag == 0 {
                MathFences.collect(node, into: state)
                if state.isLeaf, node.tag == 0 { MathInCode.check(node, state) }
            }
            guard state.isLeaf, let marker = Self.marker(node, in: state), let opening = marker.opening else {
                return
            }
            open(node, marker, opening)
        case .quote where state.isLeaf: makeCallout(of: node)
        case .item where state.isLeaf: TaskItem.make(of: node)
        case .paragraph where state.isLeaf:
            foreign.check(node)
            checkCalloutColon(node)
            LostTable.report(node, state)
            if !makeFigure(of: node), isPageMarksAlone(node) { NodeMark.bare.set(on: node) }
        case .htmlBlock where state.isLeaf:
            if isPageMark(node) { NodeMark.bare.set(on: node) } else { checkColons(in: node) }
        case .heading where state.isLeaf:
            foreign.check(node)
            read(heading: node)
        default: break
        }
    }

    /// Finishes a node. Returns the node after which the traversal continues.
    private mutating func leave(_ node: MarkdownNode) -> MarkdownNode {
        // A div cannot continue after its container, so the container's end reports it.
        while let open = openDivs.last, open.fence.container == node { reportUnclosed(open.node) }
        switch node.kind {
        case .quote:
            if let (mark, index) = NodeMark.of(node), mark == .block { finish(node, blocks[index], index) }
        case .codeBlock:
            if state.isLeaf, let marker = Self.marker(node, in: state), marker.opening == nil {
                return close(node, marker)
            }
        default: break
        }
        return node
    }

    /// Returns the div marker of a code block that stands for a `:::` line.
    private static func marker(_ node: MarkdownNode, in state: ParseState) -> DivMarker? {
        guard let index = node.referenceIndex, index < state.divs.count else { return nil }
        return state.divs[index]
    }

    /// Returns a spelling suggestion for a message.
    func hint(for word: String, in words: [String]) -> String {
        state.suggestions.hint(for: word, in: words)
    }

    // MARK: Divs

    /// Opens a div. Its content follows as siblings until the closing line.
    private mutating func open(_ node: MarkdownNode, _ marker: DivMarker, _ opening: DivMarker.Opening) {
        if let title = opening.title { title.unlink() }
        var title = opening.title ?? Self.takeHeading(after: node, opening)
        var kind = BlockKind(word: opening.word)
        if kind == nil, let name = directive(of: marker), name != "math" {
            kind = takeOptions(after: node, marker)
            if let kind {
                report(directive: name, as: kind, marker)
                title = self.title(title, withoutDirective: name)
            }
        }
        let content: DivContent
        if let kind {
            content = .block(
                addBlock(
                    kind, line: marker.line, offset: marker.offset, attributes: opening.attributes,
                    title: title))
        } else {
            content = .plain(addPlain(marker, opening), title: opening.title)
        }
        let fence = Fence(container: node.parent, colons: marker.fence)
        openDivs.append((node, fence, content))
        openFences[fence, default: 0] += 1
    }

    /// Removes the heading after the opener of a block in Quarto's form, `::: {.callout-tip}`, and returns its words:
    /// they are the title.
    private static func takeHeading(after node: MarkdownNode, _ opening: DivMarker.Opening) -> MarkdownNode? {
        let isOfQuarto =
            opening.attributes.kind != nil
            || opening.attributes.id?.text.hasPrefix(opening.word + "-") == true
        guard isOfQuarto, BlockKind(word: opening.word) != nil, let heading = node.next,
            heading.kind == .heading,
            let title = MarkdownNode.make(.paragraph, line: heading.startLine)
        else { return nil }
        title.takeSiblings(from: heading.firstChild, upTo: nil)
        heading.unlink()
        return title
    }

    /// Makes a block of the nodes between opener and closer. A closer matches the innermost opener with the same number
    /// of colons or, if absent, the innermost opener.
    private mutating func close(_ node: MarkdownNode, _ marker: DivMarker) -> MarkdownNode {
        let sought = Fence(container: node.parent, colons: marker.fence)
        guard let last = openDivs.last, last.fence.container == sought.container else {
            state.report(
                .blockClose, line: marker.line, offset: marker.offset,
                "this does not close a block; remove it, or open a block before it")
            return node
        }
        // An inner div that was not closed ends here, and is reported.
        if openFences[sought, default: 0] > 0 {
            while let inner = openDivs.last, inner.fence != sought { reportUnclosed(inner.node) }
        }
        guard let (opener, fence, content) = openDivs.popLast() else { return node }
        openFences[fence, default: 1] -= 1
        let first = opener.next
        // The opener's node becomes the container: the nodes between move into it.
        opener.becomeQuote()
        opener.takeSiblings(from: first, upTo: node)
        node.unlink()
        switch content {
        case .block(let index):
            NodeMark.block.set(on: opener, index)
            finish(opener, blocks[index], index)
        case .plain(let index, let title):
            NodeMark.plain.set(on: opener, index)
            if let title {
                NodeMark.plainTitle.set(on: title)
                opener.prepend(title)
            }
        }
        return opener
    }

    /// Reports the innermost open div and drops it from the stack. Its marker is written as nothing.
    private mutating func reportUnclosed(_ opener: MarkdownNode) {
        guard let open = openDivs.popLast() else { return }
        openFences[open.fence, default: 1] -= 1
        if let count = lostClosers[open.fence.container], count > 0 {
            lostClosers[open.fence.container] = count - 1
            return
        }
        guard let marker = Self.marker(opener, in: state) else { return }
        state.report(
            .blockUnclosed, line: marker.line, offset: marker.offset,
            "this block is not closed before its container ends; write '\(String(repeating: ":", count: min(marker.fence, 12)))' where it ends"
        )
    }

    /// Reports the first line of colons in an HTML block, which swallows it: an error if a block is open.
    private mutating func checkColons(in html: MarkdownNode) {
        let bytes = html.literal
        guard let (start, marker) = ColonsInHTML.first(in: bytes) else { return }
        let closes = !marker.isOpener && openDivs.last?.fence.container == html.parent
        if closes { lostClosers[html.parent, default: 0] += 1 }
        // The lines of the block are suffixes of the source lines.
        let line = BlockLines.first(of: html) + bytes[..<start].count { $0 == UInt8(ascii: "\n") }
        let length = bytes[start...].prefix { !ASCII.isLineEnd($0) }.count
        state.report(
            .blockClose, closes ? .error : .warning, line: line,
            offset: max(0, state.line(line).count - length),
            "a line of colons in an HTML block is text; leave a blank line before it")
    }

    // MARK: Page marks

    /// Returns true if an HTML node is exactly one page mark.
    private func isPageMark(_ html: MarkdownNode) -> Bool {
        PageMark.label(html.literal) != nil
    }

    /// Returns true if a paragraph consists of page marks only. It is written without `<p>`.
    private func isPageMarksAlone(_ paragraph: MarkdownNode) -> Bool {
        var found = false
        var child = paragraph.firstChild
        while let node = child {
            switch node.kind {
            case .softBreak: break
            case .text:
                guard node.literal.allSatisfy(ASCII.isSpace) else { return false }
            case .code:
                guard let index = node.referenceIndex, state.references[index].kind == .page else {
                    return false
                }
                found = true
            case .htmlInline where isPageMark(node): found = true
            default: return false
            }
            child = node.next
        }
        return found
    }
}
