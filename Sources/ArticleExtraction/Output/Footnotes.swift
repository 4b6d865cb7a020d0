import WebSyntax

/// The footnotes of an article: links from a number to a note further down.
struct Footnotes {
    /// The labels of links to notes, by the `a` element.
    private(set) var references: [HTMLTree.NodeID: Int] = [:]
    /// The elements of the notes, which are not written in their place.
    private(set) var notes: Set<HTMLTree.NodeID> = []
    private(set) var definitions: [(label: Int, id: HTMLTree.NodeID)] = []

    /// Finds the links that lead to a note after them.
    init(_ content: ContentTree) {
        var targets: [String: HTMLTree.NodeID] = [:]
        var links: [(HTMLTree.NodeID, String)] = []
        for id in content.descendants(of: content.root)
        where content.tree[id].kind == .element {
            if let name = content.attribute("id", of: id), targets[name] == nil {
                targets[name] = Self.block(of: id, content)
            }
            if content.tag(id) == .a, let link = content.attribute("href", of: id), link.hasPrefix("#") {
                links.append((id, String(link.dropFirst())))
            }
        }
        var labels: [HTMLTree.NodeID: Int] = [:]
        for (link, target) in links {
            guard let note = targets[target], Self.isMark(content.rawText(of: link)), note > link else {
                continue
            }
            let label = labels[note] ?? labels.count + 1
            if labels[note] == nil {
                labels[note] = label
                definitions.append((label, note))
                notes.insert(note)
            }
            references[link] = label
        }
    }

    /// Returns the block that an anchor is in: the anchor may be a `span` at the start of the note.
    private static func block(of id: HTMLTree.NodeID, _ content: ContentTree) -> HTMLTree.NodeID {
        var id = id
        while !BlockElements.isBlock(content.tag(id)), content.tree[id].parent >= 0 {
            id = content.tree[id].parent
        }
        return id
    }

    /// Returns true for a number, letter or mark, with or without brackets.
    private static func isMark(_ text: String) -> Bool {
        let text = text.filter { !"[]() \u{A0}".contains($0) }
        return (1...3).contains(text.count)
            && (text.allSatisfy(\.isNumber) || text.count == 1 || Set(text).isSubset(of: ["*", "†", "‡"]))
    }

    /// Returns true for a link back from a note to its mark.
    static func isReturn(_ text: String) -> Bool {
        let text = text.trimmed
        return text.count <= 2 && text.unicodeScalars.contains { "↩↑^⏎⤴".unicodeScalars.contains($0) }
    }
}
