/// A tree in the notation of html5lib's tree construction tests: one node per line, two spaces per
/// level.
package struct HTMLTreeDump {
    private let tree: HTMLTree
    private let bytes: Bytes
    /// The lines of the dump.
    package private(set) var lines: [String] = []

    /// Creates the dump of a tree.
    ///
    /// - Parameter isFragment: omits the html element that contains a parsed fragment.
    package init(_ tree: HTMLTree, _ bytes: Bytes, isFragment: Bool) {
        self.tree = tree
        self.bytes = bytes
        var root = HTMLTree.document
        if isFragment { root = tree.children(of: root).first { tree[$0].kind == .element } ?? root }
        // A worklist instead of recursion: deep documents would overflow the stack.
        var work = tree.children(of: root).reversed().map { ($0, 0) }
        while let (id, depth) = work.popLast() {
            add(id, depth)
            work += tree.children(of: id).reversed().map { ($0, depth + 1) }
        }
    }

    /// Adds the line of a node, and the lines of its attributes.
    private mutating func add(_ id: HTMLTree.NodeID, _ depth: Int) {
        let indent = "| " + String(repeating: "  ", count: depth)
        let node = tree[id]
        let content = Int(node.content.lowerBound)..<Int(node.content.upperBound)
        switch node.kind {
        case .document: break
        case .templateContent: lines.append(indent + "content")
        case .doctype: lines.append(indent + doctype())
        case .comment:
            lines.append(indent + "<!-- " + HTMLTextDecoder.string(bytes, content, .raw) + " -->")
        case .text: lines.append(indent + "\"" + tree.text(of: id, in: bytes) + "\"")
        case .element:
            let prefix = node.namespace == .svg ? "svg " : node.namespace == .mathML ? "math " : ""
            lines.append(indent + "<" + prefix + tree.name(of: id, in: bytes) + ">")
            let attributes = tree.attributes(of: id, in: bytes).map { attribute in
                let name = String(
                    decoding: HTMLTokenizer(bytes).normalizedName(attribute.name), as: UTF8.self)
                let value = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
                return HTMLForeignNames.attribute(name, in: node.namespace) + "=\"" + value + "\""
            }
            // The notation sorts attributes by their UTF-16 code units.
            lines += attributes.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }.map {
                indent + "  " + $0
            }
        }
    }

    /// Returns the doctype in the notation of the tests.
    private func doctype() -> String {
        let doctype = tree.doctype
        func text(_ range: Range<Int>?) -> String {
            range.map { HTMLTextDecoder.string(bytes, $0, .raw) } ?? ""
        }
        let name =
            doctype.name.map { String(decoding: HTMLTokenizer(bytes).normalizedName($0), as: UTF8.self) }
            ?? ""
        guard doctype.publicID != nil || doctype.systemID != nil else { return "<!DOCTYPE \(name)>" }
        return "<!DOCTYPE \(name) \"\(text(doctype.publicID))\" \"\(text(doctype.systemID))\">"
    }
}
