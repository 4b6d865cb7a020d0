package import WebSyntax

/// The state of a task in a list, which GitHub's markdown shows as a check box. Sanitized HTML has no controls, so a sign
/// takes its place.
package enum TaskMark {
    /// Returns the sign for the check box at the start of a list item, with a space if none follows; nil for another element.
    /// A box that a reader can tick is not the state of a task, unless the item is named as one.
    package static func text(of id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes) -> String? {
        guard tree[id].tag == .input, tree[id].namespace == .html else { return nil }
        var names: Set<String> = []
        for attribute in tree.attributes(of: id, in: bytes) {
            let name = bytes.lowercasedText(attribute.name)
            names.insert(name)
            if name == "type", bytes.lowercasedText(attribute.value) != "checkbox" { return nil }
        }
        guard names.contains("type"), let item = item(beginningWith: id, in: tree, bytes),
            names.contains("disabled") || isNamedTask(item, in: tree, bytes)
        else { return nil }
        let next = tree[id].next
        let hasSpace =
            next >= 0 && tree[next].kind == .text
            && tree.text(of: next, in: bytes).first?.isWhitespace == true
        return (names.contains("checked") ? "☑" : "☐") + (hasSpace ? "" : " ")
    }

    /// Returns the list item whose content begins with an element.
    private static func item(
        beginningWith id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes
    ) -> HTMLTree.NodeID? {
        var child = id
        for _ in 0..<3 {
            var previous = tree[child].previous
            while previous >= 0 {
                let isSpace =
                    tree[previous].kind == .text
                    && tree.text(of: previous, in: bytes).allSatisfy(\.isWhitespace)
                guard isSpace || tree[previous].kind == .comment else { return nil }
                previous = tree[previous].previous
            }
            child = tree[child].parent
            guard child >= 0, tree[child].kind == .element else { return nil }
            if tree[child].tag == .li { return child }
            guard ["p", "label", "span", "div"].contains(tree.name(of: child, in: bytes)) else { return nil }
        }
        return nil
    }

    /// Returns true for an item that GitHub names as a task, or in a list that Pandoc names as one of tasks.
    private static func isNamedTask(_ item: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes) -> Bool {
        if hasClass("task-list-item", item, in: tree, bytes) { return true }
        let list = tree[item].parent
        return list >= 0 && tree[list].kind == .element && hasClass("task-list", list, in: tree, bytes)
    }

    private static func hasClass(
        _ name: String, _ id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes
    ) -> Bool {
        guard tree[id].hasTag else { return false }
        return tree.attributes(of: id, in: bytes).contains {
            bytes.lowercasedText($0.name) == "class"
                && bytes.lowercasedText($0.value).split(whereSeparator: \.isWhitespace).contains(name[...])
        }
    }
}
