import HTMLSanitizing
import WebContent
import WebSyntax

/// Writes the article's element as clean markup: its blocks, pictures, code, tables, footnotes and formulas, without the
/// wrappers of the page.
///
/// The output still needs the sanitizer, which judges addresses and attributes.
struct ContentWriter {
    typealias NodeID = HTMLTree.NodeID

    let page: Page
    let selection: ContentSelection
    let formulas: FormulaFinder
    /// Typesets a formula as MathML with its TeX as an annotation; nil if it cannot.
    let typeset: (ArticleFormula) -> String?
    var builder = MarkupBuilder()
    let tabs: TabLabels
    /// The ids that links of the article lead to.
    let targets: Set<String>
    /// Addresses of pictures that are written, since a page has many of them twice.
    var pictures: Set<String> = []
    /// The side notes found so far, which become footnotes.
    var notes: [NodeID] = []
    var isWritingNotes = false
    var isInHeading = false
    /// The captions and credits of the current figure.
    var credits: Set<String> = []

    init(
        _ page: Page, _ selection: ContentSelection, _ formulas: FormulaFinder,
        typeset: @escaping (ArticleFormula) -> String?
    ) {
        self.page = page
        self.selection = selection
        self.formulas = formulas
        self.typeset = typeset
        tabs = TabLabels(page, root: selection.root)
        targets = Self.targets(page, selection)
    }

    /// Returns the ids and names in the article that its own links lead to.
    private static func targets(_ page: Page, _ selection: ContentSelection) -> Set<String> {
        var wanted: Set<String> = []
        for id in page.descendants(of: selection.root) where page.tag(id) == .a {
            guard let link = page.attribute("href", of: id), let hash = link.firstIndex(of: "#") else {
                continue
            }
            wanted.insert(PercentDecoder.text(link[link.index(after: hash)...]))
        }
        guard !wanted.isEmpty else { return [] }
        var found: Set<String> = []
        var nodes = page.descendants(of: selection.root)
        while let id = nodes.next() {
            guard page.isElement(id), page.tree[id].hasTag else { continue }
            if selection.isDropped(id) {
                nodes.skipChildren()
                continue
            }
            for name in ["id", "name"] {
                if let value = page.attribute(name, of: id), wanted.contains(value) { found.insert(value) }
            }
        }
        return found
    }

    /// Returns the markup of the article.
    mutating func write() -> [UInt8] {
        children(of: selection.root)
        builder.endParagraph()
        sideNotes()
        return builder.output
    }

    mutating func children(of id: NodeID) {
        for child in page.children(id) { node(child) }
    }

    mutating func node(_ id: NodeID) {
        switch page.tree[id].kind {
        case .text where !selection.isExcluded[Int(id)]: text(id)
        case .element: element(id)
        default: break
        }
    }

    private mutating func text(_ id: NodeID) {
        let text = page.text(id)
        guard formulas.mayHaveTeX(text) else { return builder.text(text) }
        for piece in formulas.pieces(of: text) {
            switch piece {
            case .text(let text): builder.text(text)
            case .formula(let formula): write(formula, at: id)
            }
        }
    }

    private mutating func element(_ id: NodeID) {
        if selection.isDropped(id) { return }
        if page.tree[id].namespace == .mathML, page.hasBlock(id) { return partsOfMath(id) }
        if let found = formulas.formula(at: id) { return write(found, at: id) }
        if formulas.isTypesetCopy(id) { return }
        if let text = formulas.visibleText(at: id) { return write(visibleText: text, at: id) }
        if page.tree[id].namespace != .html {
            if page.name(id) == "math" { return mathML(id) }
            return
        }
        switch page.tag(id) {
        case .img, .image: return picture(id)
        case .noscript: return picturesWithoutScript(id)
        // A button around a picture enlarges it.
        case .button where page.ancestors(of: id).prefix(4).contains(where: { page.tag($0) == .figure }):
            return pictures(in: id)
        case .iframe, .embed, .object: return embed(id)
        case .input:
            if let mark = TaskMark.text(of: id, in: page.tree, page.bytes) { builder.text(mark) }
            return
        case .other where page.name(id) == "video" || page.name(id) == "audio": return embed(id)
        case .other where page.name(id) == "picture": return pictureElement(id)
        case .other where page.name(id) == "amp-img" || page.name(id) == "amp-anim": return picture(id)
        case .other where isCustomEmbed(id): return embed(id)
        default: break
        }
        if let mark = taskMark(ofBox: id) { return builder.text(mark) }
        let facts = page[id]
        if facts.isIgnored, !isVisibleAfterAll(id) { return }
        if SideNote.isNote(page, id) { return sideNote(id) }
        if tabs.sources.contains(id) { return }
        if let label = tabs.labels[id] {
            builder.block("<p><strong>\(MarkupText.escaped(label))</strong></p>")
        }
        if let author = selection.authors[id] {
            builder.block("<p><strong>\(MarkupText.escaped(author))</strong></p>")
        }
        if builder.contents > 0, selection.divided.contains(id) { builder.block("<hr>") }
        if isMarkOfNote(id) || isRepeatedCredit(id) || CodeBlock.isLabel(page, id) { return }
        anchor(id)
        if BlockElements.contains(page, id) { block(id) } else { inline(id) }
    }

