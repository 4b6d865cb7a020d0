import WebSyntax

/// Sanitized markup as a tree, for the writers of text and markdown.
package final class ContentTree: TreeView {
    /// The element whose children are the content.
    let root: NodeID

    /// The elements between a block and the block around it.
    private(set) lazy var inlinesWithBlocks: Set<NodeID> = {
        var inlines: Set<NodeID> = []
        for id in descendants(of: root) where isElement(id) && BlockElements.isBlock(tag(id)) {
            for ancestor in ancestors(of: id) {
                if ancestor == root || BlockElements.isBlock(tag(ancestor)) { break }
                if !inlines.insert(ancestor).inserted { break }
            }
        }
        return inlines
    }()

    /// - Parameter bytes: sanitized markup, which must outlive the tree.
    init(_ bytes: Bytes) {
        var builder = HTMLTreeBuilder(
            fragment: bytes, context: .init("body"), options: .init(scripting: false))
        let tree = builder.finish()
        root = tree.children(of: HTMLTree.document).first { tree[$0].kind == .element } ?? HTMLTree.document
        super.init(tree, bytes)
    }

    /// Returns the text of `pre`. A line also ends in `br`, and before and after a block.
    func codeText(of id: NodeID) -> String {
        var code = CodeLines()
        addCode(of: id, to: &code)
        return code.text
    }

    private func addCode(of parent: NodeID, to code: inout CodeLines) {
        for child in children(parent) {
            if tree[child].kind == .text {
                code.append(text(child))
            } else if tag(child) == .br {
                code.breakLine()
            } else if ![.td, .th].contains(tag(child)), BlockElements.isBlock(tag(child)) {
                code.beginBlock()
                let length = code.text.utf8.count
                addCode(of: child, to: &code)
                // The number of an empty item has a line.
                if tag(child) == .li, code.text.utf8.count == length { code.breakLine() }
                code.endBlock()
            } else {
                addCode(of: child, to: &code)
            }
        }
    }

    /// Returns the TeX of a formula and whether it is displayed, for `math` and `code` of class
    /// `language-math`.
    func formula(_ id: NodeID) -> (tex: String, isDisplay: Bool)? {
        if tree[id].namespace == .mathML, name(id) == "math" {
            let isDisplay = attribute("display", of: id) == "block"
            for node in descendants(of: id)
            where tree[node].kind == .element && name(node) == "annotation" {
                return (rawText(of: node).trimmed, isDisplay)
            }
            if let tex = PresentationMathML.tex(of: id, in: self) { return (tex, isDisplay) }
        }
        if tag(id) == .code, attribute("class", of: id) == "language-math" {
            let parent = tree[id].parent
            let isAlone =
                parent >= 0 && tag(parent) == .p && tree[parent].firstChild == id
                && tree[parent].lastChild == id
            return (rawText(of: id), isAlone)
        }
        return nil
    }
}
