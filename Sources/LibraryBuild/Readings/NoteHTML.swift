import StudyMarkdown

/// The HTML that a note may have: elements of text without attributes, each closed in its own paragraph. Any other could
/// change the page around the note.
enum NoteHTML {
    private static let elements: Set<Substring> = [
        "abbr", "b", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
        "strong", "sub", "sup", "u", "var",
    ]
    private static let void: Set<Substring> = ["br", "col", "hr", "img", "input", "wbr"]

    /// Returns true if a note's HTML is of these elements.
    static func isContained(in content: RenderedMarkdown) -> Bool {
        if content.rawHTML.isEmpty { return true }
        for raw in content.rawHTML {
            guard isPermitted(String(decoding: content.body[raw.range], as: UTF8.self)) else { return false }
        }
        return isBalanced(String(decoding: content.body, as: UTF8.self))
    }

    /// Returns true for one tag of a permitted element.
    private static func isPermitted(_ tag: String) -> Bool {
        guard tag.hasPrefix("<"), tag.hasSuffix(">") else { return false }
        let name = tag.dropFirst().dropLast()
        if ["br", "br/", "br /", "wbr"].contains(name) { return true }
        return elements.contains(name.hasPrefix("/") ? name.dropFirst() : name)
    }

    /// Returns true if each end tag ends the element that began last. All other tags are the writer's, which closes them.
    private static func isBalanced(_ body: String) -> Bool {
        var open: [Substring] = []
        var rest = body[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }
            if name.hasPrefix("/") {
                guard open.popLast() == name.dropFirst() else { return false }
            } else if !void.contains(name.hasSuffix("/") ? name.dropLast() : name), !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        return open.isEmpty
    }
}