    /// Returns true for a button in a heading, which unfolds the section below, and for the elements of its words.
    private func isVisibleAfterAll(_ id: NodeID) -> Bool {
        if page.tag(id) == .button { return isHeading(button: id) }
        let button = page.ancestors(of: id).prefix(4).first { page.tag($0) == .button }
        if let button, isHeading(button: button) {
            return !page[id].isHidden && !Self.isControl(page.tag(id))
        }
        // The element that was found with hidden elements taken in has its hidden children, too.
        return page[selection.root].isIgnored && page[id].isHidden
            || page[selection.root].isIgnored && !Self.isControl(page.tag(id))
    }

    /// Returns true for a button with all the words of a heading. One beside words does something else.
    private func isHeading(button: NodeID) -> Bool {
        page.ancestors(of: button).prefix(3).contains {
            BlockElements.isHeading(page.tag($0)) && page[$0].text == 0
        }
    }

    private static func isControl(_ tag: HTMLTagName) -> Bool {
        [.script, .style, .template, .input, .select, .textarea, .button, .noembed, .noframes].contains(tag)
    }

    /// Notes the element as a target of links, if one leads to it.
    private mutating func anchor(_ id: NodeID) {
        guard !targets.isEmpty, page.tree[id].hasTag else { return }
        for name in ["id", "name"] {
            if let value = page.attribute(name, of: id), targets.contains(value) {
                return builder.anchor(value)
            }
        }
    }

    // MARK: Lines

    private mutating func inline(_ id: NodeID) {
        switch page.tag(id) {
        case .br: builder.lineBreak()
        case .wbr: break
        case .a: link(id)
        default:
            // A style sheet divides the credit from the caption.
            if page[id].labels.contains(.caption) { builder.text(" ") }
            guard let name = Self.inlineNames[page.name(id)] else { return children(of: id) }
            builder.startInline(name, inlineAttributes(id, name))
            children(of: id)
            builder.endInline()
        }
    }

    private func inlineAttributes(_ id: NodeID, _ name: String) -> String {
        let kept: [String] =
            switch name {
            case "time": ["datetime"]
            case "abbr", "dfn": ["title"]
            case "bdo", "bdi": ["dir"]
            case "q": ["cite"]
            default: []
            }
        return kept.compactMap { key in
            page.attribute(key, of: id).map { MarkupText.attribute(key, $0) }
        }.joined()
    }

    private mutating func link(_ id: NodeID) {
        let target = page.attribute("href", of: id) ?? ""
        if isPermalink(id, target) { return }
        let isLink =
            !target.isEmpty && !target.lowercased().hasPrefix("javascript:") && !isHeadingsOwn(id, target)
            && !isDangling(target)
        guard isLink else { return children(of: id) }
        builder.startInline("a", MarkupText.attribute("href", target))
        children(of: id)
        builder.endInline()
    }

    /// Returns true for a link to an element that is not in the article.
    private func isDangling(_ target: String) -> Bool {
        target.hasPrefix("#") && !targets.contains(PercentDecoder.text(target.dropFirst()))
    }

    /// Returns true for a heading's text as a link to the heading itself.
    private func isHeadingsOwn(_ id: NodeID, _ target: String) -> Bool {
        guard target.hasPrefix("#") else { return false }
        return page.ancestors(of: id).prefix(2).contains {
            BlockElements.isHeading(page.tag($0)) && page[$0].text == page[id].text
        }
    }

    /// Returns true for the mark beside a heading or paragraph that links to the place itself.
    private func isPermalink(_ id: NodeID, _ target: String) -> Bool {
        guard page[id].text < 12 else { return false }
        let text = page.text(of: id).lowercased()
        if isLinkToSource(id, text) { return true }
        guard target.contains("#") else { return false }
        guard
            ["", "#", "¶", "§", "🔗", "link", "permalink", "anchor", "edit", "top", "back to top"].contains(
                text)
        else { return false }
        if page.ancestors(of: id).prefix(3).contains(where: { BlockElements.isHeading(page.tag($0)) }) {
            return true
        }
        // A sign may be the mark of a footnote, too: that leads somewhere else.
        return ["#", "¶", "§", "🔗"].contains(text) && target.hasPrefix("#")
            && page.ancestors(of: id).prefix(3).contains {
                page.isElement($0) && page.attribute("id", of: $0) == PercentDecoder.text(target.dropFirst())
            }
    }

    /// Returns true for the link from the heading or term of a declaration to its source code.
    private func isLinkToSource(_ id: NodeID, _ text: String) -> Bool {
        ["source", "[source]", "src", "[src]", "view source"].contains(text)
            && page.ancestors(of: id).prefix(4).contains {
                BlockElements.isHeading(page.tag($0)) || [.dt, .summary].contains(page.tag($0))
            }
    }

    /// The inline elements that are written, with their names in the output.
    private static let inlineNames: [String: String] = {
        let same = [
            "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark",
            "q", "rp",
            "rt", "ruby", "s", "samp", "small", "strong", "sub", "sup", "time", "u", "var",
        ]
        var names = Dictionary(uniqueKeysWithValues: same.map { ($0, $0) })
        names["tt"] = "code"
        names["strike"] = "s"
        names["acronym"] = "abbr"
        return names
    }()
}
