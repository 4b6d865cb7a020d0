import WebSyntax

/// The parts of an article that are folded until the reader opens them: answers below questions, and the panels of tabs.
///
/// A hidden element is one if a button or tab controls it, if it is in an accordion by its name, or if it is
/// code beside other code. Dialogs, menus and notices are hidden, too; their names, roles and links tell them apart.
struct FoldedParts {
    typealias NodeID = HTMLTree.NodeID

    /// The folded elements, and the buttons that hold the questions.
    private(set) var found: Set<NodeID> = []

    private let page: PageTree

    init(_ page: PageTree) {
        self.page = page
        var hidden: [NodeID] = []
        var switches: [NodeID] = []
        for id in page.order where page.isElement(id) {
            if page[id].isHidden, page.isInside(id, page.body) { hidden.append(id) }
            if page[id].isSwitch { switches.append(id) }
        }
        hidden = hidden.filter(isPartOfText)
        guard !hidden.isEmpty else { return }
        var controls: [String: NodeID] = [:]
        for id in switches where !isInMargin(id) {
            guard page.attribute("role", of: id) == "tab" || page.attribute("aria-expanded", of: id) != nil
            else { continue }
            for name in (page.attribute("aria-controls", of: id) ?? "").split(whereSeparator: \.isWhitespace)
            {
                controls[String(name)] = id
            }
        }
        for id in hidden {
            let control = page[id].hasID ? page.attribute("id", of: id).flatMap { controls[$0] } : nil
            guard control != nil || isNamedAsFolded(id) || isOtherCode(id) else { continue }
            found.insert(id)
            if let control, page.tag(control) == .button, page.attribute("role", of: control) != "tab" {
                found.insert(control)
            }
        }
    }

    /// Returns true for an element with text that is not a dialog, a menu or a notice, and not in one.
    private func isPartOfText(_ id: NodeID) -> Bool {
        guard page.tag(id) != .script, page.tag(id) != .style, page.tag(id) != .template, !isInMargin(id)
        else {
            return false
        }
        var letters: Int32 = 0
        var links: Int32 = 0
        var nodes = page.descendants(of: id)
        while let node = nodes.next() {
            if page.tree[node].kind == .text {
                let count = TextCount(of: node, in: page.tree, page.bytes).letters
                letters += count
                if page[node].isInLink { links += count }
            } else if page.isElement(node) {
                switch page.tag(node) {
                case .script, .style, .template, .noscript: nodes.skipChildren()
                // The fields of a form are not text.
                case .input, .textarea, .select, .nav: return false
                default: break
                }
            }
        }
        return letters > 0 && links * 2 <= letters
    }

    private func isInMargin(_ id: NodeID) -> Bool {
        ([id] + Array(page.ancestors(of: id))).contains { node in
            guard node != page.body, node != page.root, page.isElement(node) else { return false }
            if [.nav, .footer, .form, .dialog, .menu].contains(page.tag(node)) { return true }
            return !page[node].labels.isDisjoint(with: Self.margins)
        }
    }

    private static let margins: ElementLabels = [
        .navigation, .consent, .overlay, .promotion, .social, .advertisement, .footer, .sidebar, .comments,
        .related, .screenReader,
    ]

    /// Returns true if the class of the element, or of one around it, names an accordion or tabs.
    private func isNamedAsFolded(_ id: NodeID) -> Bool {
        ([id] + Array(page.ancestors(of: id).prefix(3))).contains { node in
            guard page.isElement(node), page.tree[node].hasTag else { return false }
            let words = (page.attribute("class", of: node) ?? "").lowercased().split { !$0.isLetter }
            return words.contains { Self.names.contains(String($0)) }
        }
    }

    // MARK: Code

    /// The most siblings in each direction that are compared. Tabs are fewer.
    private static let reach = 20

    /// Returns true for code beside code that is shown, in an element of the same kind: the same in another
    /// language. A copy of that code, such as the one for a button, is left out.
    private func isOtherCode(_ id: NodeID) -> Bool {
        guard hasCode(id) else { return false }
        let beside =
            siblings(of: id) { page.tree[$0].previous } + siblings(of: id) { page.tree[$0].next }
        let code = code(in: id)
        return beside.contains { !page[$0].isHidden } && beside.allSatisfy { self.code(in: $0) != code }
    }

    /// Returns the siblings of the same kind with code that follow one another in a direction.
    private func siblings(of id: NodeID, next: (NodeID) -> NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var sibling = next(id)
        while sibling >= 0, found.count < Self.reach {
            if page.isElement(sibling) {
                guard isLike(sibling, id), hasCode(sibling) else { break }
                found.append(sibling)
            } else if page[sibling].text > 0 {
                break
            }
            sibling = next(sibling)
        }
        return found
    }

    private func hasCode(_ id: NodeID) -> Bool {
        page.tag(id) == .pre || page.first(.pre, in: id) != nil
    }

    private func code(in id: NodeID) -> String { page.rawText(of: id).filter { !$0.isWhitespace } }

    /// Returns true for elements with the same tag and the same first class. The class of `pre` is often its
    /// language.
    private func isLike(_ one: NodeID, _ other: NodeID) -> Bool {
        func name(_ id: NodeID) -> Substring? {
            page.attribute("class", of: id)?.split(whereSeparator: \.isWhitespace).first
        }
        return page.tag(one) == page.tag(other) && (page.tag(one) == .pre || name(one) == name(other))
    }

    private static let names: Set<String> = [
        "accordion", "collapse", "collapsible", "expander", "faq", "spoiler", "tab", "tabs", "tabpanel",
        "toggle",
    ]
}
