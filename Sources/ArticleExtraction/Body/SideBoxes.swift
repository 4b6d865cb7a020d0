import WebContent
import WebSyntax

/// The boxes in and after an article that ask the reader for something, or are about the article: newsletters, notices of a
/// paywall, buttons, comments, the author.
///
/// They are recognized by their structure and position. Many pages have class names that a program made, which tell nothing.
struct SideBoxes {
    typealias NodeID = HTMLTree.NodeID

    var dropped: Set<NodeID> = []

    let page: Page
    let root: NodeID
    private let isExcluded: [Bool]
    /// The letters of the article.
    let total: Int32
    /// The authors' names, folded.
    let authors: [String]
    /// The letters of each name: it is compared only where their number is right.
    let letters: Set<Int32>
    private lazy var fields = fieldsByID()
    /// The end of the last long paragraph, in letters from the start.
    var lastPassage: Int32 = 0

    /// - Parameter byline: the authors, separated by commas.
    init(_ page: Page, root: NodeID, isExcluded: [Bool], byline: String?) {
        self.page = page
        self.root = root
        self.isExcluded = isExcluded
        total = max(1, page[root].text)
        authors = (byline ?? "").split(separator: ",").map { FoldedWords.of(String($0)) }
            .filter { $0.count > 2 }
        letters = Set(authors.map { TextCount(of: $0).letters })
        let parts = candidates()
        for (id, position) in parts where !isInDropped(id) { judge(id, position) }
    }

    /// Returns the nodes that boxes are recognized by, with the letters before each.
    private mutating func candidates() -> [(id: NodeID, position: Int32)] {
        var found: [(id: NodeID, position: Int32)] = []
        var position: Int32 = 0
        var nodes = page.descendants(of: root)
        while let id = nodes.next() {
            if isExcluded[Int(id)] {
                // The field of a box may be left out by its name already.
                if page[id].labels.contains(.promotion), page[id].text < 300,
                    let field = page.descendants(of: id).first(where: { page.tag($0) == .input })
                {
                    found.append((field, position))
                }
                nodes.skipChildren()
                continue
            }
            if page.tree[id].kind == .text {
                position += page[id].text
                continue
            }
            switch page.tag(id) {
            case .input, .textarea, .select, .button: found.append((id, position))
            case .other where page.name(id) == "label": found.append((id, position))
            case .a where isLineOfLinks(id) || isInCall(id, position): found.append((id, position))
            case .h1, .h2, .h3, .h4, .h5, .h6, .strong, .b:
                if page[id].text > 0, page[id].text < 60 { found.append((id, position)) }
            case .p, .div, .span, .a:
                if letters.contains(page[id].text) || isTail(id, position) {
                    found.append((id, position))
                }
                if page.tag(id) == .p, page[id].text >= 80 { lastPassage = position + page[id].text }
            default: break
            }
        }
        return found
    }

    private func isInDropped(_ id: NodeID) -> Bool {
        dropped.contains(id)
            || !dropped.isEmpty
                && page.ancestors(of: id).prefix { $0 != root }.contains(where: dropped.contains)
    }

    private mutating func judge(_ id: NodeID, _ position: Int32) {
        switch page.tag(id) {
        case .input, .textarea, .select: dropForm(id)
        case .button: dropButtons(id, position)
        case .other: dropLabel(id)
        case .a where isLineOfLinks(id) && dropCall(id): break
        case .a where isInCall(id, position):
            if let target = page.attribute("href", of: id), Self.isCall(target), let line = page.parent(id),
                position >= lastPassage
            {
                dropped.insert(page.tag(line) == .p ? line : page.parent(line) ?? line)
            }
        default: dropSection(id, position)
        }
    }

    // MARK: Forms

