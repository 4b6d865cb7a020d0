import WebReferences
import WebSyntax

/// The ids in the templates and shadow roots of a page. They are not in the document tree, in which the target of a
/// fragment is sought (HTML Standard, 7.4.6.4).
struct TemplateIDs: Sendable {
    /// The tree of an element that is not in the document tree.
    enum Tree: Hashable, Sendable {
        /// The content of a template. A script that copies it takes the references and the ids in it.
        case template
        /// A shadow root, by the offset of its start tag.
        case shadowRoot(Int)
    }

    private var names: [ExactName: Set<Tree>] = [:]
    /// The trees of attributes with a fragment, by the offsets of their values.
    private var trees: [Int: Tree] = [:]

    /// Takes the names and the fragments of the current tag.
    mutating func take(_ names: [String?], _ scanner: borrowing HTMLScanner, in tree: Tree) {
        for case let name? in names where !name.isEmpty {
            self.names[ExactName(name), default: []].insert(tree)
        }
        for attribute in scanner.attributes
        where scanner.bytes[attribute.value].contains(UInt8(ascii: "#")) {
            trees[attribute.value.lowerBound] = tree
        }
    }

    /// Returns true if an element in a template or shadow root has the name.
    func has(_ name: ExactName) -> Bool { names[name] != nil }

    /// Returns true if a reference of the page leads to an element with the name in its own tree. A link in a
    /// shadow root leads into the document.
    func leads(_ reference: WebReference, to name: ExactName) -> Bool {
        guard let tree = trees[reference.range.lowerBound], names[name]?.contains(tree) ?? false else {
            return false
        }
        return tree == .template || !reference.effect.isNavigation
    }
}
