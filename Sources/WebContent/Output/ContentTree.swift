import WebSyntax

/// Sanitized markup as a tree, for the writers of text and markdown.
package final class ContentTree: TreeView {
    /// The element whose children are the content.
    let root: NodeID

    /// - Parameter bytes: sanitized markup, which must outlive the tree.
    init(_ bytes: Bytes) {
        var builder = HTMLTreeBuilder(
            fragment: bytes, context: .init("body"), options: .init(scripting: false))
        let tree = builder.finish()
        root = tree.children(of: HTMLTree.document).first { tree[$0].kind == .element } ?? HTMLTree.document
        super.init(tree, bytes)
    }

    /// Returns the text of `pre`, in which a line may also end in `br`.
    func codeText(of id: NodeID) -> String {
        var text = ""
        for node in descendants(of: id) {
            if tree[node].kind == .text {
                text += self.text(node)
            } else if tag(node) == .br {
                text += "\n"
            }
        }
        return text
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