    /// Drops the box around a field for text, such as that of a newsletter. Check boxes belong to lists of tasks.
    private mutating func dropForm(_ id: NodeID) {
        guard Self.isTextField(page, id) else { return }
        let type = page.attribute("type", of: id)?.lowercased()
        var box: NodeID?
        for ancestor in page.ancestors(of: id) {
            let isForm = page.tag(ancestor) == .form
            guard isBox(ancestor, letters: isForm ? 700 : 300, mayHaveHeadings: isForm) else { break }
            if type == "email" || hasButton(ancestor) { box = ancestor }
        }
        guard let box else { return }
        dropped.insert(box)
        // Without a box of its own, a form has its heading and a line before it.
        guard page.tag(box) == .form, let line = previous(box), page.tag(line) == .p, page[line].text < 160,
            let heading = previous(line), BlockElements.isHeading(page.tag(heading))
        else { return }
        dropped.formUnion([line, heading])
    }

    private static func isTextField(_ page: Page, _ id: NodeID) -> Bool {
        guard page.tag(id) == .input else { return true }
        switch page.attribute("type", of: id)?.lowercased() ?? "text" {
        case "text", "email", "search", "tel", "password", "": return true
        default: return false
        }
    }

    private func hasButton(_ id: NodeID) -> Bool {
        page.descendants(of: id).contains {
            page.tag($0) == .button
                || page.tag($0) == .input
                    && ["submit", "button", "image"].contains(
                        page.attribute("type", of: $0)?.lowercased() ?? "")
        }
    }

    /// Returns the element before another one, empty ones passed over.
    func previous(_ id: NodeID) -> NodeID? {
        var previous = page.tree[id].previous
        while previous >= 0, page[previous].text == 0 { previous = page.tree[previous].previous }
        return previous >= 0 && page.isElement(previous) ? previous : nil
    }

    /// Drops the label of a field, such as `Sorted by:`. The labels of check boxes may unfold a part of the article.
    private mutating func dropLabel(_ id: NodeID) {
        guard page[id].text < 60 else { return }
        let around = page.parent(id).map { page.parent($0) ?? $0 } ?? id
        let named = page.attribute("for", of: id).flatMap { fields[$0] }
        let isOfField =
            named.map { page.isInside($0, around) } ?? false
            || page.descendants(of: id).contains(where: isField)
        if isOfField { dropped.insert(id) }
    }

    /// Returns true for a field that takes a text or a choice.
    private func isField(_ id: NodeID) -> Bool {
        [.input, .select, .textarea].contains(page.tag(id)) && Self.isTextField(page, id)
    }

    /// Returns the fields in the article by their ids, the first of each.
    private func fieldsByID() -> [String: NodeID] {
        var fields: [String: NodeID] = [:]
        for id in page.descendants(of: root) where isField(id) {
            if let name = page.attribute("id", of: id), fields[name] == nil { fields[name] = id }
        }
        return fields
    }

    /// Drops a line of buttons, and after the article a short text that ends with a button.
    private mutating func dropButtons(_ id: NodeID, _ position: Int32) {
        // Without text, the element may be a player.
        guard let parent = page.parent(id), page[parent].text > 0,
            BlockElements.contains(page, parent) || page[parent].text < 24,
            isBox(parent, letters: position >= lastPassage ? 120 : 40, mayHaveHeadings: false)
        else { return }
        // A heading with a button unfolds the text after it.
        if let heading = page.children(parent).first(where: { BlockElements.isHeading(page.tag($0)) }),
            page[heading].text == page[parent].text
        {
            return
        }
        let buttons = page.children(parent).filter { page.tag($0) == .button }
        if position >= lastPassage, position > total / 2, page.attribute("aria-expanded", of: id) == nil,
            page.tree[id].next < 0 || page[parent].text < 40
        {
            dropped.insert(parent)
        } else if buttons.count > 1, page[parent].text < 40 {
            dropped.insert(parent)
        }
    }

    // MARK: Calls

    /// Returns true for a link that is a line of its own, or in a block that has only links.
    private func isLineOfLinks(_ id: NodeID) -> Bool {
        guard page[id].text > 0, page[id].text < 60, let parent = page.parent(id) else { return false }
        if page[parent].text == page[parent].linkText { return true }
        return page.isLineBesideBlocks(id)
    }

