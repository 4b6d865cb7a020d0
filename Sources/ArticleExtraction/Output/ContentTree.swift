import WebSyntax

/// Sanitized markup as a tree, for the writers of text and markdown.
final class ContentTree {
    typealias NodeID = HTMLTree.NodeID

    let tree: HTMLTree
    let bytes: Bytes
    let links: NodeLinks
    /// The element whose children are the content.
    let root: NodeID

    /// - Parameter bytes: sanitized markup, which must outlive the tree.
    init(_ bytes: Bytes) {
        self.bytes = bytes
        var builder = HTMLTreeBuilder(
            fragment: bytes, context: .init("body"), options: .init(scripting: false))
        let tree = builder.finish()
        self.tree = tree
        links = NodeLinks(tree)
        root = tree.children(of: HTMLTree.document).first { tree[$0].kind == .element } ?? HTMLTree.document
    }

    func children(_ id: NodeID) -> ChildSequence { ChildSequence(of: id, links) }
    func name(_ id: NodeID) -> String { tree[id].kind == .element ? tree.name(of: id, in: bytes) : "" }
    func tag(_ id: NodeID) -> HTMLTagName { tree[id].namespace == .html ? tree[id].tag : .other }
    func text(_ id: NodeID) -> String { tree.text(of: id, in: bytes) }

    func attribute(_ name: String, of id: NodeID) -> String? {
        tree.attributes(of: id, in: bytes).first { bytes.lowercasedText($0.name) == name }
            .map { HTMLTextDecoder.string(bytes, $0.value, .attribute) }
    }

    /// Returns all text below a node, with its white space.
    func rawText(_ id: NodeID) -> String {
        var nodes = DescendantSequence(of: id, links)
        var text = tree[id].kind == .text ? self.text(id) : ""
        while let node = nodes.next() {
            if tree[node].kind == .text { text += self.text(node) }
        }
        return text
    }

    /// Returns the TeX of a formula and whether it is displayed, for `math` with an annotation and `code` of class
    /// `language-math`.
    func formula(_ id: NodeID) -> (tex: String, isDisplay: Bool)? {
        if tree[id].namespace == .mathML, name(id) == "math" {
            let isDisplay = attribute("display", of: id) == "block"
            for node in DescendantSequence(of: id, links)
            where tree[node].kind == .element && name(node) == "annotation" {
                return (rawText(node).trimmingSpace, isDisplay)
            }
        }
        if tag(id) == .code, attribute("class", of: id) == "language-math" {
            let parent = tree[id].parent
            let isAlone =
                parent >= 0 && tag(parent) == .p && tree[parent].firstChild == id
                && tree[parent].lastChild == id
            return (rawText(id), isAlone)
        }
        return nil
    }
}
