import Diagnostics
import LibraryFolder
import WebSyntax

/// The pages of a hub: the words of their interface, and links that lead nowhere.
enum HubPageRule {
    static let check = GateCheck.page(raising: [.interfaceString, .linkDangling]) { page, bundle in
        guard bundle.leaves[page.file.path]?.leaf.kind == .hub else { return [] }
        let bytes = page.source.bytes
        return bytes.withUnsafeBufferPointer { buffer in
            let tree = HTMLTreeBuilder.tree(of: buffer, options: .init(scripting: true))
            var walk = Walk(tree: tree, bytes: buffer, page: page)
            walk.read(HTMLTree.document, .outside)
            return walk.findings
        }
    }

    /// The attributes whose words a reader sees or hears.
    private static let spoken: Set<String> = [
        "alt", "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "data-copied",
        "data-failed",
        "data-offline", "data-sent", "label", "placeholder", "title",
    ]

    /// A walk over the tree of one page.
    private struct Walk {
        /// The author of the text at a node.
        enum Author { case interface, content, outside }

        let tree: HTMLTree
        let bytes: Bytes
        let page: Page
        var findings: [Diagnostic] = []

        mutating func read(_ id: HTMLTree.NodeID, _ author: Author) {
            for child in tree.children(of: id) {
                let node = tree[child]
                switch node.kind {
                case .text:
                    if author == .interface {
                        check(tree.text(of: child, in: bytes), at: offset(ofText: child))
                    }
                case .element: readElement(child, author)
                default: break
                }
            }
        }

        private mutating func readElement(_ id: HTMLTree.NodeID, _ outer: Author) {
            let name = tree.name(of: id, in: bytes)
            if ["script", "style", "head", "template"].contains(name) { return }
            var values: [String: (text: String, offset: Int)] = [:]
            for attribute in tree.attributes(of: id, in: bytes) {
                let text = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
                values[bytes.lowercasedText(attribute.name)] = (text, attribute.value.lowerBound)
            }
            let classes = (values["class"]?.text ?? "").split(separator: " ")
            let author = author(
                of: name, values.keys.contains("data-interface"), values.keys.contains("data-content"),
                classes, outer)
            if author == .interface {
                for (key, value) in values.sorted(by: { $0.key < $1.key })
                where HubPageRule.spoken.contains(key) {
                    check(value.text, at: value.offset)
                }
            }
            // The words of the page's script are on the element of the text.
            if name == "main", let words = values["data-words"] { check(words.text, at: words.offset) }
            // A file that no page shows is there; the finding about it is that of the render.
            if classes.contains("hub-missing"), !classes.contains("hub-file") {
                let text = Self.words(id, tree, bytes)
                findings.append(
                    Diagnostic(
                        .linkDangling,
                        "'\(text.prefix(80))' links to no published document, heading or block", in: page,
                        at: Int(tree[id].range.lowerBound)))
            }
            read(id, author)
        }

        /// Returns the author of an element's text. The frame around the text is the interface, except for titles: headings, the
        /// running head, and the links of its lists.
        private func author(
            of name: String, _ isInterface: Bool, _ isContent: Bool, _ classes: [Substring], _ outer: Author
        ) -> Author {
            if isContent { return .content }
            if isInterface || name == "body" { return .interface }
            if name == "main" { return .content }
            if outer == .interface, ["h1", "ol"].contains(name) || classes.contains("running-head") {
                return .content
            }
            if outer == .interface, classes.contains("neighbours") || classes.contains("chapter") {
                return .content
            }
            return outer
        }

        private func offset(ofText id: HTMLTree.NodeID) -> Int {
            let piece = tree[id].firstPiece
            return piece < 0 ? 0 : Int(tree.pieces[Int(piece)].range.lowerBound)
        }

        private static func words(_ id: HTMLTree.NodeID, _ tree: HTMLTree, _ bytes: Bytes) -> String {
            tree.children(of: id).map { child in
                tree[child].kind == .text ? tree.text(of: child, in: bytes) : words(child, tree, bytes)
            }.joined()
        }

        private mutating func check(_ text: String, at offset: Int) {
            guard let found = InterfaceText.violation(in: text) else { return }
            findings.append(
                Diagnostic(
                    .interfaceString, "the interface has \(found) in '\(text.trimmedText.prefix(60))'",
                    in: page, at: offset,
                    fix: .init("write a comma, a colon or words")))
        }
    }
}

extension String {
    fileprivate var trimmedText: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension RuleDefinition {
    static let interfaceString = RuleDefinition(
        "interface-string", .error, "the words of a hub's interface have no em-dash, middle dot or emoji",
        """
        The interface is what pages print on their own: the frame around the text, and elements with `data-interface` within
        it. The words of an author are free: the text, titles, and elements with `data-content`. Change the templates or the words
        in `templates/languages`.
        """)
}