    /// Returns true for a link in a short paragraph after the last long one: `If you liked this, get the next by mail.`
    private func isInCall(_ id: NodeID, _ position: Int32) -> Bool {
        guard position > 0, position >= lastPassage, let parent = page.parent(id), page[parent].text < 100
        else {
            return false
        }
        return page.tag(parent) == .p
            || page.parent(parent).map { page.tag($0) == .p && page[$0].text < 100 } ?? false
    }

    /// Drops a short box that ends with a button or a link to subscribe, register or donate.
    ///
    /// - Returns: true if it is one.
    private mutating func dropCall(_ id: NodeID) -> Bool {
        // A file is a part of the text.
        guard page.attribute("download", of: id) == nil,
            isButton(id) || page.attribute("href", of: id).map(Self.isCall) ?? false
        else { return false }
        if let wall = paywall(around: id) {
            dropped.insert(wall)
            return true
        }
        var box = id
        for ancestor in page.ancestors(of: id) {
            guard isBox(ancestor, letters: 200, mayHaveHeadings: false),
                [.div, .section, .aside, .p, .span, .center, .strong, .b].contains(page.tag(ancestor)),
                last(ancestor) == last(id)
            else { break }
            box = ancestor
        }
        let isAlone = box != id || page.parent(id).map { BlockElements.contains(page, $0) } ?? false
        if isAlone { dropped.insert(box) }
        return isAlone
    }

    /// Returns the short box around a link that its class names as a paywall. An article below one has paragraphs.
    private func paywall(around id: NodeID) -> NodeID? {
        page.ancestors(of: id).prefix { $0 != root }.first { wall in
            let names = (page.attribute("class", of: wall) ?? "").lowercased().split { !$0.isLetter }
            return names.contains("paywall") && page[wall].text < 500 && page[wall].text * 2 < total
                && !page.descendants(of: wall).contains { page.tag($0) == .p && page[$0].text >= 120 }
        }
    }

    /// Returns true for a link that looks like a button, such as the price at a shop.
    private func isButton(_ id: NodeID) -> Bool {
        let words = (page.attribute("class", of: id) ?? "").lowercased().split { !$0.isLetter }
        return words.contains { ["btn", "button", "cta"].contains($0) }
    }

    /// Returns the last text node of an element.
    private func last(_ id: NodeID) -> NodeID? {
        var last: NodeID?
        for node in page.descendants(of: id) where page.tree[node].kind == .text && page[node].text > 0 {
            last = node
        }
        return last
    }

    /// Returns true for an address at which a reader pays or signs up.
    private static func isCall(_ address: String) -> Bool {
        let path = address.lowercased().prefix { $0 != "?" }
        return path.split(whereSeparator: { $0 == "/" || $0 == "#" }).contains { segment in
            let words = segment.split { $0 == "-" || $0 == "_" || $0 == "." }
            return words.count < 4 && words.contains { calls.contains(String($0)) }
                || callNames.contains { segment.hasPrefix($0) }
        }
    }

    private static let calls: Set<String> = [
        "abo", "abonnement", "abonnements", "abonnieren", "donate", "donation", "login", "membership",
        "newsletter", "newsletters", "patreon", "register", "registration", "signin", "signup", "subscribe",
        "subscription", "subscriptions", "suscripcion", "suscripciones", "suscribete", "inscription",
        "premium", "spenden",
    ]
    private static let callNames = [
        "sign-up", "sign-in", "log-in", "ko-fi.", "buymeacoffee", "support-us", "become-a-member",
    ]

    // MARK: Boxes

    /// Returns true for an element that may be left out: short, with at most one heading, without code, tables and figures.
    private func isBox(_ id: NodeID, letters: Int32, mayHaveHeadings: Bool) -> Bool {
        let facts = page[id]
        guard id != root, facts.text < letters, facts.text * 4 < total, page.isElement(id) else {
            return false
        }
        if [.pre, .table, .figure].contains(page.tag(id)) { return false }
        var headings = 0
        for node in page.descendants(of: id) where page.isElement(node) {
            switch page.tag(node) {
            case .pre, .table, .figure: return false
            case .h1, .h2, .h3, .h4, .h5, .h6: headings += 1
            default: break
            }
        }
        return mayHaveHeadings || headings < 2
    }
}
