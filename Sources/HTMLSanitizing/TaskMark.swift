package import WebSyntax

/// The state of a task in a list, which GitHub's markdown shows as a check box. Sanitized HTML has no controls, so a sign
/// takes its place.
package enum TaskMark {
    /// Returns the sign for the check box at the start of a list item, with a space if none follows; nil for another element.
    /// A box that a reader can tick is not the state of a task, unless the item is named as one or a box of its list
    /// is ticked.
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
                || isDirectly(id, in: item, tree) && hasTickedBox(listOf: item, in: tree, bytes)
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

    /// The number of nodes of a list that are searched for a ticked box.
    private static let mostNodes = 400

    /// Returns true for a box in an item or its paragraph. In a label, it is a control of a form.
    private static func isDirectly(
        _ id: HTMLTree.NodeID, in item: HTMLTree.NodeID, _ tree: HTMLTree
    ) -> Bool {
        let parent = tree[id].parent
        return parent == item || tree[parent].tag == .p && tree[parent].parent == item
    }

    /// Returns true if one of the first items of a list begins with a ticked box.
    private static func hasTickedBox(
        listOf item: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes
    ) -> Bool {
        let list = tree[item].parent
        var child = list >= 0 ? tree[list].firstChild : -1
        for _ in 0..<mostNodes where child >= 0 {
            if tree[child].tag == .li, beginsWithTickedBox(child, in: tree, bytes) { return true }
            child = tree[child].next
        }
        return false
    }

    private static func beginsWithTickedBox(
        _ item: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes
    ) -> Bool {
        var first = firstElement(of: item, in: tree, bytes)
        if let paragraph = first, tree[paragraph].tag == .p {
            first = firstElement(of: paragraph, in: tree, bytes)
        }
        guard let box = first, tree[box].tag == .input else { return false }
        let attributes = tree.attributes(of: box, in: bytes)
        return attributes.contains { bytes.lowercasedText($0.name) == "checked" }
            && attributes.contains {
                bytes.lowercasedText($0.name) == "type" && bytes.lowercasedText($0.value) == "checkbox"
            }
    }

    /// Returns the element that the content of another one begins with; nil if it begins with text.
    private static func firstElement(
        of id: HTMLTree.NodeID, in tree: HTMLTree, _ bytes: Bytes
    ) -> HTMLTree.NodeID? {
        var child = tree[id].firstChild
        while child >= 0 {
            if tree[child].kind == .element { return child }
            let isSpace =
                tree[child].kind == .text
                && tree.text(of: child, in: bytes).allSatisfy(\.isWhitespace)
            guard isSpace || tree[child].kind == .comment else { return nil }
            child = tree[child].next
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
