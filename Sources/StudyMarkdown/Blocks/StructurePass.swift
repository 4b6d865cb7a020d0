import CCMarkGFM
import Diagnostics

/// A pass between parsing and writing: makes blocks of callouts and divs, makes figures of images, and collects the
/// elements with ids. One iterative traversal of the blocks in order, with a stack of open divs only.
struct StructurePass {
    /// The properties of a div's opener that decide which closer matches it.
    private struct Fence: Hashable {
        var container: Node?
        var colons: Int
    }

    /// The block that a div becomes when it is closed.
    private enum DivContent {
        case block(Int)
        case plain(Int, title: Node?)
    }

    /// An element that gets an id. Entries are in document order.
    enum Entry { case heading(Int), block(Int), figure(Int), plain(Int) }

    let state: ParseState
    var entries: [Entry] = []
    var headings: [BookHeading] = []
    var blocks: [BookBlock] = []
    var figures: [BookFigure] = []
    /// Divs of unknown kind.
    var plains: [PlainDiv] = []
    /// The nodes that hold the blocks' titles until the blocks are complete.
    var titles: [Node?] = []
    /// The next numbers of `blocks: numbered`, for blocks and for figures.
    var nextNumber = (block: 1, figure: 1)
    /// The ids of all headings, blocks, figures and equations, once they are assigned.
    var ids: Set<String> = []
    /// The line on which a printed name was first used.
    var printedLines: [String: Int] = [:]
    private var openDivs: [(node: Node, fence: Fence, content: DivContent)] = []
    /// The number of open divs by fence.
    private var openFences: [Fence: Int] = [:]
    private let types = NodeTypes.all
    private let foreign: ForeignSyntax

    init(_ state: ParseState) {
        self.state = state
        foreign = ForeignSyntax(state)
    }

    mutating func walk(_ root: Node) {
        var node = root
        while true {
            enter(node)
            if let child = node.pointee.first_child, NodeTypes.isBlock(child) {
                node = child
                continue
            }
            while true {
                node = leave(node)
                guard node != root else { return }
                if let next = node.pointee.next {
                    node = next
                    break
                }
                guard let parent = node.pointee.parent else { return }
                node = parent
            }
        }
    }

    private mutating func enter(_ node: Node) {
        switch UInt32(node.pointee.type) {
        case types.codeBlock:
            if node.pointee.user_data == nil {
                MathFences.collect(node, into: state)
                if state.isLeaf, node.pointee.user_data == nil { MathInCode.check(node, state) }
            }
            guard state.isLeaf, let marker = Self.marker(node, in: state), let opening = marker.opening else {
                return
            }
            open(node, marker, opening)
        case types.quote where state.isLeaf: makeCallout(of: node)
        case types.paragraph where state.isLeaf:
            foreign.check(node)
            if !makeFigure(of: node), isPageMarksAlone(node) { NodeMark.bare.set(on: node) }
        case types.htmlBlock where state.isLeaf && isPageMark(node): NodeMark.bare.set(on: node)
        case types.heading where state.isLeaf:
            foreign.check(node)
            read(heading: node)
        default: break
        }
    }

    /// Finishes a node. Returns the node after which the traversal continues.
    private mutating func leave(_ node: Node) -> Node {
        while let open = openDivs.last, open.fence.container == node { reportUnclosed(open.node) }
        switch UInt32(node.pointee.type) {
        case types.quote:
            if let (mark, index) = NodeMark.of(node), mark == .block { finish(node, blocks[index], index) }
        case types.codeBlock:
            if state.isLeaf, let marker = Self.marker(node, in: state), marker.opening == nil {
                return close(node, marker)
            }
        default: break
        }
        return node
    }

    private static func marker(_ node: Node, in state: ParseState) -> DivMarker? {
        let tag = Int(bitPattern: node.pointee.user_data)
        return tag < 0 && -tag <= state.divs.count ? state.divs[-tag - 1] : nil
    }

    func hint(for word: String, in words: [String]) -> String {
        state.suggestions.hint(for: word, in: words)
    }

    // MARK: Divs

    private mutating func open(_ node: Node, _ marker: DivMarker, _ opening: DivMarker.Opening) {
        if let title = opening.title { BlockTree.unlink(title) }
        let content: DivContent
        if let kind = BlockKind(word: opening.word) {
            content = .block(
                addBlock(
                    kind, line: marker.line, offset: marker.offset, attributes: opening.attributes,
                    title: opening.title))
        } else {
            content = .plain(addPlain(marker, opening), title: opening.title)
        }
        let fence = Fence(container: node.pointee.parent, colons: marker.fence)
        openDivs.append((node, fence, content))
        openFences[fence, default: 0] += 1
    }

    /// Makes a block of the nodes between opener and closer. A closer matches the innermost opener with the same number
    /// of colons or, if there is none, the innermost opener.
    private mutating func close(_ node: Node, _ marker: DivMarker) -> Node {
        let sought = Fence(container: node.pointee.parent, colons: marker.fence)
        guard let last = openDivs.last, last.fence.container == sought.container else {
            state.report(
                "block-close", .error, line: marker.line, offset: marker.offset,
                "this closes no block; remove it, or write what opens one before it")
            return node
        }
        if openFences[sought, default: 0] > 0 {
            while let inner = openDivs.last, inner.fence != sought { reportUnclosed(inner.node) }
        }
        guard let (opener, fence, content) = openDivs.popLast() else { return node }
        openFences[fence, default: 1] -= 1
        let first = opener.pointee.next
        opener.pointee.type = UInt16(CMARK_NODE_BLOCK_QUOTE.rawValue)
        opener.pointee.extension = nil
        cmark_node_set_user_data(opener, nil)
        BlockTree.move(from: first, upTo: node, to: opener)
        BlockTree.unlink(node)
        switch content {
        case .block(let index):
            NodeMark.block.set(on: opener, index)
            finish(opener, blocks[index], index)
        case .plain(let index, let title):
            NodeMark.plain.set(on: opener, index)
            if let title {
                NodeMark.plainTitle.set(on: title)
                BlockTree.prepend(title, to: opener)
            }
        }
        return opener
    }

    private mutating func reportUnclosed(_ opener: Node) {
        guard let open = openDivs.popLast() else { return }
        openFences[open.fence, default: 1] -= 1
        guard let marker = Self.marker(opener, in: state) else { return }
        state.report(
            "block-unclosed", .error, line: marker.line, offset: marker.offset,
            "this block is not closed before its container ends; write '\(String(repeating: ":", count: min(marker.fence, 12)))' where it ends"
        )
    }

    // MARK: Page marks

    private func isPageMark(_ html: Node) -> Bool {
        let literal = html.pointee.as.literal
        return PageMark.label(
            UnsafeBufferPointer(start: UnsafePointer(literal.data), count: Int(literal.len))) != nil
    }

    private func isPageMarksAlone(_ paragraph: Node) -> Bool {
        var found = false
        var child = paragraph.pointee.first_child
        while let node = child {
            switch UInt32(node.pointee.type) {
            case types.softBreak: break
            case types.text:
                let literal = node.pointee.as.literal
                guard
                    UnsafeBufferPointer(start: literal.data, count: Int(literal.len)).allSatisfy(
                        BlockEnd.isSpace)
                else { return false }
            case types.code:
                let tag = Int(bitPattern: node.pointee.user_data)
                guard tag < 0, state.references[-tag - 1].kind == .page else { return false }
                found = true
            case types.htmlInline where isPageMark(node): found = true
            default: return false
            }
            child = node.pointee.next
        }
        return found
    }
}
