import WebSyntax

/// The language and direction of blocks, which markdown has no marks for: HTML around the blocks keeps them.
struct BlockDirection {
    typealias NodeID = HTMLTree.NodeID

    /// The number of bytes of a text that tell its direction.
    private static let longest = 4000

    private let content: ContentTree
    /// The language of the page.
    private let language: String?
    /// True for content from right to left, in which a block from left to right is marked.
    private let isRightToLeft: Bool
    /// The directions that elements state, or that their texts have where they leave it to the text.
    private var directions: [NodeID: String] = [:]
    private var languages: [NodeID: String] = [:]

    /// Returns nil for content whose elements state neither, as most does.
    init?(_ content: ContentTree, language: String?) {
        for id in content.descendants(of: content.root) where content.tree[id].kind == .element {
            languages[id] = content.attribute("lang", of: id)
            guard let value = content.attribute("dir", of: id) else { continue }
            directions[id] = value == "auto" ? Self.direction(of: id, content) ?? "ltr" : value
        }
        if directions.isEmpty, languages.isEmpty { return nil }
        self.content = content
        self.language = language
        isRightToLeft = Self.direction(of: content.root, content) == "rtl"
    }

    /// Returns the attributes of an element with a space before each; empty for those of the content around.
    func attributes(of id: NodeID) -> String {
        var text = ""
        if let own = directions[id] {
            let outer = content.ancestors(of: id).lazy.compactMap { directions[$0] }.first
            if own != outer ?? (isRightToLeft ? nil : "ltr") { text += " dir=\"\(own)\"" }
        }
        if let own = languages[id] {
            let outer = content.ancestors(of: id).lazy.compactMap { languages[$0] }.first
            if own.lowercased() != (outer ?? language)?.lowercased() { text += " lang=\"\(own)\"" }
        }
        return text
    }

    /// Returns the direction of the letters at the beginning of an element's text.
    private static func direction(of id: NodeID, _ content: ContentTree) -> String? {
        var text = ""
        for node in content.descendants(of: id) where content.tree[node].kind == .text {
            text += content.text(node)
            if text.utf8.count > longest { break }
        }
        return TextDirection.of(text)
    }
}
