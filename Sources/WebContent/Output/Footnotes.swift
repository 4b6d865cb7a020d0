import WebSyntax

/// The footnotes of an article: links from a number to a note further down.
struct Footnotes {
    /// The labels of links to notes, by the `a` element.
    private(set) var references: [HTMLTree.NodeID: Int] = [:]
    /// The elements of the notes, which are not written in their place.
    private(set) var notes: Set<HTMLTree.NodeID> = []
    /// The blocks of each note. Some systems write the number into a block of its own.
    private(set) var definitions: [(label: Int, blocks: [HTMLTree.NodeID])] = []

    /// The links at the start of a note that lead back to its marks, as `*1` and `^ a b`. Markdown writes marks of its own.
    private(set) var returns: Set<HTMLTree.NodeID> = []
    /// The labels of notes that begin with such a link.
    private(set) var numbered: Set<Int> = []

    /// Finds the links that lead to a note after them, or to a note before them that leads back.
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
            let text = content.rawText(of: link)
            // A link back has a sign, too. The paragraph that it leads to is not a note.
            guard let note = targets[target], Self.isMark(text), !Self.isReturn(text),
                note > link || Self.leadsBack(note, to: link, targets, content),
                labels[note] != nil || Self.isNote(note, of: link, content)
            else { continue }
            let label = labels[note] ?? labels.count + 1
            if labels[note] == nil {
                labels[note] = label
                let blocks = Self.blocks(of: note, content)
                definitions.append((label, blocks))
                notes.formUnion(blocks)
            }
            references[link] = label
        }
        findReturns(content, targets)
    }

    /// Finds the links back before the first word of each note.
    private mutating func findReturns(_ content: ContentTree, _ targets: [String: HTMLTree.NodeID]) {
        var marked: [Int: Set<HTMLTree.NodeID>] = [:]
        for (link, label) in references { marked[label, default: []].insert(Self.block(of: link, content)) }
        for (label, blocks) in definitions {
            guard let first = blocks.first, let places = marked[label] else { continue }
            var nodes = content.descendants(of: first)
            while let id = nodes.next() {
                if content.tree[id].kind == .text {
                    if content.text(id).contains(where: { $0.isLetter || $0.isNumber }) { break }
                } else if content.tag(id) == .a {
                    let text = content.rawText(of: id)
                    guard Self.isMark(text) || Self.isReturn(text),
                        let link = content.attribute("href", of: id), link.hasPrefix("#"),
                        let target = targets[String(link.dropFirst())], places.contains(target)
                    else { break }
                    returns.insert(id)
                    numbered.insert(label)
                    nodes.skipChildren()
                }
            }
        }
    }

    /// Returns true for a note with a link back to the block of its mark.
    private static func leadsBack(
        _ note: HTMLTree.NodeID, to link: HTMLTree.NodeID, _ targets: [String: HTMLTree.NodeID],
        _ content: ContentTree
    ) -> Bool {
        let place = block(of: link, content)
        return !content.ancestors(of: link).contains(note)
            && content.descendants(of: note).contains { id in
                guard content.tag(id) == .a, let target = content.attribute("href", of: id),
                    target.hasPrefix("#"),
                    isReturn(content.rawText(of: id))
                else { return false }
                return targets[String(target.dropFirst())] == place
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

    /// Returns true if a block is a note, and not a figure, a section or a step to which the text refers by its number: the mark
    /// is raised or in brackets, or the note leads back.
    private static func isNote(_ note: HTMLTree.NodeID, of link: HTMLTree.NodeID, _ content: ContentTree)
        -> Bool
    {
        guard [.li, .p, .dd, .dt, .div, .blockquote].contains(content.tag(note)) else { return false }
        if content.ancestors(of: note).contains(where: { content.tag($0) == .figure }) { return false }
        let isRaised =
            content.ancestors(of: link).prefix(3).contains { content.tag($0) == .sup }
            || content.descendants(of: link).contains { content.tag($0) == .sup }
        let text = content.rawText(of: link).trimmed
        if isRaised || text.hasPrefix("[") || text.contains(where: { "*†‡".contains($0) }) { return true }
        return content.descendants(of: note).contains { id in
            guard content.tag(id) == .a, let target = content.attribute("href", of: id), target.hasPrefix("#")
            else { return false }
            return target.contains("ref") || isReturn(content.rawText(of: id))
                || isMark(content.rawText(of: id))
        }
    }

    /// Returns the blocks of a note: the one with its anchor, and if that has only the number, those after it up to the next
    /// number.
    private static func blocks(of note: HTMLTree.NodeID, _ content: ContentTree) -> [HTMLTree.NodeID] {
        guard content.tag(note) == .p, isMark(content.rawText(of: note).trimmed) else { return [note] }
        var blocks: [HTMLTree.NodeID] = []
        var next = content.tree[note].next
        while next >= 0 {
            if content.isElement(next) {
                let isOther =
                    content.tag(next) == .p && isMark(content.rawText(of: next).trimmed)
                    || BlockElements.isHeading(content.tag(next)) || content.tag(next) == .hr
                if isOther { break }
                blocks.append(next)
                // Without a second note, what follows may be the rest of the article.
                if content.tag(next) == .p { break }
            }
            next = content.tree[next].next
        }
        return blocks.isEmpty ? [note] : [note] + blocks
    }

    /// Returns true for a number, letter or mark, with or without brackets.
    static func isMark(_ text: String) -> Bool {
        let text = text.filter { !"[]() \u{A0}".contains($0) }
        // Hatena writes `*1`.
        let number = text.hasPrefix("*") && text.count > 1 ? text.dropFirst() : text[...]
        return (1...3).contains(text.count)
            && (number.allSatisfy(\.isNumber) || text.count == 1 || Set(text).isSubset(of: ["*", "†", "‡"]))
    }

    /// Returns true for a link back from a note to its mark.
    static func isReturn(_ text: String) -> Bool {
        let text = text.trimmed
        return text.count <= 2 && text.unicodeScalars.contains { "↩↑^⏎⤴".unicodeScalars.contains($0) }
    }
}
